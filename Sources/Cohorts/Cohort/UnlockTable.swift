package import PixelPalCore

/// Something for each phase that is reached and each clock by which it is.
///
///     var times = UnlockTable(of: TimesToEvent())
///     times[.active, .known].count(3, watched: 83)
package struct UnlockTable<Entry: Equatable & Sendable>: Equatable, Sendable {
  /// By phase from the second on, then by clock.
  private var entries: [Entry]

  /// The same everywhere.
  package init(of entry: Entry) {
    entries = Array(repeating: entry, count: Phase.reached.count * UnlockClock.allCases.count)
  }

  /// What there is of `phase`, which is not the first, by `clock`.
  package subscript(phase: Phase, clock: UnlockClock) -> Entry {
    get { entries[UnlockTable.number(phase, clock)] }
    set { entries[UnlockTable.number(phase, clock)] = newValue }
  }

  /// Changes, in its place, what there is of `phase` by `clock`.
  mutating func change(_ phase: Phase, _ clock: UnlockClock, _ change: (inout Entry) -> Void) {
    change(&entries[UnlockTable.number(phase, clock)])
  }

  private static func number(_ phase: Phase, _ clock: UnlockClock) -> Int {
    let clocks = UnlockClock.allCases
    return phase.place * clocks.count + (clocks.firstIndex(of: clock) ?? 0)
  }

  /// Adds all of another, as `add` adds one entry to another.
  mutating func add(_ other: UnlockTable, by add: (inout Entry, Entry) -> Void) {
    for index in entries.indices { add(&entries[index], other.entries[index]) }
  }
}
