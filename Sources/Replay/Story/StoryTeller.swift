import PixelPalCore
import StepHistory

/// A finder of the highlights that changes cause, and of the instants at which days are shown.
struct StoryTeller {
  private let course: Course
  private let changes: [Change]
  private let worn: WornSkins

  init(_ course: Course, _ changes: [Change]) {
    self.course = course
    self.changes = changes
    worn = WornSkins(course, changes)
  }

  /// The highlights of revealed phases; of several in one second, only the highest phase.
  ///
  /// A phase that is earned but hidden is not a highlight.
  var evolution: [GreatMoment] {
    var moments: [GreatMoment] = []
    for change in changes {
      guard case .phaseRevealed(let phase) = change.kind else { continue }
      if let last = moments.last, last.at.secondsSince1970 == change.at.secondsSince1970 { moments.removeLast() }
      moments.append(moment(.reveal(phase), at: change.at))
    }
    return moments
  }

  /// The first showing of the paywall, and the first availability of premium.
  var firstTimes: [GreatMoment] {
    let paywall = changes.first { $0.kind == .paywallShown }
    return [
      paywall.map { moment(.paywall, at: $0.at) }, worn.premiumSince.map { moment(.firstPremium, at: $0) },
    ].compactMap { $0 }
  }

  /// The first day of each skin that was worn.
  var skins: [GreatMoment] { worn.firsts.map { moment(.skin($0.skin), within: $0.span) } }

  private func moment(_ kind: GreatMoment.Kind, at instant: Instant) -> GreatMoment {
    GreatMoment(kind, at: instant, on: course.itinerary.day(at: instant), in: visiblePhase(at: instant))
  }

  /// Returns a highlight of `day`, which must be over.
  func moment(_ kind: GreatMoment.Kind, on day: CivilDay) -> GreatMoment {
    let first = course.itinerary.stretch(at: course.itinerary.beginning(of: day, after: course.createdAt)).span
    // A date that occurs twice is over after the second time.
    let again = course.itinerary.stretches(of: day, before: first.end + Itinerary.returnsWithin, since: first.end)
    return moment(kind, within: again.last { $0.start < course.end } ?? first)
  }

  /// Returns a highlight of the day on which `span` begins: at the last open of the app on it, or else a minute before
  /// the day or the span ends.
  private func moment(_ kind: GreatMoment.Kind, within span: Interval) -> GreatMoment {
    let start = span.start
    let end = min(span.end, endOfDay(at: start), course.end + Milliseconds(1))
    // An open includes its end.
    let open = course.use.opens(at: start).opens.last { start <= $0.end && $0.start < end }
    return moment(kind, at: max(start, open?.start ?? end - .minutes(1)))
  }

  /// Returns the end of the date at `instant`, which continues if clocks of another zone show it as well.
  private func endOfDay(at instant: Instant) -> Instant {
    var (span, day) = course.itinerary.stretch(at: instant)
    while span.end <= course.end, case let next = course.itinerary.stretch(at: span.end), next.day == day {
      (span, day) = next
    }
    return span.end
  }

  private func visiblePhase(at instant: Instant) -> Phase {
    var phase = Phase.dormant
    for change in changes {
      if change.at > instant { break }
      if case .phaseRevealed(let revealed) = change.kind { phase = revealed }
    }
    return phase
  }
}
