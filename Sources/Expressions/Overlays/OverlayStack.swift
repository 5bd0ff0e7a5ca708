public import PixelPalCore

/// The overlays beside a pal: as many at once as its phase allows, each in a place of its own.
public struct OverlayStack: Hashable, Sendable {
  /// The overlays that may still be active, oldest first.
  public private(set) var entries: [LivingOverlay] = []

  /// Creates an empty stack.
  public init() {}

  /// Returns the overlays that are visible at `instant`, ordered by place.
  public func visible(at instant: Instant) -> [LivingOverlay] {
    entries.filter { $0.isVisible(at: instant) }.sorted { $0.slot < $1.slot }
  }

  /// Adds the overlays of one instant, the most important first, and returns those that found no place.
  @discardableResult public mutating func push(
    _ kinds: [Overlay], at now: Instant, isCaused: Bool, in phase: Phase, under rules: FaceRules
  ) -> [Overlay] {
    let room = min(rules.numbers.overlaysAtMost, phase.rawValue)
    entries.removeAll { $0.ends <= now }
    var left: [Overlay] = []
    for (index, kind) in kinds.prefix(room).enumerated() {
      let shows = now + Milliseconds(Int64(rules.numbers.overlayStaggerMilliseconds * index))
      let ends = shows + kind.length
      if let place = entries.firstIndex(where: { $0.kind == kind }) {
        entries[place].ends = max(entries[place].ends, ends)
        entries[place].isCaused = entries[place].isCaused || isCaused
        continue
      }
      if let slot = makeRoom(for: isCaused, among: room, sparing: kinds.prefix(room)) {
        entries.append(LivingOverlay(kind: kind, slot: slot, isCaused: isCaused, shows: shows, ends: ends))
      } else {
        left.append(kind)
      }
    }
    return left
  }

  /// Returns a place for another overlay; `nil` if all are taken by more important ones, or by ones added with it.
  private mutating func makeRoom(for isCaused: Bool, among room: Int, sparing own: ArraySlice<Overlay>) -> Int? {
    if let free = (0..<room).first(where: { slot in !entries.contains { $0.slot == slot } }) { return free }
    let others = entries.indices.filter { !own.contains(entries[$0].kind) }
    let first = others.min { left, right in OverlayStack.goesBefore(entries[left], entries[right]) }
    guard let first, isCaused || !entries[first].isCaused else { return nil }
    return entries.remove(at: first).slot
  }

  /// Returns true if `left` is evicted before `right`.
  private static func goesBefore(_ left: LivingOverlay, _ right: LivingOverlay) -> Bool {
    if left.isCaused != right.isCaused { return right.isCaused }
    return (left.ends, left.shows, left.slot) < (right.ends, right.shows, right.slot)
  }

  /// Ends all overlays.
  public mutating func clear(at now: Instant) {
    for place in entries.indices { entries[place].ends = min(entries[place].ends, now) }
  }
}
