module @ResNet50 {
  func.func @forward(%arg0: tensor<1x3x224x224xf32> {tt.argument_type = #tt.argument_type<input>, ttir.name = "pixels"}, %arg1: tensor<64x3x7x7xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stem.weight"}, %arg2: tensor<1x1x1x64xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stem.scale"}, %arg3: tensor<1x1x1x64xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stem.shift"}, %arg4: tensor<64x64x1x1xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage1.block0.conv1.weight"}, %arg5: tensor<1x1x1x64xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage1.block0.conv1.scale"}, %arg6: tensor<1x1x1x64xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage1.block0.conv1.shift"}, %arg7: tensor<64x64x3x3xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage1.block0.conv2.weight"}, %arg8: tensor<1x1x1x64xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage1.block0.conv2.scale"}, %arg9: tensor<1x1x1x64xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage1.block0.conv2.shift"}, %arg10: tensor<256x64x1x1xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage1.block0.conv3.weight"}, %arg11: tensor<1x1x1x256xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage1.block0.conv3.scale"}, %arg12: tensor<1x1x1x256xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage1.block0.conv3.shift"}, %arg13: tensor<256x64x1x1xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage1.block0.shortcut.weight"}, %arg14: tensor<1x1x1x256xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage1.block0.shortcut.scale"}, %arg15: tensor<1x1x1x256xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage1.block0.shortcut.shift"}, %arg16: tensor<64x256x1x1xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage1.block1.conv1.weight"}, %arg17: tensor<1x1x1x64xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage1.block1.conv1.scale"}, %arg18: tensor<1x1x1x64xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage1.block1.conv1.shift"}, %arg19: tensor<64x64x3x3xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage1.block1.conv2.weight"}, %arg20: tensor<1x1x1x64xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage1.block1.conv2.scale"}, %arg21: tensor<1x1x1x64xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage1.block1.conv2.shift"}, %arg22: tensor<256x64x1x1xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage1.block1.conv3.weight"}, %arg23: tensor<1x1x1x256xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage1.block1.conv3.scale"}, %arg24: tensor<1x1x1x256xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage1.block1.conv3.shift"}, %arg25: tensor<64x256x1x1xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage1.block2.conv1.weight"}, %arg26: tensor<1x1x1x64xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage1.block2.conv1.scale"}, %arg27: tensor<1x1x1x64xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage1.block2.conv1.shift"}, %arg28: tensor<64x64x3x3xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage1.block2.conv2.weight"}, %arg29: tensor<1x1x1x64xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage1.block2.conv2.scale"}, %arg30: tensor<1x1x1x64xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage1.block2.conv2.shift"}, %arg31: tensor<256x64x1x1xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage1.block2.conv3.weight"}, %arg32: tensor<1x1x1x256xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage1.block2.conv3.scale"}, %arg33: tensor<1x1x1x256xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage1.block2.conv3.shift"}, %arg34: tensor<128x256x1x1xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage2.block0.conv1.weight"}, %arg35: tensor<1x1x1x128xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage2.block0.conv1.scale"}, %arg36: tensor<1x1x1x128xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage2.block0.conv1.shift"}, %arg37: tensor<128x128x3x3xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage2.block0.conv2.weight"}, %arg38: tensor<1x1x1x128xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage2.block0.conv2.scale"}, %arg39: tensor<1x1x1x128xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage2.block0.conv2.shift"}, %arg40: tensor<512x128x1x1xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage2.block0.conv3.weight"}, %arg41: tensor<1x1x1x512xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage2.block0.conv3.scale"}, %arg42: tensor<1x1x1x512xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage2.block0.conv3.shift"}, %arg43: tensor<512x256x1x1xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage2.block0.shortcut.weight"}, %arg44: tensor<1x1x1x512xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage2.block0.shortcut.scale"}, %arg45: tensor<1x1x1x512xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage2.block0.shortcut.shift"}, %arg46: tensor<128x512x1x1xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage2.block1.conv1.weight"}, %arg47: tensor<1x1x1x128xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage2.block1.conv1.scale"}, %arg48: tensor<1x1x1x128xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage2.block1.conv1.shift"}, %arg49: tensor<128x128x3x3xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage2.block1.conv2.weight"}, %arg50: tensor<1x1x1x128xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage2.block1.conv2.scale"}, %arg51: tensor<1x1x1x128xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage2.block1.conv2.shift"}, %arg52: tensor<512x128x1x1xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage2.block1.conv3.weight"}, %arg53: tensor<1x1x1x512xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage2.block1.conv3.scale"}, %arg54: tensor<1x1x1x512xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage2.block1.conv3.shift"}, %arg55: tensor<128x512x1x1xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage2.block2.conv1.weight"}, %arg56: tensor<1x1x1x128xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage2.block2.conv1.scale"}, %arg57: tensor<1x1x1x128xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage2.block2.conv1.shift"}, %arg58: tensor<128x128x3x3xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage2.block2.conv2.weight"}, %arg59: tensor<1x1x1x128xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage2.block2.conv2.scale"}, %arg60: tensor<1x1x1x128xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage2.block2.conv2.shift"}, %arg61: tensor<512x128x1x1xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage2.block2.conv3.weight"}, %arg62: tensor<1x1x1x512xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage2.block2.conv3.scale"}, %arg63: tensor<1x1x1x512xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage2.block2.conv3.shift"}, %arg64: tensor<128x512x1x1xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage2.block3.conv1.weight"}, %arg65: tensor<1x1x1x128xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage2.block3.conv1.scale"}, %arg66: tensor<1x1x1x128xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage2.block3.conv1.shift"}, %arg67: tensor<128x128x3x3xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage2.block3.conv2.weight"}, %arg68: tensor<1x1x1x128xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage2.block3.conv2.scale"}, %arg69: tensor<1x1x1x128xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage2.block3.conv2.shift"}, %arg70: tensor<512x128x1x1xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage2.block3.conv3.weight"}, %arg71: tensor<1x1x1x512xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage2.block3.conv3.scale"}, %arg72: tensor<1x1x1x512xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage2.block3.conv3.shift"}, %arg73: tensor<256x512x1x1xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block0.conv1.weight"}, %arg74: tensor<1x1x1x256xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block0.conv1.scale"}, %arg75: tensor<1x1x1x256xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block0.conv1.shift"}, %arg76: tensor<256x256x3x3xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block0.conv2.weight"}, %arg77: tensor<1x1x1x256xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block0.conv2.scale"}, %arg78: tensor<1x1x1x256xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block0.conv2.shift"}, %arg79: tensor<1024x256x1x1xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block0.conv3.weight"}, %arg80: tensor<1x1x1x1024xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block0.conv3.scale"}, %arg81: tensor<1x1x1x1024xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block0.conv3.shift"}, %arg82: tensor<1024x512x1x1xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block0.shortcut.weight"}, %arg83: tensor<1x1x1x1024xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block0.shortcut.scale"}, %arg84: tensor<1x1x1x1024xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block0.shortcut.shift"}, %arg85: tensor<256x1024x1x1xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block1.conv1.weight"}, %arg86: tensor<1x1x1x256xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block1.conv1.scale"}, %arg87: tensor<1x1x1x256xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block1.conv1.shift"}, %arg88: tensor<256x256x3x3xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block1.conv2.weight"}, %arg89: tensor<1x1x1x256xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block1.conv2.scale"}, %arg90: tensor<1x1x1x256xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block1.conv2.shift"}, %arg91: tensor<1024x256x1x1xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block1.conv3.weight"}, %arg92: tensor<1x1x1x1024xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block1.conv3.scale"}, %arg93: tensor<1x1x1x1024xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block1.conv3.shift"}, %arg94: tensor<256x1024x1x1xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block2.conv1.weight"}, %arg95: tensor<1x1x1x256xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block2.conv1.scale"}, %arg96: tensor<1x1x1x256xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block2.conv1.shift"}, %arg97: tensor<256x256x3x3xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block2.conv2.weight"}, %arg98: tensor<1x1x1x256xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block2.conv2.scale"}, %arg99: tensor<1x1x1x256xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block2.conv2.shift"}, %arg100: tensor<1024x256x1x1xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block2.conv3.weight"}, %arg101: tensor<1x1x1x1024xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block2.conv3.scale"}, %arg102: tensor<1x1x1x1024xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block2.conv3.shift"}, %arg103: tensor<256x1024x1x1xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block3.conv1.weight"}, %arg104: tensor<1x1x1x256xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block3.conv1.scale"}, %arg105: tensor<1x1x1x256xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block3.conv1.shift"}, %arg106: tensor<256x256x3x3xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block3.conv2.weight"}, %arg107: tensor<1x1x1x256xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block3.conv2.scale"}, %arg108: tensor<1x1x1x256xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block3.conv2.shift"}, %arg109: tensor<1024x256x1x1xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block3.conv3.weight"}, %arg110: tensor<1x1x1x1024xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block3.conv3.scale"}, %arg111: tensor<1x1x1x1024xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block3.conv3.shift"}, %arg112: tensor<256x1024x1x1xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block4.conv1.weight"}, %arg113: tensor<1x1x1x256xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block4.conv1.scale"}, %arg114: tensor<1x1x1x256xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block4.conv1.shift"}, %arg115: tensor<256x256x3x3xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block4.conv2.weight"}, %arg116: tensor<1x1x1x256xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block4.conv2.scale"}, %arg117: tensor<1x1x1x256xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block4.conv2.shift"}, %arg118: tensor<1024x256x1x1xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block4.conv3.weight"}, %arg119: tensor<1x1x1x1024xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block4.conv3.scale"}, %arg120: tensor<1x1x1x1024xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block4.conv3.shift"}, %arg121: tensor<256x1024x1x1xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block5.conv1.weight"}, %arg122: tensor<1x1x1x256xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block5.conv1.scale"}, %arg123: tensor<1x1x1x256xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block5.conv1.shift"}, %arg124: tensor<256x256x3x3xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block5.conv2.weight"}, %arg125: tensor<1x1x1x256xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block5.conv2.scale"}, %arg126: tensor<1x1x1x256xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block5.conv2.shift"}, %arg127: tensor<1024x256x1x1xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block5.conv3.weight"}, %arg128: tensor<1x1x1x1024xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block5.conv3.scale"}, %arg129: tensor<1x1x1x1024xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage3.block5.conv3.shift"}, %arg130: tensor<512x1024x1x1xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage4.block0.conv1.weight"}, %arg131: tensor<1x1x1x512xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage4.block0.conv1.scale"}, %arg132: tensor<1x1x1x512xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage4.block0.conv1.shift"}, %arg133: tensor<512x512x3x3xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage4.block0.conv2.weight"}, %arg134: tensor<1x1x1x512xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage4.block0.conv2.scale"}, %arg135: tensor<1x1x1x512xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage4.block0.conv2.shift"}, %arg136: tensor<2048x512x1x1xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage4.block0.conv3.weight"}, %arg137: tensor<1x1x1x2048xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage4.block0.conv3.scale"}, %arg138: tensor<1x1x1x2048xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage4.block0.conv3.shift"}, %arg139: tensor<2048x1024x1x1xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage4.block0.shortcut.weight"}, %arg140: tensor<1x1x1x2048xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage4.block0.shortcut.scale"}, %arg141: tensor<1x1x1x2048xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage4.block0.shortcut.shift"}, %arg142: tensor<512x2048x1x1xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage4.block1.conv1.weight"}, %arg143: tensor<1x1x1x512xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage4.block1.conv1.scale"}, %arg144: tensor<1x1x1x512xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage4.block1.conv1.shift"}, %arg145: tensor<512x512x3x3xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage4.block1.conv2.weight"}, %arg146: tensor<1x1x1x512xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage4.block1.conv2.scale"}, %arg147: tensor<1x1x1x512xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage4.block1.conv2.shift"}, %arg148: tensor<2048x512x1x1xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage4.block1.conv3.weight"}, %arg149: tensor<1x1x1x2048xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage4.block1.conv3.scale"}, %arg150: tensor<1x1x1x2048xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage4.block1.conv3.shift"}, %arg151: tensor<512x2048x1x1xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage4.block2.conv1.weight"}, %arg152: tensor<1x1x1x512xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage4.block2.conv1.scale"}, %arg153: tensor<1x1x1x512xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage4.block2.conv1.shift"}, %arg154: tensor<512x512x3x3xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage4.block2.conv2.weight"}, %arg155: tensor<1x1x1x512xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage4.block2.conv2.scale"}, %arg156: tensor<1x1x1x512xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage4.block2.conv2.shift"}, %arg157: tensor<2048x512x1x1xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage4.block2.conv3.weight"}, %arg158: tensor<1x1x1x2048xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage4.block2.conv3.scale"}, %arg159: tensor<1x1x1x2048xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "stage4.block2.conv3.shift"}, %arg160: tensor<2048x1000xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "fc.weight"}, %arg161: tensor<1000xf32> {tt.argument_type = #tt.argument_type<parameter>, ttir.name = "fc.bias"}) -> tensor<1x1000xf32> {
    %0 = tensor.empty() : tensor<1x224x224x3xf32>
    %1 = "ttir.permute"(%arg0, %0) <{permutation = array<i64: 0, 2, 3, 1>}> : (tensor<1x3x224x224xf32>, tensor<1x224x224x3xf32>) -> tensor<1x224x224x3xf32>
    %2 = tensor.empty() : tensor<1x112x112x64xf32>
    %3 = "ttir.conv2d"(%1, %arg1, %2) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 3 : si32, padding_left = 3 : si32, padding_right = 3 : si32, padding_top = 3 : si32, stride_height = 2 : si32, stride_width = 2 : si32}> : (tensor<1x224x224x3xf32>, tensor<64x3x7x7xf32>, tensor<1x112x112x64xf32>) -> tensor<1x112x112x64xf32>
    %4 = tensor.empty() : tensor<1x112x112x64xf32>
    %5 = "ttir.multiply"(%3, %arg2, %4) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x112x112x64xf32>, tensor<1x1x1x64xf32>, tensor<1x112x112x64xf32>) -> tensor<1x112x112x64xf32>
    %6 = tensor.empty() : tensor<1x112x112x64xf32>
    %7 = "ttir.add"(%5, %arg3, %6) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x112x112x64xf32>, tensor<1x1x1x64xf32>, tensor<1x112x112x64xf32>) -> tensor<1x112x112x64xf32>
    %8 = tensor.empty() : tensor<1x112x112x64xf32>
    %9 = "ttir.relu"(%7, %8) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x112x112x64xf32>, tensor<1x112x112x64xf32>) -> tensor<1x112x112x64xf32>
    %10 = tensor.empty() : tensor<1x56x56x64xf32>
    %11 = "ttir.max_pool2d"(%9, %10) <{ceil_mode = false, dilation_height = 1 : si32, dilation_width = 1 : si32, kernel_height = 3 : si32, kernel_width = 3 : si32, padding_bottom = 1 : si32, padding_left = 1 : si32, padding_right = 1 : si32, padding_top = 1 : si32, stride_height = 2 : si32, stride_width = 2 : si32}> : (tensor<1x112x112x64xf32>, tensor<1x56x56x64xf32>) -> tensor<1x56x56x64xf32>
    // stage1.block0
    %12 = tensor.empty() : tensor<1x56x56x64xf32>
    %13 = "ttir.conv2d"(%11, %arg4, %12) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 0 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x56x56x64xf32>, tensor<64x64x1x1xf32>, tensor<1x56x56x64xf32>) -> tensor<1x56x56x64xf32>
    %14 = tensor.empty() : tensor<1x56x56x64xf32>
    %15 = "ttir.multiply"(%13, %arg5, %14) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x56x56x64xf32>, tensor<1x1x1x64xf32>, tensor<1x56x56x64xf32>) -> tensor<1x56x56x64xf32>
    %16 = tensor.empty() : tensor<1x56x56x64xf32>
    %17 = "ttir.add"(%15, %arg6, %16) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x56x56x64xf32>, tensor<1x1x1x64xf32>, tensor<1x56x56x64xf32>) -> tensor<1x56x56x64xf32>
    %18 = tensor.empty() : tensor<1x56x56x64xf32>
    %19 = "ttir.relu"(%17, %18) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x56x56x64xf32>, tensor<1x56x56x64xf32>) -> tensor<1x56x56x64xf32>
    %20 = tensor.empty() : tensor<1x56x56x64xf32>
    %21 = "ttir.conv2d"(%19, %arg7, %20) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 1 : si32, padding_left = 1 : si32, padding_right = 1 : si32, padding_top = 1 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x56x56x64xf32>, tensor<64x64x3x3xf32>, tensor<1x56x56x64xf32>) -> tensor<1x56x56x64xf32>
    %22 = tensor.empty() : tensor<1x56x56x64xf32>
    %23 = "ttir.multiply"(%21, %arg8, %22) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x56x56x64xf32>, tensor<1x1x1x64xf32>, tensor<1x56x56x64xf32>) -> tensor<1x56x56x64xf32>
    %24 = tensor.empty() : tensor<1x56x56x64xf32>
    %25 = "ttir.add"(%23, %arg9, %24) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x56x56x64xf32>, tensor<1x1x1x64xf32>, tensor<1x56x56x64xf32>) -> tensor<1x56x56x64xf32>
    %26 = tensor.empty() : tensor<1x56x56x64xf32>
    %27 = "ttir.relu"(%25, %26) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x56x56x64xf32>, tensor<1x56x56x64xf32>) -> tensor<1x56x56x64xf32>
    %28 = tensor.empty() : tensor<1x56x56x256xf32>
    %29 = "ttir.conv2d"(%27, %arg10, %28) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 0 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x56x56x64xf32>, tensor<256x64x1x1xf32>, tensor<1x56x56x256xf32>) -> tensor<1x56x56x256xf32>
    %30 = tensor.empty() : tensor<1x56x56x256xf32>
    %31 = "ttir.multiply"(%29, %arg11, %30) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x56x56x256xf32>, tensor<1x1x1x256xf32>, tensor<1x56x56x256xf32>) -> tensor<1x56x56x256xf32>
    %32 = tensor.empty() : tensor<1x56x56x256xf32>
    %33 = "ttir.add"(%31, %arg12, %32) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x56x56x256xf32>, tensor<1x1x1x256xf32>, tensor<1x56x56x256xf32>) -> tensor<1x56x56x256xf32>
    %34 = tensor.empty() : tensor<1x56x56x256xf32>
    %35 = "ttir.conv2d"(%11, %arg13, %34) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 0 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x56x56x64xf32>, tensor<256x64x1x1xf32>, tensor<1x56x56x256xf32>) -> tensor<1x56x56x256xf32>
    %36 = tensor.empty() : tensor<1x56x56x256xf32>
    %37 = "ttir.multiply"(%35, %arg14, %36) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x56x56x256xf32>, tensor<1x1x1x256xf32>, tensor<1x56x56x256xf32>) -> tensor<1x56x56x256xf32>
    %38 = tensor.empty() : tensor<1x56x56x256xf32>
    %39 = "ttir.add"(%37, %arg15, %38) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x56x56x256xf32>, tensor<1x1x1x256xf32>, tensor<1x56x56x256xf32>) -> tensor<1x56x56x256xf32>
    %40 = tensor.empty() : tensor<1x56x56x256xf32>
    %41 = "ttir.add"(%33, %39, %40) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x56x56x256xf32>, tensor<1x56x56x256xf32>, tensor<1x56x56x256xf32>) -> tensor<1x56x56x256xf32>
    %42 = tensor.empty() : tensor<1x56x56x256xf32>
    %43 = "ttir.relu"(%41, %42) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x56x56x256xf32>, tensor<1x56x56x256xf32>) -> tensor<1x56x56x256xf32>
    // stage1.block1
    %44 = tensor.empty() : tensor<1x56x56x64xf32>
    %45 = "ttir.conv2d"(%43, %arg16, %44) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 0 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x56x56x256xf32>, tensor<64x256x1x1xf32>, tensor<1x56x56x64xf32>) -> tensor<1x56x56x64xf32>
    %46 = tensor.empty() : tensor<1x56x56x64xf32>
    %47 = "ttir.multiply"(%45, %arg17, %46) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x56x56x64xf32>, tensor<1x1x1x64xf32>, tensor<1x56x56x64xf32>) -> tensor<1x56x56x64xf32>
    %48 = tensor.empty() : tensor<1x56x56x64xf32>
    %49 = "ttir.add"(%47, %arg18, %48) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x56x56x64xf32>, tensor<1x1x1x64xf32>, tensor<1x56x56x64xf32>) -> tensor<1x56x56x64xf32>
    %50 = tensor.empty() : tensor<1x56x56x64xf32>
    %51 = "ttir.relu"(%49, %50) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x56x56x64xf32>, tensor<1x56x56x64xf32>) -> tensor<1x56x56x64xf32>
    %52 = tensor.empty() : tensor<1x56x56x64xf32>
    %53 = "ttir.conv2d"(%51, %arg19, %52) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 1 : si32, padding_left = 1 : si32, padding_right = 1 : si32, padding_top = 1 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x56x56x64xf32>, tensor<64x64x3x3xf32>, tensor<1x56x56x64xf32>) -> tensor<1x56x56x64xf32>
    %54 = tensor.empty() : tensor<1x56x56x64xf32>
    %55 = "ttir.multiply"(%53, %arg20, %54) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x56x56x64xf32>, tensor<1x1x1x64xf32>, tensor<1x56x56x64xf32>) -> tensor<1x56x56x64xf32>
    %56 = tensor.empty() : tensor<1x56x56x64xf32>
    %57 = "ttir.add"(%55, %arg21, %56) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x56x56x64xf32>, tensor<1x1x1x64xf32>, tensor<1x56x56x64xf32>) -> tensor<1x56x56x64xf32>
    %58 = tensor.empty() : tensor<1x56x56x64xf32>
    %59 = "ttir.relu"(%57, %58) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x56x56x64xf32>, tensor<1x56x56x64xf32>) -> tensor<1x56x56x64xf32>
    %60 = tensor.empty() : tensor<1x56x56x256xf32>
    %61 = "ttir.conv2d"(%59, %arg22, %60) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 0 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x56x56x64xf32>, tensor<256x64x1x1xf32>, tensor<1x56x56x256xf32>) -> tensor<1x56x56x256xf32>
    %62 = tensor.empty() : tensor<1x56x56x256xf32>
    %63 = "ttir.multiply"(%61, %arg23, %62) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x56x56x256xf32>, tensor<1x1x1x256xf32>, tensor<1x56x56x256xf32>) -> tensor<1x56x56x256xf32>
    %64 = tensor.empty() : tensor<1x56x56x256xf32>
    %65 = "ttir.add"(%63, %arg24, %64) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x56x56x256xf32>, tensor<1x1x1x256xf32>, tensor<1x56x56x256xf32>) -> tensor<1x56x56x256xf32>
    %66 = tensor.empty() : tensor<1x56x56x256xf32>
    %67 = "ttir.add"(%65, %43, %66) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x56x56x256xf32>, tensor<1x56x56x256xf32>, tensor<1x56x56x256xf32>) -> tensor<1x56x56x256xf32>
    %68 = tensor.empty() : tensor<1x56x56x256xf32>
    %69 = "ttir.relu"(%67, %68) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x56x56x256xf32>, tensor<1x56x56x256xf32>) -> tensor<1x56x56x256xf32>
    // stage1.block2
    %70 = tensor.empty() : tensor<1x56x56x64xf32>
    %71 = "ttir.conv2d"(%69, %arg25, %70) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 0 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x56x56x256xf32>, tensor<64x256x1x1xf32>, tensor<1x56x56x64xf32>) -> tensor<1x56x56x64xf32>
    %72 = tensor.empty() : tensor<1x56x56x64xf32>
    %73 = "ttir.multiply"(%71, %arg26, %72) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x56x56x64xf32>, tensor<1x1x1x64xf32>, tensor<1x56x56x64xf32>) -> tensor<1x56x56x64xf32>
    %74 = tensor.empty() : tensor<1x56x56x64xf32>
    %75 = "ttir.add"(%73, %arg27, %74) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x56x56x64xf32>, tensor<1x1x1x64xf32>, tensor<1x56x56x64xf32>) -> tensor<1x56x56x64xf32>
    %76 = tensor.empty() : tensor<1x56x56x64xf32>
    %77 = "ttir.relu"(%75, %76) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x56x56x64xf32>, tensor<1x56x56x64xf32>) -> tensor<1x56x56x64xf32>
    %78 = tensor.empty() : tensor<1x56x56x64xf32>
    %79 = "ttir.conv2d"(%77, %arg28, %78) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 1 : si32, padding_left = 1 : si32, padding_right = 1 : si32, padding_top = 1 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x56x56x64xf32>, tensor<64x64x3x3xf32>, tensor<1x56x56x64xf32>) -> tensor<1x56x56x64xf32>
    %80 = tensor.empty() : tensor<1x56x56x64xf32>
    %81 = "ttir.multiply"(%79, %arg29, %80) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x56x56x64xf32>, tensor<1x1x1x64xf32>, tensor<1x56x56x64xf32>) -> tensor<1x56x56x64xf32>
    %82 = tensor.empty() : tensor<1x56x56x64xf32>
    %83 = "ttir.add"(%81, %arg30, %82) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x56x56x64xf32>, tensor<1x1x1x64xf32>, tensor<1x56x56x64xf32>) -> tensor<1x56x56x64xf32>
    %84 = tensor.empty() : tensor<1x56x56x64xf32>
    %85 = "ttir.relu"(%83, %84) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x56x56x64xf32>, tensor<1x56x56x64xf32>) -> tensor<1x56x56x64xf32>
    %86 = tensor.empty() : tensor<1x56x56x256xf32>
    %87 = "ttir.conv2d"(%85, %arg31, %86) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 0 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x56x56x64xf32>, tensor<256x64x1x1xf32>, tensor<1x56x56x256xf32>) -> tensor<1x56x56x256xf32>
    %88 = tensor.empty() : tensor<1x56x56x256xf32>
    %89 = "ttir.multiply"(%87, %arg32, %88) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x56x56x256xf32>, tensor<1x1x1x256xf32>, tensor<1x56x56x256xf32>) -> tensor<1x56x56x256xf32>
    %90 = tensor.empty() : tensor<1x56x56x256xf32>
    %91 = "ttir.add"(%89, %arg33, %90) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x56x56x256xf32>, tensor<1x1x1x256xf32>, tensor<1x56x56x256xf32>) -> tensor<1x56x56x256xf32>
    %92 = tensor.empty() : tensor<1x56x56x256xf32>
    %93 = "ttir.add"(%91, %69, %92) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x56x56x256xf32>, tensor<1x56x56x256xf32>, tensor<1x56x56x256xf32>) -> tensor<1x56x56x256xf32>
    %94 = tensor.empty() : tensor<1x56x56x256xf32>
    %95 = "ttir.relu"(%93, %94) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x56x56x256xf32>, tensor<1x56x56x256xf32>) -> tensor<1x56x56x256xf32>
    // stage2.block0
    %96 = tensor.empty() : tensor<1x56x56x128xf32>
    %97 = "ttir.conv2d"(%95, %arg34, %96) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 0 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x56x56x256xf32>, tensor<128x256x1x1xf32>, tensor<1x56x56x128xf32>) -> tensor<1x56x56x128xf32>
    %98 = tensor.empty() : tensor<1x56x56x128xf32>
    %99 = "ttir.multiply"(%97, %arg35, %98) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x56x56x128xf32>, tensor<1x1x1x128xf32>, tensor<1x56x56x128xf32>) -> tensor<1x56x56x128xf32>
    %100 = tensor.empty() : tensor<1x56x56x128xf32>
    %101 = "ttir.add"(%99, %arg36, %100) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x56x56x128xf32>, tensor<1x1x1x128xf32>, tensor<1x56x56x128xf32>) -> tensor<1x56x56x128xf32>
    %102 = tensor.empty() : tensor<1x56x56x128xf32>
    %103 = "ttir.relu"(%101, %102) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x56x56x128xf32>, tensor<1x56x56x128xf32>) -> tensor<1x56x56x128xf32>
    %104 = tensor.empty() : tensor<1x28x28x128xf32>
    %105 = "ttir.conv2d"(%103, %arg37, %104) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 1 : si32, padding_left = 1 : si32, padding_right = 1 : si32, padding_top = 1 : si32, stride_height = 2 : si32, stride_width = 2 : si32}> : (tensor<1x56x56x128xf32>, tensor<128x128x3x3xf32>, tensor<1x28x28x128xf32>) -> tensor<1x28x28x128xf32>
    %106 = tensor.empty() : tensor<1x28x28x128xf32>
    %107 = "ttir.multiply"(%105, %arg38, %106) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x28x28x128xf32>, tensor<1x1x1x128xf32>, tensor<1x28x28x128xf32>) -> tensor<1x28x28x128xf32>
    %108 = tensor.empty() : tensor<1x28x28x128xf32>
    %109 = "ttir.add"(%107, %arg39, %108) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x28x28x128xf32>, tensor<1x1x1x128xf32>, tensor<1x28x28x128xf32>) -> tensor<1x28x28x128xf32>
    %110 = tensor.empty() : tensor<1x28x28x128xf32>
    %111 = "ttir.relu"(%109, %110) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x28x28x128xf32>, tensor<1x28x28x128xf32>) -> tensor<1x28x28x128xf32>
    %112 = tensor.empty() : tensor<1x28x28x512xf32>
    %113 = "ttir.conv2d"(%111, %arg40, %112) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 0 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x28x28x128xf32>, tensor<512x128x1x1xf32>, tensor<1x28x28x512xf32>) -> tensor<1x28x28x512xf32>
    %114 = tensor.empty() : tensor<1x28x28x512xf32>
    %115 = "ttir.multiply"(%113, %arg41, %114) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x28x28x512xf32>, tensor<1x1x1x512xf32>, tensor<1x28x28x512xf32>) -> tensor<1x28x28x512xf32>
    %116 = tensor.empty() : tensor<1x28x28x512xf32>
    %117 = "ttir.add"(%115, %arg42, %116) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x28x28x512xf32>, tensor<1x1x1x512xf32>, tensor<1x28x28x512xf32>) -> tensor<1x28x28x512xf32>
    %118 = tensor.empty() : tensor<1x28x28x512xf32>
    %119 = "ttir.conv2d"(%95, %arg43, %118) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 0 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, stride_height = 2 : si32, stride_width = 2 : si32}> : (tensor<1x56x56x256xf32>, tensor<512x256x1x1xf32>, tensor<1x28x28x512xf32>) -> tensor<1x28x28x512xf32>
    %120 = tensor.empty() : tensor<1x28x28x512xf32>
    %121 = "ttir.multiply"(%119, %arg44, %120) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x28x28x512xf32>, tensor<1x1x1x512xf32>, tensor<1x28x28x512xf32>) -> tensor<1x28x28x512xf32>
    %122 = tensor.empty() : tensor<1x28x28x512xf32>
    %123 = "ttir.add"(%121, %arg45, %122) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x28x28x512xf32>, tensor<1x1x1x512xf32>, tensor<1x28x28x512xf32>) -> tensor<1x28x28x512xf32>
    %124 = tensor.empty() : tensor<1x28x28x512xf32>
    %125 = "ttir.add"(%117, %123, %124) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x28x28x512xf32>, tensor<1x28x28x512xf32>, tensor<1x28x28x512xf32>) -> tensor<1x28x28x512xf32>
    %126 = tensor.empty() : tensor<1x28x28x512xf32>
    %127 = "ttir.relu"(%125, %126) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x28x28x512xf32>, tensor<1x28x28x512xf32>) -> tensor<1x28x28x512xf32>
    // stage2.block1
    %128 = tensor.empty() : tensor<1x28x28x128xf32>
    %129 = "ttir.conv2d"(%127, %arg46, %128) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 0 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x28x28x512xf32>, tensor<128x512x1x1xf32>, tensor<1x28x28x128xf32>) -> tensor<1x28x28x128xf32>
    %130 = tensor.empty() : tensor<1x28x28x128xf32>
    %131 = "ttir.multiply"(%129, %arg47, %130) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x28x28x128xf32>, tensor<1x1x1x128xf32>, tensor<1x28x28x128xf32>) -> tensor<1x28x28x128xf32>
    %132 = tensor.empty() : tensor<1x28x28x128xf32>
    %133 = "ttir.add"(%131, %arg48, %132) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x28x28x128xf32>, tensor<1x1x1x128xf32>, tensor<1x28x28x128xf32>) -> tensor<1x28x28x128xf32>
    %134 = tensor.empty() : tensor<1x28x28x128xf32>
    %135 = "ttir.relu"(%133, %134) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x28x28x128xf32>, tensor<1x28x28x128xf32>) -> tensor<1x28x28x128xf32>
    %136 = tensor.empty() : tensor<1x28x28x128xf32>
    %137 = "ttir.conv2d"(%135, %arg49, %136) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 1 : si32, padding_left = 1 : si32, padding_right = 1 : si32, padding_top = 1 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x28x28x128xf32>, tensor<128x128x3x3xf32>, tensor<1x28x28x128xf32>) -> tensor<1x28x28x128xf32>
    %138 = tensor.empty() : tensor<1x28x28x128xf32>
    %139 = "ttir.multiply"(%137, %arg50, %138) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x28x28x128xf32>, tensor<1x1x1x128xf32>, tensor<1x28x28x128xf32>) -> tensor<1x28x28x128xf32>
    %140 = tensor.empty() : tensor<1x28x28x128xf32>
    %141 = "ttir.add"(%139, %arg51, %140) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x28x28x128xf32>, tensor<1x1x1x128xf32>, tensor<1x28x28x128xf32>) -> tensor<1x28x28x128xf32>
    %142 = tensor.empty() : tensor<1x28x28x128xf32>
    %143 = "ttir.relu"(%141, %142) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x28x28x128xf32>, tensor<1x28x28x128xf32>) -> tensor<1x28x28x128xf32>
    %144 = tensor.empty() : tensor<1x28x28x512xf32>
    %145 = "ttir.conv2d"(%143, %arg52, %144) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 0 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x28x28x128xf32>, tensor<512x128x1x1xf32>, tensor<1x28x28x512xf32>) -> tensor<1x28x28x512xf32>
    %146 = tensor.empty() : tensor<1x28x28x512xf32>
    %147 = "ttir.multiply"(%145, %arg53, %146) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x28x28x512xf32>, tensor<1x1x1x512xf32>, tensor<1x28x28x512xf32>) -> tensor<1x28x28x512xf32>
    %148 = tensor.empty() : tensor<1x28x28x512xf32>
    %149 = "ttir.add"(%147, %arg54, %148) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x28x28x512xf32>, tensor<1x1x1x512xf32>, tensor<1x28x28x512xf32>) -> tensor<1x28x28x512xf32>
    %150 = tensor.empty() : tensor<1x28x28x512xf32>
    %151 = "ttir.add"(%149, %127, %150) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x28x28x512xf32>, tensor<1x28x28x512xf32>, tensor<1x28x28x512xf32>) -> tensor<1x28x28x512xf32>
    %152 = tensor.empty() : tensor<1x28x28x512xf32>
    %153 = "ttir.relu"(%151, %152) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x28x28x512xf32>, tensor<1x28x28x512xf32>) -> tensor<1x28x28x512xf32>
    // stage2.block2
    %154 = tensor.empty() : tensor<1x28x28x128xf32>
    %155 = "ttir.conv2d"(%153, %arg55, %154) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 0 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x28x28x512xf32>, tensor<128x512x1x1xf32>, tensor<1x28x28x128xf32>) -> tensor<1x28x28x128xf32>
    %156 = tensor.empty() : tensor<1x28x28x128xf32>
    %157 = "ttir.multiply"(%155, %arg56, %156) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x28x28x128xf32>, tensor<1x1x1x128xf32>, tensor<1x28x28x128xf32>) -> tensor<1x28x28x128xf32>
    %158 = tensor.empty() : tensor<1x28x28x128xf32>
    %159 = "ttir.add"(%157, %arg57, %158) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x28x28x128xf32>, tensor<1x1x1x128xf32>, tensor<1x28x28x128xf32>) -> tensor<1x28x28x128xf32>
    %160 = tensor.empty() : tensor<1x28x28x128xf32>
    %161 = "ttir.relu"(%159, %160) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x28x28x128xf32>, tensor<1x28x28x128xf32>) -> tensor<1x28x28x128xf32>
    %162 = tensor.empty() : tensor<1x28x28x128xf32>
    %163 = "ttir.conv2d"(%161, %arg58, %162) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 1 : si32, padding_left = 1 : si32, padding_right = 1 : si32, padding_top = 1 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x28x28x128xf32>, tensor<128x128x3x3xf32>, tensor<1x28x28x128xf32>) -> tensor<1x28x28x128xf32>
    %164 = tensor.empty() : tensor<1x28x28x128xf32>
    %165 = "ttir.multiply"(%163, %arg59, %164) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x28x28x128xf32>, tensor<1x1x1x128xf32>, tensor<1x28x28x128xf32>) -> tensor<1x28x28x128xf32>
    %166 = tensor.empty() : tensor<1x28x28x128xf32>
    %167 = "ttir.add"(%165, %arg60, %166) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x28x28x128xf32>, tensor<1x1x1x128xf32>, tensor<1x28x28x128xf32>) -> tensor<1x28x28x128xf32>
    %168 = tensor.empty() : tensor<1x28x28x128xf32>
    %169 = "ttir.relu"(%167, %168) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x28x28x128xf32>, tensor<1x28x28x128xf32>) -> tensor<1x28x28x128xf32>
    %170 = tensor.empty() : tensor<1x28x28x512xf32>
    %171 = "ttir.conv2d"(%169, %arg61, %170) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 0 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x28x28x128xf32>, tensor<512x128x1x1xf32>, tensor<1x28x28x512xf32>) -> tensor<1x28x28x512xf32>
    %172 = tensor.empty() : tensor<1x28x28x512xf32>
    %173 = "ttir.multiply"(%171, %arg62, %172) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x28x28x512xf32>, tensor<1x1x1x512xf32>, tensor<1x28x28x512xf32>) -> tensor<1x28x28x512xf32>
    %174 = tensor.empty() : tensor<1x28x28x512xf32>
    %175 = "ttir.add"(%173, %arg63, %174) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x28x28x512xf32>, tensor<1x1x1x512xf32>, tensor<1x28x28x512xf32>) -> tensor<1x28x28x512xf32>
    %176 = tensor.empty() : tensor<1x28x28x512xf32>
    %177 = "ttir.add"(%175, %153, %176) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x28x28x512xf32>, tensor<1x28x28x512xf32>, tensor<1x28x28x512xf32>) -> tensor<1x28x28x512xf32>
    %178 = tensor.empty() : tensor<1x28x28x512xf32>
    %179 = "ttir.relu"(%177, %178) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x28x28x512xf32>, tensor<1x28x28x512xf32>) -> tensor<1x28x28x512xf32>
    // stage2.block3
    %180 = tensor.empty() : tensor<1x28x28x128xf32>
    %181 = "ttir.conv2d"(%179, %arg64, %180) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 0 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x28x28x512xf32>, tensor<128x512x1x1xf32>, tensor<1x28x28x128xf32>) -> tensor<1x28x28x128xf32>
    %182 = tensor.empty() : tensor<1x28x28x128xf32>
    %183 = "ttir.multiply"(%181, %arg65, %182) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x28x28x128xf32>, tensor<1x1x1x128xf32>, tensor<1x28x28x128xf32>) -> tensor<1x28x28x128xf32>
    %184 = tensor.empty() : tensor<1x28x28x128xf32>
    %185 = "ttir.add"(%183, %arg66, %184) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x28x28x128xf32>, tensor<1x1x1x128xf32>, tensor<1x28x28x128xf32>) -> tensor<1x28x28x128xf32>
    %186 = tensor.empty() : tensor<1x28x28x128xf32>
    %187 = "ttir.relu"(%185, %186) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x28x28x128xf32>, tensor<1x28x28x128xf32>) -> tensor<1x28x28x128xf32>
    %188 = tensor.empty() : tensor<1x28x28x128xf32>
    %189 = "ttir.conv2d"(%187, %arg67, %188) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 1 : si32, padding_left = 1 : si32, padding_right = 1 : si32, padding_top = 1 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x28x28x128xf32>, tensor<128x128x3x3xf32>, tensor<1x28x28x128xf32>) -> tensor<1x28x28x128xf32>
    %190 = tensor.empty() : tensor<1x28x28x128xf32>
    %191 = "ttir.multiply"(%189, %arg68, %190) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x28x28x128xf32>, tensor<1x1x1x128xf32>, tensor<1x28x28x128xf32>) -> tensor<1x28x28x128xf32>
    %192 = tensor.empty() : tensor<1x28x28x128xf32>
    %193 = "ttir.add"(%191, %arg69, %192) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x28x28x128xf32>, tensor<1x1x1x128xf32>, tensor<1x28x28x128xf32>) -> tensor<1x28x28x128xf32>
    %194 = tensor.empty() : tensor<1x28x28x128xf32>
    %195 = "ttir.relu"(%193, %194) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x28x28x128xf32>, tensor<1x28x28x128xf32>) -> tensor<1x28x28x128xf32>
    %196 = tensor.empty() : tensor<1x28x28x512xf32>
    %197 = "ttir.conv2d"(%195, %arg70, %196) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 0 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x28x28x128xf32>, tensor<512x128x1x1xf32>, tensor<1x28x28x512xf32>) -> tensor<1x28x28x512xf32>
    %198 = tensor.empty() : tensor<1x28x28x512xf32>
    %199 = "ttir.multiply"(%197, %arg71, %198) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x28x28x512xf32>, tensor<1x1x1x512xf32>, tensor<1x28x28x512xf32>) -> tensor<1x28x28x512xf32>
    %200 = tensor.empty() : tensor<1x28x28x512xf32>
    %201 = "ttir.add"(%199, %arg72, %200) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x28x28x512xf32>, tensor<1x1x1x512xf32>, tensor<1x28x28x512xf32>) -> tensor<1x28x28x512xf32>
    %202 = tensor.empty() : tensor<1x28x28x512xf32>
    %203 = "ttir.add"(%201, %179, %202) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x28x28x512xf32>, tensor<1x28x28x512xf32>, tensor<1x28x28x512xf32>) -> tensor<1x28x28x512xf32>
    %204 = tensor.empty() : tensor<1x28x28x512xf32>
    %205 = "ttir.relu"(%203, %204) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x28x28x512xf32>, tensor<1x28x28x512xf32>) -> tensor<1x28x28x512xf32>
    // stage3.block0
    %206 = tensor.empty() : tensor<1x28x28x256xf32>
    %207 = "ttir.conv2d"(%205, %arg73, %206) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 0 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x28x28x512xf32>, tensor<256x512x1x1xf32>, tensor<1x28x28x256xf32>) -> tensor<1x28x28x256xf32>
    %208 = tensor.empty() : tensor<1x28x28x256xf32>
    %209 = "ttir.multiply"(%207, %arg74, %208) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x28x28x256xf32>, tensor<1x1x1x256xf32>, tensor<1x28x28x256xf32>) -> tensor<1x28x28x256xf32>
    %210 = tensor.empty() : tensor<1x28x28x256xf32>
    %211 = "ttir.add"(%209, %arg75, %210) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x28x28x256xf32>, tensor<1x1x1x256xf32>, tensor<1x28x28x256xf32>) -> tensor<1x28x28x256xf32>
    %212 = tensor.empty() : tensor<1x28x28x256xf32>
    %213 = "ttir.relu"(%211, %212) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x28x28x256xf32>, tensor<1x28x28x256xf32>) -> tensor<1x28x28x256xf32>
    %214 = tensor.empty() : tensor<1x14x14x256xf32>
    %215 = "ttir.conv2d"(%213, %arg76, %214) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 1 : si32, padding_left = 1 : si32, padding_right = 1 : si32, padding_top = 1 : si32, stride_height = 2 : si32, stride_width = 2 : si32}> : (tensor<1x28x28x256xf32>, tensor<256x256x3x3xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %216 = tensor.empty() : tensor<1x14x14x256xf32>
    %217 = "ttir.multiply"(%215, %arg77, %216) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x256xf32>, tensor<1x1x1x256xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %218 = tensor.empty() : tensor<1x14x14x256xf32>
    %219 = "ttir.add"(%217, %arg78, %218) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x256xf32>, tensor<1x1x1x256xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %220 = tensor.empty() : tensor<1x14x14x256xf32>
    %221 = "ttir.relu"(%219, %220) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x14x14x256xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %222 = tensor.empty() : tensor<1x14x14x1024xf32>
    %223 = "ttir.conv2d"(%221, %arg79, %222) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 0 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x14x14x256xf32>, tensor<1024x256x1x1xf32>, tensor<1x14x14x1024xf32>) -> tensor<1x14x14x1024xf32>
    %224 = tensor.empty() : tensor<1x14x14x1024xf32>
    %225 = "ttir.multiply"(%223, %arg80, %224) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x1024xf32>, tensor<1x1x1x1024xf32>, tensor<1x14x14x1024xf32>) -> tensor<1x14x14x1024xf32>
    %226 = tensor.empty() : tensor<1x14x14x1024xf32>
    %227 = "ttir.add"(%225, %arg81, %226) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x1024xf32>, tensor<1x1x1x1024xf32>, tensor<1x14x14x1024xf32>) -> tensor<1x14x14x1024xf32>
    %228 = tensor.empty() : tensor<1x14x14x1024xf32>
    %229 = "ttir.conv2d"(%205, %arg82, %228) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 0 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, stride_height = 2 : si32, stride_width = 2 : si32}> : (tensor<1x28x28x512xf32>, tensor<1024x512x1x1xf32>, tensor<1x14x14x1024xf32>) -> tensor<1x14x14x1024xf32>
    %230 = tensor.empty() : tensor<1x14x14x1024xf32>
    %231 = "ttir.multiply"(%229, %arg83, %230) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x1024xf32>, tensor<1x1x1x1024xf32>, tensor<1x14x14x1024xf32>) -> tensor<1x14x14x1024xf32>
    %232 = tensor.empty() : tensor<1x14x14x1024xf32>
    %233 = "ttir.add"(%231, %arg84, %232) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x1024xf32>, tensor<1x1x1x1024xf32>, tensor<1x14x14x1024xf32>) -> tensor<1x14x14x1024xf32>
    %234 = tensor.empty() : tensor<1x14x14x1024xf32>
    %235 = "ttir.add"(%227, %233, %234) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x1024xf32>, tensor<1x14x14x1024xf32>, tensor<1x14x14x1024xf32>) -> tensor<1x14x14x1024xf32>
    %236 = tensor.empty() : tensor<1x14x14x1024xf32>
    %237 = "ttir.relu"(%235, %236) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x14x14x1024xf32>, tensor<1x14x14x1024xf32>) -> tensor<1x14x14x1024xf32>
    // stage3.block1
    %238 = tensor.empty() : tensor<1x14x14x256xf32>
    %239 = "ttir.conv2d"(%237, %arg85, %238) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 0 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x14x14x1024xf32>, tensor<256x1024x1x1xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %240 = tensor.empty() : tensor<1x14x14x256xf32>
    %241 = "ttir.multiply"(%239, %arg86, %240) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x256xf32>, tensor<1x1x1x256xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %242 = tensor.empty() : tensor<1x14x14x256xf32>
    %243 = "ttir.add"(%241, %arg87, %242) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x256xf32>, tensor<1x1x1x256xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %244 = tensor.empty() : tensor<1x14x14x256xf32>
    %245 = "ttir.relu"(%243, %244) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x14x14x256xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %246 = tensor.empty() : tensor<1x14x14x256xf32>
    %247 = "ttir.conv2d"(%245, %arg88, %246) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 1 : si32, padding_left = 1 : si32, padding_right = 1 : si32, padding_top = 1 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x14x14x256xf32>, tensor<256x256x3x3xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %248 = tensor.empty() : tensor<1x14x14x256xf32>
    %249 = "ttir.multiply"(%247, %arg89, %248) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x256xf32>, tensor<1x1x1x256xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %250 = tensor.empty() : tensor<1x14x14x256xf32>
    %251 = "ttir.add"(%249, %arg90, %250) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x256xf32>, tensor<1x1x1x256xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %252 = tensor.empty() : tensor<1x14x14x256xf32>
    %253 = "ttir.relu"(%251, %252) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x14x14x256xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %254 = tensor.empty() : tensor<1x14x14x1024xf32>
    %255 = "ttir.conv2d"(%253, %arg91, %254) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 0 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x14x14x256xf32>, tensor<1024x256x1x1xf32>, tensor<1x14x14x1024xf32>) -> tensor<1x14x14x1024xf32>
    %256 = tensor.empty() : tensor<1x14x14x1024xf32>
    %257 = "ttir.multiply"(%255, %arg92, %256) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x1024xf32>, tensor<1x1x1x1024xf32>, tensor<1x14x14x1024xf32>) -> tensor<1x14x14x1024xf32>
    %258 = tensor.empty() : tensor<1x14x14x1024xf32>
    %259 = "ttir.add"(%257, %arg93, %258) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x1024xf32>, tensor<1x1x1x1024xf32>, tensor<1x14x14x1024xf32>) -> tensor<1x14x14x1024xf32>
    %260 = tensor.empty() : tensor<1x14x14x1024xf32>
    %261 = "ttir.add"(%259, %237, %260) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x1024xf32>, tensor<1x14x14x1024xf32>, tensor<1x14x14x1024xf32>) -> tensor<1x14x14x1024xf32>
    %262 = tensor.empty() : tensor<1x14x14x1024xf32>
    %263 = "ttir.relu"(%261, %262) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x14x14x1024xf32>, tensor<1x14x14x1024xf32>) -> tensor<1x14x14x1024xf32>
    // stage3.block2
    %264 = tensor.empty() : tensor<1x14x14x256xf32>
    %265 = "ttir.conv2d"(%263, %arg94, %264) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 0 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x14x14x1024xf32>, tensor<256x1024x1x1xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %266 = tensor.empty() : tensor<1x14x14x256xf32>
    %267 = "ttir.multiply"(%265, %arg95, %266) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x256xf32>, tensor<1x1x1x256xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %268 = tensor.empty() : tensor<1x14x14x256xf32>
    %269 = "ttir.add"(%267, %arg96, %268) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x256xf32>, tensor<1x1x1x256xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %270 = tensor.empty() : tensor<1x14x14x256xf32>
    %271 = "ttir.relu"(%269, %270) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x14x14x256xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %272 = tensor.empty() : tensor<1x14x14x256xf32>
    %273 = "ttir.conv2d"(%271, %arg97, %272) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 1 : si32, padding_left = 1 : si32, padding_right = 1 : si32, padding_top = 1 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x14x14x256xf32>, tensor<256x256x3x3xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %274 = tensor.empty() : tensor<1x14x14x256xf32>
    %275 = "ttir.multiply"(%273, %arg98, %274) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x256xf32>, tensor<1x1x1x256xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %276 = tensor.empty() : tensor<1x14x14x256xf32>
    %277 = "ttir.add"(%275, %arg99, %276) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x256xf32>, tensor<1x1x1x256xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %278 = tensor.empty() : tensor<1x14x14x256xf32>
    %279 = "ttir.relu"(%277, %278) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x14x14x256xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %280 = tensor.empty() : tensor<1x14x14x1024xf32>
    %281 = "ttir.conv2d"(%279, %arg100, %280) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 0 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x14x14x256xf32>, tensor<1024x256x1x1xf32>, tensor<1x14x14x1024xf32>) -> tensor<1x14x14x1024xf32>
    %282 = tensor.empty() : tensor<1x14x14x1024xf32>
    %283 = "ttir.multiply"(%281, %arg101, %282) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x1024xf32>, tensor<1x1x1x1024xf32>, tensor<1x14x14x1024xf32>) -> tensor<1x14x14x1024xf32>
    %284 = tensor.empty() : tensor<1x14x14x1024xf32>
    %285 = "ttir.add"(%283, %arg102, %284) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x1024xf32>, tensor<1x1x1x1024xf32>, tensor<1x14x14x1024xf32>) -> tensor<1x14x14x1024xf32>
    %286 = tensor.empty() : tensor<1x14x14x1024xf32>
    %287 = "ttir.add"(%285, %263, %286) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x1024xf32>, tensor<1x14x14x1024xf32>, tensor<1x14x14x1024xf32>) -> tensor<1x14x14x1024xf32>
    %288 = tensor.empty() : tensor<1x14x14x1024xf32>
    %289 = "ttir.relu"(%287, %288) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x14x14x1024xf32>, tensor<1x14x14x1024xf32>) -> tensor<1x14x14x1024xf32>
    // stage3.block3
    %290 = tensor.empty() : tensor<1x14x14x256xf32>
    %291 = "ttir.conv2d"(%289, %arg103, %290) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 0 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x14x14x1024xf32>, tensor<256x1024x1x1xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %292 = tensor.empty() : tensor<1x14x14x256xf32>
    %293 = "ttir.multiply"(%291, %arg104, %292) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x256xf32>, tensor<1x1x1x256xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %294 = tensor.empty() : tensor<1x14x14x256xf32>
    %295 = "ttir.add"(%293, %arg105, %294) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x256xf32>, tensor<1x1x1x256xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %296 = tensor.empty() : tensor<1x14x14x256xf32>
    %297 = "ttir.relu"(%295, %296) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x14x14x256xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %298 = tensor.empty() : tensor<1x14x14x256xf32>
    %299 = "ttir.conv2d"(%297, %arg106, %298) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 1 : si32, padding_left = 1 : si32, padding_right = 1 : si32, padding_top = 1 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x14x14x256xf32>, tensor<256x256x3x3xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %300 = tensor.empty() : tensor<1x14x14x256xf32>
    %301 = "ttir.multiply"(%299, %arg107, %300) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x256xf32>, tensor<1x1x1x256xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %302 = tensor.empty() : tensor<1x14x14x256xf32>
    %303 = "ttir.add"(%301, %arg108, %302) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x256xf32>, tensor<1x1x1x256xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %304 = tensor.empty() : tensor<1x14x14x256xf32>
    %305 = "ttir.relu"(%303, %304) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x14x14x256xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %306 = tensor.empty() : tensor<1x14x14x1024xf32>
    %307 = "ttir.conv2d"(%305, %arg109, %306) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 0 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x14x14x256xf32>, tensor<1024x256x1x1xf32>, tensor<1x14x14x1024xf32>) -> tensor<1x14x14x1024xf32>
    %308 = tensor.empty() : tensor<1x14x14x1024xf32>
    %309 = "ttir.multiply"(%307, %arg110, %308) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x1024xf32>, tensor<1x1x1x1024xf32>, tensor<1x14x14x1024xf32>) -> tensor<1x14x14x1024xf32>
    %310 = tensor.empty() : tensor<1x14x14x1024xf32>
    %311 = "ttir.add"(%309, %arg111, %310) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x1024xf32>, tensor<1x1x1x1024xf32>, tensor<1x14x14x1024xf32>) -> tensor<1x14x14x1024xf32>
    %312 = tensor.empty() : tensor<1x14x14x1024xf32>
    %313 = "ttir.add"(%311, %289, %312) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x1024xf32>, tensor<1x14x14x1024xf32>, tensor<1x14x14x1024xf32>) -> tensor<1x14x14x1024xf32>
    %314 = tensor.empty() : tensor<1x14x14x1024xf32>
    %315 = "ttir.relu"(%313, %314) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x14x14x1024xf32>, tensor<1x14x14x1024xf32>) -> tensor<1x14x14x1024xf32>
    // stage3.block4
    %316 = tensor.empty() : tensor<1x14x14x256xf32>
    %317 = "ttir.conv2d"(%315, %arg112, %316) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 0 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x14x14x1024xf32>, tensor<256x1024x1x1xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %318 = tensor.empty() : tensor<1x14x14x256xf32>
    %319 = "ttir.multiply"(%317, %arg113, %318) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x256xf32>, tensor<1x1x1x256xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %320 = tensor.empty() : tensor<1x14x14x256xf32>
    %321 = "ttir.add"(%319, %arg114, %320) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x256xf32>, tensor<1x1x1x256xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %322 = tensor.empty() : tensor<1x14x14x256xf32>
    %323 = "ttir.relu"(%321, %322) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x14x14x256xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %324 = tensor.empty() : tensor<1x14x14x256xf32>
    %325 = "ttir.conv2d"(%323, %arg115, %324) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 1 : si32, padding_left = 1 : si32, padding_right = 1 : si32, padding_top = 1 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x14x14x256xf32>, tensor<256x256x3x3xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %326 = tensor.empty() : tensor<1x14x14x256xf32>
    %327 = "ttir.multiply"(%325, %arg116, %326) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x256xf32>, tensor<1x1x1x256xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %328 = tensor.empty() : tensor<1x14x14x256xf32>
    %329 = "ttir.add"(%327, %arg117, %328) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x256xf32>, tensor<1x1x1x256xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %330 = tensor.empty() : tensor<1x14x14x256xf32>
    %331 = "ttir.relu"(%329, %330) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x14x14x256xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %332 = tensor.empty() : tensor<1x14x14x1024xf32>
    %333 = "ttir.conv2d"(%331, %arg118, %332) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 0 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x14x14x256xf32>, tensor<1024x256x1x1xf32>, tensor<1x14x14x1024xf32>) -> tensor<1x14x14x1024xf32>
    %334 = tensor.empty() : tensor<1x14x14x1024xf32>
    %335 = "ttir.multiply"(%333, %arg119, %334) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x1024xf32>, tensor<1x1x1x1024xf32>, tensor<1x14x14x1024xf32>) -> tensor<1x14x14x1024xf32>
    %336 = tensor.empty() : tensor<1x14x14x1024xf32>
    %337 = "ttir.add"(%335, %arg120, %336) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x1024xf32>, tensor<1x1x1x1024xf32>, tensor<1x14x14x1024xf32>) -> tensor<1x14x14x1024xf32>
    %338 = tensor.empty() : tensor<1x14x14x1024xf32>
    %339 = "ttir.add"(%337, %315, %338) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x1024xf32>, tensor<1x14x14x1024xf32>, tensor<1x14x14x1024xf32>) -> tensor<1x14x14x1024xf32>
    %340 = tensor.empty() : tensor<1x14x14x1024xf32>
    %341 = "ttir.relu"(%339, %340) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x14x14x1024xf32>, tensor<1x14x14x1024xf32>) -> tensor<1x14x14x1024xf32>
    // stage3.block5
    %342 = tensor.empty() : tensor<1x14x14x256xf32>
    %343 = "ttir.conv2d"(%341, %arg121, %342) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 0 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x14x14x1024xf32>, tensor<256x1024x1x1xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %344 = tensor.empty() : tensor<1x14x14x256xf32>
    %345 = "ttir.multiply"(%343, %arg122, %344) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x256xf32>, tensor<1x1x1x256xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %346 = tensor.empty() : tensor<1x14x14x256xf32>
    %347 = "ttir.add"(%345, %arg123, %346) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x256xf32>, tensor<1x1x1x256xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %348 = tensor.empty() : tensor<1x14x14x256xf32>
    %349 = "ttir.relu"(%347, %348) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x14x14x256xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %350 = tensor.empty() : tensor<1x14x14x256xf32>
    %351 = "ttir.conv2d"(%349, %arg124, %350) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 1 : si32, padding_left = 1 : si32, padding_right = 1 : si32, padding_top = 1 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x14x14x256xf32>, tensor<256x256x3x3xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %352 = tensor.empty() : tensor<1x14x14x256xf32>
    %353 = "ttir.multiply"(%351, %arg125, %352) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x256xf32>, tensor<1x1x1x256xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %354 = tensor.empty() : tensor<1x14x14x256xf32>
    %355 = "ttir.add"(%353, %arg126, %354) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x256xf32>, tensor<1x1x1x256xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %356 = tensor.empty() : tensor<1x14x14x256xf32>
    %357 = "ttir.relu"(%355, %356) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x14x14x256xf32>, tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    %358 = tensor.empty() : tensor<1x14x14x1024xf32>
    %359 = "ttir.conv2d"(%357, %arg127, %358) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 0 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x14x14x256xf32>, tensor<1024x256x1x1xf32>, tensor<1x14x14x1024xf32>) -> tensor<1x14x14x1024xf32>
    %360 = tensor.empty() : tensor<1x14x14x1024xf32>
    %361 = "ttir.multiply"(%359, %arg128, %360) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x1024xf32>, tensor<1x1x1x1024xf32>, tensor<1x14x14x1024xf32>) -> tensor<1x14x14x1024xf32>
    %362 = tensor.empty() : tensor<1x14x14x1024xf32>
    %363 = "ttir.add"(%361, %arg129, %362) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x1024xf32>, tensor<1x1x1x1024xf32>, tensor<1x14x14x1024xf32>) -> tensor<1x14x14x1024xf32>
    %364 = tensor.empty() : tensor<1x14x14x1024xf32>
    %365 = "ttir.add"(%363, %341, %364) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x1024xf32>, tensor<1x14x14x1024xf32>, tensor<1x14x14x1024xf32>) -> tensor<1x14x14x1024xf32>
    %366 = tensor.empty() : tensor<1x14x14x1024xf32>
    %367 = "ttir.relu"(%365, %366) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x14x14x1024xf32>, tensor<1x14x14x1024xf32>) -> tensor<1x14x14x1024xf32>
    // stage4.block0
    %368 = tensor.empty() : tensor<1x14x14x512xf32>
    %369 = "ttir.conv2d"(%367, %arg130, %368) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 0 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x14x14x1024xf32>, tensor<512x1024x1x1xf32>, tensor<1x14x14x512xf32>) -> tensor<1x14x14x512xf32>
    %370 = tensor.empty() : tensor<1x14x14x512xf32>
    %371 = "ttir.multiply"(%369, %arg131, %370) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x512xf32>, tensor<1x1x1x512xf32>, tensor<1x14x14x512xf32>) -> tensor<1x14x14x512xf32>
    %372 = tensor.empty() : tensor<1x14x14x512xf32>
    %373 = "ttir.add"(%371, %arg132, %372) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x14x14x512xf32>, tensor<1x1x1x512xf32>, tensor<1x14x14x512xf32>) -> tensor<1x14x14x512xf32>
    %374 = tensor.empty() : tensor<1x14x14x512xf32>
    %375 = "ttir.relu"(%373, %374) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x14x14x512xf32>, tensor<1x14x14x512xf32>) -> tensor<1x14x14x512xf32>
    %376 = tensor.empty() : tensor<1x7x7x512xf32>
    %377 = "ttir.conv2d"(%375, %arg133, %376) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 1 : si32, padding_left = 1 : si32, padding_right = 1 : si32, padding_top = 1 : si32, stride_height = 2 : si32, stride_width = 2 : si32}> : (tensor<1x14x14x512xf32>, tensor<512x512x3x3xf32>, tensor<1x7x7x512xf32>) -> tensor<1x7x7x512xf32>
    %378 = tensor.empty() : tensor<1x7x7x512xf32>
    %379 = "ttir.multiply"(%377, %arg134, %378) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x7x7x512xf32>, tensor<1x1x1x512xf32>, tensor<1x7x7x512xf32>) -> tensor<1x7x7x512xf32>
    %380 = tensor.empty() : tensor<1x7x7x512xf32>
    %381 = "ttir.add"(%379, %arg135, %380) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x7x7x512xf32>, tensor<1x1x1x512xf32>, tensor<1x7x7x512xf32>) -> tensor<1x7x7x512xf32>
    %382 = tensor.empty() : tensor<1x7x7x512xf32>
    %383 = "ttir.relu"(%381, %382) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x7x7x512xf32>, tensor<1x7x7x512xf32>) -> tensor<1x7x7x512xf32>
    %384 = tensor.empty() : tensor<1x7x7x2048xf32>
    %385 = "ttir.conv2d"(%383, %arg136, %384) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 0 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x7x7x512xf32>, tensor<2048x512x1x1xf32>, tensor<1x7x7x2048xf32>) -> tensor<1x7x7x2048xf32>
    %386 = tensor.empty() : tensor<1x7x7x2048xf32>
    %387 = "ttir.multiply"(%385, %arg137, %386) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x7x7x2048xf32>, tensor<1x1x1x2048xf32>, tensor<1x7x7x2048xf32>) -> tensor<1x7x7x2048xf32>
    %388 = tensor.empty() : tensor<1x7x7x2048xf32>
    %389 = "ttir.add"(%387, %arg138, %388) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x7x7x2048xf32>, tensor<1x1x1x2048xf32>, tensor<1x7x7x2048xf32>) -> tensor<1x7x7x2048xf32>
    %390 = tensor.empty() : tensor<1x7x7x2048xf32>
    %391 = "ttir.conv2d"(%367, %arg139, %390) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 0 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, stride_height = 2 : si32, stride_width = 2 : si32}> : (tensor<1x14x14x1024xf32>, tensor<2048x1024x1x1xf32>, tensor<1x7x7x2048xf32>) -> tensor<1x7x7x2048xf32>
    %392 = tensor.empty() : tensor<1x7x7x2048xf32>
    %393 = "ttir.multiply"(%391, %arg140, %392) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x7x7x2048xf32>, tensor<1x1x1x2048xf32>, tensor<1x7x7x2048xf32>) -> tensor<1x7x7x2048xf32>
    %394 = tensor.empty() : tensor<1x7x7x2048xf32>
    %395 = "ttir.add"(%393, %arg141, %394) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x7x7x2048xf32>, tensor<1x1x1x2048xf32>, tensor<1x7x7x2048xf32>) -> tensor<1x7x7x2048xf32>
    %396 = tensor.empty() : tensor<1x7x7x2048xf32>
    %397 = "ttir.add"(%389, %395, %396) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x7x7x2048xf32>, tensor<1x7x7x2048xf32>, tensor<1x7x7x2048xf32>) -> tensor<1x7x7x2048xf32>
    %398 = tensor.empty() : tensor<1x7x7x2048xf32>
    %399 = "ttir.relu"(%397, %398) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x7x7x2048xf32>, tensor<1x7x7x2048xf32>) -> tensor<1x7x7x2048xf32>
    // stage4.block1
    %400 = tensor.empty() : tensor<1x7x7x512xf32>
    %401 = "ttir.conv2d"(%399, %arg142, %400) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 0 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x7x7x2048xf32>, tensor<512x2048x1x1xf32>, tensor<1x7x7x512xf32>) -> tensor<1x7x7x512xf32>
    %402 = tensor.empty() : tensor<1x7x7x512xf32>
    %403 = "ttir.multiply"(%401, %arg143, %402) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x7x7x512xf32>, tensor<1x1x1x512xf32>, tensor<1x7x7x512xf32>) -> tensor<1x7x7x512xf32>
    %404 = tensor.empty() : tensor<1x7x7x512xf32>
    %405 = "ttir.add"(%403, %arg144, %404) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x7x7x512xf32>, tensor<1x1x1x512xf32>, tensor<1x7x7x512xf32>) -> tensor<1x7x7x512xf32>
    %406 = tensor.empty() : tensor<1x7x7x512xf32>
    %407 = "ttir.relu"(%405, %406) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x7x7x512xf32>, tensor<1x7x7x512xf32>) -> tensor<1x7x7x512xf32>
    %408 = tensor.empty() : tensor<1x7x7x512xf32>
    %409 = "ttir.conv2d"(%407, %arg145, %408) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 1 : si32, padding_left = 1 : si32, padding_right = 1 : si32, padding_top = 1 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x7x7x512xf32>, tensor<512x512x3x3xf32>, tensor<1x7x7x512xf32>) -> tensor<1x7x7x512xf32>
    %410 = tensor.empty() : tensor<1x7x7x512xf32>
    %411 = "ttir.multiply"(%409, %arg146, %410) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x7x7x512xf32>, tensor<1x1x1x512xf32>, tensor<1x7x7x512xf32>) -> tensor<1x7x7x512xf32>
    %412 = tensor.empty() : tensor<1x7x7x512xf32>
    %413 = "ttir.add"(%411, %arg147, %412) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x7x7x512xf32>, tensor<1x1x1x512xf32>, tensor<1x7x7x512xf32>) -> tensor<1x7x7x512xf32>
    %414 = tensor.empty() : tensor<1x7x7x512xf32>
    %415 = "ttir.relu"(%413, %414) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x7x7x512xf32>, tensor<1x7x7x512xf32>) -> tensor<1x7x7x512xf32>
    %416 = tensor.empty() : tensor<1x7x7x2048xf32>
    %417 = "ttir.conv2d"(%415, %arg148, %416) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 0 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x7x7x512xf32>, tensor<2048x512x1x1xf32>, tensor<1x7x7x2048xf32>) -> tensor<1x7x7x2048xf32>
    %418 = tensor.empty() : tensor<1x7x7x2048xf32>
    %419 = "ttir.multiply"(%417, %arg149, %418) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x7x7x2048xf32>, tensor<1x1x1x2048xf32>, tensor<1x7x7x2048xf32>) -> tensor<1x7x7x2048xf32>
    %420 = tensor.empty() : tensor<1x7x7x2048xf32>
    %421 = "ttir.add"(%419, %arg150, %420) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x7x7x2048xf32>, tensor<1x1x1x2048xf32>, tensor<1x7x7x2048xf32>) -> tensor<1x7x7x2048xf32>
    %422 = tensor.empty() : tensor<1x7x7x2048xf32>
    %423 = "ttir.add"(%421, %399, %422) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x7x7x2048xf32>, tensor<1x7x7x2048xf32>, tensor<1x7x7x2048xf32>) -> tensor<1x7x7x2048xf32>
    %424 = tensor.empty() : tensor<1x7x7x2048xf32>
    %425 = "ttir.relu"(%423, %424) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x7x7x2048xf32>, tensor<1x7x7x2048xf32>) -> tensor<1x7x7x2048xf32>
    // stage4.block2
    %426 = tensor.empty() : tensor<1x7x7x512xf32>
    %427 = "ttir.conv2d"(%425, %arg151, %426) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 0 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x7x7x2048xf32>, tensor<512x2048x1x1xf32>, tensor<1x7x7x512xf32>) -> tensor<1x7x7x512xf32>
    %428 = tensor.empty() : tensor<1x7x7x512xf32>
    %429 = "ttir.multiply"(%427, %arg152, %428) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x7x7x512xf32>, tensor<1x1x1x512xf32>, tensor<1x7x7x512xf32>) -> tensor<1x7x7x512xf32>
    %430 = tensor.empty() : tensor<1x7x7x512xf32>
    %431 = "ttir.add"(%429, %arg153, %430) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x7x7x512xf32>, tensor<1x1x1x512xf32>, tensor<1x7x7x512xf32>) -> tensor<1x7x7x512xf32>
    %432 = tensor.empty() : tensor<1x7x7x512xf32>
    %433 = "ttir.relu"(%431, %432) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x7x7x512xf32>, tensor<1x7x7x512xf32>) -> tensor<1x7x7x512xf32>
    %434 = tensor.empty() : tensor<1x7x7x512xf32>
    %435 = "ttir.conv2d"(%433, %arg154, %434) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 1 : si32, padding_left = 1 : si32, padding_right = 1 : si32, padding_top = 1 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x7x7x512xf32>, tensor<512x512x3x3xf32>, tensor<1x7x7x512xf32>) -> tensor<1x7x7x512xf32>
    %436 = tensor.empty() : tensor<1x7x7x512xf32>
    %437 = "ttir.multiply"(%435, %arg155, %436) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x7x7x512xf32>, tensor<1x1x1x512xf32>, tensor<1x7x7x512xf32>) -> tensor<1x7x7x512xf32>
    %438 = tensor.empty() : tensor<1x7x7x512xf32>
    %439 = "ttir.add"(%437, %arg156, %438) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x7x7x512xf32>, tensor<1x1x1x512xf32>, tensor<1x7x7x512xf32>) -> tensor<1x7x7x512xf32>
    %440 = tensor.empty() : tensor<1x7x7x512xf32>
    %441 = "ttir.relu"(%439, %440) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x7x7x512xf32>, tensor<1x7x7x512xf32>) -> tensor<1x7x7x512xf32>
    %442 = tensor.empty() : tensor<1x7x7x2048xf32>
    %443 = "ttir.conv2d"(%441, %arg157, %442) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 0 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, stride_height = 1 : si32, stride_width = 1 : si32}> : (tensor<1x7x7x512xf32>, tensor<2048x512x1x1xf32>, tensor<1x7x7x2048xf32>) -> tensor<1x7x7x2048xf32>
    %444 = tensor.empty() : tensor<1x7x7x2048xf32>
    %445 = "ttir.multiply"(%443, %arg158, %444) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x7x7x2048xf32>, tensor<1x1x1x2048xf32>, tensor<1x7x7x2048xf32>) -> tensor<1x7x7x2048xf32>
    %446 = tensor.empty() : tensor<1x7x7x2048xf32>
    %447 = "ttir.add"(%445, %arg159, %446) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x7x7x2048xf32>, tensor<1x1x1x2048xf32>, tensor<1x7x7x2048xf32>) -> tensor<1x7x7x2048xf32>
    %448 = tensor.empty() : tensor<1x7x7x2048xf32>
    %449 = "ttir.add"(%447, %425, %448) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x7x7x2048xf32>, tensor<1x7x7x2048xf32>, tensor<1x7x7x2048xf32>) -> tensor<1x7x7x2048xf32>
    %450 = tensor.empty() : tensor<1x7x7x2048xf32>
    %451 = "ttir.relu"(%449, %450) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x7x7x2048xf32>, tensor<1x7x7x2048xf32>) -> tensor<1x7x7x2048xf32>
    // classifier
    %452 = tensor.empty() : tensor<1x1x1x2048xf32>
    %453 = "ttir.mean"(%451, %452) <{dim_arg = [1 : i32, 2 : i32], keep_dim = true}> : (tensor<1x7x7x2048xf32>, tensor<1x1x1x2048xf32>) -> tensor<1x1x1x2048xf32>
    %454 = tensor.empty() : tensor<1x2048xf32>
    %455 = "ttir.reshape"(%453, %454) <{shape = [1 : i32, 2048 : i32]}> : (tensor<1x1x1x2048xf32>, tensor<1x2048xf32>) -> tensor<1x2048xf32>
    %456 = tensor.empty() : tensor<1x1000xf32>
    %457 = "ttir.linear"(%455, %arg160, %arg161, %456) : (tensor<1x2048xf32>, tensor<2048x1000xf32>, tensor<1000xf32>, tensor<1x1000xf32>) -> tensor<1x1000xf32>
    return %457 : tensor<1x1000xf32>
  }
}
