package import PixelPalCore

/// A table with one entry for each combination of a viewpoint and a phase, except for the first phase.
///
///     var times = ValuesByPhaseAndViewpoint(of: PeopleCountsByEventDay())
///     times[.active, .known].recordPerson(eventDay: 3, lastWatchedDay: 83)
package struct ValuesByPhaseAndViewpoint<Entry: Equatable & Sendable>: Equatable, Sendable {
  /// The entries, sorted by phase and then by viewpoint.
  ///
  /// The first phase has no entries, because every pal is in it from the start.
  private var entries: [Entry]

  /// Creates a table that contains `entry` for every viewpoint and every phase except the first.
  package init(of entry: Entry) {
    entries = Array(repeating: entry, count: Phase.reachable.count * PhaseReachedViewpoint.allCases.count)
  }

  /// The entry for `phase` and the viewpoint `clock`.
  ///
  /// `phase` must not be the first phase, which has no entry.
  package subscript(phase: Phase, clock: PhaseReachedViewpoint) -> Entry {
    get { entries[ValuesByPhaseAndViewpoint.index(of: phase, viewpoint: clock)] }
    set { entries[ValuesByPhaseAndViewpoint.index(of: phase, viewpoint: clock)] = newValue }
  }

  /// Changes the entry for `phase` and the viewpoint `clock` in place.
  mutating func update(for phase: Phase, viewpoint clock: PhaseReachedViewpoint, _ change: (inout Entry) -> Void) {
    change(&entries[ValuesByPhaseAndViewpoint.index(of: phase, viewpoint: clock)])
  }

  private static func index(of phase: Phase, viewpoint clock: PhaseReachedViewpoint) -> Int {
    let clocks = PhaseReachedViewpoint.allCases
    return phase.reachableIndex * clocks.count + (clocks.firstIndex(of: clock) ?? 0)
  }

  /// Merges `other` into this table, calling `add` with the two entries for each phase and viewpoint.
  mutating func merge(_ other: ValuesByPhaseAndViewpoint, by add: (inout Entry, Entry) -> Void) {
    for index in entries.indices { add(&entries[index], other.entries[index]) }
  }
}
