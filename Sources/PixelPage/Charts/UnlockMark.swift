import PixelPalCore

/// A phase on the curve: a ring where it was walked, a stroke when the phone knew, a disc when it could be seen.
struct UnlockMark {
  let y: Int
  private let name: String
  private let phase: Int
  private let walked: Int
  private let known: Int
  private let seen: Int?

  init(_ unlock: Evolution.Unlock, on time: TimeAxis, y: Int) {
    self.y = y
    name = unlock.phase.name
    phase = unlock.phase.rawValue
    known = time.position(of: unlock.knownAt)
    walked = unlock.walkedAt.map { time.position(of: $0) } ?? known
    seen = unlock.visibleAt.map { time.position(of: $0) }
  }

  func write(to plot: inout Markup) {
    plot.element("g", ["class": "unlock phase-\(phase)"]) { group in
      let from = Share.text(min(walked, known))
      let until = Share.text(max(known, seen ?? TimeAxis.length))
      let line = seen == nil ? "waits" : "lag"
      group.element("line", ["class": line, "x1": from, "x2": until, "y1": "\(y)", "y2": "\(y)"])
      let x = Share.text(known)
      group.element("line", ["class": "known", "x1": x, "x2": x, "y1": "\(y - 6)", "y2": "\(y + 6)"])
      if let seen { group.element("circle", ["class": "seen", "cx": Share.text(seen), "cy": "\(y)", "r": "4"]) }
      group.element("circle", ["class": "walked", "cx": Share.text(walked), "cy": "\(y)", "r": "4"])
    }
  }

  /// Writes the name where the curve is not: behind the disc, below the ring, or before it and above.
  ///
  /// Near the bottom there may be no such place.
  func writeName(to plot: inout Markup, isNearBottom: Bool) {
    let last = max(seen ?? walked, known)
    let isLate = last > 8000
    let isFarFromRing = seen != nil && last - walked > 400
    guard isLate || isFarFromRing || !isNearBottom else { return }
    let below = isFarFromRing ? y + 4 : y + 16
    let place = isLate ? (x: walked, dx: -9, y: y - 7) : (x: last, dx: 9, y: below)
    plot.element(
      "text",
      [
        "class": "unlock-name", "x": Share.text(place.x), "dx": "\(place.dx)", "y": "\(place.y)",
        "text-anchor": isLate ? "end" : nil,
      ], name)
  }
}
