public import PixelPalCore
public import StepHistory

extension KeptPal {
  /// Takes samples in: new ones, known ones, corrected ones, in any order.
  ///
  /// When it returns, all of it is on the disk. When it throws, the pal is as it was, and the store is, too, or is as it
  /// would have been. A new day of ten years costs the day and the sums of days, not the years.
  ///
  /// - Parameters:
  ///   - now: when that is.
  ///   - history: what the shop says now; `nil` for what it said last.
  public func take(
    _ samples: StepSamples, at now: Instant, entitlements history: EntitlementHistory? = nil
  ) throws(StoreFault) -> Taken {
    let (taken, before) = try weighed(samples, at: now, history)
    do throws(StoreFault) {
      try commit(hasNews: taken.new + taken.corrected > 0 || taken.total.before != taken.total.after)
    } catch {
      before.restore(self)
      // How far the write has come is to be seen from the journal alone.
      isUnsure = true
      throw error
    }
    return taken
  }

  /// What would become of samples if they were taken in; nothing is written, and the pal stays as it is.
  public func tryOut(
    _ samples: StepSamples, at now: Instant, entitlements history: EntitlementHistory? = nil
  ) throws(StoreFault) -> Taken {
    let (taken, before) = try weighed(samples, at: now, history)
    before.restore(self)
    return taken
  }

  /// All that taking samples changes.
  private struct State {
    let index: Index
    let progress: ProgressState
    let entitlements: Entitlements
    let outdated: Outdated

    init(_ pal: KeptPal) {
      (index, progress, entitlements, outdated) = (pal.index, pal.progress, pal.entitlements, pal.outdated)
    }

    func restore(_ pal: KeptPal) {
      (pal.index, pal.progress, pal.entitlements, pal.outdated) = (index, progress, entitlements, outdated)
      pal.pending = []
    }
  }

  /// Weighs samples; where a block is damaged, the journal is read anew first, and what is good of it counts.
  private func weighed(
    _ samples: StepSamples, at now: Instant, _ history: EntitlementHistory?
  ) throws(StoreFault) -> (Taken, before: State) {
    if isUnsure {
      hasJournal = try KeptPal.calling { () throws(FileFault) in try folder.size(of: File.journal) } != nil
      if hasJournal { try rebuildAll() }
      isUnsure = false
    }
    var before = State(self)
    do throws(BlockFault) {
      return (try weigh(samples, at: now, history, beginningWith: before), before)
    } catch {
      before.restore(self)
      guard case .damaged = error else { throw error.fault }
    }
    try rebuildAll()
    before = State(self)
    do throws(BlockFault) {
      return (try weigh(samples, at: now, history, beginningWith: before), before)
    } catch {
      before.restore(self)
      throw error.fault
    }
  }

  private func weigh(
    _ samples: StepSamples, at now: Instant, _ history: EntitlementHistory?, beginningWith before: State
  ) throws(BlockFault) -> Taken {
    let (daysBefore, firsts) = (days, index.firsts)
    let (steps, isFirst) = (try adopted(samples), index.blocks.isEmpty)
    let news = try news(in: steps)
    place(news.blocks)
    index.note(news)
    if isFirst { count(all: steps) } else { try recount(news.few, firstsBefore: firsts) }
    let daysAfter = days

    if let history, history != entitlements.history {
      entitlements = Entitlements(history, asOf: max(now, entitlements.asOf))
      outdated.insert(.entitlements)
    }
    let (unlocks, revealed) = try tell(daysAfter.counted, at: now)
    return Taken(
      new: news.count - news.corrected, corrected: news.corrected, known: news.known,
      before: news.early, counted: .init(before: before.progress.counted, after: daysAfter.counted.rounded),
      total: .init(before: before.progress.total, after: progress.total),
      days: Taken.ChangedDay.all(daysBefore, daysAfter), after: daysAfter,
      unlocks: unlocks, revealed: revealed)
  }

  /// The same samples, from the sources of the index.
  private func adopted(_ samples: StepSamples) throws(BlockFault) -> StepSamples {
    var steps = index.table
    do throws(ImpossibleSteps) { try steps.append(contentsOf: samples) } catch { throw .store(.tooManySources) }
    index.table = steps.withoutSamples()
    return steps
  }

  /// Takes blocks that are to be written behind the journal.
  func place(_ blocks: [News.Block]) {
    pending += blocks.map(\.record)
    index.blocks += blocks.map(\.block)
  }

  /// Tells what is counted: the total rises to it, and phases are earned and shown.
  private func tell(
    _ counted: StepCount, at now: Instant
  ) throws(BlockFault) -> (unlocks: [Evolution.Unlock], revealed: [Phase]) {
    let rules = Rules.standard
    // Time does not go back for what was told, whatever a clock or an option says.
    let now = max(now, progress.lastSync ?? now)
    let (shown, earned) = (progress.evolution.visible, progress.evolution.unlocks.count)
    progress.evolution = evolution(at: now)
    progress.counted = counted.rounded
    progress.total = max(progress.total, progress.counted)
    let total = progress.total
    if let next = progress.evolution.earned.next, total >= next.begins(under: rules) {
      var walked = try walkedAt(Phase.allCases.map { $0.begins(under: rules) }.filter { $0 <= total })
      while progress.evolution.earnNext(
        total: total, at: now, walkedAt: { walked.removeValue(forKey: $0) }, under: rules) != nil
      {}
    }
    progress.evolution = evolution(at: now)
    progress.lastSync = now
    outdated.insert(.progress)
    let revealed = Phase.allCases.filter { shown < $0 && $0 <= progress.evolution.visible }
    return (Array(progress.evolution.unlocks.dropFirst(earned)), revealed)
  }

  /// What is earned and visible at `now`: what the subscription has shown since the last sync, at the instants at which
  /// it did.
  public func evolution(at now: Instant) -> Evolution {
    var evolution = progress.evolution
    var at = min(progress.lastSync ?? now, now)
    while true {
      let isEntitled = entitlements.history.entitlement(at: at).isEntitled ?? false
      while evolution.revealNext(isEntitled: isEntitled, at: at, under: .standard) != nil {}
      guard at < now else { return evolution }
      at = min(entitlements.history.nextChange(after: at) ?? now, now)
    }
  }

  /// When totals were reached on foot.
  private func walkedAt(_ totals: [Int64]) throws(BlockFault) -> [Int64: Instant] {
    // What comes after the day in which the last of them is reached changes nothing before it.
    let goal = totals.last ?? 0
    var sum = StepCount.zero
    var end = Instant.distantFuture
    for stretch in index.finer where index.totals.isEmpty && stretch.span.start >= profile.createdAt {
      sum += StepCount(millionths: stretch.millionths)
      guard sum.rounded >= goal else { continue }
      end = stretch.span.end
      break
    }
    let all = try allSamples(before: end)
    var running = profile.merge(in: index.zone).history(of: all, since: profile.createdAt).runningSum()
    var walked: [Int64: Instant] = [:]
    for total in totals.sorted() { walked[total] = running.instant(reaching: total) }
    return walked
  }
}
