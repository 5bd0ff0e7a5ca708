import PixelPalCore

/// A picture of a pal and its evolution, for sharing.
///
///     CardPicture(content, .tall, with: art).png
package struct CardPicture {
  let content: CardContent
  let shape: CardShape
  let layout: CardLayout
  let art: Artwork
  private let lettering: Lettering

  package init(_ content: CardContent, _ shape: CardShape, with art: Artwork) {
    (self.content, self.shape, self.art) = (content, shape, art)
    layout = CardLayout(shape, stages: content.climb.count)
    lettering = Lettering(font: PixelFont(art))
  }

  /// The picture in drawn pixels, without enlargement.
  package var image: Image {
    let moment = Moment(phase: content.phase, drawing: content.drawing, reached: content.climb.count)
    return painting(of: moment, on: backdrop(in: content.phase)).image
  }

  /// The variable parts of the picture.
  struct Moment {
    /// The phase of the scene and the pal.
    var phase: Phase
    var drawing: Drawing
    /// The number of stages reached so far.
    var reached: Int
    /// The height of the newest small pal above its step, while it appears.
    var hop = 0
    /// The number of frames since the beginning of a film.
    var tick = 0
  }

  func scene(in phase: Phase) -> Scene { Scene(phase, content.dye.skin, layout) }

  /// Paints everything that does not change within a phase.
  func backdrop(in phase: Phase) -> Painting {
    var painting = Painting(width: layout.width, height: layout.height)
    let scene = scene(in: phase)
    scene.paint(on: &painting)
    scene.paintClimb(steps: content.climb.count, on: &painting)
    return painting
  }

  /// Paints the complete picture of a moment.
  func painting(of moment: Moment, on backdrop: Painting) -> Painting {
    var painting = backdrop
    let scene = scene(in: moment.phase)
    for index in 0..<moment.reached { paintFormer(index, moment, on: &painting) }
    scene.paintGround(passed: CardFilm.passed(at: moment.tick) * layout.pal.scale, on: &painting)
    Weather(scene: scene, skin: content.dye.skin, steps: content.climb.count)
      .paint(at: moment.tick, on: &painting)
    scene.paintShadow(on: &painting)
    paintPal(moment.drawing.image(in: moment.phase, content.dye, with: art), on: &painting)
    paintWords(moment, scene.colours, on: &painting)
    return painting
  }

  /// Paints a picture of the pal in its place.
  func paintPal(_ image: Image, on painting: inout Painting) {
    let (scale, foot) = layout.pal
    painting.draw(
      image.enlarged(by: scale), x: foot.x - Figure.size / 2 * scale, y: foot.y - (Figure.ground + 1) * scale)
  }

  /// Paints a small pal on a step, as the pal looked in that phase.
  private func paintFormer(_ index: Int, _ moment: Moment, on painting: inout Painting) {
    let (columns, top) = layout.step(index, of: content.climb.count)
    // The offset makes each of them walk at a different point of its stride.
    let frame = CardFilm.walkingFrame(at: moment.tick, ahead: 2 + index * 8)
    guard let name = SpriteName(content.drawing.gender, .walking, frame: frame) else { return }
    let image = Drawing.sprite(name).image(in: content.climb[index].phase, content.dye, with: art)
    let hop = index == moment.reached - 1 ? moment.hop : 0
    painting.draw(image, x: columns.middle - Figure.middle, y: top - Figure.ground - hop)
  }

  // MARK: Words

  private func paintWords(_ moment: Moment, _ colours: SceneColours, on painting: inout Painting) {
    lettering.write([CardContent.product], at: layout.title, colours, lower: colours.accent, on: &painting)
    var place = layout.message
    let message = lettering.font.balancedLines(of: moment.phase.message, width: place.width, scale: place.scale)
    lettering.write(message, at: place, colours, on: &painting)
    place.top += message.count * place.pitch + place.scale
    place.scale = layout.factScale
    let facts = [content.span, content.numbers].compactMap { $0 }.flatMap {
      lettering.font.lines(of: $0, width: place.width, scale: place.scale)
    }
    lettering.write(facts, at: place, colours, on: &painting)
    for index in 0..<moment.reached { label(index, colours, on: &painting) }
  }

  /// Writes the label below a step: the name of the phase, and the day on which it became visible.
  private func label(_ index: Int, _ colours: SceneColours, on painting: inout Painting) {
    let stage = content.climb[index]
    let (columns, top) = layout.step(index, of: content.climb.count)
    var line = top + 7
    lettering.write(stage.phase.name, middle: columns.middle, y: line, colours.accent, on: &painting)
    for part in lettering.font.lines(of: stage.day ?? "", width: columns.count - 10, scale: 1) {
      line += PixelFont.lineHeight - 1
      lettering.write(part, middle: columns.middle, y: line, colours.quietInk, on: &painting)
    }
  }
}

extension Range<Int> {
  /// The value halfway between the bounds.
  fileprivate var middle: Int { (lowerBound + upperBound) / 2 }
}
