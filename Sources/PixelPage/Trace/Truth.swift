import PixelPalCore
import Replay
import StepHistory

/// What was true beside what a phone showed: the steps of each minute, and the pictures that were intended.
struct Truth {
  private let course: Course
  private var intention: Intention
  private var sum: RunningSum
  private var minutes: ForwardSum
  /// All that was ever intended: a picture for every slot.
  private(set) var intended = Numbered<[DrawnState.Picture]>()

  init(_ course: Course) {
    self.course = course
    intention = Intention(course)
    sum = course.truth.runningSum()
    minutes = ForwardSum(course.truth)
  }

  /// Adds to a part what was true meanwhile.
  mutating func complete(_ part: inout RecordedPart.Written) {
    part.add("meant", intended(from: part.from, until: part.to))
    part.add("days", days(from: part.from, until: part.to))
    part.add("minutes", minutes(from: part.from, until: part.to))
  }

  /// The numbers of what is intended, each with how much it comes after the one before.
  private mutating func intended(from start: Instant, until end: Instant) -> NumberList {
    var list = NumberList()
    var at = start
    add(after: .zero, to: &list)
    while let next = intention.next(by: end - Milliseconds(1)) {
      add(after: next - at, to: &list)
      at = next
    }
    return list
  }

  private mutating func add(after length: Milliseconds, to list: inout NumberList) {
    list.add(length)
    list.add(intended.number(of: DrawnState.Slot.allCases.map { intention.picture(in: $0) }))
  }

  /// From when each day is, what was counted by then, and today; where nothing is known of a day, today is nothing either.
  private mutating func days(from start: Instant, until end: Instant) -> NumberList {
    var list = NumberList()
    var at = start
    var isUnknown = false
    while at < end {
      let stretch = course.stretch(at: at)
      let isKnown = course.isKnown(stretch.day)
      // Of unknown days that follow each other one says it all.
      if isKnown || !isUnknown {
        list.add(at - start)
        list.add(sum.counted(at: at).rounded)
        list.add(isKnown ? sum.today(at: at, in: course.itinerary) : nil)
      }
      isUnknown = !isKnown
      at = isKnown ? stretch.span.end : course.endOfUnknown(after: stretch)
    }
    return list
  }

  /// The steps of each minute from the one that `start` lies in; the last one ends where the part does.
  private mutating func minutes(from start: Instant, until end: Instant) -> NumberList {
    var list = MinuteList()
    var at = start.startOfMinute
    var before = minutes.count(to: max(at, start)).rounded
    while at < end {
      let next = min(at + .minutes(1), end)
      let now = minutes.count(to: next).rounded
      if now > before {
        list.add(now - before)
        before = now
        at = next
        continue
      }
      // Whatever is quiet for long is passed at once.
      let step = minutes.instant(reaching: before + 1, by: end) ?? end
      let count = max(1, (step.startOfMinute - at).count / 60_000)
      list.rest(for: count)
      at = at + Milliseconds(count * 60_000)
    }
    list.end()
    return list.list
  }
}

extension Instant {
  /// The last full minute of any clock that shows whole minutes of UTC.
  var startOfMinute: Instant {
    Instant(millisecondsSince1970: millisecondsSince1970.flooredDivision(by: 60_000).quotient * 60_000)
  }
}
