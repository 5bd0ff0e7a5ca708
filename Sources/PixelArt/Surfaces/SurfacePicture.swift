package import PixelPalCore

/// A picture of a complete surface.
package struct SurfacePicture {
  private let surface: Surface
  private let content: SurfaceContent
  private let art: Artwork
  private let layout: SurfaceLayout

  package init(_ surface: Surface, showing content: SurfaceContent, with art: Artwork) {
    self.surface = surface
    self.content = content
    self.art = art
    layout = SurfaceLayout(surface)
  }

  /// The picture; transparent if the surface is not shown.
  package var image: Image {
    var painting = Painting(width: layout.width, height: layout.height)
    guard content.status != .gone else { return painting.image }
    painting.fill(x: 0, y: 0, width: layout.width, height: layout.height, radius: layout.radius, layout.ground)
    drawPal(on: &painting)
    if let icon = content.icon { draw(icon, on: &painting) }
    if content.status != .redacted { drawWords(on: &painting) }
    drawDays(on: &painting)
    return painting.image
  }

  /// Draws a bar for each day, the newest last; if there are too many days, each bar stands for several.
  private func drawDays(on painting: inout Painting) {
    guard !content.days.isEmpty else { return }
    let (left, bottom, height, room) = (24, layout.height - 16, 52, 36)
    let columns = DayColumns(content.days, atMost: room)
    let most = max(1, columns.steps.compactMap { $0 }.max() ?? 1)
    for (index, steps) in columns.steps.enumerated() {
      let x = left + (room - columns.steps.count + index) * 7
      guard let steps else {
        painting.fill(x: x + 1, y: bottom - 2, width: 3, height: 2, Colour(0x4A, 0x48, 0x58))
        continue
      }
      let rise = max(2, Int(Int64(height) * steps / most))
      let isNewest = index == columns.steps.count - 1
      painting.fill(
        x: x, y: bottom - rise, width: 5, height: rise, isNewest ? Colour(0xFF, 0xD1, 0x66) : Colour(0x7F, 0xB8, 0xE6))
    }
  }

  private func drawPal(on painting: inout Painting) {
    guard let drawing = content.drawing else { return }
    let (scale, x, y) = layout.pal
    drawEffects(behind: true, on: &painting)
    switch content.status {
    case .redacted, .placeholder:
      // Only the silhouette is shown, for privacy.
      let shape = drawing.grid(in: .dormant, with: art).map { $0 == .clear ? .clear : .creamShade }
      let image = Image(shape, in: art.palette(drawing.gender, content.dye).tuned(for: .dormant))
      painting.draw(image.enlarged(by: scale), x: x, y: y)
    case .live, .stale, .locked, .gone:
      let image =
        content.face?.image(in: content.phase, content.dye, with: art)
        ?? drawing.image(in: content.phase, content.dye, with: art)
      painting.draw(image.recoloured(layout.tint.applied).enlarged(by: scale), x: x, y: y)
    }
    drawEffects(behind: false, on: &painting)
  }

  private func draw(_ icon: Icon, on painting: inout Painting) {
    let (scale, x, y) = layout.icon
    // On a light background, the icon is drawn dark.
    let isLight = layout.ground.grey > 128
    let grid = isLight ? art[icon.part].map { $0 == .clear ? .clear : .outline } : art[icon.part]
    let image = Image(grid, in: art.palette(.male, Dye(.classic)))
    painting.draw(image.recoloured(layout.tint.applied).enlarged(by: scale), x: x, y: y)
  }

  private func drawWords(on painting: inout Painting) {
    let font = PixelFont(art)
    let ink = layout.tint.applied(to: .white)
    if let text = content.text {
      let (scale, x, y, isRight) = layout.text
      let width = font.width(of: text, scale: scale)
      font.write(text, x: isRight ? x - width : x - width / 2, y: y, scale: scale, ink, on: &painting)
    }
    if let message = content.message {
      let lines = font.lines(of: message, width: layout.width - 40, scale: 2)
      for (row, line) in lines.enumerated() {
        let x = (layout.width - font.width(of: line, scale: 2)) / 2
        font.write(line, x: x, y: layout.height - 56 + row * 2 * PixelFont.lineHeight, scale: 2, ink, on: &painting)
      }
    }
  }

  /// Draws the effects that are not already part of the pal's look.
  private func drawEffects(behind: Bool, on painting: inout Painting) {
    let (scale, x, y) = layout.pal
    let palette = art.palette(content.drawing?.gender ?? .male, content.dye)
    func spark(_ part: SharedPart, _ column: Int, _ row: Int) {
      let grid = art[part]
      let image = Image(grid, in: palette).recoloured(layout.tint.applied).enlarged(by: scale)
      painting.draw(image, x: x + (column - grid.anchor.x) * scale, y: y + (row - grid.anchor.y) * scale)
    }
    for effect in content.effects {
      switch effect {
      case .bounce, .spark, .glow: break
      case .trail where behind:
        for (column, row) in [(2, 43), (6, 40), (9, 44)] { spark(.sparkSmall, column, row) }
      case .confetti where !behind:
        for (index, place) in SurfacePicture.confetti.enumerated() {
          let colour = palette[[.accent, .coatLight, .hairLight, .legs][index % 4]].map(layout.tint.applied)
          painting.fill(
            x: x + place.x * scale, y: y + place.y * scale, width: scale, height: scale * (1 + index % 2), colour)
        }
      case .highlight where !behind:
        for (column, row) in [(3, 10), (44, 12), (8, 3), (39, 4), (2, 30), (45, 31)] { spark(.sparkLarge, column, row) }
      case .trail, .confetti, .highlight: break
      }
    }
  }

  private static let confetti: [Point] = (0..<28).map { index in
    // The steps are coprime with the size, so the points are scattered.
    Point(index * 19 % 48, index * 31 % 40)
  }
}

/// The columns of a progress history, each the mean of the known days in it.
struct DayColumns {
  /// The steps of each column; `nil` if nothing is known.
  let steps: [Int64?]

  init(_ days: [Int64?], atMost room: Int) {
    let share = (days.count + room - 1) / room
    // Counted from the newest day, so that the oldest column is the incomplete one.
    let ends = stride(from: days.count, to: 0, by: -share).reversed()
    steps = ends.map { end in
      let known = days[max(0, end - share)..<end].compactMap { $0 }
      return known.isEmpty ? nil : known.reduce(0, +) / Int64(known.count)
    }
  }
}

extension Image {
  /// Returns the image with every colour transformed.
  package func recoloured(_ change: (Colour) -> Colour) -> Image {
    Image(width: width, height: height, colours: colours.map { $0.map(change) }, pixels: pixels)
  }
}
