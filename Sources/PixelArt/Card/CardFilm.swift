import PixelPalCore

/// An animated card: the pal walks through the visible phases up to the newest.
///
///     CardPicture(content, .wide, with: art).apng
struct CardFilm {
  private let picture: CardPicture
  private let backdrops: [Painting]
  private let stages: [CardContent.Stage]

  /// The number of frames, at ten per second: six seconds.
  ///
  /// GIF measures time in hundredths of a second, so at this rate all frames have the same duration.
  static let ticks = 60
  /// The number of strides in the film; an integer, so that the animation loops seamlessly.
  private static let strides = 5
  /// The number of frames of the transition to a new phase.
  private static let flourish = 9

  init(_ picture: CardPicture) {
    self.picture = picture
    stages = picture.content.stages
    backdrops = stages.map { picture.backdrop(in: $0.phase) }
  }

  /// Returns the distance walked after `tick` frames, in pixels of the pal.
  static func passed(at tick: Int) -> Int { tick * strides * Int(Stride.length) / ticks }

  /// Returns the walking frame after `tick` frames, shifted by `ahead`.
  static func walkingFrame(at tick: Int, ahead: Int = 0) -> Int {
    let frames = SpriteName.Pose.walking.frames
    return (tick * strides * frames / ticks + ahead) % frames + 1
  }

  var animation: Animation {
    Animation(frames: (0..<CardFilm.ticks).map { frame(at: $0) }, delay: .init(1, over: 10))
  }

  /// Returns the first frame of a stage; all stages are equally long, apart from four extra frames for the newest.
  private func start(of stage: Int) -> Int { stage * (CardFilm.ticks - 4) / stages.count }

  /// Returns the image after `tick` frames.
  func frame(at tick: Int) -> Image {
    let stage = stages.indices.last { start(of: $0) <= tick } ?? 0
    let age = tick - start(of: stage)
    guard stage > 0, age < CardFilm.flourish else { return painting(of: stage, at: tick).image }
    return change(to: stage, at: tick, age: age).image
  }

  private func moment(_ stage: Int, at tick: Int, hop: Int = 0) -> CardPicture.Moment? {
    let frame = CardFilm.walkingFrame(at: tick)
    guard let name = SpriteName(picture.content.drawing.gender, .walking, frame: frame) else { return nil }
    return .init(
      phase: stages[stage].phase, drawing: .sprite(name), reached: picture.content.climb.isEmpty ? 0 : stage + 1,
      hop: hop, tick: tick)
  }

  private func painting(of stage: Int, at tick: Int, hop: Int = 0) -> Painting {
    guard let moment = moment(stage, at: tick, hop: hop) else { return backdrops[stage] }
    return picture.painting(of: moment, on: backdrops[stage])
  }

  // MARK: The flourish

  /// Paints the transition to a stage: the pal lights up, and the new scene grows out of it.
  private func change(to stage: Int, at tick: Int, age: Int) -> Painting {
    var painting = painting(of: stage - 1, at: tick)
    let layout = picture.layout
    let heart = Point(layout.pal.foot.x, layout.pal.foot.y - 22 * layout.pal.scale)
    if age >= 2 {
      let reach = layout.width + layout.height
      let radius = (age - 1) * (age - 1) * reach / 50
      let new = self.painting(of: stage, at: tick, hop: [0, 0, 0, 2, 5, 6, 5, 2, 0][age])
      painting.reveal(new, within: radius, of: heart, rim: picture.scene(in: stages[stage].phase).colours.accent)
    }
    if age < 5 { paintLight(of: age < 2 ? stage - 1 : stage, at: tick, on: &painting) }
    paintSparks(around: heart, in: stages[stage].phase, age: age, on: &painting)
    return painting
  }

  /// Paints the silhouette of the pal in the colour of light.
  private func paintLight(of stage: Int, at tick: Int, on painting: inout Painting) {
    guard let moment = moment(stage, at: tick) else { return }
    let image = moment.drawing.image(in: moment.phase, picture.content.dye, with: picture.art)
    picture.paintPal(image.recoloured { _ in Colour(0xFFF6E4) }, on: &painting)
  }

  /// Paints a ring of sparks that fly outwards.
  private func paintSparks(around heart: Point, in phase: Phase, age: Int, on painting: inout Painting) {
    let palette = picture.art.palette(picture.content.drawing.gender, picture.content.dye).tuned(for: phase)
    let scale = picture.layout.pal.scale
    for index in 0..<12 {
      let isLarge = (index + age) % 2 == 0
      let grid = picture.art[isLarge && age < 7 ? .sparkLarge : .sparkSmall]
      let distance = Double(scale * (12 + age * (index % 2 == 0 ? 4 : 3)))
      let angle = Double(index * 30 + age * 4)
      let x = heart.x + Int((cosine(angle) * distance).rounded())
      let y = heart.y + Int((sine(angle) * distance).rounded())
      let image = Image(grid, in: palette).enlarged(by: scale)
      painting.draw(image, x: x - grid.anchor.x * scale, y: y - grid.anchor.y * scale)
    }
  }
}

extension Painting {
  /// Paints a circular section of another painting, with a bright rim.
  fileprivate mutating func reveal(_ other: Painting, within radius: Int, of centre: Point, rim: Colour) {
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
