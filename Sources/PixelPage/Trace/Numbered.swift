/// Different values, each with a number from 0 in the order in which they were met.
struct Numbered<Value: Hashable> {
  private var numbers: [Value: Int] = [:]
  /// The values, by their numbers.
  private(set) var values: [Value] = []

  mutating func number(of value: Value) -> Int {
    if let number = numbers[value] { return number }
    let number = values.count
    numbers[value] = number
    values.append(value)
    return number
  }
}
