import PixelPalCore
import Replay
import StepHistory

/// The ground truth beside the phone's display: the steps of each minute, and the ideal pictures.
struct Truth {
  private let course: ReplayPlan
  private var intention: IdealPresentation
  private var sum: RunningSum
  private var minutes: ForwardRunningSum
  /// The ideal pictures that occurred, one for every slot.
  private(set) var intended = Numbered<[DrawnState.Picture]>()

  init(_ course: ReplayPlan) {
    self.course = course
    intention = IdealPresentation(course)
    sum = course.actualHistory.runningSum()
    minutes = ForwardRunningSum(course.actualHistory)
  }

  /// Adds the ground truth of its period to a part.
  mutating func complete(_ part: inout RecordedPart.Written) {
    part.add("meant", intended(from: part.from, until: part.to))
    part.add("days", days(from: part.from, until: part.to))
    part.add("minutes", minutes(from: part.from, until: part.to))
  }

  /// Encodes each set of ideal pictures as its instant and its index.
  private mutating func intended(from start: Instant, until end: Instant) -> NumberList {
    var list = NumberList(from: start)
    var at: Instant? = start
    while let since = at {
      list.add(at: since)
      list.add(intended.number(of: DrawnState.Slot.allCases.map { intention.picture(in: $0) }))
      at = intention.advanceToNextChange(by: end - Milliseconds(1))
    }
    return list
  }

  /// Encodes each day as its start, the total count by then, and the day's steps; `null` for the steps of an unknown
  /// day.
  private mutating func days(from start: Instant, until end: Instant) -> NumberList {
    var list = NumberList(from: start)
    var at = start
    var isUnknown = false
    while at < end {
      let stretch = course.daySegment(at: at)
      let isKnown = course.hasKnownSteps(on: stretch.day)
      // A run of unknown days needs only one entry.
      if isKnown || !isUnknown {
        list.add(at: at)
        list.add(sum.counted(at: at).rounded)
        list.add(isKnown ? sum.stepsToday(at: at, in: course.itinerary) : nil)
      }
      isUnknown = !isKnown
      at = isKnown ? stretch.span.end : course.nextPossiblyKnownInstant(after: stretch)
    }
    return list
  }

  /// Encodes the steps of each minute as text, beginning with the minute that contains `start`; the last one ends with
  /// the part.
  ///
  /// A minute is a digit in base 36, or a number in parentheses, as in `4z(110)`; `-90;` stands for 90 minutes without
  /// steps.
  private mutating func minutes(from start: Instant, until end: Instant) -> NumberList {
    var text: [UInt8] = [UInt8(ascii: "\"")]
    var at = start.startOfMinute
    var before = minutes.counted(advancingTo: max(at, start)).rounded
    while at < end {
      let next = min(at + .minutes(1), end)
      let now = minutes.counted(advancingTo: next).rounded
      if now > before {
        let steps = now - before
        if steps < Truth.digits.count { text.append(Truth.digits[Int(steps)]) } else { text += "(\(steps))".utf8 }
        before = now
        at = next
        continue
      }
      // A long period without steps is skipped in one go.
      let step = minutes.instant(reaching: before + 1, by: end) ?? end
      let count = max(1, (step.startOfMinute - at).count / 60_000)
      text += (count == 1 ? "0" : "-\(count);").utf8
      at = at + Milliseconds(count * 60_000)
    }
    var list = NumberList()
    list.add(json: text + [UInt8(ascii: "\"")])
    return list
  }

  private static let digits = Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8)
}

extension Instant {
  /// The start of the instant's minute in UTC.
  var startOfMinute: Instant {
    Instant(millisecondsSince1970: millisecondsSince1970.flooredDivision(by: 60_000).quotient * 60_000)
  }
}
