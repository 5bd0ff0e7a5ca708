/// The straightest of all stairs: whole numbers that rise as a line between the points of a grid would.
///
/// Steps that are spread evenly over a day fall so on its minutes: 4, 4, 4, 5, 4, 4, 4, 5. Whether numbers do is found one
/// by one, by Debled-Rennesson and Reveillès: of the line `mu <= a * x - b * y < mu + b` each point that joins says whether
/// it lies on it, makes it steeper or flatter, or lies on no line with the others.
struct DigitalLine {
  /// What the smaller of the numbers is; the others are greater by one.
  private(set) var least: Int64
  private(set) var count: Int64
  // The line of what is added to the smaller one.
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

  /// A line of one number.
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

  /// Adds a number; `false` where it is on no line with the others.
  mutating func extend(_ number: Int64) -> Bool {
    if number == least - 1, rise == 0 {
      // All were alike, and they are the greater ones.
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
