import PixelPalCore

/// A compressed list of the steps of consecutive minutes.
///
/// A minute is written as its steps, and a run of minutes without steps as its negated length. Minutes that form a
/// digital line are written as a 0, their number, the smaller of their values, and the line's rise, run and offset.
struct MinuteList {
  private(set) var list = NumberList()
  private var quiet: Int64 = 0
  private var line: DigitalLine?

  /// The minimum number of minutes for which a line is shorter than the values.
  private static let fewest = 7
  /// The maximum number of minutes without steps that may belong to a slow walk.
  private static let longestPause = 60

  /// Appends a minute with steps.
  mutating func add(_ steps: Int64) {
    if quiet > 0 {
      if line != nil, quiet <= MinuteList.longestPause {
        for _ in 0..<quiet { join(0) }
      } else {
        endLine()
        list.add(-quiet)
      }
      quiet = 0
    }
    join(steps)
  }

  /// Appends minutes without steps.
  mutating func rest(for minutes: Int64) { quiet += minutes }

  /// Writes the pending line; minutes without steps after it are not written.
  mutating func end() { endLine() }

  private mutating func join(_ steps: Int64) {
    if line?.extend(steps) == true { return }
    endLine()
    line = DigitalLine(steps)
  }

  private mutating func endLine() {
    guard let line else { return }
    self.line = nil
    if line.count >= MinuteList.fewest {
      for number in [0, line.count, line.least, line.rise, line.run, line.offset] { list.add(number) }
      return
    }
    for place in 1...line.count {
      let steps = line.number(at: place)
      if steps == 0 { list.add(-1 as Int64) } else { list.add(steps) }
    }
  }
}

extension DigitalLine {
  /// Returns the number at a place, counted from 1.
  func number(at place: Int64) -> Int64 { least + height(place) - height(place - 1) }

  private func height(_ x: Int64) -> Int64 { (rise * x - offset).flooredDivision(by: run).quotient }
}
