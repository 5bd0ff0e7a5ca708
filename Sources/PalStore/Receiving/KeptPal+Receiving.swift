public import Expressions
public import InnerLife
public import PixelPalCore
public import StepHistory

extension KeptPal {
  /// Receives new, known and corrected samples in any order, and makes the pal perform a step query.
  ///
  /// When this method returns, all changes are on the disk. When it throws, the pal is unchanged, and the store is
  /// either unchanged or has the complete new state. A new day in ten years of samples costs the day and the sums of
  /// days, not the years.
  ///
  /// - Parameters:
  ///   - samples: the counted samples, known or new, in any order.
  ///   - events: other events of the pal at that instant.
  ///   - now: the time of the events.
  ///   - history: the current entitlements; `nil` for the last reported ones.
  ///   - laws: the new configuration; `nil` to keep the current one.
  ///   - life: the new rules of the journal; `nil` to keep the current ones.
  ///   - face: the new rules for displaying the pal's feelings; `nil` to keep the current ones.
  public func receive(
    _ samples: StepSamples, with events: [PalEvent] = [], at now: Instant,
    entitlements history: EntitlementHistory? = nil, under laws: Laws? = nil, life: LifeRules? = nil,
    face: FaceRules? = nil
  ) throws(StoreFault) -> Received {
    try requireWriting()
    let (weighed, before) = try weighed(samples, with: events, at: now, history, (laws, life, face))
    do throws(StoreFault) {
      try commit(before, hasNewSamples: weighed.received.new + weighed.received.corrected > 0)
    } catch {
      // The samples may already be in the journal, and would count as known when they are received again.
      unreported = weighed.fresh
      throw error
    }
    unreported = StepSamples()
    return weighed.received
  }

  /// Returns the result that ``receive(_:with:at:entitlements:under:life:face:)`` would have; writes nothing and leaves
  /// the pal unchanged.
  public func tryOut(
    _ samples: StepSamples, with events: [PalEvent] = [], at now: Instant,
    entitlements history: EntitlementHistory? = nil, under laws: Laws? = nil, life: LifeRules? = nil,
    face: FaceRules? = nil
  ) throws(StoreFault) -> Received {
    let (weighed, before) = try weighed(samples, with: events, at: now, history, (laws, life, face))
    before.restore(self)
    return weighed.received
  }

  /// Throws if the store was opened for reading or if its lock was released.
  func requireWriting() throws(StoreFault) {
    guard access == .writing, !isPaused else { throw .notForWriting }
  }

  /// Makes the pal handle the events at `now`, and returns the changes.
  ///
  /// When this method returns, the new state of the pal is on the disk, so that the app can carry out the pal's
  /// decisions.
  public func handle(_ events: [PalEvent], at now: Instant) throws(StoreFault) -> [Change] {
    try requireWriting()
    try becomeSure()
    let before = RestorePoint(self)
    let changes = lead(with: events, at: now)
    if events.contains(where: { $0.isOfSteps }) {
      do throws(StoreFault) {
        try retrying { () throws(BlockFault) in _ = try passNights(days, at: now) }
      } catch {
        before.restore(self)
        throw error
      }
    }
    try commit(before, hasNewSamples: false, writesIndex: false)
    return changes
  }

  /// Replaces the stored pal by one that an app has advanced until now; nothing that either pal has reported is
  /// revoked.
  ///
  /// This is for an app that has had a pal of its own since the onboarding, or from before it stored samples. A pal
  /// that was not created as ``profile`` says is rejected with ``StoreFault/otherPal``.
  public func adopt(_ pal: Pal) throws(StoreFault) {
    guard pal.began(with: profile) else { throw .otherPal }
    try requireWriting()
    try becomeSure()
    let before = RestorePoint(self)
    let told = progress
    self.pal = pal
    self.pal.standBy(told)
    lastSync = [told.lastSync, pal.lastSync].compactMap(\.self).max()
    if pal.entitlements != .unknown, let lastTurn = pal.lastTurn, lastTurn >= entitlements.asOf {
      hear(pal.entitlements, at: lastTurn)
    }
    try commit(before, hasNewSamples: false)
  }

  /// Creates a store for `pal` in `folder`, which is empty or does not exist; the onboarding of `pal` is completed.
  ///
  /// When this initializer returns, the pal is on the disk. Until then, the app stores the pal as it likes.
  public convenience init(
    keeping pal: Pal, in folder: any StoreFolder, under laws: Laws = .standard, life: LifeRules = .standard,
    face: FaceRules = .standard
  ) throws(StoreFault) {
    guard let createdAt = pal.createdAt, let look = pal.onboarding.look else { throw .notBegun }
    let profile = UserProfile(gender: look.gender, style: look.style, createdAt: createdAt, zone: pal.zone.name)
    let entitlements = Entitlements(pal.entitlements, asOf: pal.lastTurn ?? createdAt)
    try self.init(
      new: profile, zone: pal.zone, entitlements: entitlements, under: laws, life: life, face: face, in: folder)
    try adopt(pal)
  }

  /// The complete state that receiving changes, for a rollback.
  struct RestorePoint {
    fileprivate let index: Index
    fileprivate let pal: Pal
    fileprivate let memoir: Memoir
    fileprivate let wishes: Journal.Wishes
    fileprivate let laws: Laws
    fileprivate let life: LifeRules
    fileprivate let face: FaceRules
    fileprivate let lastSync: Instant?
    fileprivate let revision: Int
    fileprivate let entitlements: Entitlements
    fileprivate let outdated: Outdated

    init(_ kept: KeptPal) {
      (index, pal, laws, lastSync) = (kept.index, kept.pal, kept.laws, kept.lastSync)
      (life, face, memoir, wishes) = (kept.life, kept.face, kept.memoir, kept.wishes)
      (revision, entitlements, outdated) = (kept.revision, kept.entitlements, kept.outdated)
    }

    func restore(_ kept: KeptPal) {
      (kept.index, kept.pal, kept.laws, kept.lastSync) = (index, pal, laws, lastSync)
      (kept.revision, kept.entitlements, kept.outdated) = (revision, entitlements, outdated)
      (kept.life, kept.face, kept.memoir, kept.wishes) = (life, face, memoir, wishes)
      kept.pending = []
    }

    /// Returns true if `kept` differs from this state in something that must survive the loss of a document.
    fileprivate func differsForLife(from kept: KeptPal) -> Bool {
      pal.total != kept.pal.total || pal.evolution != kept.pal.evolution || pal.wardrobe != kept.pal.wardrobe
        || pal.hasSeenPaywall != kept.pal.hasSeenPaywall || laws != kept.laws
        || life != kept.life || face != kept.face
    }
  }

  /// Writes everything that has changed since `before`; if that fails, restores the state in memory.
  func commit(_ before: RestorePoint, hasNewSamples: Bool, writesIndex: Bool = true) throws(StoreFault) {
    do throws(StoreFault) {
      try commit(hasNewSamples: hasNewSamples || before.differsForLife(from: self), writesIndex: writesIndex)
    } catch {
      let written = revision
      before.restore(self)
      // Only the journal shows how far the write has come; the next write gets a later revision in any case.
      (isUnsure, revision, outdated) = (true, written, .all)
      throw error
    }
  }

  /// Determines from the journal how much of a failed write reached the disk.
  func becomeSure() throws(StoreFault) {
    guard isUnsure else { return }
    hasJournal = try KeptPal.calling { () throws(FileFault) in try folder.size(of: File.journal) } != nil
    if hasJournal { try rebuildAll() }
    isUnsure = false
  }

  /// The rules and the configuration that replace the current ones; `nil` for those that stay.
  private typealias NewRules = (laws: Laws?, life: LifeRules?, face: FaceRules?)

  /// Evaluates samples; if a block is damaged, rebuilds the index from the intact part of the journal and tries again.
  private func weighed(
    _ samples: StepSamples, with events: [PalEvent], at now: Instant, _ history: EntitlementHistory?,
    _ rules: NewRules
  ) throws(StoreFault) -> (Weighed, before: RestorePoint) {
    try becomeSure()
    var before = RestorePoint(self)
    do throws(BlockFault) {
      return (try weigh(samples, with: events, at: now, history, rules), before)
    } catch {
      before.restore(self)
      guard case .damaged = error else { throw error.fault }
    }
    try rebuildAll()
    before = RestorePoint(self)
    do throws(BlockFault) {
      return (try weigh(samples, with: events, at: now, history, rules), before)
    } catch {
      before.restore(self)
      throw error.fault
    }
  }

  private func weigh(
    _ samples: StepSamples, with events: [PalEvent], at now: Instant, _ history: EntitlementHistory?,
    _ rules: NewRules
  ) throws(BlockFault) -> Weighed {
    let (told, daysBefore) = (progress, days)
    if let life = rules.life, life != self.life {
      memoir = Memoir(memoir.parts, under: life)
      self.life = life
    }
    face = rules.face ?? face
    if let laws = rules.laws {
      self.laws = laws
      try recountIfNeeded()
    }
    let firsts = index.firsts
    let (steps, isFirst) = (try adopted(samples), index.blocks.isEmpty)
    let newSamples = try newSamples(in: steps)
    place(newSamples.blocks)
    index.note(newSamples)
    if isFirst { count(all: steps) } else { try recount(newSamples.few, firstsBefore: firsts) }
    let daysAfter = days

    if let history { hear(history, at: now) }
    let fresh = try reportable(newSamples.few, else: steps)
    let report = try report(daysAfter, of: fresh, at: now)
    let changes = lead(with: events + [.steps(report)], at: now)
    let news = try passNights(daysAfter, at: now)
    lastSync = max(now, lastSync ?? now)
    let unlocks = pal.evolution.unlocks.dropFirst(told.evolution.unlocks.count)
    let received = Received(
      new: newSamples.count - newSamples.corrected, corrected: newSamples.corrected, known: newSamples.known,
      knownSmaller: newSamples.differing.smaller, knownEarlier: newSamples.differing.earlier,
      beforeCreation: newSamples.early, counted: .init(before: told.counted, after: daysAfter.counted.rounded),
      total: .init(before: told.total, after: progress.total),
      days: Received.ChangedDay.all(daysBefore, daysAfter), after: daysAfter, unlocks: Array(unlocks),
      revealed: Phase.allCases.filter { told.evolution.visible < $0 && $0 <= pal.evolution.visible },
      changes: changes, news: news)
    return Weighed(received: received, fresh: fresh)
  }

  /// The result of receiving samples, and the samples among them that are new to the pal.
  private struct Weighed {
    let received: Received
    let fresh: StepSamples
  }

  /// Returns the new samples if they are `few`, with those that a failed write left unreported, without duplicates.
  private func reportable(_ few: [StepSample]?, else all: StepSamples) throws(BlockFault) -> StepSamples {
    do throws(ImpossibleSteps) {
      var samples = all
      if let few {
        samples = index.table
        for sample in few { try samples.append(sample) }
      }
      guard !unreported.isEmpty else { return samples }
      try samples.append(contentsOf: unreported)
      var gathered = GatheredSamples(of: samples.withoutSamples())
      try gathered.append(Array(samples))
      return try gathered.unique().steps
    } catch {
      throw .store(.tooManySources)
    }
  }

  /// Records the entitlements that the shop reports.
  func hear(_ history: EntitlementHistory, at instant: Instant) {
    guard history != entitlements.history else { return }
    // The later of two records wins, even if the clock was set back.
    entitlements = Entitlements(history, asOf: max(instant, entitlements.asOf))
    outdated.insert(.entitlements)
  }

  /// Returns the samples with the source numbers of the index.
  private func adopted(_ samples: StepSamples) throws(BlockFault) -> StepSamples {
    var steps = index.table
    do throws(ImpossibleSteps) { try steps.append(contentsOf: samples) } catch { throw .store(.tooManySources) }
    index.table = steps.withoutSamples()
    return steps
  }

  /// Saves the user's hidden journal pages and chapter names.
  ///
  /// When this method returns, they are on the disk.
  public func keep(_ wishes: Journal.Wishes) throws(StoreFault) {
    try requireWriting()
    try becomeSure()
    let before = RestorePoint(self)
    self.wishes = wishes
    // The option to show hidden pages is passed with each request and is not saved.
    self.wishes.showsHidden = false
    outdated.insert(.memories)
    try commit(before, hasNewSamples: false, writesIndex: false)
  }

  /// Adds blocks that will be appended to the journal.
  func place(_ blocks: [NewSamples.Block]) {
    pending += blocks.map(\.record)
    index.blocks += blocks.map(\.block)
  }
}

extension PalEvent {
  /// True if the event contains a step report.
  fileprivate var isOfSteps: Bool {
    if case .steps = self { return true }
    return false
  }
}
