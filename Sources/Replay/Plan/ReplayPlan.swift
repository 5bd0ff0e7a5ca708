package import Expressions
package import InnerLife
package import PixelPalCore
package import StepHistory

/// The plan of a replay: a person's steps, the events on the person's phone, and the configuration.
///
/// A ``Scenario`` describes events with names and local times, which a plan resolves to instants. A plan never changes,
/// so all its replays can share one object.
package final class ReplayPlan: Sendable {
  /// The core's rules and the device model.
  package let configuration: PalConfiguration
  package let journalRules: JournalRules
  /// The rules for the pal's feelings and how it shows them.
  package let faceRules: FaceRules
  /// The person's time zones, and the instants at which the person changed them.
  package let itinerary: ZoneItinerary
  /// The instant at which the pal was created.
  package let createdAt: Instant
  /// The end of the replay.
  ///
  /// Unless the scenario requests an end, the replay ends when the app is first closed after all steps have become
  /// known. If the app isn't opened in the following two days, and no later opening is scheduled, the replay ends at
  /// the next midnight.
  package let end: Instant
  /// True if the scenario specifies when the replay ends.
  let isEndRequested: Bool
  /// The versions of the history, in the order in which they become available.
  ///
  /// The first is available from the start. Each time exports arrive later, another version is added.
  package let historyVersions: [HistoryVersion]
  /// The steps of each day according to the last history version, including days after the end of the replay.
  let days: StepDays
  /// The end of the samples or of the observed interval, whichever is later, or `nil` if there are neither.
  package let endOfCoverage: Instant?

  /// True if the pal has an inner life: it writes a journal and shows its feelings.
  package var hasInnerLife: Bool { journalRules.numbers.life }
  /// The texts that replace standard texts of the app.
  package var texts: TextOverrides { journalRules.words.otherTexts }

  /// The rule for spreading long samples over time.
  private let spreading: StepSpreadingSettings
  /// The interval between step queries while the app is open.
  let foregroundQueryInterval: Milliseconds
  /// The pal's look at the beginning of the replay.
  package let look: Look
  package let entitlements: EntitlementHistory
  let hasSeenPaywall: Bool
  package let mayReadSteps: Bool
  /// The instants at which onboarding was opened and each of its screens was left.
  ///
  /// It is empty if onboarding isn't part of the replay.
  package let onboardingInstants: [Instant]
  /// The person's changes to the journal: hidden pages, chapter names, stamps and notes.
  package let journalUserEdits: JournalUserEdits
  /// The person's interactions with the pal, in chronological order.
  let interactions: [TimedInteraction]
  /// The person's phone use, such as app opens and unlocks.
  let phoneUse: PhoneUse
  /// The gaps in the data that last for years, up to the end of the replay, in ascending order.
  ///
  /// The person's daily routine is suspended during these periods.
  package let noDataPeriods: [Interval]
  let lateSyncs: [LateSync]
  /// The periods during which the phone refuses to start a Live Activity, in ascending order.
  let startRefusals: [Interval]
  /// The events that the scenario schedules, in chronological order.
  let scriptedEvents: [ScriptedEvent]

  /// A version of the history, with the instant at which it became available.
  package struct HistoryVersion: Sendable {
    /// The instant at which the newest of this version's exports arrived, or the distant past for the first version.
    package let availableSince: Instant
    /// The merged history of the exports that have arrived by then.
    package let history: History
  }

  /// An event that the scenario schedules, with the instant at which the pal handles it.
  struct ScriptedEvent: Hashable, Sendable {
    let at: Instant
    let event: PalEvent
  }

  /// Samples of some sources that reach the phone late.
  struct LateSync: Hashable, Sendable {
    /// The indices of the sources with late samples.
    let sources: Set<Int>
    let span: Interval
    let arrivesAt: Instant
  }

  /// Creates a plan by resolving the names and local times in `scenario` with `inputs`.
  ///
  /// Throws an error if something can't be resolved, for example because the scenario names an unknown time zone.
  package init(_ scenario: Scenario, _ inputs: ReplayInputsBesidesScenario) throws(ScenarioError) {
    let itinerary = try scenario.itinerary(with: inputs)
    let home = itinerary.home
    let arrivals = try scenario.lateExportArrivals(of: inputs, in: home)
    // If two exports count one sample differently, the export that arrived later is a correction.
    let files = inputs.files.enumerated().map { index, file in
      (
        name: file.name,
        samples: arrivals[index].map { file.samples.fillingMissingRecordingTimes(with: $0) } ?? file.samples
      )
    }
    var all = try ReplayPlan.combinedSamples(of: files.map { $0.samples })
    // Sorts the samples once for all the values that are derived from them.
    all.sortForTraversal()
    let reach = all.extent(in: itinerary)
    let walked = inputs.observedInterval.map { reach?.spanning($0) ?? $0 } ?? reach
    let onboarding = try scenario.onboardingInstants(in: home)
    let midnight = walked.map { itinerary.daySegment(at: $0.start).span.start }
    guard let createdAt = onboarding.last ?? scenario.createdAt?.instant(in: home) ?? midnight else {
      throw .noSamples
    }

    (configuration, journalRules, faceRules) = (
      inputs.configuration.core, inputs.configuration.journalRules, inputs.configuration.faceRules
    )
    spreading = inputs.configuration.core.rules.spreading
    foregroundQueryInterval = inputs.configuration.core.rules.foregroundQueryInterval
    self.itinerary = itinerary
    self.createdAt = createdAt
    look = scenario.look
    entitlements = try scenario.entitlementHistory(in: home)
    hasSeenPaywall = scenario.hasSeenPaywall
    mayReadSteps = scenario.mayReadSteps
    self.onboardingInstants = onboarding
    journalUserEdits = scenario.journalUserEdits
    interactions = scenario.interactions.timedInteractions(inHomeZone: home)
    let use = try scenario.phoneUse(in: itinerary)
    lateSyncs = try scenario.resolvedLateSyncs(in: home, among: all.sources)
    startRefusals = try scenario.liveActivityFails.intervals(inZone: home, member: "liveActivityFails").coalesced()
    scriptedEvents = try scenario.scriptedEvents(
      from: onboarding.first ?? createdAt, in: home, itinerary: itinerary, entitlements: entitlements)
    let merge = inputs.mergeRules.stepMerge(under: inputs.configuration.core.rules, in: itinerary)
    (historyVersions, days) = try ReplayPlan.historyVersions(
      of: files, allSamples: all, arrivals: arrivals, merge: merge, since: createdAt, using: inputs.workers)
    endOfCoverage = walked?.end
    let begin = onboarding.first ?? createdAt
    let known = ReplayPlan.lastArrival(
      in: historyVersions, lateSyncs: lateSyncs, lastWalked: walked?.end, createdAt: createdAt)
    end = min(try scenario.endInstant(from: begin, allKnownAt: known, phoneUse: use), .lastEventInstant)
    isEndRequested = scenario.until != nil
    noDataPeriods = ReplayPlan.noDataPeriods(among: days, from: createdAt, through: end, in: itinerary)
    self.phoneUse = use.withoutOrdinaryDays(
      during:
        noDataPeriods + [ReplayPlan.endlessNoDataPeriod(longAfter: end, in: itinerary)].compactMap { $0 })
  }

  /// The first instant of the replay: the opening of onboarding if there is one, or else the pal's creation.
  package var start: Instant { onboardingInstants.first ?? createdAt }

  /// The last version of the history, with all steps at the times at which they were actually taken.
  package var actualHistory: History { historyVersions[historyVersions.count - 1].history }

  /// Returns true if the phone refuses to start a Live Activity at `instant`.
  func refusesActivityStart(at instant: Instant) -> Bool {
    guard !startRefusals.isEmpty else { return false }
    let begun = startRefusals.partitioningIndex { instant < $0.start }
    return begun > 0 && instant < startRefusals[begun - 1].end
  }

  /// Returns the instant at which the phone has received all of `segment`.
  ///
  /// Without a late sync, a segment arrives at the end of its sample or, if the sample is long, at the end of its part
  /// of the sample.
  func fullArrivalInstant(of segment: HistorySegment) -> Instant {
    // The last part of a sample arrives when the sample ends.
    if lateSyncs.isEmpty, segment.to == segment.sample.end { return segment.to }
    var arrival = spreading.endOfPart(of: segment.sample, containing: segment.from)
    for sync in lateSyncs
    where sync.sources.contains(segment.sample.source.number) && sync.span.contains(segment.sample.end) {
      arrival = max(arrival, sync.arrivesAt)
    }
    return arrival
  }

  /// Returns the instant by which all steps have arrived, or `nil` if there are no steps.
  ///
  /// `lastWalked` is the end of the samples and of the observed interval, or `nil` if there are neither. History
  /// versions and late syncs can arrive after it.
  private static func lastArrival(
    in versions: [HistoryVersion], lateSyncs: [LateSync], lastWalked: Instant?, createdAt: Instant
  ) -> Instant? {
    guard let lastWalked else { return nil }
    let last = max(lastWalked, createdAt, versions.last?.availableSince ?? createdAt)
    return lateSyncs.filter { $0.span.start <= last }.reduce(last) { max($0, $1.arrivesAt) }
  }
}
