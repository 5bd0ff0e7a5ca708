/// What a number in code is, where it is told by what stands around it.
///
/// They are packed in this order, kind by kind, so that around a number those of the kinds before it are known.
enum NumberKind: CaseIterable {
  case call
  case constant
  /// Where in memory, from an address on.
  case offset
  /// How many blocks farther out it goes on.
  case branch
  /// Which local: how many others have been used since it was, in this function.
  case local
}

/// Every operation of all functions, in turn, and the number that belongs to it, if it is one of those.
struct CodeNumbers: Equatable {
  private(set) var operations: [UInt8] = []
  private(set) var kinds: [NumberKind?] = []
  private(set) var values: [UInt32] = []

  mutating func append(operation: UInt8) {
    operations.append(operation)
    kinds.append(nil)
    values.append(0)
  }

  /// The operation that came last has a number.
  mutating func append(_ value: UInt32, _ kind: NumberKind) {
    kinds[kinds.count - 1] = kind
    values[values.count - 1] = value
  }
}
