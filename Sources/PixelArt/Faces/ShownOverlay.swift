package import Expressions
package import PixelPalCore

/// An overlay at an instant of its life.
package struct ShownOverlay: Hashable, Sendable {
  /// What it is.
  package let kind: Overlay
  /// Its place beside the pal, from 0.
  package let slot: Int
  /// For how many milliseconds it has been seen.
  package let age: Int
  /// How far it floats below its place.
  package let sway: Int

  package init(_ kind: Overlay, slot: Int, age: Int, sway: Int = 0) {
    (self.kind, self.slot, self.age, self.sway) = (kind, slot, age, sway)
  }

  /// An overlay that lives, as it is at `now`.
  package init(_ overlay: LivingOverlay, at now: Instant, sway: Int = 0) {
    self.init(overlay.kind, slot: overlay.slot, age: Int((now - overlay.shows).count), sway: sway)
  }

  /// An overlay that lives, in the middle of its life.
  package init(amid overlay: LivingOverlay) {
    self.init(overlay.kind, slot: overlay.slot, age: Int(overlay.kind.length.count / 2))
  }

  /// The light that it sheds around a pal.
  var light: Aura.Light? {
    switch kind {
    // A scarf is as red as a heart, so that the line that is closed is a light one.
    case .loveAura: .init(inner: .cream, outer: .accent, step: age / 200)
    case .softHalo: .init(inner: .cream, outer: .coat, step: age / 300)
    case .question, .thumbsUp, .tears, .musicNotes, .battery, .ha, .zzz, .heart, .sparkle, .tinyHearts, .blush,
      .bounceLines, .puff, .hummingNote:
      nil
    }
  }

  /// Draws it on a pal of a gender whose neck is at `neck`.
  ///
  /// What is drawn on the pal itself, its cheeks and its glow, is there already.
  func draw(on canvas: inout Grid, neck: Point, of gender: Gender, with art: Artwork) {
    for (part, place) in pieces(neck, gender) {
      // However high it floats, it stays in the picture.
      canvas.draw(art[part], at: Point(place.x, max(place.y, art[part].anchor.y)))
    }
    if kind == .bounceLines { drawBounce(on: &canvas, gender, with: art) }
    if kind == .sparkle { drawSparks(on: &canvas, with: art) }
  }

  /// The middles of the slots: above the pal at the right, at the left, and beside its face; a ponytail has the left to
  /// itself, so that above it there is less room.
  private static func slots(_ gender: Gender) -> [Point] {
    [Point(42, 7), gender == .male ? Point(6, 7) : Point(5, 3), Point(42, 18)]
  }

  /// Where small hearts begin to rise.
  private static func hearts(_ gender: Gender) -> [Point] {
    gender == .male ? [Point(6, 9), Point(42, 17), Point(4, 25)] : [Point(6, 6), Point(42, 17), Point(3, 33)]
  }

  /// The parts of it, and where they are.
  private func pieces(_ neck: Point, _ gender: Gender) -> [(SharedPart, Point)] {
    let slots = ShownOverlay.slots(gender)
    let slot = slots[min(max(slot, 0), slots.count - 1)]
    // It comes up into its place.
    let place = Point(slot.x, slot.y + sway + max(0, 2 - age / 60))
    func piece(_ part: SharedPart, _ x: Int = 0, _ y: Int = 0) -> (SharedPart, Point) {
      (part, place + Point(x, y))
    }
    switch kind {
    case .question: return [piece(.overlayQuestion)]
    case .thumbsUp: return [piece(.overlayThumb)]
    case .musicNotes: return [piece(age / 500 % 2 == 0 ? .overlayNotes : .overlayNote, 0, -(age / 250 % 2))]
    case .hummingNote: return [piece(.overlayNote, [0, 1, 0, -1][age / 250 % 4])]
    case .battery:
      let bars: [SharedPart] = [.overlayBattery1, .overlayBattery2, .overlayBattery3]
      return [piece(bars[min(age / 700, 2)])]
    case .ha: return [piece(.overlayHa, 0, -(age / 150 % 2))]
    case .zzz:
      // The next rises from the first.
      return [piece(.overlayZ, -2, 3)] + (age < 500 ? [] : [piece(.overlayZ, 1 + age / 500 % 2, -2)])
    case .heart: return [age < 120 ? piece(.overlayHeartTiny) : piece(.overlayHeart, 0, age / 250 % 3 == 2 ? -1 : 0)]
    case .puff: return [piece(age < 200 ? .overlayPuff1 : .overlayPuff2, 0, -min(age / 250, 3))]
    case .tears:
      // One, from under the near eye down the cheek.
      return [(.overlayTear, neck + Point(-2, min(age / 400, 2) - 4))]
    case .tinyHearts:
      return ShownOverlay.hearts(gender).enumerated().compactMap { index, place in
        let own = age - 150 * index
        guard own >= 0 else { return nil }
        return (.overlayHeartTiny, place + Point([0, 1, 0, -1][own / 200 % 4], -min(own / 200, 6)))
      }
    case .sparkle, .bounceLines, .blush, .loveAura, .softHalo: return []
    }
  }

  /// A line at each side of the head, on its way outwards.
  private func drawBounce(on canvas: inout Grid, _ gender: Gender, with art: Artwork) {
    let lines = art[.overlayBounce]
    let reach = min(age / 130, 2)
    canvas.draw(lines, at: Point(40 + reach, 11))
    // Above a ponytail, and not on it.
    canvas.draw(lines.mirrored, at: gender == .male ? Point(7 - reach, 11) : Point(6 - reach, 5))
  }

  /// Three sparks that come and go by turns, each with a line around it, so that they are seen on white.
  private func drawSparks(on canvas: inout Grid, with art: Artwork) {
    for (index, place) in [Point(41, 5), Point(6, 36), Point(43, 29)].enumerated() {
      let turn = (age / 150 + index) % 4
      guard turn > 0 else { continue }
      var layer = Grid(width: canvas.width, height: canvas.height)
      layer.draw(art[turn == 2 ? .sparkLarge : .sparkSmall], at: place)
      canvas.draw(outlined: layer, over: .outline) { _ in .outline }
    }
  }
}

extension Grid {
  /// As in a mirror that stands at its side.
  fileprivate var mirrored: Grid {
    var copy = Grid(width: width, height: height, anchor: Point(width - 1 - anchor.x, anchor.y))
    for point in points { copy[width - 1 - point.x, point.y] = self[point] }
    return copy
  }
}
