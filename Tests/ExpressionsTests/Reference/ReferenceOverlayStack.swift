import PixelPalCore

@testable import Expressions

/// Reference implementation of the overlay stack: each slot beside the pal has one overlay or none.
struct ReferenceOverlayStack {
  private struct PlacedOverlay {
    var overlay: Overlay
    var isCausedByEvent: Bool
    var appearsAt: Int64
    var endsAt: Int64
  }
  private var slots: [PlacedOverlay?]

  init(slotCount: Int) { self.slots = Array(repeating: nil, count: slotCount) }

  func visible(at now: Int64) -> [Overlay] {
    slots.compactMap { picture in
      guard let picture, picture.appearsAt <= now, now < picture.endsAt else { return nil }
      return picture.overlay
    }
  }

  mutating func endAll(at now: Int64) {
    for place in slots.indices {
      if let ends = slots[place]?.endsAt, ends > now { slots[place]?.endsAt = now }
    }
  }

  mutating func push(_ kinds: [Overlay], at now: Int64, isCausedByEvent: Bool) -> [Overlay] {
    for place in slots.indices {
      if let picture = slots[place], picture.endsAt <= now { slots[place] = nil }
    }
    let newOverlays = Array(kinds.prefix(slots.count))
    var droppedOverlays: [Overlay] = []
    for (index, kind) in newOverlays.enumerated() {
      let shows = now + 150 * Int64(index)
      let new = PlacedOverlay(
        overlay: kind, isCausedByEvent: isCausedByEvent, appearsAt: shows, endsAt: shows + kind.duration.count)
      if let place = slots.firstIndex(where: { $0?.overlay == kind }) {
        if let ends = slots[place]?.endsAt, ends < new.endsAt { slots[place]?.endsAt = new.endsAt }
        if isCausedByEvent { slots[place]?.isCausedByEvent = true }
      } else if let free = slots.firstIndex(where: { $0 == nil }) {
        slots[free] = new
      } else if let victim = slotToFree(isCausedByEvent: isCausedByEvent, sparing: newOverlays) {
        slots[victim] = new
      } else {
        droppedOverlays.append(kind)
      }
    }
    return droppedOverlays
  }

  /// Returns the slot to free: spontaneous before caused, then the one that ends first, appears first, is leftmost.
  private func slotToFree(isCausedByEvent isCaused: Bool, sparing group: [Overlay]) -> Int? {
    var best: (place: Int, key: [Int64])?
    for (place, picture) in slots.enumerated() {
      guard let picture, !group.contains(picture.overlay), isCaused || !picture.isCausedByEvent else { continue }
      let key = [picture.isCausedByEvent ? 1 : 0, picture.endsAt, picture.appearsAt, Int64(place)]
      if best.map({ key.lexicographicallyPrecedes($0.key) }) ?? true { best = (place, key) }
    }
    return best?.place
  }
}
