package import PixelPalCore

/// A picture of a whole surface, such as a widget with its background, pal and text.
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

  /// The picture as an image, which is entirely transparent if the surface is gone.
  package var image: IndexedImage {
    var painting = PixelCanvas(width: layout.width, height: layout.height)
    guard content.status != .gone else { return painting.image }
    painting.fillRectangle(
      x: 0, y: 0, width: layout.width, height: layout.height, radius: layout.cornerRadius, colour: layout.background)
    drawPalAndEffects(on: &painting)
    if let icon = content.icon { drawIcon(icon, on: &painting) }
    if content.status != .redacted { drawText(on: &painting) }
    drawDailyStepBars(on: &painting)
    return painting.image
  }

  /// Draws a bar for each day, newest last.
  ///
  /// If there are too many days, each bar shows the mean of several days.
  private func drawDailyStepBars(on painting: inout PixelCanvas) {
    guard !content.dailySteps.isEmpty else { return }
    let (left, bottom, height, room) = (24, layout.height - 16, 52, 36)
    let columns = DownsampledDailySteps(content.dailySteps, maxBars: room)
    let most = max(1, columns.meanSteps.compactMap { $0 }.max() ?? 1)
    for (index, steps) in columns.meanSteps.enumerated() {
      let x = left + (room - columns.meanSteps.count + index) * 7
      guard let steps else {
        painting.fillRectangle(x: x + 1, y: bottom - 2, width: 3, height: 2, colour: Colour(0x4A, 0x48, 0x58))
        continue
      }
      let rise = max(2, Int(Int64(height) * steps / most))
      let isNewest = index == columns.meanSteps.count - 1
      painting.fillRectangle(
        x: x, y: bottom - rise, width: 5, height: rise,
        colour: isNewest ? Colour(0xFF, 0xD1, 0x66) : Colour(0x7F, 0xB8, 0xE6))
    }
  }

  private func drawPalAndEffects(on painting: inout PixelCanvas) {
    guard let drawing = content.drawing else { return }
    let bust = layout.bustPlacement.flatMap { placement in
      drawing.bustTopLeftCornerIfResting(in: content.phase, with: art).map { (placement, origin: $0) }
    }
    let (scale, x, y) = bust?.0 ?? layout.palPlacement
    func drawPal(_ image: IndexedImage, on painting: inout PixelCanvas) {
      let cropped = bust.map { image.cropped(to: PalPictureID.bustSize, from: $0.origin) } ?? image
      painting.draw(cropped.enlarged(by: scale), x: x, y: y)
    }
    drawEffects(behind: true, on: &painting)
    switch content.status {
    case .redacted, .placeholder:
      // For privacy, only the silhouette of the pal is shown.
      let shape = drawing.grid(in: .dormant, with: art).map { $0 == .clear ? .clear : .creamShade }
      let image = IndexedImage(
        shape, in: art.palette(for: drawing.gender, colours: content.palColours).adjusted(for: .dormant))
      drawPal(image, on: &painting)
    case .live, .stale, .locked, .gone:
      let image =
        content.facePicture?.image(in: content.phase, colours: content.palColours, with: art)
        ?? drawing.image(in: content.phase, colours: content.palColours, with: art)
      drawPal(image.recoloured(layout.renderingMode.applied), on: &painting)
    }
    drawEffects(behind: false, on: &painting)
  }

  private func drawIcon(_ icon: PhaseOrLockIcon, on painting: inout PixelCanvas) {
    let (scale, x, y) = layout.iconPlacement
    // Icons are dark on a light background.
    let isLight = layout.background.greyLevel > 128
    let grid = isLight ? art[icon.part].map { $0 == .clear ? .clear : .outline } : art[icon.part]
    let image = IndexedImage(grid, in: art.palette(for: .male, colours: PalStyleAndSkin(.classic)))
    painting.draw(image.recoloured(layout.renderingMode.applied).enlarged(by: scale), x: x, y: y)
  }

  private func drawText(on painting: inout PixelCanvas) {
    let font = PixelFont(art)
    let ink = layout.renderingMode.applied(to: .white)
    if let text = content.text {
      let (scale, x, y, isRight) = layout.textPlacement
      let width = font.width(of: text, scale: scale)
      font.write(text, x: isRight ? x - width : x - width / 2, y: y, scale: scale, colour: ink, on: &painting)
    }
    if let message = content.message {
      let lines = font.wrappedLines(of: message, width: layout.width - 40, scale: 2)
      for (row, line) in lines.enumerated() {
        let x = (layout.width - font.width(of: line, scale: 2)) / 2
        font.write(
          line, x: x, y: layout.height - 56 + row * 2 * PixelFont.lineHeight, scale: 2, colour: ink, on: &painting)
      }
    }
  }

  /// Draws the effects behind the pal or, if `behind` is false, the effects in front of the pal.
  ///
  /// Effects that are part of the pal's look, such as a glow, are drawn together with the pal.
  private func drawEffects(behind: Bool, on painting: inout PixelCanvas) {
    let (scale, x, y) = layout.palPlacement
    let palette = art.palette(for: content.drawing?.gender ?? .male, colours: content.palColours)
    func drawSpark(_ part: GenderNeutralArtPart, column: Int, row: Int) {
      let grid = art[part]
      let image = IndexedImage(grid, in: palette).recoloured(layout.renderingMode.applied).enlarged(by: scale)
      painting.draw(image, x: x + (column - grid.anchor.x) * scale, y: y + (row - grid.anchor.y) * scale)
    }
    for effect in content.effects {
      switch effect {
      case .bounce, .spark, .glow: break
      case .trail where behind:
        for (column, row) in [(2, 43), (6, 40), (9, 44)] { drawSpark(.sparkSmall, column: column, row: row) }
      case .confetti where !behind:
        for (index, place) in SurfacePicture.confettiPoints.enumerated() {
          let colour = palette[[.accent, .coatLight, .hairLight, .legs][index % 4]].map(layout.renderingMode.applied)
          painting.fillRectangle(
            x: x + place.x * scale, y: y + place.y * scale, width: scale, height: scale * (1 + index % 2),
            colour: colour)
        }
      case .highlight where !behind:
        for (column, row) in [(3, 10), (44, 12), (8, 3), (39, 4), (2, 30), (45, 31)] {
          drawSpark(.sparkLarge, column: column, row: row)
        }
      case .trail, .confetti, .highlight: break
      }
    }
  }

  private static let confettiPoints: [Point] = (0..<28).map { index in
    // The factors share no divisor with the size, so the points are scattered.
    Point(index * 19 % 48, index * 31 % 40)
  }
}

/// The bars that show a progress history, each with the mean of one or more days.
struct DownsampledDailySteps {
  /// The mean step count of each bar's known days, with `nil` for a bar without known days.
  let meanSteps: [Int64?]

  init(_ days: [Int64?], maxBars room: Int) {
    let share = (days.count + room - 1) / room
    // Days are grouped from the newest one on, so that only the oldest bar can be incomplete.
    let ends = stride(from: days.count, to: 0, by: -share).reversed()
    meanSteps = ends.map { end in
      let known = days[max(0, end - share)..<end].compactMap { $0 }
      return known.isEmpty ? nil : known.reduce(0, +) / Int64(known.count)
    }
  }
}

extension PalPictureID {
  /// The width and height of a bust, the picture of a pal's head and shoulders, in pixels.
  static let bustSize = 32

  /// Returns the upper left corner of the bust in the picture, or `nil` if the pal isn't at rest.
  ///
  /// The corner is the same in both frames of a pose, so that the pal visibly breathes within the bust.
  fileprivate func bustTopLeftCornerIfResting(in phase: Phase, with art: Artwork) -> Point? {
    guard case .sprite(let name) = self, name.pose != .walking else { return nil }
    let first = RestingPoseFrame(gender: name.gender, pose: name.pose, frame: 1, phase: phase).figure
    let neck = first.neckPosition(with: art)
    return Point(neck.x - 18, min(max(0, neck.y - 24), PosedFigure.pictureSize - PalPictureID.bustSize))
  }
}

extension IndexedImage {
  /// Returns the square part of the image that has its upper left corner at `origin` and sides of `side` pixels.
  fileprivate func cropped(to side: Int, from origin: Point) -> IndexedImage {
    IndexedImage(
      width: side, height: side, colours: colours,
      colourIndices: (origin.y..<origin.y + side).flatMap { y in
        colourIndices[y * width + origin.x..<y * width + origin.x + side]
      })
  }

  /// Returns the image with every colour replaced by the result of `change`.
  package func recoloured(_ change: (Colour) -> Colour) -> IndexedImage {
    IndexedImage(width: width, height: height, colours: colours.map { $0.map(change) }, colourIndices: colourIndices)
  }
}
