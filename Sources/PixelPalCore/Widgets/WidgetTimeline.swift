/// A widget timeline: the current picture, and every change already known.
public struct WidgetTimeline: Hashable, Sendable {
  /// The entry that begins when the timeline is made.
  public private(set) var first: Entry
  /// The changes known at that time, ascending.
  public private(set) var later: [Entry] = []
  /// The instant from which the system is asked for the next timeline.
  public private(set) var refreshAfter: Instant

  /// A picture, and the instant from which it is drawn.
  public struct Entry: Hashable, Sendable {
    /// The instant from which the picture is drawn.
    public let date: Instant
    /// The picture that is drawn.
    public let picture: WidgetPicture
  }
}

extension WidgetTimeline {
  init(of facts: WidgetFacts, madeAt now: Instant, in zone: Zone, under laws: Laws) {
    self.init(first: Entry(date: now, picture: facts.picture(at: now, in: zone)), refreshAfter: now)
    make(of: facts, at: now, in: zone, under: laws)
  }

  /// Rebuilds the timeline in place and reuses its storage.
  mutating func make(of facts: WidgetFacts, at now: Instant, in zone: Zone, under laws: Laws) {
    first = Entry(date: now, picture: facts.picture(at: now, in: zone))
    refreshAfter = now + laws.rules.widgetRefresh(madeAt: zone.localTime(at: now))
    later.removeAll(keepingCapacity: true)
    var last = now
    while let change = facts.nextKnownChange(after: last, asOf: now, in: zone) {
      last = change
      let picture = facts.picture(at: change, in: zone)
      // If an entry is too close to the one before it, it is delayed until the phone can draw it.
      let earliest = later.last.map { $0.date + laws.device.widgetEntriesApart } ?? change
      if picture != (later.last ?? first).picture {
        later.append(Entry(date: max(change, earliest), picture: picture))
      }
    }
  }

  /// Returns the entry that applies at `instant`.
  public func entry(at instant: Instant) -> Entry { place(at: instant).map { later[$0] } ?? first }

  /// Returns the picture that applies at `instant`.
  @inline(__always) func picture(at instant: Instant) -> WidgetPicture {
    place(at: instant).map { later[$0].picture } ?? first.picture
  }

  /// Returns the index in `later` of the entry that applies at `instant`; `nil` if `first` applies.
  @inline(__always) private func place(at instant: Instant) -> Int? { later.lastIndex { $0.date <= instant } }

  /// All entries, ascending.
  public var entries: [Entry] { [first] + later }
}
