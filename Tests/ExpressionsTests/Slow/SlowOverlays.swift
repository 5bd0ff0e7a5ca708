import PixelPalCore

@testable import Expressions

/// Reference implementation of the overlay stack: each place beside the pal has one overlay or none.
struct SlowOverlays {
  private struct Picture {
    var kind: Overlay
    var isCaused: Bool
    var shows: Int64
    var ends: Int64
  }
  private var places: [Picture?]

  init(places: Int) { self.places = Array(repeating: nil, count: places) }

  func visible(at now: Int64) -> [Overlay] {
    places.compactMap { picture in
      guard let picture, picture.shows <= now, now < picture.ends else { return nil }
      return picture.kind
    }
  }

  mutating func clear(at now: Int64) {
    for place in places.indices {
      if let ends = places[place]?.ends, ends > now { places[place]?.ends = now }
    }
  }

  mutating func push(_ kinds: [Overlay], at now: Int64, isCaused: Bool) -> [Overlay] {
    for place in places.indices {
      if let picture = places[place], picture.ends <= now { places[place] = nil }
    }
    let group = Array(kinds.prefix(places.count))
    var left: [Overlay] = []
    for (index, kind) in group.enumerated() {
      let shows = now + 150 * Int64(index)
      let new = Picture(kind: kind, isCaused: isCaused, shows: shows, ends: shows + kind.length.count)
      if let place = places.firstIndex(where: { $0?.kind == kind }) {
        if let ends = places[place]?.ends, ends < new.ends { places[place]?.ends = new.ends }
        if isCaused { places[place]?.isCaused = true }
      } else if let free = places.firstIndex(where: { $0 == nil }) {
        places[free] = new
      } else if let victim = victim(of: isCaused, sparing: group) {
        places[victim] = new
      } else {
        left.append(kind)
      }
    }
    return left
  }

  /// Returns the place to free: spontaneous before caused, then the one that ends first, appears first, is leftmost.
  private func victim(of isCaused: Bool, sparing group: [Overlay]) -> Int? {
    var best: (place: Int, key: [Int64])?
    for (place, picture) in places.enumerated() {
      guard let picture, !group.contains(picture.kind), isCaused || !picture.isCaused else { continue }
      let key = [picture.isCaused ? 1 : 0, picture.ends, picture.shows, Int64(place)]
      if best.map({ key.lexicographicallyPrecedes($0.key) }) ?? true { best = (place, key) }
    }
    return best?.place
  }
}
