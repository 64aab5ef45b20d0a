# Programs that JAX lowers to StableHLO; the tool must print each as JAX does.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import subprocess
import sys

os.environ["JAX_PLATFORMS"] = "cpu"
import jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
from jax import lax  # noqa: E402


def f32(*shape):
    return jnp.zeros(shape, jnp.float32)


def i32(*shape):
    return jnp.zeros(shape, jnp.int32)


programs = {}


def add(name, function, *arguments):
    programs[name] = (function, arguments)


add('add',lambda x,y:x+y,f32(4),f32(4))
add('dense',lambda x,w,b:jnp.tanh(x@w+b),f32(8,16),f32(16,4),f32(4))
add('softmax',lambda x:jax.nn.softmax(x,axis=-1),f32(4,8))
add('layernorm',lambda x:(x-x.mean(-1,keepdims=True))*lax.rsqrt(x.var(-1,keepdims=True)+1e-5),f32(4,8))
add('square',lambda x:jnp.var(x)+lax.square(x),f32(4))
add('erf',lambda x:jax.nn.gelu(x,approximate=False),f32(4))
add('topk',lambda x:lax.top_k(x,2),f32(4,8))
add('batched',lambda x,y:jnp.einsum('bij,bjk->bik',x,y),f32(2,3,4),f32(2,4,5))
add('conv',lambda x,w:lax.conv_general_dilated(x,w,(2,2),'SAME',dimension_numbers=('NHWC','HWIO','NHWC')),f32(1,8,8,3),f32(3,3,3,8))
add('convgrad',jax.grad(lambda x,w:lax.conv_general_dilated(x,w,(2,2),'SAME',dimension_numbers=('NHWC','HWIO','NHWC')).sum(),argnums=(0,1)),f32(1,8,8,3),f32(3,3,3,8))
add('maxpool',lambda x:lax.reduce_window(x,-jnp.inf,lax.max,(1,2,2,1),(1,2,2,1),'VALID'),f32(1,8,8,3))
add('maxpoolgrad',jax.grad(lambda x:lax.reduce_window(x,-jnp.inf,lax.max,(1,2,2,1),(1,2,2,1),'VALID').sum()),f32(1,8,8,3))
add('while',lambda n:lax.while_loop(lambda c:c[0]<10,lambda c:(c[0]+1,c[1]*2.),(n,1.)),jnp.int32(0))
add('fori',lambda x:lax.fori_loop(0,5,lambda i,c:c+x*i,x),f32(3))
add('scan',lambda xs:lax.scan(lambda c,x:(c+x,c*x),f32(3),xs),f32(5,3))
add('cond',lambda p,x:lax.cond(p,lambda x:x+1,lambda x:x*2,x),jnp.bool_(True),f32(3))
add('switch',lambda i,x:lax.switch(i,[lambda x:x,lambda x:x+1,lambda x:x*2],x),jnp.int32(0),f32(3))
add('gather',lambda e,i:e[i],f32(10,4),i32(3))
add('scatter',lambda e,i,v:e.at[i].add(v),f32(10,4),i32(3),f32(3,4))
add('argmax',lambda x:jnp.argmax(x,axis=-1),f32(4,8))
add('sort',lambda x:jnp.sort(x,axis=0),f32(8,2))
add('argsort',lambda x:jnp.argsort(x),f32(8))
add('rbg',lambda k:lax.rng_bit_generator(k,(4,)),jnp.zeros(4,jnp.uint32))
add('fft',lambda x:jnp.fft.rfft(x),f32(8))
add('ifft',lambda x:jnp.fft.ifft2(x),jnp.zeros((4,4),jnp.complex64))
add('complex',lambda x,y:lax.complex(x,y)*2j,f32(4),f32(4))
add('realimag',lambda z:jnp.real(z)+jnp.imag(z)+jnp.abs(z),jnp.zeros(4,jnp.complex64))
add('slice',lambda x:x[1:7:2,::-1],f32(8,4))
add('dynslice',lambda x,i:lax.dynamic_slice(x,(i,i),(2,2)),f32(8,4),jnp.int32(0))
add('dynupdate',lambda x,u,i:lax.dynamic_update_slice(x,u,(i,i)),f32(8,4),f32(2,2),jnp.int32(0))
add('pad',lambda x:jnp.pad(x,((1,2),(0,3))),f32(2,2))
add('concat',lambda x,y:jnp.concatenate([x,y],1),f32(2,3),f32(2,4))
add('iota',lambda:jnp.arange(10)+jnp.ones((3,10),jnp.int32))
add('where',lambda p,x,y:jnp.where(p>0,x,y),f32(4),f32(4),f32(4))
add('clip',lambda x:jnp.clip(x,0,6),f32(4))
add('unary',lambda x:(jnp.exp(x),jnp.log(x),jnp.sin(x),jnp.cos(x),jnp.tan(x),jnp.sqrt(x),jnp.cbrt(x),jnp.floor(x),jnp.ceil(x),jnp.round(x),jnp.sign(x),jnp.expm1(x),jnp.log1p(x),jax.nn.sigmoid(x),jnp.isfinite(x),-x,abs(x)),f32(4))
add('bits',lambda x:(x<<1,x>>2,lax.shift_right_logical(x,3),x&1,x|2,x^3,~x,lax.population_count(x),lax.clz(x)),i32(4))
add('binary',lambda x,y:(x-y,x/y,x*y,x**y,jnp.maximum(x,y),jnp.minimum(x,y),jnp.arctan2(x,y),lax.rem(x,y)),f32(4),f32(4))
add('compare',lambda x,y:(x==y,x!=y,x<y,x<=y,x>y,x>=y),f32(4),f32(4))
add('cumsum',lambda x:jnp.cumsum(x),f32(8))
add('precision',lambda x,y:jnp.matmul(x,y,precision='highest'),f32(4,4),f32(4,4))
add('algo',lambda x,y:lax.dot(x,y,precision=lax.DotAlgorithmPreset.BF16_BF16_F32),f32(4,4),f32(4,4))
add('bf16',lambda x:x.astype(jnp.bfloat16)@x.astype(jnp.bfloat16).T,f32(4,4))
add('bitcast',lambda x:lax.bitcast_convert_type(x,jnp.int32),f32(4))
add('redprec',lambda x:lax.reduce_precision(x,5,10),f32(4))
add('barrier',lambda x,y:lax.optimization_barrier((x,y)),f32(4),f32(4))
add('reduceprod',lambda x:(x.prod(),x.max(),x.min(),(x>0).any(),(x>0).all()),f32(4,4))
add('mlpgrad',jax.value_and_grad(lambda w,x:((jax.nn.relu(x@w[0])@w[1])**2).mean()),[f32(4,8),f32(8,1)],f32(5,4))
add('attention',lambda q,k,v:jax.nn.softmax(jnp.einsum('bhqd,bhkd->bhqk',q,k)/8.)@v,f32(1,2,4,8),f32(1,2,4,8),f32(1,2,4,8))
add('gelu',lambda x:jax.nn.gelu(x),f32(4))
add('vmap',jax.vmap(lambda x,i:x[i]),f32(4,8),i32(4))
add('multireduce',lambda x:lax.reduce((x,x+1),(0.,1.),lambda a,b:(a[0]+b[0],a[1]*b[1]),(0,)),f32(4,4))

folder, tool = sys.argv[1:]
wrong = []
for name, (function, arguments) in programs.items():
    text = jax.jit(function).lower(*arguments).as_text().rstrip()
    path = os.path.join(folder, name + ".mlir")
    with open(path, "w") as file:
        file.write(text)
    result = subprocess.run([tool, path], capture_output=True, text=True)
    if result.returncode or result.stdout.rstrip() != text:
        wrong.append(name)
        print(name, result.stderr or "prints something else", file=sys.stderr)
sys.exit(bool(wrong))
