import Documents
import PalStore
import PixelPalCore
import Replay

/// `sync`: histories into a kept pal.
enum SyncCommand {
  private static let dryRun = Flag("--dry-run", "show what would change, and change nothing")
  private static let merge = Option(
    "--merge", HistoryOption.mergeKind, "how steps count that several sources took at once; without it health")
  private static let style = Option(
    "--style", .oneOf(Style.allCases.map { Choice($0.rawValue, "", $0) }, called: "style"),
    "the starter style; without it classic")

  static let row = Command(
    "sync", "take histories into a kept pal, and show what changed",
    discussion: """
      Exports may come in any order, overlap, repeat, be partial or be corrected: what is counted is what all of them \
      give together, and the total never falls below what was told. The first begins the pal; who it is, when it began, \
      its zone and how sources count are permanent from then on. Without a history all of the \
      store is read, and what is damaged set aside.
      """,
    arguments: [HistoryOption.files.entry],
    options: [StoreOption.own.entry, dryRun.entry, StoreOption.at.entry]
      + HistoryOption.all.map { $0.id == merge.entry.id ? merge.entry : $0 } + [
        ReplayOption.since.entry, ReplayOption.premium.entry, ReplayOption.gender.entry, style.entry,
        SharedOption.json.entry, SharedOption.output.entry, SharedOption.quiet.entry, SharedOption.noProgress.entry,
      ],
    examples: [
      .init("sync --store pal walk.csv --zone Europe/Paris --since 2025-03-03", "Begins a pal on a Monday"),
      .init("sync --store pal watch.csv phone.csv", "Takes in what is new"),
      .init("sync --store pal export.xml --dry-run --json", "What would change, as a document"),
    ]
  ) { invocation, session throws(Failure) in
    let folder = try invocation.store
    let isTrial = invocation[dryRun]
    var kept: KeptPal?
    do throws(StoreFault) {
      kept = try KeptPal(in: session.surroundings.folder(folder), for: isTrial ? .reading : .writing) { name in
        session.surroundings.zones.zone(name)
      }
    } catch {
      guard case .noStore = error else { throw Failure(error, in: folder) }
    }
    if let kept { try Permanent(kept.profile, kept.zone).check(invocation) }
    let histories = try read(invocation, session, kept)
    if let kept, histories == nil, !isTrial {
      try session.storing(folder) { () throws(StoreFault) in try kept.lookAfter() }
    }
    let samples = try histories?.samples() ?? StepSamples()
    let pal: KeptPal
    if let kept { pal = kept } else { pal = try begin(samples, in: histories?.zone ?? .utc, invocation, session) }
    let now = invocation.now(session, in: pal.zone)
    let entitlements = try subscription(invocation, in: pal.zone)
    let taken = try session.storing(folder) { () throws(StoreFault) in
      isTrial
        ? try pal.tryOut(samples, at: now, entitlements: entitlements)
        : try pal.take(samples, at: now, entitlements: entitlements)
    }
    let report = SyncReport(
      folder: folder, pal: pal, taken: taken, hasBegun: kept == nil, isTrial: isTrial, at: now)
    if invocation[SharedOption.json] {
      try session.results.write(report.json)
    } else {
      try session.results.write(report.text(in: session.colour))
    }
    if !invocation[SharedOption.quiet] {
      histories?.warn(session)
      session.warn(of: pal.notices, in: folder)
    }
  }

  /// The histories that are named; `nil` where none is, and there is a pal to look after.
  private static func read(
    _ invocation: Invocation, _ session: Session, _ kept: KeptPal?
  ) throws(Failure) -> Histories? {
    if kept != nil, invocation[all: HistoryOption.files].isEmpty { return nil }
    let histories = try Histories(
      invocation, session, isLenient: false, home: kept?.zone,
      kept: kept.map { ($0.profile.merge, $0.profile.belief) })
    try histories.requireHistory()
    return histories
  }

  /// A pal whose first samples these are.
  private static func begin(
    _ samples: StepSamples, in zone: Zone, _ invocation: Invocation, _ session: Session
  ) throws(Failure) -> KeptPal {
    let folder = try invocation.store
    let places = Itinerary(zone)
    let first = samples.lazy.map(\.start).min()
    guard
      let createdAt = invocation[ReplayOption.since]?.instant(in: zone)
        ?? first.map({ places.stretch(at: $0).span.start })
    else {
      throw .usage(
        .init("there are no samples, so the beginning must be said", hint: "--since says it"),
        command: invocation.command)
    }
    let profile = UserProfile(
      gender: invocation[ReplayOption.gender] ?? .male, style: invocation[ReplayOption.style] ?? .classic,
      createdAt: createdAt, zone: zone.name, merge: invocation[merge] ?? .health,
      belief: invocation[HistoryOption.sources].map { BeliefOrder($0) } ?? .standard)
    return try session.storing(folder) { () throws(StoreFault) in
      try KeptPal(
        new: profile, zone: zone, entitlements: Entitlements(.none, asOf: createdAt),
        in: session.surroundings.folder(folder), isTrial: invocation[dryRun])
    }
  }

  /// What the shop says, where an option tells; `nil` for what it said before.
  private static func subscription(
    _ invocation: Invocation, in zone: Zone
  ) throws(Failure) -> EntitlementHistory? {
    let spans = invocation[all: ReplayOption.premium]
    guard !spans.isEmpty else { return nil }
    let periods = spans.compactMap { span -> EntitlementHistory.Period? in
      switch span {
      case .never: nil
      case .always: .init(.subscribed, from: .distantPast)
      case .span(let from, let until, _):
        .init(.subscribed, from: from.instant(in: zone), until: until.instant(in: zone))
      }
    }
    if let history = EntitlementHistory(periods) { return history }
    let misplaced = periods.indices.first { EntitlementHistory(Array(periods[...$0])) == nil } ?? 0
    throw .usage(PremiumSpan.misplaced(in: spans, at: misplaced), command: invocation.command)
  }
}
