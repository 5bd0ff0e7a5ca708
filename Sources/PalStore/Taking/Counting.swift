import PixelPalCore
public import StepHistory

// Days are counted anew only where samples changed.
extension KeptPal {
  /// The steps of each day since the beginning.
  public var days: StepDays { keptDays.days }

  private var keptDays: KeptDays {
    KeptDays(merge: merge, createdAt: profile.createdAt, finer: index.finer, totals: index.totals)
  }

  /// How samples become one history.
  var merge: StepMerge { profile.merge(in: index.zone, under: laws.rules) }

  /// Counts every day of all samples.
  func count(all samples: StepSamples) {
    var days = KeptDays(merge: merge, createdAt: profile.createdAt)
    days.count(all: samples, by: .one)
    (index.finer, index.totals) = (days.finer, days.totals)
  }

  /// Counts the days that `fresh` samples touch, which are in the index already.
  ///
  /// Where `fresh` is `nil`, they are too many.
  func recount(_ fresh: [StepSample]?, firstsBefore: [Instant]) throws(BlockFault) {
    guard let fresh else { return count(all: try allSamples(before: .distantFuture)) }
    guard !fresh.isEmpty else { return }
    let keepsOrder = profile.belief.keepsOrder(of: index.table.sources, before: firstsBefore, after: index.firsts)
    var days = keptDays
    let changes = changes(fresh, days)
    // Reading all is quicker than reading much of it stretch by stretch.
    guard keepsOrder, fresh.count <= index.samples / 4, changes.count <= 1000 else {
      return count(all: try allSamples(before: .distantFuture))
    }
    for changed in changes { try count(changed, in: &days) }
    (index.finer, index.totals) = (days.finer, days.totals)
  }

  /// From when to when something changed; changes that are near one another are one.
  private func changes(_ fresh: [StepSample], _ days: KeptDays) -> [Interval] {
    let effects = fresh.map { days.effect(of: $0) }.ordered { $0.start < $1.start }
    var stretches: [Interval] = []
    for effect in effects {
      if let last = stretches.last, effect.start <= last.end + .hours(24) {
        let end = max(last.end, effect.end)
        stretches[stretches.count - 1] = Interval(from: last.start, lasting: end - last.start)
      } else {
        stretches.append(effect)
      }
    }
    return stretches
  }

  private func count(_ changed: Interval, in days: inout KeptDays) throws(BlockFault) {
    let near = try samples(near: changed, days)
    days.count(days.reach(of: changed, among: near).days, in: near, sources: index.table.sources, firsts: index.firsts)
  }

  /// The history of the days that `span` touches, and of what hangs together with them.
  func history(near span: Interval) throws(BlockFault) -> History {
    let days = keptDays
    let near = try samples(near: span, days)
    do throws(ImpossibleSteps) {
      return try days.history(of: near, from: index.table, firsts: index.firsts)
    } catch {
      throw .store(.tooManySources)
    }
  }

  /// The samples that decide what counts on the days that `changed` touches.
  private func samples(near changed: Interval, _ days: KeptDays) throws(BlockFault) -> NearSamples {
    var near = NearSamples()
    var isRead = [Bool](repeating: false, count: index.blocks.count)
    var span = Interval(from: changed.start - .hours(48), lasting: changed.length + .hours(96))
    while true {
      let missing = index.blocks.indices.filter { number in
        let block = index.blocks[number]
        return block.start <= span.end && span.start <= block.end && !isRead[number]
      }
      guard !missing.isEmpty || !isRead.contains(true) else { return near }
      var samples: [StepSample] = []
      // A day lies in two at most, mostly.
      samples.reserveCapacity(2 * SampleBlock.most)
      for number in missing {
        try append(block: number, to: &samples)
        isRead[number] = true
      }
      near.insert(samples, merge: days.merge)
      let reach = days.reach(of: changed, among: near).samples
      guard reach.start < span.start || span.end < reach.end else { return near }
      let start = min(span.start, reach.start)
      // What lies in a wider span may reach further still.
      span = Interval(from: start, lasting: max(span.end, reach.end) - start)
    }
  }
}
