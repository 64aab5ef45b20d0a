def fromInclude;
