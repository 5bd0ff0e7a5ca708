package import PixelPalCore
import StepHistory

/// The story of a history for a viewer: its highlights, and the instant at which to begin.
///
///     let story = Story(of: course, changes)
///     for moment in story.moments { print(moment.at, moment.kind.words) }
///
/// It depends only on the replay plan and on the changes of a replay, and takes one pass over each.
package struct Story: Hashable, Sendable {
  /// The highlights, ascending; at most ``mostMoments``.
  package let moments: [GreatMoment]
  /// The instant at which the story opens: the last revealed phase, or else the end.
  package let opensAt: Instant

  /// The maximum number of highlights.
  package static let mostMoments = 16

  /// Creates the story of `course` from the `changes` of a replay, ascending; changes that cause no highlight may be
  /// omitted.
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

  /// Returns the most important of `all`, at most ``mostMoments``, ascending; of the least important kind, the latest
  /// are kept.
  private static func weightiest(of all: [GreatMoment]) -> [GreatMoment] {
    let ordered = all.sorted { ($0.kind.weight, $1.at) < ($1.kind.weight, $0.at) }
    return ordered.prefix(mostMoments).sorted { ($0.at, $0.kind.turn) < ($1.at, $1.kind.turn) }
  }
}
