import Documents
import HistoryCommands
import PalStore
import PixelPalCore
import Replay
import StateExport
import StepHistory
import StepImport
import TimeZones

/// The `sync` command, which imports histories into a stored pal.
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
      its zone and how sources count are permanent from then on. Rules hold until others are named; what was told \
      stands. Without a history all of the store is read, and what is damaged set aside.
      """,
    arguments: [HistoryOption.files.entry],
    options: [StoreOption.own.entry, dryRun.entry, StoreOption.at.entry]
      + HistoryOption.all.map { $0.id == merge.entry.id ? merge.entry.among(.history) : $0 } + [
        ReplayOption.since.entry, ReplayOption.premium.entry, ReplayOption.gender.entry, style.entry,
        SharedOption.rules.entry,
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
    // Invalid options are reported before a store is created and before anything is read.
    let rules = try session.documentedRules(invocation)
    let named = try laws(rules, invocation, session, on: Laws.standard.device)
    _ = try subscription(invocation, in: .utc)
    let (pal, histories, samples, hasBegun) = try opened(invocation, session, under: named)
    let now = try invocation.now(session, in: pal.zone)
    let entitlements = try subscription(invocation, in: pal.zone)
    let laws = try laws(rules, invocation, session, on: pal.laws.device)
    let received = try session.storing(folder) { () throws(StoreFault) in
      isTrial
        ? try pal.tryOut(
          samples, with: [.woken], at: now, entitlements: entitlements, under: laws?.core, life: laws?.life,
          face: laws?.face)
        : try pal.receive(
          samples, with: [.woken], at: now, entitlements: entitlements, under: laws?.core, life: laws?.life,
          face: laws?.face)
    }
    let report = SyncReport(
      folder: folder.shown, pal: pal, received: received, hasBegun: hasBegun, isTrial: isTrial, at: now)
    if invocation[SharedOption.json] {
      try session.results.write(report.json)
    } else {
      try session.results.write(report.text(in: session.emphasis))
    }
    session.remarks.note(histories.flatMap { AbsurdSpan($0.files) })
    if hasBegun {
      if let hint = histories?.zoneHint { session.remarks.hint(hint) }
      noteNothingCounts(samples, of: pal, session)
    }
    if !invocation[SharedOption.quiet] {
      histories?.warn(session)
      session.warn(of: pal.notices, in: folder)
    }
  }

  /// Reports that no samples count if a pal begins after all of them.
  private static func noteNothingCounts(_ samples: StepSamples, of pal: KeptPal, _ session: Session) {
    session.remarks.noteNothingCounts([samples], from: pal.profile.createdAt, in: Itinerary(pal.zone))
  }

  /// Opens the pal with its lock, and reads the samples to import.
  ///
  /// Histories may come from a slow pipe, so they are read first, without blocking other processes. Then the store is
  /// locked, and its settings are compared with those that were used for reading.
  private static func opened(
    _ invocation: Invocation, _ session: Session, under laws: PalLaws?
  ) throws(Failure) -> (pal: KeptPal, histories: ReadHistories?, samples: StepSamples, hasBegun: Bool) {
    let folder = try invocation.store
    let names = invocation[all: HistoryOption.files]
    let access: KeptPal.Access = invocation[dryRun] ? .reading : .writing
    var read: ReadHistories?
    while true {
      let kept = try self.kept(invocation, session, for: names.isEmpty ? access : .reading)
      if let kept { try Permanent(kept.profile, kept.zone).check(invocation) }
      if let kept, names.isEmpty {
        if access == .writing { try session.storing(folder) { () throws(StoreFault) in try kept.repair() } }
        return (kept, nil, StepSamples(), false)
      }
      if let kept, let last = read, !last.holds(for: kept) {
        // Data from a pipe cannot be read again.
        guard !names.contains(.standardInput) else { throw changed(folder) }
        read = nil
      }
      if let kept { try session.storing(folder) { () throws(StoreFault) in try kept.pause() } }
      let histories: ReadHistories
      if let read { histories = read } else { histories = try self.histories(invocation, session, kept) }
      let samples = try histories.samples()
      if let kept {
        if let pal = try held(kept, invocation, session, for: access) { return (pal, histories, samples, false) }
      } else if let pal = try begin(samples, in: histories.zone, invocation, session, under: laws) {
        return (pal, histories, samples, true)
      }
      read = histories
    }
  }

  /// Acquires the pal's lock again; returns `nil` if its profile or time zone changed while the histories were read.
  private static func held(
    _ kept: KeptPal, _ invocation: Invocation, _ session: Session, for access: KeptPal.Access
  ) throws(Failure) -> KeptPal? {
    let folder = try invocation.store
    let isAsItWas = try session.storing(folder) { () throws(StoreFault) in try kept.resume(for: access) }
    if isAsItWas { return kept }
    guard let again = try self.kept(invocation, session, for: access) else { throw changed(folder) }
    return again.profile == kept.profile && again.zone == kept.zone ? again : nil
  }

  private static func changed(_ folder: Path) -> Failure {
    .inputOutput(
      LocatedError(
        at: Place(file: folder.shown), .sentence("another process changed the store while histories were read for it"),
        hint: "nothing was changed by this one; try again"))
  }

  /// Opens the existing store; `nil` if there is none.
  private static func kept(
    _ invocation: Invocation, _ session: Session, for access: KeptPal.Access
  ) throws(Failure) -> KeptPal? {
    let folder = try invocation.store
    let store = try session.home.folder(folder)
    do throws(StoreFault) {
      return try KeptPal(in: store, for: access) { name in
        session.surroundings.zones.zone(name)
      }
    } catch {
      if case .noStore = error { return nil }
      // If the folder itself cannot be opened, for example because its parent is a file, it cannot be created either.
      if case .file(let fault) = error, fault.file == folder.shown, fault.reason != .stopped {
        throw session.failure(.cannotBeMade(fault), in: folder)
      }
      throw session.failure(error, in: folder)
    }
  }

  /// Reads the given histories with the counting rules of the pal.
  private static func histories(
    _ invocation: Invocation, _ session: Session, _ kept: KeptPal?
  ) throws(Failure) -> ReadHistories {
    let histories = try ReadHistories(
      invocation, session, isLenient: false, home: kept?.zone,
      kept: kept?.profile.mergeRules)
    try histories.requireHistory()
    return histories
  }

  /// Creates a pal from its first samples; `nil` if another process has just created one.
  private static func begin(
    _ samples: StepSamples, in zone: Zone, _ invocation: Invocation, _ session: Session, under laws: PalLaws?
  ) throws(Failure) -> KeptPal? {
    let folder = try invocation.store
    let itinerary = Itinerary(zone)
    let first = samples.lazy.map(\.start).min()
    guard
      let createdAt = invocation[ReplayOption.since]?.instant(in: zone)
        ?? first.map({ itinerary.stretch(at: $0).span.start })
    else {
      throw .usage(
        .init("there are no samples, so the beginning must be said", hint: "--since says it"),
        command: invocation.command)
    }
    let mergeRules = MergeRules(invocation)
    let profile = UserProfile(
      gender: invocation[ReplayOption.gender] ?? .male, style: invocation[ReplayOption.style] ?? .classic,
      createdAt: createdAt, zone: zone.name, merge: mergeRules.policy, belief: mergeRules.belief)
    let (store, laws) = (try session.home.folder(folder), laws ?? .standard)
    do throws(StoreFault) {
      return try KeptPal(
        new: profile, zone: zone, entitlements: Entitlements(.none, asOf: createdAt),
        under: laws.core, life: laws.life, face: laws.face, in: store, isTrial: invocation[dryRun])
    } catch {
      if case .hasBegun = error { return nil }
      throw session.failure(error, in: folder)
    }
  }

  /// Returns the configuration if an option names rules; `nil` to keep the current one.
  private static func laws(
    _ rules: (rules: RuleSet, document: DocumentFile?), _ invocation: Invocation, _ session: Session,
    on device: DeviceModel
  ) throws(Failure) -> PalLaws? {
    guard let document = rules.document else { return nil }
    return try session.laws(rules.rules, on: device, from: [document], invocation.command)
  }

  /// Returns the entitlements if an option specifies them; `nil` to keep the current ones.
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

extension ReadHistories {
  /// Returns true if reading the files for `pal` would give the same result.
  fileprivate func holds(for pal: KeptPal) -> Bool {
    let zonesHold = files.allSatisfy { file in
      switch file.report.zone {
      case .offset(_), .utc: true
      case .named(let zone), .told(let zone): zone == pal.zone
      case .assumed: pal.zone == .utc
      }
    }
    return zonesHold && merge.policy == pal.profile.merge && merge.belief == pal.profile.belief
  }
}
