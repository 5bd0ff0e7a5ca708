import PixelPalCore

/// A shareable card that shows a pal and its evolution through the phases.
///
///     CardPicture(content, .tall, with: art).png
package struct CardPicture {
  let content: ShareCardContent
  let shape: ShareCardShape
  let layout: CardLayout
  let art: Artwork
  private let textWriter: CardTextWriter
  /// The pictures of the newest keepsakes, with their places on the card.
  ///
  /// `x` is the first column of a picture, and `bottom` is the row directly below it.
  let keepsakes: [(image: IndexedImage, x: Int, bottom: Int)]

  package init(_ content: ShareCardContent, _ shape: ShareCardShape, with art: Artwork) {
    (self.content, self.shape, self.art) = (content, shape, art)
    layout = CardLayout(shape, hillSteps: content.drawnPhases.count)
    textWriter = CardTextWriter(font: PixelFont(art))
    keepsakes = CardPicture.placedKeepsakes(
      withImages: art.picturesNewestFirst(of: content.keepsakes), on: CardLandscape(content.phase, nil, layout),
      hillSteps: content.drawnPhases.count)
  }

  /// The maximum number of keepsakes on a card.
  static let maxKeepsakes = 6

  /// Returns the first of `images` that fit on the card, at most ``maxKeepsakes``, with their positions.
  ///
  /// A keepsake can stand beside the pal or beside the small pals on the hill.
  private static func placedKeepsakes(
    withImages images: [IndexedImage], on landscape: CardLandscape, hillSteps: Int
  ) -> [(image: IndexedImage, x: Int, bottom: Int)] {
    let layout = landscape.layout
    var rooms = layout.keepsakeSpaces.map { (columns: $0.columns, bottom: $0.bottom) }
    for index in (0..<hillSteps).reversed() {
      let columns = layout.hillStepBounds(at: index, of: hillSteps).columns
      // The tall card has no room between the hill and its labels.
      guard layout.foreground.sinksAt != nil else { continue }
      let bottom = layout.hillStepBounds(at: index, of: hillSteps).top + 1
      rooms.append((columns.lowerBound + 2..<columns.middle - 14, bottom))
      rooms.append((columns.middle + 14..<columns.upperBound - 2, bottom))
    }
    var placed: [(image: IndexedImage, x: Int, bottom: Int)] = []
    for image in images.lazy.map({ $0.enlarged(by: layout.keepsakeScale) }) where placed.count < maxKeepsakes {
      guard let index = rooms.firstIndex(where: { $0.columns.count >= image.width }) else { continue }
      let (columns, givenBottom) = rooms[index]
      let bottom = givenBottom ?? landscape.foregroundTop(atX: columns.lowerBound + image.width / 2) + 3
      placed.append((image, columns.lowerBound, bottom))
      rooms[index].columns = min(columns.lowerBound + image.width + 2, columns.upperBound)..<columns.upperBound
    }
    return placed
  }

  /// The card in drawn pixels, before they are enlarged for a file.
  package var image: IndexedImage {
    let moment = FrameState(phase: content.phase, drawing: content.drawing, reachedCount: content.drawnPhases.count)
    return canvas(of: moment, on: backdrop(in: content.phase)).image
  }

  /// The values that differ between the frames of the card's animation.
  struct FrameState {
    /// The phase that the scene and the pal show.
    var phase: Phase
    var drawing: PalPictureID
    /// The number of phases reached so far, each with a small pal on the hill.
    var reachedCount: Int
    /// The height of the newest small pal above its step, while it hops onto the hill.
    var hopHeight = 0
    /// The frame's number in the animation, counted from 0.
    var frameIndex = 0
  }

  func landscape(in phase: Phase) -> CardLandscape { CardLandscape(phase, content.palColours.skin, layout) }

  /// Returns a canvas with everything that doesn't change within a phase: the background and the hill.
  func backdrop(in phase: Phase) -> PixelCanvas {
    var painting = PixelCanvas(width: layout.width, height: layout.height)
    let landscape = landscape(in: phase)
    landscape.paintBackground(on: &painting)
    landscape.paintHill(steps: content.drawnPhases.count, on: &painting)
    return painting
  }

  /// Returns the complete card in the state `moment`, painted over `backdrop`, which must show the same phase.
  func canvas(of moment: FrameState, on backdrop: PixelCanvas) -> PixelCanvas {
    var painting = backdrop
    let landscape = landscape(in: moment.phase)
    for index in 0..<moment.reachedCount { paintSmallPal(index: index, in: moment, on: &painting) }
    landscape.paintForeground(
      distanceWalked: CardAnimation.distanceWalked(at: moment.frameIndex, in: moment.phase) * layout.palPlacement.scale,
      on: &painting)
    AirParticles(landscape: landscape, skin: content.palColours.skin, hillSteps: content.drawnPhases.count)
      .paint(at: moment.frameIndex, on: &painting)
    // Their dates aren't known here, so only the last scene of the animation shows them.
    for keepsake in keepsakes where moment.phase == content.phase {
      painting.draw(keepsake.image, x: keepsake.x, y: keepsake.bottom - keepsake.image.height)
    }
    landscape.paintPalShadow(on: &painting)
    paintPal(moment.drawing.image(in: moment.phase, colours: content.palColours, with: art), on: &painting)
    paintText(of: moment, colours: landscape.colours, on: &painting)
    return painting
  }

  /// Paints a picture of the pal in its place on the card.
  func paintPal(_ image: IndexedImage, on painting: inout PixelCanvas) {
    let (scale, foot) = layout.palPlacement
    painting.draw(
      image.enlarged(by: scale), x: foot.x - PosedFigure.pictureSize / 2 * scale,
      y: foot.y - (PosedFigure.groundRow + 1) * scale)
  }

  /// Paints the small pal on the step at `index` of the hill, in that step's phase.
  private func paintSmallPal(index: Int, in moment: FrameState, on painting: inout PixelCanvas) {
    let (columns, top) = layout.hillStepBounds(at: index, of: content.drawnPhases.count)
    // The small pals walk out of step with each other.
    let frame = CardAnimation.walkingFrameNumber(at: moment.frameIndex, offset: 2 + index * 8)
    guard let name = SpriteName(content.drawing.gender, .walking, frame: frame) else { return }
    let image = PalPictureID.sprite(name).image(
      in: content.drawnPhases[index].phase, colours: content.palColours, with: art)
    let hop = index == moment.reachedCount - 1 ? moment.hopHeight : 0
    painting.draw(image, x: columns.middle - PosedFigure.neckColumn, y: top - PosedFigure.groundRow - hop)
  }

  // MARK: Text

  private func paintText(of moment: FrameState, colours: CardColours, on painting: inout PixelCanvas) {
    textWriter.writeOutlined(
      [ShareCardContent.productName], at: layout.titleBlock, colours: colours, lower: colours.accent, on: &painting)
    var place = layout.headlineBlock
    let headline = textWriter.font.balancedLines(
      of: content.headline(in: moment.phase), width: place.maxLineWidth, scale: place.scale)
    textWriter.writeOutlined(headline, at: place, colours: colours, on: &painting)
    place.top += headline.count * place.linePitch + place.scale
    place.scale = layout.detailScale
    let facts = content.facts.flatMap {
      textWriter.font.wrappedLines(of: $0, width: place.maxLineWidth, scale: place.scale)
    }
    textWriter.writeOutlined(facts, at: place, colours: colours, on: &painting)
    for index in 0..<moment.reachedCount { paintHillStepLabel(index: index, colours: colours, on: &painting) }
  }

  /// Writes a label below a step of the hill: the phase's name, and the day on which it became visible.
  private func paintHillStepLabel(index: Int, colours: CardColours, on painting: inout PixelCanvas) {
    let stage = content.drawnPhases[index]
    let (columns, top) = layout.hillStepBounds(at: index, of: content.drawnPhases.count)
    var line = top + 7
    textWriter.writeCentredLine(
      stage.phase.name, middle: columns.middle, y: line, colour: colours.accent, on: &painting)
    for part in textWriter.font.wrappedLines(of: stage.day ?? "", width: columns.count - 10, scale: 1) {
      line += PixelFont.lineHeight - 1
      textWriter.writeCentredLine(part, middle: columns.middle, y: line, colour: colours.secondaryText, on: &painting)
    }
  }
}

extension Range<Int> {
  fileprivate var middle: Int { (lowerBound + upperBound) / 2 }
}
