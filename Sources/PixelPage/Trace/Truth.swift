import Documents
import PixelPalCore
import Replay

/// What was true beside what a phone showed: the steps of each minute, and the pictures that were meant.
struct Truth {
  private let course: Course
  private var meant: Meaning
  private var sum: RunningSum

  init(_ course: Course) {
    self.course = course
    meant = Meaning(course)
    sum = course.truth.runningSum()
  }

  /// Writes what was true from `start` until `end`.
  mutating func write(
    from start: Instant, until end: Instant, to object: inout JSONWriter, _ vocabulary: inout Vocabulary
  ) {
    object.name("meant")
    object.array { list in
      var at = start
      write(after: .zero, to: &list, &vocabulary)
      while let next = meant.next(by: end - Milliseconds(1)) {
        write(after: next - at, to: &list, &vocabulary)
        at = next
      }
    }
    object.name("days")
    object.array { list in
      var at = start
      while at < end {
        list.array { day in
          day.value((at - start).count)
          day.value(sum.counted(at: at).rounded)
          day.value(sum.today(at: at, in: course.places))
        }
        at = course.places.stretch(at: at).span.end
      }
    }
    object.name("minutes")
    object.array { writeMinutes(from: start, until: end, to: &$0) }
  }

  /// Writes the picture that is meant in every place, by its number.
  private func write(after length: Milliseconds, to list: inout JSONWriter, _ vocabulary: inout Vocabulary) {
    list.array { entry in
      entry.value(length.count)
      for place in Glimpse.Place.allCases { entry.value(vocabulary.pictures.number(of: meant.picture(in: place))) }
    }
  }

  /// The steps of each minute from the one that `start` lies in; where several have none, how many as a negative number.
  private mutating func writeMinutes(from start: Instant, until end: Instant, to list: inout JSONWriter) {
    var at = start.startOfMinute
    var before = sum.counted(at: max(at, start)).rounded
    var quiet = 0
    while at < end {
      let next = at + .minutes(1)
      let now = sum.counted(at: next).rounded
      if now == before {
        // Whatever is quiet for long is passed at once.
        let step = sum.instant(reaching: before + 1) ?? .distantFuture
        let minutes = max(1, Int((min(step.startOfMinute, end) - at).count / 60_000))
        quiet += minutes
        at = at + .minutes(minutes)
        continue
      }
      if quiet > 0 { list.value(-quiet) }
      quiet = 0
      list.value(now - before)
      before = now
      at = next
    }
  }
}

extension Instant {
  /// The last full minute of any clock that shows whole minutes of UTC.
  var startOfMinute: Instant {
    Instant(millisecondsSince1970: millisecondsSince1970.flooredDivision(by: 60_000).quotient * 60_000)
  }
}
