package import Expressions
package import InnerLife
package import PixelPalCore
package import StepHistory

/// A replay plan: the steps of a person, the events of person and phone, and the configuration, all resolved to
/// instants.
///
/// A scenario states this in words and local times; the plan is the result of resolving it. It never changes, so that
/// all replays share it.
package final class Course: Sendable {
  /// The rules of the core, and the device model.
  package let laws: Laws
  /// The rules of the journal.
  package let life: LifeRules
  /// The rules for the pal's feelings and how it shows them.
  package let face: FaceRules
  /// The time zones in which the person was.
  package let itinerary: Itinerary
  /// The time at which the pal was created.
  package let createdAt: Instant
  /// The end of the replay: the requested end, or the close of the last open that is needed to know all steps.
  package let end: Instant
  /// True if the end was requested.
  let isEndGiven: Bool
  /// The versions of the history: at the beginning, and after each export that arrived later.
  package let epochs: [Epoch]
  /// The steps of each day by the last version, even beyond the end of the replay.
  let days: StepDays
  /// The end of the last sample, or of the time watched if that is later; `nil` if there is neither.
  package let lastWalked: Instant?

  /// True if the pal notices, remembers and writes a journal, and shows its feelings.
  package var hasInnerLife: Bool { life.numbers.life }

  /// The rule by which long samples are spread over time.
  private let unfolding: Unfolding
  /// The interval at which an open app queries steps.
  let queryEvery: Milliseconds
  /// The look of the pal at the beginning.
  package let look: Look
  package let entitlements: EntitlementHistory
  let hasSeenPaywall: Bool
  package let mayReadSteps: Bool
  /// The instants at which the onboarding was opened and each of its screens was left; empty if the onboarding is not
  /// part of the replay.
  package let onboarding: [Instant]
  /// The journal pages that the person has hidden, and the chapter names that the person has chosen.
  package let wishes: Journal.Wishes
  /// The person's interactions with the pal, in time order.
  let withPal: [Deed]
  /// The use of the phone.
  let use: PhoneUse
  /// The rests up to the end, in which the ordinary day does not take place because nothing is known for years;
  /// ascending.
  package let rests: [Interval]
  let lateSyncs: [LateSync]
  /// The periods in which the phone refuses to start a Live Activity; ascending.
  let refusals: [Interval]
  /// The scripted events, in time order.
  let script: [Happening]

  /// A version of the history, and the instant from which the phone has its data.
  package struct Epoch: Sendable {
    /// The instant at which the newest of its exports arrived.
    package let since: Instant
    /// The merged history.
    package let history: History
  }

  /// A scripted event that happens to the pal.
  struct Happening: Hashable, Sendable {
    let at: Instant
    let event: PalEvent
  }

  /// Samples that reach the phone later than they ended.
  struct LateSync: Hashable, Sendable {
    /// The indices of their sources.
    let sources: Set<Int>
    let span: Interval
    let arrivesAt: Instant
  }

  /// Resolves `scenario` with these parts.
  package init(_ scenario: Scenario, _ parts: CourseParts) throws(ScenarioFault) {
    let itinerary = try scenario.itinerary(parts)
    let home = itinerary.home
    let arrivals = try scenario.arrivals(parts, in: home)
    // If two exports count one sample differently, the export that arrived later is a correction.
    let files = parts.files.enumerated().map { index, file in
      (name: file.name, samples: arrivals[index].map { file.samples.exported(at: $0) } ?? file.samples)
    }
    var all = try Course.union(files.map { $0.samples })
    // Sorted once for everything that is derived from them.
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

  /// The first instant of the replay: the opening of the onboarding, or the creation of the pal.
  package var begin: Instant { onboarding.first ?? createdAt }

  /// The history by the last export: the steps as they were walked.
  package var truth: History { epochs[epochs.count - 1].history }

  /// Returns true if the phone refuses to start a Live Activity at `instant`.
  func refusesStart(at instant: Instant) -> Bool {
    guard !refusals.isEmpty else { return false }
    let begun = refusals.partitioningIndex { instant < $0.start }
    return begun > 0 && instant < refusals[begun - 1].end
  }

  /// Returns the instant at which the phone has all of `piece`: the end of its sample or of its hour, unless a late
  /// sync delays it.
  func arrival(of piece: Piece) -> Instant {
    // Only the last part of a sample ends with the sample.
    if lateSyncs.isEmpty, piece.to == piece.sample.end { return piece.to }
    var arrival = unfolding.partEnd(of: piece.sample, after: piece.from)
    for sync in lateSyncs
    where sync.sources.contains(piece.sample.source.number) && sync.span.contains(piece.sample.end) {
      arrival = max(arrival, sync.arrivesAt)
    }
    return arrival
  }

  /// Returns the instant at which all steps have arrived; `nil` if there are none.
  private static func allKnown(
    _ epochs: [Epoch], _ lateSyncs: [LateSync], _ lastWalked: Instant?, _ createdAt: Instant
  ) -> Instant? {
    guard let lastWalked else { return nil }
    let last = max(lastWalked, createdAt, epochs.last?.since ?? createdAt)
    return lateSyncs.filter { $0.span.start <= last }.reduce(last) { max($0, $1.arrivesAt) }
  }
}
