// A dialect of figures: types with parameters, operations with everything that irdl can say.
irdl.dialect @fig {
  irdl.type @point
  irdl.type @poly {
    %0 = irdl.is i32
    %1 = irdl.is f32
    %2 = irdl.any_of(%0, %1)
    irdl.parameters(coordinate: %2)
  }
  irdl.attribute @label {
    %0 = irdl.base "#builtin.string"
    %1 = irdl.any
    irdl.parameters(text: %0, more: %1)
  }
  irdl.type @list {
    %0 = irdl.base @fig::@point
    %1 = irdl.any
    %2 = irdl.parametric @fig::@list<%1>
    %3 = irdl.any_of(%0, %2)
    irdl.parameters(element: %3)
  }
  irdl.operation @area {
    %0 = irdl.any
    %1 = irdl.parametric @fig::@poly<%0>
    irdl.operands(figure: %1)
    irdl.results(area: %0)
  }
  irdl.operation @join {
    %0 = irdl.any
    irdl.operands(first: %0, rest: variadic %0)
    irdl.results(all: optional %0)
  }
  irdl.operation @two {
    %0 = irdl.is i32
    %1 = irdl.base "!builtin.f32"
    %2 = irdl.base "!builtin.index"
    irdl.operands(a: variadic %0, b: optional %2)
  }
  irdl.operation @show {
    %0 = irdl.base @fig::@label
    %1 = irdl.is "small"
    %2 = irdl.base "#builtin.string"
    %3 = irdl.all_of(%2, %1)
    %4 = irdl.is i32
    irdl.attributes {"label" = %0, "size" = %3}
    %5 = irdl.region(%4) with size 1
    %6 = irdl.region
    irdl.regions(body: %5, other: %6)
  }
}
