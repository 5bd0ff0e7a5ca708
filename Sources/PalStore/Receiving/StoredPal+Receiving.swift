public import Expressions
public import InnerLife
public import PixelPalCore
public import StepHistory

extension StoredPal {
  /// Receives new, known and corrected samples in any order, and makes the pal perform a step query.
  ///
  /// When this method returns, all changes are saved to disk. When it throws, the pal is unchanged, and the store is
  /// either unchanged or has the complete new state. Adding a day to ten years of samples takes only as long as
  /// processing that day and adding up all days.
  ///
  /// - Parameters:
  ///   - samples: the samples, known or new, in any order.
  ///   - events: other events of the pal at the same instant.
  ///   - now: the time of the events.
  ///   - history: the current entitlements, or `nil` for the last reported ones.
  ///   - configuration: the new configuration, or `nil` to keep the current one.
  ///   - journalRules: the new rules of the journal, or `nil` to keep the current ones.
  ///   - faceRules: the new rules for displaying the pal's feelings, or `nil` to keep the current ones.
  public func receive(
    _ samples: StepSamples, with events: [PalEvent] = [], at now: Instant,
    entitlements history: EntitlementHistory? = nil, under configuration: PalConfiguration? = nil,
    journalRules: JournalRules? = nil, faceRules: FaceRules? = nil
  ) throws(StoreError) -> ReceiveResult {
    try requireWriteAccess()
    let (uncommitted, before) = try applyInMemoryWithRetry(
      samples, with: events, at: now, entitlements: history, rules: (configuration, journalRules, faceRules))
    do throws(StoreError) {
      try commitChanges(
        since: before, hasNewSamples: uncommitted.result.newCount + uncommitted.result.correctedCount > 0)
    } catch {
      // The samples may already be in the sample log, and would then count as known when they are received again. The
      // next report to the pal includes them anyway.
      unreportedSamples = uncommitted.newSamples
      throw error
    }
    unreportedSamples = StepSamples()
    return uncommitted.result
  }

  /// Returns the result of receiving samples, without changing or writing anything.
  ///
  /// The result equals that of ``receive(_:with:at:entitlements:under:journalRules:faceRules:)``.
  public func preview(
    _ samples: StepSamples, with events: [PalEvent] = [], at now: Instant,
    entitlements history: EntitlementHistory? = nil, under configuration: PalConfiguration? = nil,
    journalRules: JournalRules? = nil, faceRules: FaceRules? = nil
  ) throws(StoreError) -> ReceiveResult {
    let (uncommitted, before) = try applyInMemoryWithRetry(
      samples, with: events, at: now, entitlements: history, rules: (configuration, journalRules, faceRules))
    before.restoreState(of: self)
    return uncommitted.result
  }

  /// Throws an error if the store was opened for reading or if its lock was released.
  func requireWriteAccess() throws(StoreError) {
    guard access == .writing, !hasReleasedLock else { throw .notOpenForWriting }
  }

  /// Makes the pal handle `events` at `now`, and returns the resulting changes.
  ///
  /// When this method returns, the pal's new state is saved to disk, so the app can carry out the changes safely.
  public func handle(_ events: [PalEvent], at now: Instant) throws(StoreError) -> [PalChange] {
    try requireWriteAccess()
    try resolveUncertainWrite()
    let before = RestorePoint(self)
    let changes = advance(applying: events, to: now).flatMap(\.changes)
    if events.contains(where: { $0.isStepReport }) {
      do throws(StoreError) {
        try rebuildingIfDamaged { () throws(SampleBlockError) in _ = try runDueNightlyUpdates(withSteps: days, at: now)
        }
      } catch {
        before.restoreState(of: self)
        throw error
      }
    }
    try commitChanges(since: before, hasNewSamples: false, writesIndex: false)
    return changes
  }

  /// Replaces the stored pal with a pal that the app itself has advanced.
  ///
  /// Nothing that either pal has reported is revoked. As long as the store has no samples, it reports no steps to the
  /// pal, so the pal keeps the steps that it has counted itself. Use this method if the app has kept its own pal since
  /// onboarding, or since before it stored samples. A pal that wasn't created with ``profile`` is rejected with
  /// ``StoreError/differentPal``.
  public func adopt(_ pal: Pal) throws(StoreError) {
    guard pal.hasSameCreationAndLook(with: profile) else { throw .differentPal }
    try requireWriteAccess()
    try resolveUncertainWrite()
    let before = RestorePoint(self)
    let progressBefore = progress
    self.pal = pal
    self.pal.adoptReportedProgress(progressBefore)
    lastSync = [progressBefore.lastSync, pal.lastReportAt].compactMap(\.self).max()
    if pal.entitlements != .unknown, let lastTurn = pal.lastTransitionAt, lastTurn >= entitlements.recordedAt {
      recordEntitlements(pal.entitlements, at: lastTurn)
    }
    try commitChanges(since: before, hasNewSamples: false)
  }

  /// Creates a store for `pal` in `folder`.
  ///
  /// Throws an error if `folder` already contains a store or other files, or if the pal's onboarding isn't complete.
  /// When this initializer returns, the pal is saved to disk. Until then, the app must keep its own copy.
  public convenience init(
    adopting pal: Pal, in folder: any StoreFolder, under configuration: PalConfiguration = .standard,
    journalRules: JournalRules = .standard, faceRules: FaceRules = .standard
  ) throws(StoreError) {
    guard let createdAt = pal.createdAt, let look = pal.onboarding.look else { throw .onboardingIncomplete }
    let profile = UserProfile(gender: look.gender, style: look.style, createdAt: createdAt, zoneName: pal.zone.name)
    let entitlements = Entitlements(pal.entitlements, recordedAt: pal.lastTransitionAt ?? createdAt)
    try self.init(
      creating: profile, zone: pal.zone, entitlements: entitlements, under: configuration, journalRules: journalRules,
      faceRules: faceRules, in: folder)
    try adopt(pal)
  }

  /// A snapshot of all state that received samples can change, used to roll back a failed write.
  struct RestorePoint {
    fileprivate let index: SampleLogIndex
    fileprivate let pal: Pal
    fileprivate let journalState: JournalState
    fileprivate let journalUserEdits: JournalUserEdits
    fileprivate let configuration: PalConfiguration
    fileprivate let journalRules: JournalRules
    fileprivate let faceRules: FaceRules
    fileprivate let lastSync: Instant?
    fileprivate let revision: Int
    fileprivate let entitlements: Entitlements
    fileprivate let documentsToWrite: DocumentsToWrite

    init(_ storedPal: StoredPal) {
      (index, pal, configuration, lastSync) = (
        storedPal.index, storedPal.pal, storedPal.configuration, storedPal.lastSync
      )
      (journalRules, faceRules, journalState, journalUserEdits) = (
        storedPal.journalRules, storedPal.faceRules, storedPal.journalState, storedPal.journalUserEdits
      )
      (revision, entitlements, documentsToWrite) = (
        storedPal.revision, storedPal.entitlements, storedPal.documentsToWrite
      )
    }

    func restoreState(of storedPal: StoredPal) {
      (storedPal.index, storedPal.pal, storedPal.configuration, storedPal.lastSync) = (
        index, pal, configuration, lastSync
      )
      (storedPal.revision, storedPal.entitlements, storedPal.documentsToWrite) = (
        revision, entitlements, documentsToWrite
      )
      (storedPal.journalRules, storedPal.faceRules, storedPal.journalState, storedPal.journalUserEdits) = (
        journalRules, faceRules, journalState, journalUserEdits
      )
      storedPal.pendingRecords = []
    }

    /// Returns true if the progress or the rules of `storedPal` have changed since this snapshot.
    ///
    /// Such changes must also be written to the sample log.
    fileprivate func progressOrRulesDiffer(from storedPal: StoredPal) -> Bool {
      pal.totalSteps != storedPal.pal.totalSteps || pal.phaseProgress != storedPal.pal.phaseProgress
        || pal.wardrobe != storedPal.pal.wardrobe
        || pal.hasSeenPaywall != storedPal.pal.hasSeenPaywall || configuration != storedPal.configuration
        || journalRules != storedPal.journalRules || faceRules != storedPal.faceRules
    }
  }

  /// Writes everything that has changed since `before`.
  ///
  /// `hasNewSamples` and `writesIndex` have the same meaning as in ``commit(hasNewSamples:writesIndex:)``. If the write
  /// fails, restores the state in memory and throws the error.
  func commitChanges(since before: RestorePoint, hasNewSamples: Bool, writesIndex: Bool = true) throws(StoreError) {
    do throws(StoreError) {
      try commit(hasNewSamples: hasNewSamples || before.progressOrRulesDiffer(from: self), writesIndex: writesIndex)
    } catch {
      let written = revision
      before.restoreState(of: self)
      // The sample log shows how much was written. In any case, the next write gets a later revision.
      (hasUncertainWrite, revision, documentsToWrite) = (true, written, .all)
      throw error
    }
  }

  /// Determines how much of a failed write reached the disk by reading the sample log.
  func resolveUncertainWrite() throws(StoreError) {
    guard hasUncertainWrite else { return }
    hasSampleLog =
      try StoredPal.convertingFileErrors { () throws(FileError) in try folder.size(of: FileName.sampleLog) } != nil
    if hasSampleLog { try rebuildIndex() }
    hasUncertainWrite = false
  }

  /// The new configuration and rules, where `nil` keeps the current ones.
  private typealias NewRules = (core: PalConfiguration?, journal: JournalRules?, face: FaceRules?)

  /// Applies received samples in memory, and returns the result without writing anything.
  ///
  /// In the return value, `before` is the state before the samples were applied. If a block is damaged, rebuilds the
  /// index from the intact part of the sample log, and applies the samples again.
  private func applyInMemoryWithRetry(
    _ samples: StepSamples, with events: [PalEvent], at now: Instant, entitlements history: EntitlementHistory?,
    rules: NewRules
  ) throws(StoreError) -> (UncommittedResult, before: RestorePoint) {
    try resolveUncertainWrite()
    var before = RestorePoint(self)
    do throws(SampleBlockError) {
      return (try applyInMemory(samples, with: events, at: now, entitlements: history, rules: rules), before)
    } catch {
      before.restoreState(of: self)
      guard case .damaged = error else { throw error.storeError }
    }
    try rebuildIndex()
    before = RestorePoint(self)
    do throws(SampleBlockError) {
      return (try applyInMemory(samples, with: events, at: now, entitlements: history, rules: rules), before)
    } catch {
      before.restoreState(of: self)
      throw error.storeError
    }
  }

  private func applyInMemory(
    _ samples: StepSamples, with events: [PalEvent], at now: Instant, entitlements history: EntitlementHistory?,
    rules: NewRules
  ) throws(SampleBlockError) -> UncommittedResult {
    let (progressBefore, daysBefore) = (progress, days)
    if let newJournalRules = rules.journal, newJournalRules != self.journalRules {
      journalState = JournalState(restoring: journalState.saved, under: newJournalRules)
      self.journalRules = newJournalRules
    }
    faceRules = rules.face ?? faceRules
    if let newConfiguration = rules.core {
      self.configuration = newConfiguration
      try recountIfSettingsChanged()
    }
    let firsts = index.firstStarts
    let (steps, isFirst) = (try registerAndRemapSources(of: samples), index.blocks.isEmpty)
    let newSamples = try newSamples(in: steps)
    addToIndexAndPendingRecords(newSamples.blocks)
    index.addStatistics(of: newSamples)
    if isFirst {
      recountAllDays(from: steps)
    } else {
      try recountDays(affectedBy: newSamples.individualSamples, previousFirstStarts: firsts)
    }
    let daysAfter = days

    if let history { recordEntitlements(history, at: now) }
    let fresh = try addingUnreportedSamples(to: newSamples.individualSamples, else: steps)
    let report = try stepReport(from: daysAfter, newSamples: fresh, afterEvents: events, at: now)
    let stepEvents: [PalEvent] = lacksStepsOfAdoptedPal ? [] : [.steps(report)]
    let recordedInstants = advance(applying: events + stepEvents, to: now)
    let nightReport = try runDueNightlyUpdates(withSteps: daysAfter, at: now)
    lastSync = max(now, lastSync ?? now)
    let unlocks = pal.phaseProgress.unlocks.dropFirst(progressBefore.phaseProgress.unlocks.count)
    let received = ReceiveResult(
      newCount: newSamples.count - newSamples.correctedCount, correctedCount: newSamples.correctedCount,
      knownCount: newSamples.knownCount,
      knownSmallerCount: newSamples.differingCounts.smaller, knownEarlierCount: newSamples.differingCounts.earlier,
      beforeCreationCount: newSamples.beforeCreationCount,
      countedSteps: .init(stepsBefore: progressBefore.countedSteps, stepsAfter: daysAfter.counted.rounded),
      totalSteps: .init(stepsBefore: progressBefore.totalSteps, stepsAfter: progress.totalSteps),
      changedDays: ReceiveResult.ChangedDay.changes(from: daysBefore, to: daysAfter), daysAfter: daysAfter,
      unlocks: Array(unlocks),
      revealedPhases: Phase.allCases.filter {
        progressBefore.phaseProgress.visiblePhase < $0 && $0 <= pal.phaseProgress.visiblePhase
      },
      recordedInstants: recordedInstants, nightReport: nightReport)
    return UncommittedResult(result: received, newSamples: fresh)
  }

  /// The result of receiving samples, not yet written to disk, and the samples that are new to the pal.
  private struct UncommittedResult {
    let result: ReceiveResult
    let newSamples: StepSamples
  }

  /// Returns the samples to report to the pal: the new samples and earlier, unreported samples.
  ///
  /// Samples are left unreported if the write that stores them fails.
  ///
  /// - Parameters:
  ///   - few: the new samples, or `nil` if there were too many to list.
  ///   - all: all received samples. They are reported if `few` is `nil`.
  private func addingUnreportedSamples(to few: [StepSample]?, else all: StepSamples) throws(SampleBlockError)
    -> StepSamples
  {
    do throws(InvalidSampleError) {
      var samples = all
      if let few {
        samples = index.sourceTable
        for sample in few { try samples.append(sample) }
      }
      guard !unreportedSamples.isEmpty else { return samples }
      try samples.append(contentsOf: unreportedSamples)
      var gathered = LatestVersionSampleCollector(of: samples.withoutSamples())
      try gathered.append(Array(samples))
      return try gathered.deduplicated().steps
    } catch {
      throw .store(.tooManySources)
    }
  }

  /// Records the entitlements that the App Store reported, if they have changed.
  func recordEntitlements(_ history: EntitlementHistory, at instant: Instant) {
    guard history != entitlements.history else { return }
    // The new record always wins over the earlier one, even if the clock was set back.
    entitlements = Entitlements(history, recordedAt: max(instant, entitlements.recordedAt))
    documentsToWrite.insert(.entitlements)
  }

  /// Adds the sources of `samples` to the index, and returns the samples with the index's source numbers.
  private func registerAndRemapSources(of samples: StepSamples) throws(SampleBlockError) -> StepSamples {
    var steps = index.sourceTable
    do throws(InvalidSampleError) { try steps.append(contentsOf: samples) } catch { throw .store(.tooManySources) }
    index.sourceTable = steps.withoutSamples()
    return steps
  }

  /// Saves the user's changes to the journal: hidden pages, chapter names, stamps and notes.
  ///
  /// When this method returns, they are saved to disk.
  public func saveUserEdits(_ userEdits: JournalUserEdits) throws(StoreError) {
    try requireWriteAccess()
    try resolveUncertainWrite()
    let before = RestorePoint(self)
    self.journalUserEdits = userEdits
    // The option to show hidden pages is passed with each request, so it isn't saved.
    self.journalUserEdits.showsHidden = false
    documentsToWrite.insert(.memories)
    try commitChanges(since: before, hasNewSamples: false, writesIndex: false)
  }

  /// Adds `blocks` to the index, and to the records that the next write appends to the sample log.
  func addToIndexAndPendingRecords(_ blocks: [NewSamples.EncodedBlock]) {
    pendingRecords += blocks.map(\.record)
    index.blocks += blocks.map(\.indexEntry)
  }
}

extension PalEvent {
  /// True if the event contains a step report.
  fileprivate var isStepReport: Bool {
    if case .steps = self { return true }
    return false
  }
}
