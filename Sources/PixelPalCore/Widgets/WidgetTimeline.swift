/// A widget's timeline: the current picture and all later changes of the picture that are already known.
public struct WidgetTimeline: Hashable, Sendable {
  /// The entry that widgets draw first, from the instant at which the timeline is made.
  public private(set) var firstEntry: Entry
  /// The later entries, one for each change that was known when the timeline was made, in ascending order.
  package private(set) var laterEntries: [Entry] = []
  /// The earliest time at which the system requests the next timeline.
  public private(set) var refreshAfter: Instant

  /// A timeline entry: a picture and the instant at which widgets begin to draw it.
  public struct Entry: Hashable, Sendable {
    /// The instant at which widgets begin to draw the picture.
    public let date: Instant
    /// The picture that is drawn.
    public let picture: WidgetPicture
  }
}

extension WidgetTimeline {
  init(from state: SharedWidgetState, madeAt now: Instant, in zone: Zone, under configuration: PalConfiguration) {
    self.init(firstEntry: Entry(date: now, picture: state.picture(at: now, in: zone)), refreshAfter: now)
    rebuild(from: state, at: now, in: zone, under: configuration)
  }

  /// Rebuilds the timeline from `state` as known at `now`, reusing the memory of its entries.
  mutating func rebuild(
    from state: SharedWidgetState, at now: Instant, in zone: Zone, under configuration: PalConfiguration
  ) {
    firstEntry = Entry(date: now, picture: state.picture(at: now, in: zone))
    refreshAfter = now + configuration.rules.widgetRefreshInterval(forTimelineMadeAt: zone.localTime(at: now))
    laterEntries.removeAll(keepingCapacity: true)
    var last = now
    while let change = state.nextKnownChange(after: last, asOf: now, in: zone) {
      last = change
      let picture = state.picture(at: change, in: zone)
      // An entry that is too close to the one before it is delayed until the phone can draw it.
      let earliest = laterEntries.last.map { $0.date + configuration.device.minimumWidgetEntryInterval } ?? change
      if picture != (laterEntries.last ?? firstEntry).picture {
        laterEntries.append(Entry(date: max(change, earliest), picture: picture))
      }
    }
  }

  /// Returns the entry that widgets draw at `instant`.
  public func entry(at instant: Instant) -> Entry {
    indexInLaterEntries(drawnAt: instant).map { laterEntries[$0] } ?? firstEntry
  }

  @inline(__always) func picture(at instant: Instant) -> WidgetPicture {
    indexInLaterEntries(drawnAt: instant).map { laterEntries[$0].picture } ?? firstEntry.picture
  }

  /// Returns the index in `laterEntries` of the entry drawn at `instant`, or `nil` if `firstEntry` is drawn.
  @inline(__always) private func indexInLaterEntries(drawnAt instant: Instant) -> Int? {
    laterEntries.lastIndex { $0.date <= instant }
  }

  /// All entries of the timeline, in ascending order of their dates.
  public var entries: [Entry] { [firstEntry] + laterEntries }
}
