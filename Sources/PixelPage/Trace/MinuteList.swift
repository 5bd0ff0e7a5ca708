import PixelPalCore

/// The steps of minutes, one after another.
///
/// A minute is its steps; so many minutes without one are their number below zero. Minutes that rise as a line does are a
/// zero, how many they are, the smaller of their numbers, and the line: how far it rises on which run, and its offset.
struct MinuteList {
  private(set) var list = NumberList()
  private var quiet: Int64 = 0
  private var line: DigitalLine?

  /// Fewer would be longer as a line than by themselves.
  private static let fewest = 7
  /// So many minutes without a step still belong to what is walked slowly.
  private static let longestPause = 60

  /// Adds a minute with so many steps.
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

  /// Adds minutes without a step.
  mutating func rest(for minutes: Int64) { quiet += minutes }

  /// Ends with what is waiting; what comes after the last step needs no word.
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
  /// The number at a place, the first of which is 1.
  func number(at place: Int64) -> Int64 { least + height(place) - height(place - 1) }

  private func height(_ x: Int64) -> Int64 { (rise * x - offset).flooredDivision(by: run).quotient }
}
