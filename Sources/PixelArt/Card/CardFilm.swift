import PixelPalCore

/// A card that moves: the pal walks through the phases that can be seen, and comes to the newest.
///
///     CardPicture(content, .wide, with: art).apng
struct CardFilm {
  private let picture: CardPicture
  private let backdrops: [Painting]
  private let stages: [CardContent.Stage]

  /// How many frames there are, ten a second: six seconds.
  ///
  /// A GIF counts in hundredths, so that here each frame is as long as the next.
  static let ticks = 60
  /// How many strides are walked meanwhile; a whole number, so that the end meets the beginning.
  private static let strides = 5
  /// How long the old look takes to become the new one.
  private static let flourish = 9

  init(_ picture: CardPicture) {
    self.picture = picture
    stages = picture.content.stages
    backdrops = stages.map { picture.backdrop(in: $0.phase) }
  }

  /// How far somebody has walked after so many frames, in pixels of the pal.
  static func passed(at tick: Int) -> Int { tick * strides * Int(Stride.length) / ticks }

  /// Which picture of the walk is shown then, so many pictures ahead.
  static func walkingFrame(at tick: Int, ahead: Int = 0) -> Int {
    let frames = SpriteName.Pose.walking.frames
    return (tick * strides * frames / ticks + ahead) % frames + 1
  }

  var animation: Animation {
    Animation(frames: (0..<CardFilm.ticks).map { frame(at: $0) }, delay: .init(1, over: 10))
  }

  /// When a stage begins: all are as long, and the newest stays.
  private func start(of stage: Int) -> Int { stage * (CardFilm.ticks - 4) / stages.count }

  /// The picture after so many frames.
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

  /// The pal is all light for a moment, and a new world grows out of it.
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

  /// The pal's shape, all of it in the colour of light.
  private func paintLight(of stage: Int, at tick: Int, on painting: inout Painting) {
    guard let moment = moment(stage, at: tick) else { return }
    let image = moment.drawing.image(in: moment.phase, picture.content.dye, with: picture.art)
    picture.paintPal(image.recoloured { _ in Colour(0xFFF6E4) }, on: &painting)
  }

  /// Sparks that fly outwards in a ring.
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
  /// Paints what another painting has inside of a circle, whose rim shines.
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
