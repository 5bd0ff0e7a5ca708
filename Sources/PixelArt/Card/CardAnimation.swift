import PixelPalCore

/// An animated card on which the pal walks through all visible phases, up to the newest one.
///
///     CardPicture(content, .wide, with: art).apng
struct CardAnimation {
  private let picture: CardPicture
  private let backdrops: [PixelCanvas]
  private let visiblePhases: [ShareCardContent.DatedPhase]

  /// The number of frames in the animation: six seconds at ten frames per second.
  ///
  /// At this rate, a frame lasts a whole number of hundredths of a second, as GIF requires.
  static let frameCount = 60
  /// The number of strides in the animation.
  ///
  /// A whole number of strides makes the animation loop seamlessly.
  private static let strideCount = 5
  /// The duration of the transition to a new phase, in frames.
  private static let transitionLength = 9

  init(_ picture: CardPicture) {
    self.picture = picture
    visiblePhases = picture.content.visiblePhases
    backdrops = visiblePhases.map { picture.backdrop(in: $0.phase) }
  }

  /// Returns the distance that a pal in `phase` walks in `tick` frames, in pixels of the pal's picture before
  /// enlargement.
  static func distanceWalked(at tick: Int, in phase: Phase) -> Int {
    tick * strideCount * FigureProportions(phase).strideLength / frameCount
  }

  /// Returns the frame of the walk, counted from 1, that frame `tick` of the animation shows.
  ///
  /// `offset` is the walk's lead over the animation, in frames.
  static func walkingFrameNumber(at tick: Int, offset: Int = 0) -> Int {
    let frames = SpriteName.Pose.walking.frames
    return (tick * strideCount * frames / frameCount + offset) % frames + 1
  }

  var animation: ImageAnimation {
    ImageAnimation(frames: (0..<CardAnimation.frameCount).map { frameImage(at: $0) }, frameDuration: .init(1, over: 10))
  }

  /// Returns the first frame that shows the phase at `index`.
  ///
  /// All phases are shown for the same number of frames, except that the newest is shown for four more.
  private func firstFrameIndex(ofPhaseAt index: Int) -> Int {
    index * (CardAnimation.frameCount - 4) / visiblePhases.count
  }

  /// Returns the image of the card in frame `tick` of the animation, counted from 0.
  func frameImage(at tick: Int) -> IndexedImage {
    let phaseIndex = visiblePhases.indices.last { firstFrameIndex(ofPhaseAt: $0) <= tick } ?? 0
    let age = tick - firstFrameIndex(ofPhaseAt: phaseIndex)
    guard phaseIndex > 0, age < CardAnimation.transitionLength else { return canvas(of: phaseIndex, at: tick).image }
    return transitionCanvas(to: phaseIndex, at: tick, age: age).image
  }

  private func frameState(ofPhaseAt phaseIndex: Int, tick: Int, hop: Int = 0) -> CardPicture.FrameState? {
    let frame = CardAnimation.walkingFrameNumber(at: tick)
    guard let name = SpriteName(picture.content.drawing.gender, .walking, frame: frame) else { return nil }
    return .init(
      phase: visiblePhases[phaseIndex].phase, drawing: .sprite(name),
      reachedCount: picture.content.drawnPhases.isEmpty ? 0 : phaseIndex + 1,
      hopHeight: hop, frameIndex: tick)
  }

  private func canvas(of phaseIndex: Int, at tick: Int, hop: Int = 0) -> PixelCanvas {
    guard let moment = frameState(ofPhaseAt: phaseIndex, tick: tick, hop: hop) else { return backdrops[phaseIndex] }
    return picture.canvas(of: moment, on: backdrops[phaseIndex])
  }

  // MARK: Transitions between phases

  /// Returns a frame of the transition to a phase, in which the pal lights up and the new scene grows out of the pal.
  ///
  /// - Parameters:
  ///   - phaseIndex: the index of the new phase in ``visiblePhases``.
  ///   - tick: the number of the frame in the animation.
  ///   - age: the number of frames since the start of the transition.
  private func transitionCanvas(to phaseIndex: Int, at tick: Int, age: Int) -> PixelCanvas {
    var painting = canvas(of: phaseIndex - 1, at: tick)
    let layout = picture.layout
    let heart = Point(layout.palPlacement.foot.x, layout.palPlacement.foot.y - 22 * layout.palPlacement.scale)
    if age >= 2 {
      let reach = layout.width + layout.height
      let radius = (age - 1) * (age - 1) * reach / 50
      let new = self.canvas(of: phaseIndex, at: tick, hop: [0, 0, 0, 2, 5, 6, 5, 2, 0][age])
      painting.revealCircle(
        of: new, within: radius, around: heart,
        rim: picture.landscape(in: visiblePhases[phaseIndex].phase).colours.accent)
    }
    if age < 5 { paintSilhouette(of: age < 2 ? phaseIndex - 1 : phaseIndex, at: tick, on: &painting) }
    paintSparks(around: heart, in: visiblePhases[phaseIndex].phase, age: age, on: &painting)
    return painting
  }

  /// Paints the silhouette of the pal in the phase at `phaseIndex`, in a bright, warm white.
  private func paintSilhouette(of phaseIndex: Int, at tick: Int, on painting: inout PixelCanvas) {
    guard let moment = frameState(ofPhaseAt: phaseIndex, tick: tick) else { return }
    let image = moment.drawing.image(in: moment.phase, colours: picture.content.palColours, with: picture.art)
    picture.paintPal(image.recoloured { _ in Colour(0xFFF6E4) }, on: &painting)
  }

  /// Paints a ring of sparks that fly outwards from the pal.
  private func paintSparks(around heart: Point, in phase: Phase, age: Int, on painting: inout PixelCanvas) {
    let palette = picture.art.palette(for: picture.content.drawing.gender, colours: picture.content.palColours)
      .adjusted(for: phase)
    let scale = picture.layout.palPlacement.scale
    for index in 0..<12 {
      let isLarge = (index + age) % 2 == 0
      let grid = picture.art[isLarge && age < 7 ? .sparkLarge : .sparkSmall]
      let distance = Double(scale * (12 + age * (index % 2 == 0 ? 4 : 3)))
      let angle = Double(index * 30 + age * 4)
      let x = heart.x + Int((cosine(degrees: angle) * distance).rounded())
      let y = heart.y + Int((sine(degrees: angle) * distance).rounded())
      let image = IndexedImage(grid, in: palette).enlarged(by: scale)
      painting.draw(image, x: x - grid.anchor.x * scale, y: y - grid.anchor.y * scale)
    }
  }
}

extension PixelCanvas {
  /// Paints the part of `other` within `radius` pixels of `centre`, with a rim in the colour `rim`.
  fileprivate mutating func revealCircle(of other: PixelCanvas, within radius: Int, around centre: Point, rim: Colour) {
    let inner = max(0, radius - 3)
    for y in 0..<height {
      for x in 0..<width {
        let (dx, dy) = (x - centre.x, y - centre.y)
        let distance = dx * dx + dy * dy
        guard distance <= radius * radius else { continue }
        self[x, y] = distance > inner * inner ? rim : other[x, y]
      }
    }
  }
}
