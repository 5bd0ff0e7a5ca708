package import PixelPalCore
import StepHistory

/// The highlights of a history, which make up a story.
///
///     let story = StoryHighlights(of: plan, changes)
///     for highlight in story.highlights { print(highlight.at, highlight.kind.sentence) }
///
/// The story depends only on the replay plan and on the changes of the replay.
package struct StoryHighlights: Hashable, Sendable {
  /// The highlights in chronological order, of which there are at most ``maxHighlights``.
  package let highlights: [StoryHighlight]

  /// The maximum number of highlights in a story.
  ///
  /// If a history has more highlights, the least important ones are omitted.
  package static let maxHighlights = 16

  /// Creates the story of `plan` from the `changes` of its replay.
  ///
  /// The changes must be in ascending order. Changes that cause no highlight can be omitted.
  package init(of plan: ReplayPlan, _ changes: [PalChange]) {
    let finder = HighlightFinder(plan, changes)
    let days = ReturnAndStepRecordDays(plan, changes)
    var all = finder.phaseHighlights + finder.premiumHighlights + finder.skinHighlights
    for day in days.returnDays.suffix(StoryHighlights.maxHighlights) {
      all.append(finder.highlight(ofKind: .return, on: day))
    }
    for record in days.recordDays.suffix(StoryHighlights.maxHighlights) {
      all.append(finder.highlight(ofKind: .longestDay(steps: record.steps), on: record.day))
    }
    highlights = StoryHighlights.mostImportant(of: all)
  }

  /// Returns the ``maxHighlights`` most important highlights of `all`, in chronological order.
  ///
  /// If not all highlights of the least important kind fit, those with the latest instants are kept.
  private static func mostImportant(of all: [StoryHighlight]) -> [StoryHighlight] {
    let ordered = all.sorted { ($0.kind.importanceRank, $1.at) < ($1.kind.importanceRank, $0.at) }
    return ordered.prefix(maxHighlights).sorted {
      ($0.at, $0.kind.orderWithinInstant) < ($1.at, $1.kind.orderWithinInstant)
    }
  }
}
