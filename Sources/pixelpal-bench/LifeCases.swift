import InnerLife
import PixelPalCore
import Replay
import StepHistory

/// Nights of a pal that writes a journal: years of days whose hours and walks are known.
enum LifeCases {
  private static let first = CivilDay(daysSince1970: 16_436)
  private static let daysOfTenYears = 3652

  static func run() {
    let decade = days(daysOfTenYears)
    let twoDecades = days(2 * daysOfTenYears)
    let ten = nights("journal, ten years night by night", decade)
    // What else the machine does makes a ratio larger or smaller; a night that grows with the life makes each too large.
    let ratios = (0..<3).map { _ in
      let twenty = nights("journal, twenty years", twoDecades)
      return Int(twenty.nanoseconds * 100 / nights("journal, ten years again", decade).nanoseconds)
    }
    let ratio = ratios.min() ?? 0
    print("".padded(to: 44), "ten years: \(milliseconds(ten)) ms; twenty: \(ratio) % of that")
    require(ratio <= mostPercentOfTwice, "twenty years take \(ratio) % of the time of ten")
    takingAgain(decade, beside: ten)
    lived()
  }

  /// Twice the years take so much of the time at most.
  private static let mostPercentOfTwice = 220
  /// All of ten years takes so many times as long at least as the weeks that are taken again for a day that comes four weeks late.
  private static let leastTimesOfALateDay: Double = 100

  private static func milliseconds(_ measured: Measurement) -> Double {
    (measured.nanoseconds / 10_000).rounded() / 100
  }

  /// Days of somebody whose level changes each year, with two or three walks.
  private static func days(_ count: Int) -> [DayFacts] {
    var dice = SplitMix(seed: 11)
    return (0..<count).map { index in
      let day = first.advanced(by: index)
      let level = 4000 + 2500 * Int64(index / 365 % 3)
      let hours = (0..<24).map { hour in
        hour < 16 ? level / 32 + Int64(dice.draw(below: UInt64(level / 16))) : 0
      }
      let walks = (0..<2 + Int(dice.draw(below: 2))).map { walk in
        DayWalk(start: 120 + 300 * walk + Int(dice.draw(below: 60)), minutes: 5 + Int(dice.draw(below: 20)), steps: 900)
      }
      return DayFacts(
        day: day, steps: hours.reduce(0, +), hours: hours, half: 420 + Int(dice.draw(below: 120)), walks: walks)
    }
  }

  /// The memoir after each day became known in the night after it, but for every fourth week's Wednesday, which comes so
  /// many days late.
  private static func life(_ days: [DayFacts], lateBy delay: Int = 0) -> Memoir {
    var memoir = Memoir(createdOn: first, under: .standard)
    for index in days.indices {
      let night = days[index].day.next
      let at = Instant(secondsSince1970: Int64(night.daysSince1970) * 86_400 + 14_400)
      var facts: [DayFacts] = []
      if delay == 0 || !isLate(index) { facts.append(days[index]) }
      if delay > 0, index >= delay, isLate(index - delay) { facts.insert(days[index - delay], at: 0) }
      _ = memoir.learn(of: facts, inNightTo: night, at: at)
    }
    return memoir
  }

  private static func isLate(_ index: Int) -> Bool { index % 28 == 2 }

  private static func nights(_ name: String, _ days: [DayFacts]) -> Measurement {
    var memoir = life(days)
    require(memoir.lastNight == days.last?.day.next && memoir.moments.count > 30, "a life has moments")
    require(memoir.chapters.count > days.count / 400, "\(memoir.chapters.count) chapters are too few")
    let measured = measure(name, unit: "night", count: days.count, runs: 5) { memoir = life(days) }
    print(measured.line)
    return measured
  }

  /// Days that come four weeks late, so that all since are taken again.
  private static func takingAgain(_ days: [DayFacts], beside plain: Measurement) {
    let late = days.indices.filter { isLate($0) && $0 + 27 < days.count }.count
    var memoir = life(days, lateBy: 27)
    require(memoir.additions.isEmpty, "what comes before a page is frozen is written on it")
    let measured = measure("journal, a day four weeks late", unit: "night", count: days.count, runs: 5) {
      memoir = life(days, lateBy: 27)
    }
    let each = max(1, (measured.nanoseconds - plain.nanoseconds) / Double(late))
    let times = plain.nanoseconds / each
    print("".padded(to: 44), "28 days taken again: \(Int(each / 1000)) µs, the whole \(Int(times)) times that")
    require(times >= leastTimesOfALateDay, "a late day takes a \(Int(times))th of all ten years")
  }

  /// When days were walked, piece by piece.
  private static func lived() {
    guard let course = ReplayCases.course(ReplayCases.samples(), on: .ios26) else {
      return require(false, "a course can be made")
    }
    let pieces = Array(course.truth.pieces)
    var found = 0
    let measured = measure("days as they were lived", unit: "piece", count: pieces.count) {
      var lived = LivedDays(in: course.itinerary, under: .standard, life: .standard)
      for piece in pieces { lived.count(piece) }
      found = lived.takeChanged().count
    }
    require(found > 700, "two years have days, not \(found)")
    print(measured.line)
  }
}
