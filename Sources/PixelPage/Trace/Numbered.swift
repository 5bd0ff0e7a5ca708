/// Different values, each with a number from 0 in the order in which they were met.
struct Numbered<Value: Hashable> {
  private var numbers: [Value: Int] = [:]
  /// The values, by their numbers.
  private(set) var values: [Value] = []
  /// The number that was asked for last, as it mostly is again.
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
