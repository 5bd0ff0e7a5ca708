package import PixelPalCore

/// A table with an entry for each combination of a phase that can be reached and a clock.
///
///     var times = UnlockTable(of: TimesToEvent())
///     times[.active, .known].recordPerson(3, lastWatchedDay: 83)
package struct ValuesByPhaseAndViewpoint<Entry: Equatable & Sendable>: Equatable, Sendable {
  /// The entries, sorted by phase, starting with the second one, and then by clock.
  private var entries: [Entry]

  /// Creates a table with `entry` for every phase and clock.
  package init(of entry: Entry) {
    entries = Array(repeating: entry, count: Phase.reachable.count * UnlockViewpoint.allCases.count)
  }

  /// The entry for `phase` and `clock`, where `phase` must not be the first phase.
  package subscript(phase: Phase, clock: UnlockViewpoint) -> Entry {
    get { entries[ValuesByPhaseAndViewpoint.index(of: phase, clock)] }
    set { entries[ValuesByPhaseAndViewpoint.index(of: phase, clock)] = newValue }
  }

  /// Changes the entry for `phase` and `clock` in place.
  mutating func update(_ phase: Phase, _ clock: UnlockViewpoint, _ change: (inout Entry) -> Void) {
    change(&entries[ValuesByPhaseAndViewpoint.index(of: phase, clock)])
  }

  private static func index(of phase: Phase, _ clock: UnlockViewpoint) -> Int {
    let clocks = UnlockViewpoint.allCases
    return phase.reachableIndex * clocks.count + (clocks.firstIndex(of: clock) ?? 0)
  }

  /// Merges the entries of `other` into this table, using `add` for each pair of entries.
  mutating func merge(_ other: ValuesByPhaseAndViewpoint, by add: (inout Entry, Entry) -> Void) {
    for index in entries.indices { add(&entries[index], other.entries[index]) }
  }
}
