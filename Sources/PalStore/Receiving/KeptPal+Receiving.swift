public import Expressions
public import InnerLife
public import PixelPalCore
public import StepHistory

extension KeptPal {
  /// Receives samples, new ones, known ones, corrected ones, in any order, and has the pal look at what they add up to.
  ///
  /// When it returns, all of it is on the disk. When it throws, the pal is as it was, and the store is, too, or is as it
  /// would have been. A new day of ten years costs the day and the sums of days, not the years.
  ///
  /// - Parameters:
  ///   - samples: what was counted, known or new, in any order.
  ///   - events: what else happens to the pal at that instant.
  ///   - now: when that is.
  ///   - history: what the shop says now; `nil` for what it said last.
  ///   - laws: what decides from now on; `nil` for what decided until now.
  ///   - life: the rules of the journal from now on; `nil` for those until now.
  ///   - face: the rules of what an app shows of the pal's feelings; `nil` for those until now.
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
      // They may be in the journal by now, and known when they come again.
      unreported = weighed.fresh
      throw error
    }
    unreported = StepSamples()
    return weighed.received
  }

  /// What would become of samples if they were received; nothing is written, and the pal stays as it is.
  public func tryOut(
    _ samples: StepSamples, with events: [PalEvent] = [], at now: Instant,
    entitlements history: EntitlementHistory? = nil, under laws: Laws? = nil, life: LifeRules? = nil,
    face: FaceRules? = nil
  ) throws(StoreFault) -> Received {
    let (weighed, before) = try weighed(samples, with: events, at: now, history, (laws, life, face))
    before.restore(self)
    return weighed.received
  }

  /// Refuses to change a store that was opened for reading, or whose lock was given back.
  func requireWriting() throws(StoreFault) {
    guard access == .writing, !isPaused else { throw .notForWriting }
  }

  /// Has the pal handle what happens at `now`, and says what that changed.
  ///
  /// When it returns, the pal is on the disk as it is then, so that what it decided can be carried out.
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

  /// Goes on with a pal that an app has led until now, in the place of the one that is kept; nothing that either has told is
  /// taken back.
  ///
  /// It is for an app that has a pal of its own since the onboarding, or from before it kept samples. A pal that does not
  /// begin as ``profile`` says is ``StoreFault/otherPal``.
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

  /// Begins to keep `pal`, whose onboarding is done, in `folder`, which is empty or not there.
  ///
  /// When it returns, the pal is on the disk. Until then an app keeps it as it likes.
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

  /// All that receiving something changes.
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

    /// Whether it differs from `kept` in what must not be lost with a document.
    fileprivate func differsForLife(from kept: KeptPal) -> Bool {
      pal.total != kept.pal.total || pal.evolution != kept.pal.evolution || pal.wardrobe != kept.pal.wardrobe
        || pal.hasSeenPaywall != kept.pal.hasSeenPaywall || laws != kept.laws
        || life != kept.life || face != kept.face
    }
  }

  /// Puts everything on the disk that is not as it was `before`; where that is refused, all is as it was.
  func commit(_ before: RestorePoint, hasNewSamples: Bool, writesIndex: Bool = true) throws(StoreFault) {
    do throws(StoreFault) {
      try commit(hasNewSamples: hasNewSamples || before.differsForLife(from: self), writesIndex: writesIndex)
    } catch {
      let written = revision
      before.restore(self)
      // How far the write has come is to be seen from the journal alone; whatever came of it, the next one is later.
      (isUnsure, revision, outdated) = (true, written, .all)
      throw error
    }
  }

  /// Looks how far a write has come that was refused.
  func becomeSure() throws(StoreFault) {
    guard isUnsure else { return }
    hasJournal = try KeptPal.calling { () throws(FileFault) in try folder.size(of: File.journal) } != nil
    if hasJournal { try rebuildAll() }
    isUnsure = false
  }

  /// What decides from now on, as far as that is new.
  private typealias NewRules = (laws: Laws?, life: LifeRules?, face: FaceRules?)

  /// Weighs samples; where a block is damaged, the journal is read anew first, and what is good of it counts.
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

  /// The new samples, if they are `few`, and those that a refused write left unreported, each once.
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

  /// Writes down what the shop says.
  func hear(_ history: EntitlementHistory, at instant: Instant) {
    guard history != entitlements.history else { return }
    // Of two, the later holds, whatever a clock says.
    entitlements = Entitlements(history, asOf: max(instant, entitlements.asOf))
    outdated.insert(.entitlements)
  }

  /// Samples as of the sources of the index.
  private func adopted(_ samples: StepSamples) throws(BlockFault) -> StepSamples {
    var steps = index.table
    do throws(ImpossibleSteps) { try steps.append(contentsOf: samples) } catch { throw .store(.tooManySources) }
    index.table = steps.withoutSamples()
    return steps
  }

  /// Keeps what the person wishes to be hidden in the journal, and what they call chapters.
  ///
  /// When it returns, it is on the disk.
  public func keep(_ wishes: Journal.Wishes) throws(StoreFault) {
    try requireWriting()
    try becomeSure()
    let before = RestorePoint(self)
    self.wishes = wishes
    // Whether hidden pages are shown is asked each time.
    self.wishes.showsHidden = false
    outdated.insert(.memories)
    try commit(before, hasNewSamples: false, writesIndex: false)
  }

  /// Receives blocks that are to be written behind the journal.
  func place(_ blocks: [NewSamples.Block]) {
    pending += blocks.map(\.record)
    index.blocks += blocks.map(\.block)
  }
}

extension PalEvent {
  /// Whether it tells the pal of steps.
  fileprivate var isOfSteps: Bool {
    if case .steps = self { return true }
    return false
  }
}
