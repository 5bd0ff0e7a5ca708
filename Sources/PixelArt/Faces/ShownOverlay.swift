package import Expressions
package import PixelPalCore

/// An overlay at one instant of its lifetime.
package struct ShownOverlay: Hashable, Sendable {
  package let kind: Overlay
  /// The index of the overlay's slot beside the pal, from 0.
  package let slot: Int
  /// The time since the overlay appeared, in milliseconds.
  package let ageMilliseconds: Int
  /// The distance of the overlay below its slot in pixels, negative above it.
  package let verticalOffset: Int

  package init(_ kind: Overlay, slot: Int, ageMilliseconds: Int, verticalOffset: Int = 0) {
    (self.kind, self.slot, self.ageMilliseconds, self.verticalOffset) = (kind, slot, ageMilliseconds, verticalOffset)
  }

  /// Creates the state of an active overlay at `now`.
  package init(_ overlay: ActiveOverlay, at now: Instant, verticalOffset: Int = 0) {
    self.init(
      overlay.overlay, slot: overlay.slot, ageMilliseconds: Int((now - overlay.appearsAt).count),
      verticalOffset: verticalOffset)
  }

  /// Creates the state of an active overlay at the middle of its lifetime.
  package init(midLifetimeOf overlay: ActiveOverlay) {
    self.init(overlay.overlay, slot: overlay.slot, ageMilliseconds: Int(overlay.overlay.duration.count / 2))
  }

  /// The light that the overlay casts around a pal, or `nil` if it casts none.
  var glow: Aura.Glow? {
    switch kind {
    // The inner line is light, because a red one wouldn't stand out from the scarf.
    case .loveAura: .init(inner: .cream, outer: .accent, dashOffset: ageMilliseconds / 200)
    case .softHalo: .init(inner: .cream, outer: .coat, dashOffset: ageMilliseconds / 300)
    case .question, .thumbsUp, .tears, .musicNotes, .battery, .ha, .zzz, .heart, .sparkle, .tinyHearts, .blush,
      .bounceLines, .puff, .hummingNote:
      nil
    }
  }

  /// Draws the overlay beside a pal in `phase`, with the pal's neck at `neck`.
  ///
  /// Effects on the pal itself, such as blushing cheeks and a glow, must already have been drawn.
  func draw(on canvas: inout RoleGrid, neck: Point, of gender: Gender, in phase: Phase, with art: Artwork) {
    let places = OverlayPlaces(gender, phase)
    for (part, place) in placedParts(neck: neck, places: places) {
      // An overlay near the top is kept within the picture.
      canvas.draw(art[part], at: Point(place.x, max(place.y, art[part].anchor.y)))
    }
    if kind == .bounceLines { drawBounceLines(on: &canvas, places: places, with: art) }
    if kind == .sparkle { drawSparks(on: &canvas, places: places, with: art) }
  }

  /// Returns the art parts that draw the overlay, each with its position on the canvas.
  private func placedParts(neck: Point, places: OverlayPlaces) -> [(GenderNeutralArtPart, Point)] {
    let slots = places.slotCentres
    let slot = slots[min(max(slot, 0), slots.count - 1)]
    // A new overlay rises into its slot.
    let place = Point(slot.x, slot.y + verticalOffset + max(0, 2 - ageMilliseconds / 60))
    func placedPart(_ part: GenderNeutralArtPart, x: Int = 0, y: Int = 0) -> (GenderNeutralArtPart, Point) {
      (part, place + Point(x, y))
    }
    switch kind {
    case .question: return [placedPart(.overlayQuestion)]
    case .thumbsUp: return [placedPart(.overlayThumb)]
    case .musicNotes:
      return [
        placedPart(ageMilliseconds / 500 % 2 == 0 ? .overlayNotes : .overlayNote, x: 0, y: -(ageMilliseconds / 250 % 2))
      ]
    case .hummingNote: return [placedPart(.overlayNote, x: [0, 1, 0, -1][ageMilliseconds / 250 % 4])]
    case .battery:
      let bars: [GenderNeutralArtPart] = [.overlayBattery1, .overlayBattery2, .overlayBattery3]
      return [placedPart(bars[min(ageMilliseconds / 700, 2)])]
    case .ha: return [placedPart(.overlayHa, x: 0, y: -(ageMilliseconds / 150 % 2))]
    case .zzz:
      // The second Z rises from the first.
      return [placedPart(.overlayZ, x: -2, y: 3)]
        + (ageMilliseconds < 500 ? [] : [placedPart(.overlayZ, x: 1 + ageMilliseconds / 500 % 2, y: -2)])
    case .heart:
      return [
        ageMilliseconds < 120
          ? placedPart(.overlayHeartTiny) : placedPart(.overlayHeart, x: 0, y: ageMilliseconds / 250 % 3 == 2 ? -1 : 0)
      ]
    case .puff:
      return [
        placedPart(ageMilliseconds < 200 ? .overlayPuff1 : .overlayPuff2, x: 0, y: -min(ageMilliseconds / 250, 3))
      ]
    case .tears:
      // A single tear runs down the cheek from below the near eye.
      return [(.overlayTear, neck + Point(-2, min(ageMilliseconds / 400, 2) - 4))]
    case .tinyHearts:
      return places.heartOrigins.enumerated().compactMap { index, place in
        let own = ageMilliseconds - 150 * index
        guard own >= 0 else { return nil }
        return (.overlayHeartTiny, place + Point([0, 1, 0, -1][own / 200 % 4], -min(own / 200, 6)))
      }
    case .sparkle, .bounceLines, .blush, .loveAura, .softHalo: return []
    }
  }

  /// Draws a line on each side of the head, moving outwards.
  private func drawBounceLines(on canvas: inout RoleGrid, places: OverlayPlaces, with art: Artwork) {
    let lines = art[.overlayBounce]
    let reach = min(ageMilliseconds / 130, 2)
    let (left, right) = places.bounceLines
    canvas.draw(lines, at: right + Point(reach, 0))
    canvas.draw(lines.mirrored, at: left - Point(reach, 0))
  }

  /// Draws three sparks that appear one after another, with outlines that keep them visible on white.
  private func drawSparks(on canvas: inout RoleGrid, places: OverlayPlaces, with art: Artwork) {
    for (index, place) in places.sparks.enumerated() {
      let turn = (ageMilliseconds / 150 + index) % 4
      guard turn > 0 else { continue }
      var layer = RoleGrid(width: canvas.width, height: canvas.height)
      layer.draw(art[turn == 2 ? .sparkLarge : .sparkSmall], at: place)
      canvas.drawOutlined(layer, overlapOutline: .outline) { _ in .outline }
    }
  }
}

extension RoleGrid {
  /// The grid mirrored horizontally.
  fileprivate var mirrored: RoleGrid {
    var copy = RoleGrid(width: width, height: height, anchor: Point(width - 1 - anchor.x, anchor.y))
    for point in points { copy[width - 1 - point.x, point.y] = self[point] }
    return copy
  }
}
