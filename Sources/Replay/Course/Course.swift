package import Expressions
package import InnerLife
package import PixelPalCore
package import StepHistory

/// All that a replay is made of, in instants: a person's steps, what person and phone do, and what decides.
///
/// A scenario says it in words and local times; a course is what became of them. It never changes, and so all who replay
/// it share one.
package final class Course: Sendable {
  /// The rules of the core, and what the phone allows.
  package let laws: Laws
  /// The rules of the journal.
  package let life: LifeRules
  /// The rules of what the pal feels and shows of it.
  package let face: FaceRules
  /// In which zones the person was.
  package let itinerary: Itinerary
  /// When the pal was made.
  package let createdAt: Instant
  /// The close of the last open that is needed to know all, or what was asked for.
  package let end: Instant
  /// True if the end was asked for.
  let isEndGiven: Bool
  /// The history as it stood: from the beginning, then after each export that arrived later.
  package let epochs: [Epoch]
  /// What was walked on each day, by the last of them, whether the replay goes so far or not.
  let days: StepDays
  /// The last instant of the samples that the replay was made of.
  package let lastWalked: Instant?

  /// True if the pal notices, remembers and writes a journal, and shows what it feels.
  package var hasInnerLife: Bool { life.numbers.life }

  /// How long samples are spread over time.
  private let unfolding: Unfolding
  /// How often an open app looks for steps.
  let queryEvery: Milliseconds
  /// Who the pal is at the beginning.
  package let look: Look
  package let entitlements: EntitlementHistory
  let hasSeenPaywall: Bool
  package let mayReadSteps: Bool
  /// When each screen of the onboarding was left, where it is part of the replay.
  package let onboarding: [Instant]
  /// What the person has hidden in the journal, and what they call chapters.
  package let wishes: Journal.Wishes
  /// What the person does with the pal itself, in time order.
  let withPal: [Deed]
  /// When the phone is used.
  let use: PhoneUse
  /// When the ordinary day rests up to the end, since nothing is known for years; ascending.
  package let rests: [Interval]
  let lateSyncs: [LateSync]
  /// When the phone refuses to start a Live Activity; ascending.
  let refusals: [Interval]
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

  /// What becomes of `scenario` with these parts.
  package init(_ scenario: Scenario, _ parts: CourseParts) throws(ScenarioFault) {
    let itinerary = try scenario.itinerary(parts)
    let home = itinerary.home
    let arrivals = try scenario.arrivals(parts, in: home)
    // Of two counts of one sample, that of the export which arrived later corrects the other.
    let files = parts.files.enumerated().map { index, file in
      (name: file.name, samples: arrivals[index].map { file.samples.exported(at: $0) } ?? file.samples)
    }
    var all = try Course.union(files.map { $0.samples })
    // Once for all that is made of them.
    all.sort()
    let reach = all.reach(in: itinerary)
    let walked = parts.watched.map { reach?.spanning($0) ?? $0 } ?? reach
    let onboarding = try scenario.screens(in: home)
    let midnight = walked.map { itinerary.stretch(at: $0.start).span.start }
    guard let createdAt = onboarding.last ?? scenario.createdAt?.instant(in: home) ?? midnight else {
      throw ScenarioFault("there are no samples, so the beginning must be said", hint: "--since says it")
    }

    (laws, life, face) = (parts.laws.core, parts.laws.life, parts.laws.face)
    unfolding = parts.laws.core.rules.unfolding
    queryEvery = parts.laws.core.rules.foregroundLook
    self.itinerary = itinerary
    self.createdAt = createdAt
    look = scenario.look
    entitlements = try scenario.entitlementHistory(in: home)
    hasSeenPaywall = scenario.hasSeenPaywall
    mayReadSteps = scenario.mayReadSteps
    self.onboarding = onboarding
    wishes = scenario.wishes
    withPal = scenario.withPal.script(in: home)
    let use = try scenario.use(in: itinerary)
    lateSyncs = try scenario.lateSyncs(in: home, among: all.sources)
    refusals = try scenario.liveActivityFails.intervals(in: home, "liveActivityFails").joined()
    script = try scenario.script(from: onboarding.first ?? createdAt, in: home, itinerary, entitlements)
    let merge = parts.mergeRules.merge(under: parts.laws.core.rules, in: itinerary)
    (epochs, days) = try Course.epochs(files, all, arrivals, merge, since: createdAt, by: parts.workers)
    lastWalked = walked?.end
    let begin = onboarding.first ?? createdAt
    let known = Course.allKnown(epochs, lateSyncs, walked?.end, createdAt)
    end = min(try scenario.end(from: begin, known: known, use), .lastLived)
    isEndGiven = scenario.until != nil
    rests = Course.rests(days, from: createdAt, through: end, in: itinerary)
    self.use = use.resting(in: rests + [Course.restBeyond(end, in: itinerary)].compactMap { $0 })
  }

  /// The first instant at which anything happens: the onboarding's, or the pal's.
  package var begin: Instant { onboarding.first ?? createdAt }

  /// The history as the last export left it: what was walked.
  package var truth: History { epochs[epochs.count - 1].history }

  /// Whether the phone refuses to start a Live Activity at `instant`.
  func refusesStart(at instant: Instant) -> Bool {
    guard !refusals.isEmpty else { return false }
    let begun = refusals.partitioningIndex { instant < $0.start }
    return begun > 0 && instant < refusals[begun - 1].end
  }

  /// When the phone has the whole of `piece`: at the end of what was recorded, or of its hour, if nothing keeps it.
  func arrival(of piece: Piece) -> Instant {
    // No part of a sample ends with it but the last.
    if lateSyncs.isEmpty, piece.to == piece.sample.end { return piece.to }
    var arrival = unfolding.partEnd(of: piece.sample, after: piece.from)
    for sync in lateSyncs
    where sync.sources.contains(piece.sample.source.number) && sync.span.contains(piece.sample.end) {
      arrival = max(arrival, sync.arrivesAt)
    }
    return arrival
  }

  /// When all that was walked has arrived; `nil` where nothing was.
  private static func allKnown(
    _ epochs: [Epoch], _ lateSyncs: [LateSync], _ lastWalked: Instant?, _ createdAt: Instant
  ) -> Instant? {
    guard let lastWalked else { return nil }
    let last = max(lastWalked, createdAt, epochs.last?.since ?? createdAt)
    return lateSyncs.filter { $0.span.start <= last }.reduce(last) { max($0, $1.arrivesAt) }
  }
}
