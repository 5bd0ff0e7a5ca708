import PixelPalCore
import Replay
import StepHistory

/// A recorder of the ground truth, to be compared with what the phone displayed.
///
/// The ground truth consists of the actual steps per minute, and of the pictures that an ideal phone would show.
struct GroundTruthRecorder {
  private let plan: ReplayPlan
  private var idealPresentation: IdealPresentationSimulator
  private var runningSum: RunningSumCursor
  private var minuteSum: ForwardRunningSum
  /// The distinct sets of ideal pictures, each of which has one picture for every surface group.
  private(set) var idealPictures = InternTable<[DrawnPalPicture]>()

  init(_ plan: ReplayPlan) {
    self.plan = plan
    idealPresentation = IdealPresentationSimulator(plan)
    runningSum = plan.actualHistory.runningSum()
    minuteSum = ForwardRunningSum(plan.actualHistory)
  }

  /// Adds the ground truth to `part`, for the period that the part covers.
  mutating func addGroundTruth(to part: inout PartRecorder.CompletedPart) {
    part.addList(named: "meant", numbers: encodeIdealPictures(from: part.from, until: part.to))
    part.addList(named: "days", numbers: encodeDaySteps(from: part.from, until: part.to))
    part.addList(named: "minutes", numbers: encodeMinuteSteps(from: part.from, until: part.to))
  }

  /// Encodes the ideal pictures from `start` to `end`: those at the start, and those after each change.
  ///
  /// Each entry is an instant and the index of a set of pictures.
  private mutating func encodeIdealPictures(from start: Instant, until end: Instant) -> EncodedNumberList {
    var list = EncodedNumberList(from: start)
    var at: Instant? = start
    while let since = at {
      list.appendInstant(since)
      list.append(
        idealPictures.internedIndex(
          of: DrawnSurfaceGroup.allCases.map { idealPresentation.picture(in: $0) }))
      at = idealPresentation.advanceToNextChange(through: end - Milliseconds(1))
    }
    return list
  }

  /// Encodes each day as its start, the step total at that time, and the steps of that day so far.
  ///
  /// The last number is `null` if the day is unknown, and a run of unknown days has only one entry. The first entry is
  /// for `start`, even if that is in the middle of a day.
  private mutating func encodeDaySteps(from start: Instant, until end: Instant) -> EncodedNumberList {
    var list = EncodedNumberList(from: start)
    var at = start
    var isUnknown = false
    while at < end {
      let segment = plan.daySegment(at: at)
      let isKnown = plan.hasKnownSteps(on: segment.day)
      // A run of unknown days needs only one entry.
      if isKnown || !isUnknown {
        list.appendInstant(at)
        list.append(runningSum.counted(at: at).rounded)
        list.append(isKnown ? runningSum.stepsToday(at: at, in: plan.itinerary) : nil)
      }
      isUnknown = !isKnown
      at = isKnown ? segment.span.end : plan.earliestStartOfDayWithKnownSteps(after: segment)
    }
    return list
  }

  /// Encodes the steps of each minute as text, from the minute that contains `start` to the end of the part.
  ///
  /// A minute is a digit in base 36 or a number in parentheses: `4z(110)` stands for minutes with 4, 35 and 110 steps.
  /// A run of minutes without steps is shortened: `-90;` stands for 90 such minutes.
  private mutating func encodeMinuteSteps(from start: Instant, until end: Instant) -> EncodedNumberList {
    var text: [UInt8] = [UInt8(ascii: "\"")]
    var at = start.startOfMinute
    var before = minuteSum.stepsCounted(advancingTo: max(at, start)).rounded
    while at < end {
      let next = min(at + .minutes(1), end)
      let now = minuteSum.stepsCounted(advancingTo: next).rounded
      if now > before {
        let steps = now - before
        if steps < GroundTruthRecorder.base36Digits.count {
          text.append(GroundTruthRecorder.base36Digits[Int(steps)])
        } else {
          text += "(\(steps))".utf8
        }
        before = now
        at = next
        continue
      }
      // A long period without steps is skipped in one go.
      let step = minuteSum.advanceToInstant(reaching: before + 1, by: end) ?? end
      let count = max(1, (step.startOfMinute - at).count / 60_000)
      text += (count == 1 ? "0" : "-\(count);").utf8
      at = at + Milliseconds(count * 60_000)
    }
    var list = EncodedNumberList()
    list.append(json: text + [UInt8(ascii: "\"")])
    return list
  }

  private static let base36Digits = Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8)
}

extension Instant {
  /// The start of the UTC minute that contains the instant.
  var startOfMinute: Instant {
    Instant(millisecondsSince1970: millisecondsSince1970.flooredDivision(by: 60_000).quotient * 60_000)
  }
}
