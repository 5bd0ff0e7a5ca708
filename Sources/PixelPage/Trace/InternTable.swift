/// A table that stores each distinct value once, so that other data can refer to the value by an index.
///
/// The indices begin at 0 and follow the order in which the values are first used.
struct InternTable<Value: Hashable> {
  private var indices: [Value: Int] = [:]
  /// The distinct values, ordered by index.
  private(set) var values: [Value] = []
  /// The index that was returned last, cached because lookups are often repeated.
  private var lastIndex = 0

  mutating func internedIndex(of value: Value) -> Int {
    if lastIndex < values.count, values[lastIndex] == value { return lastIndex }
    let index = indices[value] ?? values.count
    if index == values.count {
      indices[value] = index
      values.append(value)
    }
    lastIndex = index
    return index
  }
}
