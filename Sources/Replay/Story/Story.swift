package import PixelPalCore
import StepHistory

/// What there is to tell of a history to somebody who watches it: its great moments, and where to begin.
///
///     let story = Story(of: course, changes)
///     for moment in story.moments { print(moment.at, moment.kind.words) }
///
/// It follows from the course and from what a replay of it told, and takes one pass over each.
package struct Story: Hashable, Sendable {
  /// The great moments, ascending; at most ``mostMoments``.
  package let moments: [GreatMoment]
  /// Where it opens: at the last phase that was revealed, else at the end.
  package let opensAt: Instant

  /// More than so many moments are no longer great.
  package static let mostMoments = 16

  /// The story of `course`, of which a replay told `changes`, ascending; those that no moment comes from may be left out.
  package init(of course: Course, _ changes: [Change]) {
    let teller = StoryTeller(course, changes)
    let days = ToldDays(course, changes)
    var all = teller.evolution + teller.firstTimes + teller.skins
    for day in days.returns.suffix(Story.mostMoments) { all.append(teller.moment(.return, on: day)) }
    for record in days.records.suffix(Story.mostMoments) {
      all.append(teller.moment(.record(steps: record.steps), on: record.day))
    }
    moments = Story.weightiest(of: all)
    opensAt = moments.last { $0.kind.isEvolution }?.at ?? course.end
  }

  /// As many of `all` as there may be, of the least weighty the latest, ascending.
  private static func weightiest(of all: [GreatMoment]) -> [GreatMoment] {
    let ordered = all.sorted { ($0.kind.weight, $1.at) < ($1.kind.weight, $0.at) }
    return ordered.prefix(mostMoments).sorted { ($0.at, $0.kind.turn) < ($1.at, $1.kind.turn) }
  }
}
