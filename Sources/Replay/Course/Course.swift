package import PixelPalCore

/// All that a replay is made of, in instants: a person's steps, what person and phone do, and what decides.
///
/// A scenario says it in words and local times; a course is what became of them. It is a value, and never changes while
/// it is replayed.
package struct Course: Sendable {
  /// The rules, and what the phone allows.
  package let laws: Laws
  /// Where the person was.
  package let places: Itinerary
  /// When the pal was made.
  package let createdAt: Instant
  /// The close of the last open that is needed to know all, or what was asked for.
  package internal(set) var end: Instant
  /// The history as it stood: from the beginning, then after each export that arrived later.
  package let epochs: [Epoch]
  /// What was walked on each day, by the last of them, whether the replay goes so far or not.
  let days: StepDays
  /// The last instant of the samples that the replay was made of.
  let lastWalked: Instant?

  let look: Look
  let entitlements: EntitlementHistory
  let hasSeenPaywall: Bool
  let mayReadSteps: Bool
  let onboarding: [Instant]
  let rhythm: DayRhythm
  let opens: [Interval]
  let unlocked: [Interval]
  let locked: [Interval]
  let lateSyncs: [LateSync]
  /// What happens when, in time order.
  let script: [Happening]

  /// A history, and since when the phone has what it is made of.
  package struct Epoch: Sendable {
    /// When the newest of its exports arrived.
    package let since: Instant
    /// What counts when.
    package let history: History
  }

  /// Something that happens to the pal by the scenario.
  struct Happening: Hashable, Sendable {
    let at: Instant
    let event: PalEvent
  }

  /// Samples that reach the phone later than they ended.
  struct LateSync: Hashable, Sendable {
    /// The places of their sources.
    let sources: Set<Int>
    let span: Interval
    let arrivesAt: Instant
  }

  /// The first instant at which anything happens: the onboarding's, or the pal's.
  package var begin: Instant { onboarding.first ?? createdAt }

  /// The history as the last export left it: what was walked.
  var truth: History { epochs[epochs.count - 1].history }

  /// When the phone has the whole of `piece`.
  func arrival(of piece: Piece, in history: History) -> Instant {
    var arrival = history.isWhole(piece)
    for sync in lateSyncs
    where sync.sources.contains(piece.sample.source.number) && sync.span.contains(piece.sample.end) {
      arrival = max(arrival, sync.arrivesAt)
    }
    return arrival
  }
}
