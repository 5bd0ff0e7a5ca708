public import PixelPalCore

/// What floats beside a pal: as many small pictures at once as its phase has, each in a place of its own.
public struct OverlayStack: Hashable, Sendable {
  /// The overlays that may still live, the older first.
  public private(set) var entries: [LivingOverlay] = []

  /// A stack without any.
  public init() {}

  /// What is seen at `instant`, by place.
  public func visible(at instant: Instant) -> [LivingOverlay] {
    entries.filter { $0.isVisible(at: instant) }.sorted { $0.slot < $1.slot }
  }

  /// Puts what one instant brings on the stack, the most important first; says what found no place.
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

  /// The place for one more; `nil` where all are taken by what is more important, or by what comes with it.
  private mutating func makeRoom(for isCaused: Bool, among room: Int, sparing own: ArraySlice<Overlay>) -> Int? {
    if let free = (0..<room).first(where: { slot in !entries.contains { $0.slot == slot } }) { return free }
    let others = entries.indices.filter { !own.contains(entries[$0].kind) }
    let first = others.min { left, right in OverlayStack.goesBefore(entries[left], entries[right]) }
    guard let first, isCaused || !entries[first].isCaused else { return nil }
    return entries.remove(at: first).slot
  }

  /// Which of two goes first when room is needed.
  private static func goesBefore(_ left: LivingOverlay, _ right: LivingOverlay) -> Bool {
    if left.isCaused != right.isCaused { return right.isCaused }
    return (left.ends, left.shows, left.slot) < (right.ends, right.shows, right.slot)
  }

  /// Ends all that floats.
  public mutating func clear(at now: Instant) {
    for place in entries.indices { entries[place].ends = min(entries[place].ends, now) }
  }
}
