/// A table of distinct values, indexed from 0 in the order of their first use.
struct Numbered<Value: Hashable> {
  private var numbers: [Value: Int] = [:]
  /// The values by index.
  private(set) var values: [Value] = []
  /// The last index returned, cached because lookups often repeat.
  private var latest = 0

  mutating func number(of value: Value) -> Int {
    if latest < values.count, values[latest] == value { return latest }
    let number = numbers[value] ?? values.count
    if number == values.count {
      numbers[value] = number
      values.append(value)
    }
    latest = number
    return number
  }
}
