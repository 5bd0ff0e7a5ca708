/// A widget's timeline: what to draw now, and every change that is already known.
public struct WidgetTimeline: Hashable, Sendable {
  /// What to draw from the instant at which it was made.
  public private(set) var first: Entry
  /// The changes that were known by then, ascending.
  public private(set) var later: [Entry] = []
  /// When the system is asked for the next one.
  public private(set) var refreshAfter: Instant

  /// What to draw from an instant on.
  public struct Entry: Hashable, Sendable {
    /// From when.
    public let date: Instant
    /// What.
    public let picture: WidgetPicture
  }
}

extension WidgetTimeline {
  init(of facts: WidgetFacts, madeAt now: Instant, in zone: Zone, under laws: Laws) {
    self.init(first: Entry(date: now, picture: facts.picture(at: now, in: zone)), refreshAfter: now)
    make(of: facts, at: now, in: zone, under: laws)
  }

  /// Makes it anew, in the room that it has.
  mutating func make(of facts: WidgetFacts, at now: Instant, in zone: Zone, under laws: Laws) {
    first = Entry(date: now, picture: facts.picture(at: now, in: zone))
    refreshAfter = now + laws.rules.widgetRefresh(madeAt: zone.localTime(at: now))
    later.removeAll(keepingCapacity: true)
    var last = now
    while let change = facts.nextKnownChange(after: last, asOf: now, in: zone) {
      last = change
      let picture = facts.picture(at: change, in: zone)
      // Two later entries that come too close: the later one waits until it may be drawn.
      let earliest = later.last.map { $0.date + laws.device.widgetEntriesApart } ?? change
      if picture != (later.last ?? first).picture {
        later.append(Entry(date: max(change, earliest), picture: picture))
      }
    }
  }

  /// The entry in force at `instant`.
  public func entry(at instant: Instant) -> Entry { place(at: instant).map { later[$0] } ?? first }

  /// The picture in force at `instant`.
  @inline(__always) func picture(at instant: Instant) -> WidgetPicture {
    place(at: instant).map { later[$0].picture } ?? first.picture
  }

  /// The place of the entry in force among the later ones; `nil` for the first of all.
  @inline(__always) private func place(at instant: Instant) -> Int? { later.lastIndex { $0.date <= instant } }

  /// What to draw from when on, ascending.
  public var entries: [Entry] { [first] + later }
}
