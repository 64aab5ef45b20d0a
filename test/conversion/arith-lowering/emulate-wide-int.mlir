// Integers of 64 bits as vectors of two of 32.
// RUN: mlir-opt --split-input-file --arith-emulate-wide-int=widest-int-supported=32 %s | FileCheck %s

func.func @constants() -> (i64, vector<2xi64>, vector<2xi64>) {
  %0 = arith.constant -4294967298 : i64
  %1 = arith.constant dense<17179869187> : vector<2xi64>
  %2 = arith.constant dense<[1, -1]> : vector<2xi64>
  return %0, %1, %2 : i64, vector<2xi64>, vector<2xi64>
}
// CHECK-LABEL: func.func @constants() -> (vector<2xi32>, vector<2x2xi32>, vector<2x2xi32>) {
// CHECK-NEXT: %[[V0:[^ :,#)]*]] = arith.constant dense<-2> : vector<2xi32>
// CHECK-NEXT: %[[V1:[^ :,#)]*]] = arith.constant dense<{{\[\[}}3, 4], [3, 4]]> : vector<2x2xi32>
// CHECK-NEXT: %[[V2:[^ :,#)]*]] = arith.constant dense<{{\[\[}}1, 0], [-1, -1]]> : vector<2x2xi32>
// CHECK-NEXT: return %[[V0]], %[[V1]], %[[V2]] : vector<2xi32>, vector<2x2xi32>, vector<2x2xi32>
// CHECK-NEXT: }

// -----

func.func @arithmetic(%a: i64, %b: i64) -> i64 {
  %0 = arith.addi %a, %b : i64
  %1 = arith.subi %0, %b : i64
  %2 = arith.muli %1, %b : i64
  %3 = arith.xori %2, %a : i64
  return %3 : i64
}
// CHECK: func.func @arithmetic(%[[V0:[^ :,#)]*]]: vector<2xi32>, %[[V1:[^ :,#)]*]]: vector<2xi32>) -> vector<2xi32> {
// CHECK-NEXT: %[[V2:[^ :,#)]*]] = vector.extract %[[V0]][0] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V3:[^ :,#)]*]] = vector.extract %[[V0]][1] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V4:[^ :,#)]*]] = vector.extract %[[V1]][0] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V5:[^ :,#)]*]] = vector.extract %[[V1]][1] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V6:[^ :,#)]*]], %[[V7:[^ :,#)]*]] = arith.addui_extended %[[V2]], %[[V4]] : i32, i1
// CHECK-NEXT: %[[V8:[^ :,#)]*]] = arith.extui %[[V7]] : i1 to i32
// CHECK-NEXT: %[[V9:[^ :,#)]*]] = arith.addi %[[V8]], %[[V3]] : i32
// CHECK-NEXT: %[[V10:[^ :,#)]*]] = arith.addi %[[V9]], %[[V5]] : i32
// CHECK-NEXT: %[[V11:[^ :,#)]*]] = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT: %[[V12:[^ :,#)]*]] = vector.insert %[[V6]], %[[V11]] [0] : i32 into vector<2xi32>
// CHECK-NEXT: %[[V13:[^ :,#)]*]] = vector.insert %[[V10]], %[[V12]] [1] : i32 into vector<2xi32>
// CHECK-NEXT: %[[V14:[^ :,#)]*]] = vector.extract %[[V0]][0] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V15:[^ :,#)]*]] = vector.extract %[[V0]][1] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V16:[^ :,#)]*]] = vector.extract %[[V1]][0] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V17:[^ :,#)]*]] = vector.extract %[[V1]][1] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V18:[^ :,#)]*]], %[[V19:[^ :,#)]*]] = arith.mului_extended %[[V14]], %[[V16]] : i32
// CHECK-NEXT: %[[V20:[^ :,#)]*]] = arith.muli %[[V14]], %[[V17]] : i32
// CHECK-NEXT: %[[V21:[^ :,#)]*]] = arith.muli %[[V15]], %[[V16]] : i32
// CHECK-NEXT: %[[V22:[^ :,#)]*]] = arith.addi %[[V19]], %[[V20]] : i32
// CHECK-NEXT: %[[V23:[^ :,#)]*]] = arith.addi %[[V22]], %[[V21]] : i32
// CHECK-NEXT: %[[V24:[^ :,#)]*]] = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT: %[[V25:[^ :,#)]*]] = vector.insert %[[V18]], %[[V24]] [0] : i32 into vector<2xi32>
// CHECK-NEXT: %[[V26:[^ :,#)]*]] = vector.insert %[[V23]], %[[V25]] [1] : i32 into vector<2xi32>
// CHECK-NEXT: %[[V27:[^ :,#)]*]] = vector.extract %[[V26]][0] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V28:[^ :,#)]*]] = vector.extract %[[V26]][1] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V29:[^ :,#)]*]] = vector.extract %[[V0]][0] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V30:[^ :,#)]*]] = vector.extract %[[V0]][1] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V31:[^ :,#)]*]] = arith.xori %[[V27]], %[[V29]] : i32
// CHECK-NEXT: %[[V32:[^ :,#)]*]] = arith.xori %[[V28]], %[[V30]] : i32
// CHECK-NEXT: %[[V33:[^ :,#)]*]] = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT: %[[V34:[^ :,#)]*]] = vector.insert %[[V31]], %[[V33]] [0] : i32 into vector<2xi32>
// CHECK-NEXT: %[[V35:[^ :,#)]*]] = vector.insert %[[V32]], %[[V34]] [1] : i32 into vector<2xi32>
// CHECK-NEXT: return %[[V35]] : vector<2xi32>
// CHECK-NEXT: }

// -----

func.func @vectors(%a: vector<3xi64>, %b: vector<3xi64>, %c: vector<3xi1>) -> vector<3xi64> {
  %0 = arith.cmpi slt, %a, %b : vector<3xi64>
  %1 = arith.ori %0, %c : vector<3xi1>
  %2 = arith.select %1, %a, %b : vector<3xi1>, vector<3xi64>
  return %2 : vector<3xi64>
}
// CHECK: func.func @vectors(%[[V0:[^ :,#)]*]]: vector<3x2xi32>, %[[V1:[^ :,#)]*]]: vector<3x2xi32>, %[[V2:[^ :,#)]*]]: vector<3xi1>) -> vector<3x2xi32> {
// CHECK-NEXT: %[[V3:[^ :,#)]*]] = vector.extract_strided_slice %[[V0]] {offsets = [0, 0], sizes = [3, 1], strides = [1, 1]} : vector<3x2xi32> to vector<3x1xi32>
// CHECK-NEXT: %[[V4:[^ :,#)]*]] = vector.extract_strided_slice %[[V0]] {offsets = [0, 1], sizes = [3, 1], strides = [1, 1]} : vector<3x2xi32> to vector<3x1xi32>
// CHECK-NEXT: %[[V5:[^ :,#)]*]] = vector.extract_strided_slice %[[V1]] {offsets = [0, 0], sizes = [3, 1], strides = [1, 1]} : vector<3x2xi32> to vector<3x1xi32>
// CHECK-NEXT: %[[V6:[^ :,#)]*]] = vector.extract_strided_slice %[[V1]] {offsets = [0, 1], sizes = [3, 1], strides = [1, 1]} : vector<3x2xi32> to vector<3x1xi32>
// CHECK-NEXT: %[[V7:[^ :,#)]*]] = arith.cmpi ult, %[[V3]], %[[V5]] : vector<3x1xi32>
// CHECK-NEXT: %[[V8:[^ :,#)]*]] = arith.cmpi slt, %[[V4]], %[[V6]] : vector<3x1xi32>
// CHECK-NEXT: %[[V9:[^ :,#)]*]] = arith.cmpi eq, %[[V4]], %[[V6]] : vector<3x1xi32>
// CHECK-NEXT: %[[V10:[^ :,#)]*]] = arith.select %[[V9]], %[[V7]], %[[V8]] : vector<3x1xi1>, vector<3x1xi1>
// CHECK-NEXT: %[[V11:[^ :,#)]*]] = vector.shape_cast %[[V10]] : vector<3x1xi1> to vector<3xi1>
// CHECK-NEXT: %[[V12:[^ :,#)]*]] = arith.ori %[[V11]], %[[V2]] : vector<3xi1>
// CHECK-NEXT: %[[V13:[^ :,#)]*]] = vector.extract_strided_slice %[[V0]] {offsets = [0, 0], sizes = [3, 1], strides = [1, 1]} : vector<3x2xi32> to vector<3x1xi32>
// CHECK-NEXT: %[[V14:[^ :,#)]*]] = vector.extract_strided_slice %[[V0]] {offsets = [0, 1], sizes = [3, 1], strides = [1, 1]} : vector<3x2xi32> to vector<3x1xi32>
// CHECK-NEXT: %[[V15:[^ :,#)]*]] = vector.extract_strided_slice %[[V1]] {offsets = [0, 0], sizes = [3, 1], strides = [1, 1]} : vector<3x2xi32> to vector<3x1xi32>
// CHECK-NEXT: %[[V16:[^ :,#)]*]] = vector.extract_strided_slice %[[V1]] {offsets = [0, 1], sizes = [3, 1], strides = [1, 1]} : vector<3x2xi32> to vector<3x1xi32>
// CHECK-NEXT: %[[V17:[^ :,#)]*]] = vector.shape_cast %[[V12]] : vector<3xi1> to vector<3x1xi1>
// CHECK-NEXT: %[[V18:[^ :,#)]*]] = arith.select %[[V17]], %[[V13]], %[[V15]] : vector<3x1xi1>, vector<3x1xi32>
// CHECK-NEXT: %[[V19:[^ :,#)]*]] = arith.select %[[V17]], %[[V14]], %[[V16]] : vector<3x1xi1>, vector<3x1xi32>
// CHECK-NEXT: %[[V20:[^ :,#)]*]] = arith.constant dense<0> : vector<3x2xi32>
// CHECK-NEXT: %[[V21:[^ :,#)]*]] = vector.insert_strided_slice %[[V18]], %[[V20]] {offsets = [0, 0], strides = [1, 1]} : vector<3x1xi32> into vector<3x2xi32>
// CHECK-NEXT: %[[V22:[^ :,#)]*]] = vector.insert_strided_slice %[[V19]], %[[V21]] {offsets = [0, 1], strides = [1, 1]} : vector<3x1xi32> into vector<3x2xi32>
// CHECK-NEXT: return %[[V22]] : vector<3x2xi32>
// CHECK-NEXT: }

// -----

func.func @shifts(%a: i64, %b: i64) -> (i64, i64, i64) {
  %0 = arith.shli %a, %b : i64
  %1 = arith.shrui %a, %b : i64
  %2 = arith.shrsi %a, %b : i64
  return %0, %1, %2 : i64, i64, i64
}
// CHECK: func.func @shifts(%[[V0:[^ :,#)]*]]: vector<2xi32>, %[[V1:[^ :,#)]*]]: vector<2xi32>) -> (vector<2xi32>, vector<2xi32>, vector<2xi32>) {
// CHECK-NEXT: %[[V2:[^ :,#)]*]] = vector.extract %[[V0]][0] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V3:[^ :,#)]*]] = vector.extract %[[V0]][1] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V4:[^ :,#)]*]] = vector.extract %[[V1]][0] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V5:[^ :,#)]*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V6:[^ :,#)]*]] = arith.constant 32 : i32
// CHECK-NEXT: %[[V7:[^ :,#)]*]] = arith.cmpi uge, %[[V4]], %[[V6]] : i32
// CHECK-NEXT: %[[V8:[^ :,#)]*]] = arith.shli %[[V2]], %[[V4]] : i32
// CHECK-NEXT: %[[V9:[^ :,#)]*]] = arith.select %[[V7]], %[[V5]], %[[V8]] : i32
// CHECK-NEXT: %[[V10:[^ :,#)]*]] = arith.select %[[V7]], %[[V6]], %[[V4]] : i32
// CHECK-NEXT: %[[V11:[^ :,#)]*]] = arith.subi %[[V6]], %[[V10]] : i32
// CHECK-NEXT: %[[V12:[^ :,#)]*]] = arith.shrui %[[V2]], %[[V11]] : i32
// CHECK-NEXT: %[[V13:[^ :,#)]*]] = arith.subi %[[V4]], %[[V6]] : i32
// CHECK-NEXT: %[[V14:[^ :,#)]*]] = arith.shli %[[V2]], %[[V13]] : i32
// CHECK-NEXT: %[[V15:[^ :,#)]*]] = arith.shli %[[V3]], %[[V4]] : i32
// CHECK-NEXT: %[[V16:[^ :,#)]*]] = arith.select %[[V7]], %[[V5]], %[[V15]] : i32
// CHECK-NEXT: %[[V17:[^ :,#)]*]] = arith.select %[[V7]], %[[V14]], %[[V12]] : i32
// CHECK-NEXT: %[[V18:[^ :,#)]*]] = arith.ori %[[V17]], %[[V16]] : i32
// CHECK-NEXT: %[[V19:[^ :,#)]*]] = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT: %[[V20:[^ :,#)]*]] = vector.insert %[[V9]], %[[V19]] [0] : i32 into vector<2xi32>
// CHECK-NEXT: %[[V21:[^ :,#)]*]] = vector.insert %[[V18]], %[[V20]] [1] : i32 into vector<2xi32>
// CHECK-NEXT: %[[V22:[^ :,#)]*]] = vector.extract %[[V0]][0] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V23:[^ :,#)]*]] = vector.extract %[[V0]][1] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V24:[^ :,#)]*]] = vector.extract %[[V1]][0] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V25:[^ :,#)]*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V26:[^ :,#)]*]] = arith.constant 32 : i32
// CHECK-NEXT: %[[V27:[^ :,#)]*]] = arith.cmpi uge, %[[V24]], %[[V26]] : i32
// CHECK-NEXT: %[[V28:[^ :,#)]*]] = arith.shrui %[[V22]], %[[V24]] : i32
// CHECK-NEXT: %[[V29:[^ :,#)]*]] = arith.select %[[V27]], %[[V25]], %[[V28]] : i32
// CHECK-NEXT: %[[V30:[^ :,#)]*]] = arith.shrui %[[V23]], %[[V24]] : i32
// CHECK-NEXT: %[[V31:[^ :,#)]*]] = arith.select %[[V27]], %[[V25]], %[[V30]] : i32
// CHECK-NEXT: %[[V32:[^ :,#)]*]] = arith.select %[[V27]], %[[V26]], %[[V24]] : i32
// CHECK-NEXT: %[[V33:[^ :,#)]*]] = arith.subi %[[V26]], %[[V32]] : i32
// CHECK-NEXT: %[[V34:[^ :,#)]*]] = arith.shli %[[V23]], %[[V33]] : i32
// CHECK-NEXT: %[[V35:[^ :,#)]*]] = arith.subi %[[V24]], %[[V26]] : i32
// CHECK-NEXT: %[[V36:[^ :,#)]*]] = arith.shrui %[[V23]], %[[V35]] : i32
// CHECK-NEXT: %[[V37:[^ :,#)]*]] = arith.select %[[V27]], %[[V36]], %[[V34]] : i32
// CHECK-NEXT: %[[V38:[^ :,#)]*]] = arith.ori %[[V29]], %[[V37]] : i32
// CHECK-NEXT: %[[V39:[^ :,#)]*]] = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT: %[[V40:[^ :,#)]*]] = vector.insert %[[V38]], %[[V39]] [0] : i32 into vector<2xi32>
// CHECK-NEXT: %[[V41:[^ :,#)]*]] = vector.insert %[[V31]], %[[V40]] [1] : i32 into vector<2xi32>
// CHECK-NEXT: %[[V42:[^ :,#)]*]] = vector.extract %[[V0]][1] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V43:[^ :,#)]*]] = vector.extract %[[V1]][0] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V44:[^ :,#)]*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V45:[^ :,#)]*]] = arith.cmpi slt, %[[V42]], %[[V44]] : i32
// CHECK-NEXT: %[[V46:[^ :,#)]*]] = arith.extsi %[[V45]] : i1 to i32
// CHECK-NEXT: %[[V47:[^ :,#)]*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V48:[^ :,#)]*]] = arith.cmpi slt, %[[V46]], %[[V47]] : i32
// CHECK-NEXT: %[[V49:[^ :,#)]*]] = arith.extsi %[[V48]] : i1 to i32
// CHECK-NEXT: %[[V50:[^ :,#)]*]] = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT: %[[V51:[^ :,#)]*]] = vector.insert %[[V46]], %[[V50]] [0] : i32 into vector<2xi32>
// CHECK-NEXT: %[[V52:[^ :,#)]*]] = vector.insert %[[V49]], %[[V51]] [1] : i32 into vector<2xi32>
// CHECK-NEXT: %[[V53:[^ :,#)]*]] = arith.constant 64 : i32
// CHECK-NEXT: %[[V54:[^ :,#)]*]] = arith.subi %[[V53]], %[[V43]] : i32
// CHECK-NEXT: %[[V55:[^ :,#)]*]] = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT: %[[V56:[^ :,#)]*]] = vector.insert %[[V54]], %[[V55]] [0] : i32 into vector<2xi32>
// CHECK-NEXT: %[[V57:[^ :,#)]*]] = vector.extract %[[V52]][0] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V58:[^ :,#)]*]] = vector.extract %[[V52]][1] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V59:[^ :,#)]*]] = vector.extract %[[V56]][0] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V60:[^ :,#)]*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V61:[^ :,#)]*]] = arith.constant 32 : i32
// CHECK-NEXT: %[[V62:[^ :,#)]*]] = arith.cmpi uge, %[[V59]], %[[V61]] : i32
// CHECK-NEXT: %[[V63:[^ :,#)]*]] = arith.shli %[[V57]], %[[V59]] : i32
// CHECK-NEXT: %[[V64:[^ :,#)]*]] = arith.select %[[V62]], %[[V60]], %[[V63]] : i32
// CHECK-NEXT: %[[V65:[^ :,#)]*]] = arith.select %[[V62]], %[[V61]], %[[V59]] : i32
// CHECK-NEXT: %[[V66:[^ :,#)]*]] = arith.subi %[[V61]], %[[V65]] : i32
// CHECK-NEXT: %[[V67:[^ :,#)]*]] = arith.shrui %[[V57]], %[[V66]] : i32
// CHECK-NEXT: %[[V68:[^ :,#)]*]] = arith.subi %[[V59]], %[[V61]] : i32
// CHECK-NEXT: %[[V69:[^ :,#)]*]] = arith.shli %[[V57]], %[[V68]] : i32
// CHECK-NEXT: %[[V70:[^ :,#)]*]] = arith.shli %[[V58]], %[[V59]] : i32
// CHECK-NEXT: %[[V71:[^ :,#)]*]] = arith.select %[[V62]], %[[V60]], %[[V70]] : i32
// CHECK-NEXT: %[[V72:[^ :,#)]*]] = arith.select %[[V62]], %[[V69]], %[[V67]] : i32
// CHECK-NEXT: %[[V73:[^ :,#)]*]] = arith.ori %[[V72]], %[[V71]] : i32
// CHECK-NEXT: %[[V74:[^ :,#)]*]] = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT: %[[V75:[^ :,#)]*]] = vector.insert %[[V64]], %[[V74]] [0] : i32 into vector<2xi32>
// CHECK-NEXT: %[[V76:[^ :,#)]*]] = vector.insert %[[V73]], %[[V75]] [1] : i32 into vector<2xi32>
// CHECK-NEXT: %[[V77:[^ :,#)]*]] = vector.extract %[[V0]][0] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V78:[^ :,#)]*]] = vector.extract %[[V0]][1] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V79:[^ :,#)]*]] = vector.extract %[[V1]][0] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V80:[^ :,#)]*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V81:[^ :,#)]*]] = arith.constant 32 : i32
// CHECK-NEXT: %[[V82:[^ :,#)]*]] = arith.cmpi uge, %[[V79]], %[[V81]] : i32
// CHECK-NEXT: %[[V83:[^ :,#)]*]] = arith.shrui %[[V77]], %[[V79]] : i32
// CHECK-NEXT: %[[V84:[^ :,#)]*]] = arith.select %[[V82]], %[[V80]], %[[V83]] : i32
// CHECK-NEXT: %[[V85:[^ :,#)]*]] = arith.shrui %[[V78]], %[[V79]] : i32
// CHECK-NEXT: %[[V86:[^ :,#)]*]] = arith.select %[[V82]], %[[V80]], %[[V85]] : i32
// CHECK-NEXT: %[[V87:[^ :,#)]*]] = arith.select %[[V82]], %[[V81]], %[[V79]] : i32
// CHECK-NEXT: %[[V88:[^ :,#)]*]] = arith.subi %[[V81]], %[[V87]] : i32
// CHECK-NEXT: %[[V89:[^ :,#)]*]] = arith.shli %[[V78]], %[[V88]] : i32
// CHECK-NEXT: %[[V90:[^ :,#)]*]] = arith.subi %[[V79]], %[[V81]] : i32
// CHECK-NEXT: %[[V91:[^ :,#)]*]] = arith.shrui %[[V78]], %[[V90]] : i32
// CHECK-NEXT: %[[V92:[^ :,#)]*]] = arith.select %[[V82]], %[[V91]], %[[V89]] : i32
// CHECK-NEXT: %[[V93:[^ :,#)]*]] = arith.ori %[[V84]], %[[V92]] : i32
// CHECK-NEXT: %[[V94:[^ :,#)]*]] = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT: %[[V95:[^ :,#)]*]] = vector.insert %[[V93]], %[[V94]] [0] : i32 into vector<2xi32>
// CHECK-NEXT: %[[V96:[^ :,#)]*]] = vector.insert %[[V86]], %[[V95]] [1] : i32 into vector<2xi32>
// CHECK-NEXT: %[[V97:[^ :,#)]*]] = vector.extract %[[V96]][0] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V98:[^ :,#)]*]] = vector.extract %[[V96]][1] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V99:[^ :,#)]*]] = vector.extract %[[V76]][0] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V100:[^ :,#)]*]] = vector.extract %[[V76]][1] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V101:[^ :,#)]*]] = arith.ori %[[V97]], %[[V99]] : i32
// CHECK-NEXT: %[[V102:[^ :,#)]*]] = arith.ori %[[V98]], %[[V100]] : i32
// CHECK-NEXT: %[[V103:[^ :,#)]*]] = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT: %[[V104:[^ :,#)]*]] = vector.insert %[[V101]], %[[V103]] [0] : i32 into vector<2xi32>
// CHECK-NEXT: %[[V105:[^ :,#)]*]] = vector.insert %[[V102]], %[[V104]] [1] : i32 into vector<2xi32>
// CHECK-NEXT: %[[V106:[^ :,#)]*]] = arith.cmpi eq, %[[V43]], %[[V44]] : i32
// CHECK-NEXT: %[[V107:[^ :,#)]*]] = vector.extract %[[V0]][0] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V108:[^ :,#)]*]] = vector.extract %[[V0]][1] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V109:[^ :,#)]*]] = vector.extract %[[V105]][0] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V110:[^ :,#)]*]] = vector.extract %[[V105]][1] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V111:[^ :,#)]*]] = arith.select %[[V106]], %[[V107]], %[[V109]] : i32
// CHECK-NEXT: %[[V112:[^ :,#)]*]] = arith.select %[[V106]], %[[V108]], %[[V110]] : i32
// CHECK-NEXT: %[[V113:[^ :,#)]*]] = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT: %[[V114:[^ :,#)]*]] = vector.insert %[[V111]], %[[V113]] [0] : i32 into vector<2xi32>
// CHECK-NEXT: %[[V115:[^ :,#)]*]] = vector.insert %[[V112]], %[[V114]] [1] : i32 into vector<2xi32>
// CHECK-NEXT: return %[[V21]], %[[V41]], %[[V115]] : vector<2xi32>, vector<2xi32>, vector<2xi32>
// CHECK-NEXT: }

// -----

func.func @casts(%a: i32, %b: i16, %i: index) -> (i8, index, i64, i64) {
  %0 = arith.extsi %a : i32 to i64
  %1 = arith.extui %b : i16 to i64
  %2 = arith.maxsi %0, %1 : i64
  %3 = arith.trunci %2 : i64 to i8
  %4 = arith.index_castui %2 : i64 to index
  %5 = arith.index_cast %i : index to i64
  return %3, %4, %5, %2 : i8, index, i64, i64
}
// CHECK: func.func @casts(%[[V0:[^ :,#)]*]]: i32, %[[V1:[^ :,#)]*]]: i16, %[[V2:[^ :,#)]*]]: index) -> (i8, index, vector<2xi32>, vector<2xi32>) {
// CHECK-NEXT: %[[V3:[^ :,#)]*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V4:[^ :,#)]*]] = arith.cmpi slt, %[[V0]], %[[V3]] : i32
// CHECK-NEXT: %[[V5:[^ :,#)]*]] = arith.extsi %[[V4]] : i1 to i32
// CHECK-NEXT: %[[V6:[^ :,#)]*]] = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT: %[[V7:[^ :,#)]*]] = vector.insert %[[V0]], %[[V6]] [0] : i32 into vector<2xi32>
// CHECK-NEXT: %[[V8:[^ :,#)]*]] = vector.insert %[[V5]], %[[V7]] [1] : i32 into vector<2xi32>
// CHECK-NEXT: %[[V9:[^ :,#)]*]] = arith.extui %[[V1]] : i16 to i32
// CHECK-NEXT: %[[V10:[^ :,#)]*]] = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT: %[[V11:[^ :,#)]*]] = vector.insert %[[V9]], %[[V10]] [0] : i32 into vector<2xi32>
// CHECK-NEXT: %[[V12:[^ :,#)]*]] = vector.extract %[[V8]][0] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V13:[^ :,#)]*]] = vector.extract %[[V8]][1] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V14:[^ :,#)]*]] = vector.extract %[[V11]][0] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V15:[^ :,#)]*]] = vector.extract %[[V11]][1] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V16:[^ :,#)]*]] = arith.cmpi ugt, %[[V12]], %[[V14]] : i32
// CHECK-NEXT: %[[V17:[^ :,#)]*]] = arith.cmpi sgt, %[[V13]], %[[V15]] : i32
// CHECK-NEXT: %[[V18:[^ :,#)]*]] = arith.cmpi eq, %[[V13]], %[[V15]] : i32
// CHECK-NEXT: %[[V19:[^ :,#)]*]] = arith.select %[[V18]], %[[V16]], %[[V17]] : i1
// CHECK-NEXT: %[[V20:[^ :,#)]*]] = vector.extract %[[V8]][0] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V21:[^ :,#)]*]] = vector.extract %[[V8]][1] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V22:[^ :,#)]*]] = vector.extract %[[V11]][0] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V23:[^ :,#)]*]] = vector.extract %[[V11]][1] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V24:[^ :,#)]*]] = arith.select %[[V19]], %[[V20]], %[[V22]] : i32
// CHECK-NEXT: %[[V25:[^ :,#)]*]] = arith.select %[[V19]], %[[V21]], %[[V23]] : i32
// CHECK-NEXT: %[[V26:[^ :,#)]*]] = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT: %[[V27:[^ :,#)]*]] = vector.insert %[[V24]], %[[V26]] [0] : i32 into vector<2xi32>
// CHECK-NEXT: %[[V28:[^ :,#)]*]] = vector.insert %[[V25]], %[[V27]] [1] : i32 into vector<2xi32>
// CHECK-NEXT: %[[V29:[^ :,#)]*]] = vector.extract %[[V28]][0] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V30:[^ :,#)]*]] = arith.trunci %[[V29]] : i32 to i8
// CHECK-NEXT: %[[V31:[^ :,#)]*]] = vector.extract %[[V28]][0] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V32:[^ :,#)]*]] = arith.index_castui %[[V31]] : i32 to index
// CHECK-NEXT: %[[V33:[^ :,#)]*]] = arith.index_cast %[[V2]] : index to i32
// CHECK-NEXT: %[[V34:[^ :,#)]*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V35:[^ :,#)]*]] = arith.cmpi slt, %[[V33]], %[[V34]] : i32
// CHECK-NEXT: %[[V36:[^ :,#)]*]] = arith.extsi %[[V35]] : i1 to i32
// CHECK-NEXT: %[[V37:[^ :,#)]*]] = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT: %[[V38:[^ :,#)]*]] = vector.insert %[[V33]], %[[V37]] [0] : i32 into vector<2xi32>
// CHECK-NEXT: %[[V39:[^ :,#)]*]] = vector.insert %[[V36]], %[[V38]] [1] : i32 into vector<2xi32>
// CHECK-NEXT: return %[[V30]], %[[V32]], %[[V39]], %[[V28]] : i8, index, vector<2xi32>, vector<2xi32>
// CHECK-NEXT: }

// -----

func.func @reals(%a: i64, %x: f32, %y: vector<2xf16>) -> (f32, i64, vector<2xi64>) {
  %0 = arith.sitofp %a : i64 to f32
  %1 = arith.fptosi %x : f32 to i64
  %2 = arith.fptoui %y : vector<2xf16> to vector<2xi64>
  return %0, %1, %2 : f32, i64, vector<2xi64>
}
// CHECK: func.func @reals(%[[V0:[^ :,#)]*]]: vector<2xi32>, %[[V1:[^ :,#)]*]]: f32, %[[V2:[^ :,#)]*]]: vector<2xf16>) -> (f32, vector<2xi32>, vector<2x2xi32>) {
// CHECK-NEXT: %[[V3:[^ :,#)]*]] = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT: %[[V4:[^ :,#)]*]] = vector.extract %[[V0]][0] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V5:[^ :,#)]*]] = vector.extract %[[V0]][1] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V6:[^ :,#)]*]] = vector.extract %[[V3]][0] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V7:[^ :,#)]*]] = vector.extract %[[V3]][1] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V8:[^ :,#)]*]] = arith.cmpi ult, %[[V4]], %[[V6]] : i32
// CHECK-NEXT: %[[V9:[^ :,#)]*]] = arith.cmpi slt, %[[V5]], %[[V7]] : i32
// CHECK-NEXT: %[[V10:[^ :,#)]*]] = arith.cmpi eq, %[[V5]], %[[V7]] : i32
// CHECK-NEXT: %[[V11:[^ :,#)]*]] = arith.select %[[V10]], %[[V8]], %[[V9]] : i1
// CHECK-NEXT: %[[V12:[^ :,#)]*]] = vector.extract %[[V3]][0] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V13:[^ :,#)]*]] = vector.extract %[[V3]][1] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V14:[^ :,#)]*]] = vector.extract %[[V0]][0] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V15:[^ :,#)]*]] = vector.extract %[[V0]][1] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V16:[^ :,#)]*]] = arith.subi %[[V12]], %[[V14]] : i32
// CHECK-NEXT: %[[V17:[^ :,#)]*]] = arith.cmpi ult, %[[V12]], %[[V14]] : i32
// CHECK-NEXT: %[[V18:[^ :,#)]*]] = arith.extui %[[V17]] : i1 to i32
// CHECK-NEXT: %[[V19:[^ :,#)]*]] = arith.subi %[[V13]], %[[V18]] : i32
// CHECK-NEXT: %[[V20:[^ :,#)]*]] = arith.subi %[[V19]], %[[V15]] : i32
// CHECK-NEXT: %[[V21:[^ :,#)]*]] = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT: %[[V22:[^ :,#)]*]] = vector.insert %[[V16]], %[[V21]] [0] : i32 into vector<2xi32>
// CHECK-NEXT: %[[V23:[^ :,#)]*]] = vector.insert %[[V20]], %[[V22]] [1] : i32 into vector<2xi32>
// CHECK-NEXT: %[[V24:[^ :,#)]*]] = vector.extract %[[V23]][0] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V25:[^ :,#)]*]] = vector.extract %[[V23]][1] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V26:[^ :,#)]*]] = vector.extract %[[V0]][0] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V27:[^ :,#)]*]] = vector.extract %[[V0]][1] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V28:[^ :,#)]*]] = arith.select %[[V11]], %[[V24]], %[[V26]] : i32
// CHECK-NEXT: %[[V29:[^ :,#)]*]] = arith.select %[[V11]], %[[V25]], %[[V27]] : i32
// CHECK-NEXT: %[[V30:[^ :,#)]*]] = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT: %[[V31:[^ :,#)]*]] = vector.insert %[[V28]], %[[V30]] [0] : i32 into vector<2xi32>
// CHECK-NEXT: %[[V32:[^ :,#)]*]] = vector.insert %[[V29]], %[[V31]] [1] : i32 into vector<2xi32>
// CHECK-NEXT: %[[V33:[^ :,#)]*]] = vector.extract %[[V32]][0] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V34:[^ :,#)]*]] = vector.extract %[[V32]][1] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V35:[^ :,#)]*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V36:[^ :,#)]*]] = arith.cmpi eq, %[[V34]], %[[V35]] : i32
// CHECK-NEXT: %[[V37:[^ :,#)]*]] = arith.uitofp %[[V33]] : i32 to f32
// CHECK-NEXT: %[[V38:[^ :,#)]*]] = arith.uitofp %[[V34]] : i32 to f32
// CHECK-NEXT: %[[V39:[^ :,#)]*]] = arith.constant 4.2949673E+9 : f32
// CHECK-NEXT: %[[V40:[^ :,#)]*]] = arith.mulf %[[V38]], %[[V39]] : f32
// CHECK-NEXT: %[[V41:[^ :,#)]*]] = arith.addf %[[V37]], %[[V40]] : f32
// CHECK-NEXT: %[[V42:[^ :,#)]*]] = arith.select %[[V36]], %[[V37]], %[[V41]] : f32
// CHECK-NEXT: %[[V43:[^ :,#)]*]] = arith.negf %[[V42]] : f32
// CHECK-NEXT: %[[V44:[^ :,#)]*]] = arith.select %[[V11]], %[[V43]], %[[V42]] : f32
// CHECK-NEXT: %[[V45:[^ :,#)]*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %[[V46:[^ :,#)]*]] = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT: %[[V47:[^ :,#)]*]] = arith.cmpf olt, %[[V1]], %[[V45]] : f32
// CHECK-NEXT: %[[V48:[^ :,#)]*]] = arith.negf %[[V1]] : f32
// CHECK-NEXT: %[[V49:[^ :,#)]*]] = arith.select %[[V47]], %[[V48]], %[[V1]] : f32
// CHECK-NEXT: %[[V50:[^ :,#)]*]] = arith.constant 4.2949673E+9 : f32
// CHECK-NEXT: %[[V51:[^ :,#)]*]] = arith.divf %[[V49]], %[[V50]] : f32
// CHECK-NEXT: %[[V52:[^ :,#)]*]] = arith.fptoui %[[V51]] : f32 to i32
// CHECK-NEXT: %[[V53:[^ :,#)]*]] = arith.remf %[[V49]], %[[V50]] : f32
// CHECK-NEXT: %[[V54:[^ :,#)]*]] = arith.fptoui %[[V53]] : f32 to i32
// CHECK-NEXT: %[[V55:[^ :,#)]*]] = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT: %[[V56:[^ :,#)]*]] = vector.insert %[[V54]], %[[V55]] [0] : i32 into vector<2xi32>
// CHECK-NEXT: %[[V57:[^ :,#)]*]] = vector.insert %[[V52]], %[[V56]] [1] : i32 into vector<2xi32>
// CHECK-NEXT: %[[V58:[^ :,#)]*]] = vector.extract %[[V46]][0] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V59:[^ :,#)]*]] = vector.extract %[[V46]][1] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V60:[^ :,#)]*]] = vector.extract %[[V57]][0] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V61:[^ :,#)]*]] = vector.extract %[[V57]][1] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V62:[^ :,#)]*]] = arith.subi %[[V58]], %[[V60]] : i32
// CHECK-NEXT: %[[V63:[^ :,#)]*]] = arith.cmpi ult, %[[V58]], %[[V60]] : i32
// CHECK-NEXT: %[[V64:[^ :,#)]*]] = arith.extui %[[V63]] : i1 to i32
// CHECK-NEXT: %[[V65:[^ :,#)]*]] = arith.subi %[[V59]], %[[V64]] : i32
// CHECK-NEXT: %[[V66:[^ :,#)]*]] = arith.subi %[[V65]], %[[V61]] : i32
// CHECK-NEXT: %[[V67:[^ :,#)]*]] = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT: %[[V68:[^ :,#)]*]] = vector.insert %[[V62]], %[[V67]] [0] : i32 into vector<2xi32>
// CHECK-NEXT: %[[V69:[^ :,#)]*]] = vector.insert %[[V66]], %[[V68]] [1] : i32 into vector<2xi32>
// CHECK-NEXT: %[[V70:[^ :,#)]*]] = vector.extract %[[V69]][0] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V71:[^ :,#)]*]] = vector.extract %[[V69]][1] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V72:[^ :,#)]*]] = vector.extract %[[V57]][0] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V73:[^ :,#)]*]] = vector.extract %[[V57]][1] : i32 from vector<2xi32>
// CHECK-NEXT: %[[V74:[^ :,#)]*]] = arith.select %[[V47]], %[[V70]], %[[V72]] : i32
// CHECK-NEXT: %[[V75:[^ :,#)]*]] = arith.select %[[V47]], %[[V71]], %[[V73]] : i32
// CHECK-NEXT: %[[V76:[^ :,#)]*]] = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT: %[[V77:[^ :,#)]*]] = vector.insert %[[V74]], %[[V76]] [0] : i32 into vector<2xi32>
// CHECK-NEXT: %[[V78:[^ :,#)]*]] = vector.insert %[[V75]], %[[V77]] [1] : i32 into vector<2xi32>
// CHECK-NEXT: %[[V79:[^ :,#)]*]] = arith.constant dense<0x7C00> : vector<2xf16>
// CHECK-NEXT: %[[V80:[^ :,#)]*]] = arith.divf %[[V2]], %[[V79]] : vector<2xf16>
// CHECK-NEXT: %[[V81:[^ :,#)]*]] = arith.fptoui %[[V80]] : vector<2xf16> to vector<2xi32>
// CHECK-NEXT: %[[V82:[^ :,#)]*]] = arith.remf %[[V2]], %[[V79]] : vector<2xf16>
// CHECK-NEXT: %[[V83:[^ :,#)]*]] = arith.fptoui %[[V82]] : vector<2xf16> to vector<2xi32>
// CHECK-NEXT: %[[V84:[^ :,#)]*]] = vector.shape_cast %[[V81]] : vector<2xi32> to vector<2x1xi32>
// CHECK-NEXT: %[[V85:[^ :,#)]*]] = vector.shape_cast %[[V83]] : vector<2xi32> to vector<2x1xi32>
// CHECK-NEXT: %[[V86:[^ :,#)]*]] = arith.constant dense<0> : vector<2x2xi32>
// CHECK-NEXT: %[[V87:[^ :,#)]*]] = vector.insert_strided_slice %[[V85]], %[[V86]] {offsets = [0, 0], strides = [1, 1]} : vector<2x1xi32> into vector<2x2xi32>
// CHECK-NEXT: %[[V88:[^ :,#)]*]] = vector.insert_strided_slice %[[V84]], %[[V87]] {offsets = [0, 1], strides = [1, 1]} : vector<2x1xi32> into vector<2x2xi32>
// CHECK-NEXT: return %[[V44]], %[[V78]], %[[V88]] : f32, vector<2xi32>, vector<2x2xi32>
// CHECK-NEXT: }
