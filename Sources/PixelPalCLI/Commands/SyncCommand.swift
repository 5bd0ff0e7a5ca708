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
  private static let dryRun = FlagOption("--dry-run", "show what would change, without changing anything")
  private static let merge = Option(
    "--merge", HistoryOptions.mergePolicy,
    "how to count steps that several sources recorded at the same time; default: health")
  private static let style = Option(
    "--style", .oneOf(PalStyle.allCases.map { NamedChoice($0.rawValue, "", $0) }, placeholder: "style"),
    "starter style of the pal; default: classic")

  static let command = Command(
    "sync", "import exports into a saved pal and show what changed",
    discussion: """
      Exports may come in any order, overlap, repeat, be partial or be corrected: the result depends only on all of \
      them together, and the total never falls below a total already reported. The first import creates the pal; its \
      look, creation time, zone and merge options are permanent from then on. Rules stay in force until others are \
      given; what was already reported does not change. Without exports, the whole store is verified, and damaged data \
      is moved to separate files.
      """,
    arguments: [HistoryOptions.files.entry],
    options: [StoreOptions.requiredStore.entry, dryRun.entry, StoreOptions.currentTime.entry]
      + HistoryOptions.all.map { $0.id == merge.entry.id ? merge.entry.inGroup(.history) : $0 } + [
        ReplayOptions.since.entry, ReplayOptions.premium.entry, ReplayOptions.gender.entry, style.entry,
        SharedOptions.rules.entry,
        SharedOptions.json.entry, SharedOptions.output.entry, SharedOptions.quiet.entry, SharedOptions.noProgress.entry,
      ],
    examples: [
      .init(
        "sync --store pal walk.csv --zone Europe/Paris --since 2025-03-03",
        "Create a saved pal that begins on a Monday"),
      .init("sync --store pal watch.csv phone.csv", "Import new samples"),
      .init("sync --store pal export.xml --dry-run --json", "Show what would change, as JSON"),
    ]
  ) { invocation, context throws(CommandFailure) in
    let folder = try invocation.storePath
    let isTrial = invocation[dryRun]
    // Invalid options are reported before a store is created or anything is read.
    let rules = try context.rulesAndDocument(for: invocation)
    let named = try configurationIfGiven(rules, for: invocation, context: context, on: PalConfiguration.standard.device)
    _ = try givenEntitlementHistory(of: invocation, in: .utc)
    let (pal, histories, samples, isNewPal) = try openOrCreatePalAndReadHistories(
      for: invocation, context: context, under: named)
    let now = try invocation.currentTime(context: context, in: pal.zone)
    let entitlements = try givenEntitlementHistory(of: invocation, in: pal.zone)
    let configuration = try configurationIfGiven(rules, for: invocation, context: context, on: pal.configuration.device)
    let received = try context.mappingStoreErrors(in: folder) { () throws(StoreError) in
      isTrial
        ? try pal.preview(
          samples, with: [.woken], at: now, entitlements: entitlements, under: configuration?.core,
          journalRules: configuration?.journalRules,
          faceRules: configuration?.faceRules)
        : try pal.receive(
          samples, with: [.woken], at: now, entitlements: entitlements, under: configuration?.core,
          journalRules: configuration?.journalRules,
          faceRules: configuration?.faceRules)
    }
    let report = SyncReport(
      folder: folder.displayText, pal: pal, receiveResult: received, isNewPal: isNewPal, isDryRun: isTrial, instant: now
    )
    if invocation[SharedOptions.json] {
      try context.results.write(report.json)
    } else {
      try context.results.write(report.text(styledWith: context.styling))
    }
    context.notices.addImplausibleSpanNote(on: histories.flatMap { ImplausiblyLongTimeSpan($0.files) })
    if isNewPal {
      if let hint = histories?.zoneHint { context.notices.addHint(hint) }
      addNoteIfNothingCounts(samples, of: pal, context: context)
    }
    if !invocation[SharedOptions.quiet] {
      histories?.reportNotes(to: context)
      context.reportStoreNotices(pal.notices, in: folder)
    }
  }

  /// Adds a note if all samples precede the pal's creation, so that none of them counts.
  private static func addNoteIfNothingCounts(_ samples: StepSamples, of pal: StoredPal, context: CommandContext) {
    context.notices.addNoteIfNothingCounts(of: [samples], from: pal.profile.createdAt, in: ZoneItinerary(pal.zone))
  }

  /// Opens or creates the pal, reads the samples to import, and leaves the store locked.
  ///
  /// The store is unlocked while histories are read, because they can come from a slow pipe. If the pal's settings
  /// change meanwhile in a way that affects the histories, they are read again. This fails if one of them comes from
  /// standard input. If no histories are named, there are no samples, and the store is repaired unless the run is a dry
  /// run.
  private static func openOrCreatePalAndReadHistories(
    for invocation: Invocation, context: CommandContext, under configuration: ReplayConfiguration?
  ) throws(CommandFailure) -> (pal: StoredPal, histories: ImportedHistories?, samples: StepSamples, isNewPal: Bool) {
    let folder = try invocation.storePath
    let names = invocation[all: HistoryOptions.files]
    let access: StoredPal.Access = invocation[dryRun] ? .reading : .writing
    var read: ImportedHistories?
    while true {
      let kept = try self.openPalIfPresent(
        invocation: invocation, context: context, for: names.isEmpty ? access : .reading)
      if let kept { try PermanentSettingsGuard(kept.profile, kept.zone).requireMatchingOptions(invocation) }
      if let kept, names.isEmpty {
        if access == .writing {
          try context.mappingStoreErrors(in: folder) { () throws(StoreError) in try kept.repair() }
        }
        return (kept, nil, StepSamples(), false)
      }
      if let kept, let last = read, !last.isUnaffectedBySettings(of: kept) {
        // Data from a pipe can't be read again.
        guard !names.contains(.standardInput) else { throw concurrentChangeFailure(in: folder) }
        read = nil
      }
      if let kept { try context.mappingStoreErrors(in: folder) { () throws(StoreError) in try kept.releaseLock() } }
      let histories: ImportedHistories
      if let read {
        histories = read
      } else {
        histories = try self.readHistories(for: invocation, context: context, storedPal: kept)
      }
      let samples = try histories.selectedSamples()
      if let kept {
        if let pal = try relockPalIfUnchanged(kept, invocation: invocation, context: context, for: access) {
          return (pal, histories, samples, false)
        }
      } else if let pal = try createStoredPalUnlessStoreExists(
        from: samples, of: histories, for: invocation, context: context, under: configuration)
      {
        return (pal, histories, samples, true)
      }
      read = histories
    }
  }

  /// Locks the store again, and returns its pal.
  ///
  /// Returns `nil` if the pal's profile or time zone has changed since the histories were read.
  private static func relockPalIfUnchanged(
    _ kept: StoredPal, invocation: Invocation, context: CommandContext, for access: StoredPal.Access
  ) throws(CommandFailure) -> StoredPal? {
    let folder = try invocation.storePath
    let isAsItWas = try context.mappingStoreErrors(in: folder) { () throws(StoreError) in
      try kept.reacquireLockIfUnchanged(for: access)
    }
    if isAsItWas { return kept }
    guard let again = try self.openPalIfPresent(invocation: invocation, context: context, for: access) else {
      throw concurrentChangeFailure(in: folder)
    }
    return again.profile == kept.profile && again.zone == kept.zone ? again : nil
  }

  private static func concurrentChangeFailure(in folder: Path) -> CommandFailure {
    .ioError(
      LocatedError(
        at: FileLocation(file: folder.displayText),
        .sentence("another process changed the store while the files were being read"),
        hint: "nothing was imported; try again"))
  }

  /// Opens the pal in the store that the command line names, or returns `nil` if there is no store.
  private static func openPalIfPresent(
    invocation: Invocation, context: CommandContext, for access: StoredPal.Access
  ) throws(CommandFailure) -> StoredPal? {
    let folder = try invocation.storePath
    let store = try context.storeEnvironment.storeFolder(folder)
    do throws(StoreError) {
      return try StoredPal(in: store, for: access) { name in
        context.environment.zones.zone(named: name)
      }
    } catch {
      if case .storeNotFound = error { return nil }
      // If the folder can't be opened, for example because its parent is a file, it can't be created, either.
      if case .fileError(let fault) = error, fault.file == folder.displayText, fault.reason != .stopped {
        throw context.storeFailure(.cannotCreateFolder(fault), in: folder)
      }
      throw context.storeFailure(error, in: folder)
    }
  }

  /// Reads the histories that the command line names.
  ///
  /// The stored pal `kept` determines the time zone and the merge options. If `kept` is `nil`, the command line
  /// determines both.
  private static func readHistories(
    for invocation: Invocation, context: CommandContext, storedPal kept: StoredPal?
  ) throws(CommandFailure) -> ImportedHistories {
    let histories = try ImportedHistories(
      invocation, context, isLenient: false, home: kept?.zone,
      kept: kept?.profile.mergeOptions)
    try histories.requireReadableFiles()
    return histories
  }

  /// Creates a pal from its first samples, or returns `nil` if another process has just created one.
  private static func createStoredPalUnlessStoreExists(
    from samples: StepSamples, of histories: ImportedHistories, for invocation: Invocation, context: CommandContext,
    under configuration: ReplayConfiguration?
  ) throws(CommandFailure) -> StoredPal? {
    let (folder, zone) = (try invocation.storePath, histories.zone)
    let itinerary = ZoneItinerary(zone)
    let first = samples.lazy.map(\.start).min()
    guard
      let createdAt = invocation[ReplayOptions.since]?.instant(in: zone)
        ?? first.map({ itinerary.daySegment(at: $0).span.start })
    else {
      if let error = histories.errorForRowsWithoutSteps { throw .invalidData(error) }
      let error = ScenarioError.noSamples
      throw .usage(.init(error.reason, hint: error.hint), command: invocation.command)
    }
    let mergeRules = MergeOptions(invocation)
    let profile = UserProfile(
      gender: invocation[ReplayOptions.gender] ?? .male, style: invocation[ReplayOptions.style] ?? .classic,
      createdAt: createdAt, zoneName: zone.name, mergePolicy: mergeRules.policy,
      sourcePriority: mergeRules.sourcePriority)
    let (store, configuration) = (try context.storeEnvironment.storeFolder(folder), configuration ?? .standard)
    do throws(StoreError) {
      return try StoredPal(
        creating: profile, zone: zone, entitlements: Entitlements(.none, recordedAt: createdAt),
        under: configuration.core, journalRules: configuration.journalRules, faceRules: configuration.faceRules,
        in: store, isDryRun: invocation[dryRun])
    } catch {
      if case .storeAlreadyExists = error { return nil }
      throw context.storeFailure(error, in: folder)
    }
  }

  /// Returns the configuration with the rules of the command line, or `nil` to keep the current configuration.
  private static func configurationIfGiven(
    _ rules: (rules: CoreJournalAndFaceRules, document: JSONDocumentFile?), for invocation: Invocation,
    context: CommandContext,
    on device: DeviceModel
  ) throws(CommandFailure) -> ReplayConfiguration? {
    guard let document = rules.document else { return nil }
    return try context.configuration(
      combining: rules.rules, with: device, documents: [document], command: invocation.command)
  }

  /// Returns the entitlements that `--premium` sets, or `nil` to keep the current ones.
  private static func givenEntitlementHistory(
    of invocation: Invocation, in zone: Zone
  ) throws(CommandFailure) -> EntitlementHistory? {
    let spans = invocation[all: ReplayOptions.premium]
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
    throw .usage(PremiumArgument.orderError(in: spans, at: misplaced), command: invocation.command)
  }
}

extension ImportedHistories {
  /// Returns true if reading the files again, with the settings of `pal`, would give the same result.
  fileprivate func isUnaffectedBySettings(of pal: StoredPal) -> Bool {
    let zonesHold = files.allSatisfy { file in
      switch file.report.zone {
      case .offset(_), .utc: true
      case .named(let zone), .specified(let zone): zone == pal.zone
      case .assumed: pal.zone == .utc
      }
    }
    return zonesHold && merge.policy == pal.profile.mergePolicy && merge.sourcePriority == pal.profile.sourcePriority
  }
}
