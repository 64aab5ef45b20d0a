# complete.bash <folder>: what bash would offer behind some command lines.
offer() {
  source "$folder/$1"
  COMP_WORDS=("$@")
  COMP_CWORD=$(($# - 1))
  "_tessera_${1//-/_}"
  echo "$*: ${COMPREPLY[*]}"
}
folder=$1
offer mlir-opt --canonicali
offer mlir-opt --mlir-timing-display = l
offer ttrt r
offer ttrt run --artif
