/// What one case measured: how often it ran, and how long that took.
struct Measurement {
  let name: String
  let unit: String
  let count: Int
  let nanoseconds: Double

  var each: Double { nanoseconds / Double(max(1, count)) }

  var line: String {
    let perSecond = 1e9 / each
    return "\(name.padded(to: 44)) \(rounded(each)) ns per \(unit), \(rounded(perSecond / 1e6)) million a second"
  }

  private func rounded(_ number: Double) -> String {
    number >= 100 ? String(Int(number.rounded())) : String((number * 100).rounded() / 100)
  }
}

extension String {
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

/// The median of an odd number of runs of `body`, which does its work `count` times.
func measure(_ name: String, unit: String, count: Int, runs: Int = 7, _ body: () -> Void) -> Measurement {
  let clock = ContinuousClock()
  body()
  let times = (0..<runs).map { _ -> Double in
    let time = clock.measure(body).components
    return Double(time.seconds) * 1e9 + Double(time.attoseconds) / 1e9
  }
  return Measurement(name: name, unit: unit, count: count, nanoseconds: times.sorted()[runs / 2])
}

/// Stops the program when a case computed something wrong: a number of a wrong result means nothing.
func require(_ condition: Bool, _ what: @autoclosure () -> String) {
  guard !condition else { return }
  fatalError("benchmark: \(what())")
}
