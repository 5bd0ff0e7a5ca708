public import PixelPalCore

/// The overlays beside a pal, each in its own slot.
///
/// A slot is a fixed place beside the pal. The pal's phase determines the number of slots.
public struct OverlaySlots: Hashable, Sendable {
  /// The overlays that had not ended when an overlay was last added, oldest first.
  public private(set) var entries: [ActiveOverlay] = []

  /// Creates slots without any overlays.
  public init() {}

  /// Returns the number of overlays that a pal in `phase` shows at once.
  package static func slotCount(in phase: Phase, under rules: FaceRules) -> Int {
    min(rules.numbers.overlaysAtMost, phase.rawValue)
  }

  /// Returns the overlays that are visible at `instant`, ordered by slot.
  public func visible(at instant: Instant) -> [ActiveOverlay] {
    entries.filter { $0.isVisible(at: instant) }.sorted { $0.slot < $1.slot }
  }

  /// Adds overlays, and returns those that found no slot.
  ///
  /// `kinds` begins with the most important overlay, and overlays beyond the number of slots are ignored. If an overlay
  /// is already active, it isn't added again, but stays active for longer. If all slots are taken, a new overlay
  /// replaces a spontaneous one. If `isCausedByEvent` is true, it can also replace an overlay of an earlier event.
  @discardableResult public mutating func addOrExtendOverlays(
    _ kinds: [Overlay], at now: Instant, isCausedByEvent: Bool, in phase: Phase, under rules: FaceRules
  ) -> [Overlay] {
    let slotCount = OverlaySlots.slotCount(in: phase, under: rules)
    entries.removeAll { $0.endsAt <= now }
    var left: [Overlay] = []
    for (index, kind) in kinds.prefix(slotCount).enumerated() {
      let shows = now + Milliseconds(Int64(rules.numbers.overlayStaggerMilliseconds * index))
      let ends = shows + kind.duration
      if let place = entries.firstIndex(where: { $0.overlay == kind }) {
        entries[place].endsAt = max(entries[place].endsAt, ends)
        entries[place].isCausedByEvent = entries[place].isCausedByEvent || isCausedByEvent
        continue
      }
      if let slot = claimSlot(isCausedByEvent: isCausedByEvent, slotCount: slotCount, sparing: kinds.prefix(slotCount))
      {
        entries.append(
          ActiveOverlay(overlay: kind, slot: slot, isCausedByEvent: isCausedByEvent, appearsAt: shows, endsAt: ends))
      } else {
        left.append(kind)
      }
    }
    return left
  }

  /// Returns a slot for another overlay, or `nil` if no slot is free and no overlay may be evicted.
  ///
  /// If all slots are taken, the spontaneous overlay that ends first is evicted. If no spontaneous overlay is active,
  /// an overlay of an event evicts the overlay of an earlier event that ends first. Overlays in `own` are being added
  /// together, and are never evicted.
  private mutating func claimSlot(isCausedByEvent isCaused: Bool, slotCount room: Int, sparing own: ArraySlice<Overlay>)
    -> Int?
  {
    if let free = (0..<room).first(where: { slot in !entries.contains { $0.slot == slot } }) { return free }
    let others = entries.indices.filter { !own.contains(entries[$0].overlay) }
    let first = others.min { left, right in OverlaySlots.isEvicted(entries[left], before: entries[right]) }
    guard let first, isCaused || !entries[first].isCausedByEvent else { return nil }
    return entries.remove(at: first).slot
  }

  private static func isEvicted(_ left: ActiveOverlay, before right: ActiveOverlay) -> Bool {
    if left.isCausedByEvent != right.isCausedByEvent { return right.isCausedByEvent }
    return (left.endsAt, left.appearsAt, left.slot) < (right.endsAt, right.appearsAt, right.slot)
  }

  /// Ends all overlays that are still active at `now`, as when a play begins.
  public mutating func endAll(at now: Instant) {
    for place in entries.indices { entries[place].endsAt = min(entries[place].endsAt, now) }
  }
}
