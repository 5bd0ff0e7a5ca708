/// A table of distinct values, indexed from 0 in the order of their first use.
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
