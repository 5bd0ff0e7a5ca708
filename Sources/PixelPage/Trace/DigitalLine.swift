/// A digital line: a sequence of integers with running sums that follow a straight line as closely as the grid allows.
///
/// The minutes of a day over which steps are spread evenly form such a sequence: 4, 4, 4, 5, 4, 4, 4, 5. The
/// incremental recognition algorithm of Debled-Rennesson and Reveillès tests each number as it arrives: relative to the
/// line `mu <= a * x - b * y < mu + b`, a new point lies on the line, makes it steeper or flatter, or cannot lie on any
/// line with the others.
struct DigitalLine {
  /// The smaller of the two numbers that occur; the other one is greater by one.
  private(set) var least: Int64
  private(set) var count: Int64
  // The parameters of the line through the sums of what exceeds `least`.
  private(set) var rise: Int64 = 0
  private(set) var run: Int64 = 1
  private(set) var offset: Int64 = 0
  private var upper = (first: Point(), last: Point())
  private var lower = (first: Point(), last: Point())
  private var end = Point()

  private struct Point {
    var x: Int64 = 0
    var y: Int64 = 0
  }

  /// Creates a line of one number.
  init(_ number: Int64) {
    least = number
    count = 1
    start(with: 0)
  }

  private mutating func start(with step: Int64) {
    (rise, run, offset) = (step, 1, 0)
    end = Point(x: 1, y: step)
    upper = (Point(), end)
    lower = (Point(), end)
  }

  /// Appends a number; returns false, without a change to the line, if no line fits all numbers.
  mutating func extend(_ number: Int64) -> Bool {
    if number == least - 1, rise == 0 {
      // All previous numbers were equal, and turn out to be the greater ones.
      var steeper = DigitalLine(number)
      steeper.start(with: 1)
      for _ in 1..<count { _ = steeper.join(1) }
      guard steeper.join(0) else { return false }
      steeper.count = count + 1
      self = steeper
      return true
    }
    guard number == least || number == least + 1, join(number - least) else { return false }
    count += 1
    return true
  }

  private mutating func join(_ step: Int64) -> Bool {
    let point = Point(x: end.x + 1, y: end.y + step)
    let rest = rise * point.x - run * point.y
    switch rest - offset {
    case 0..<run:
      if rest == offset { upper.last = point }
      if rest == offset + run - 1 { lower.last = point }
    case -1:
      upper.last = point
      lower.first = lower.last
      (rise, run) = (point.y - upper.first.y, point.x - upper.first.x)
      offset = rise * point.x - run * point.y
    case run:
      lower.last = point
      upper.first = upper.last
      (rise, run) = (point.y - lower.first.y, point.x - lower.first.x)
      offset = rise * point.x - run * point.y - run + 1
    default: return false
    }
    end = point
    return true
  }
}
