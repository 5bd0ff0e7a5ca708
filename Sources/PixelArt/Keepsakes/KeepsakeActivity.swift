package import Expressions
package import PixelPalCore

/// An activity of the pal with a keepsake in the evening and at night, such as sitting on the bench.
///
/// Not every keepsake has an activity. The pal's random generator chooses one activity for each night.
package struct KeepsakeActivity: Hashable, Sendable {
  package let keepsake: Keepsake
  /// The column of the pal's middle, counted from the middle of the keepsake's clearing.
  package let x: Int
  /// The pal's height above the ground, in pixels.
  package let lift: Int
  /// The pal's face, together with the pose of its body.
  package let face: Face
  /// True if the pal is inside the house, so that only ``prop`` shows it.
  package let isInside: Bool
  /// The positions of a moving pal, relative to its place, or an empty array if the pal stays in its place.
  package let path: [Point]
  /// The time for which the pal is at each position of ``path``.
  package let pathInterval: Milliseconds
  /// The place of the keepsake during the activity, or `nil` if the keepsake stays where it is.
  package let place: TemporaryPlace?
  /// The overlay that the pal shows again and again, or `nil` if there is none.
  package let overlay: Overlay?
  /// The small picture that is drawn beside the pal, or `nil` if there is none.
  package let prop: Prop?

  /// The time for which the film of a history shows an activity.
  package static let filmDuration = Milliseconds(2600)

  /// The place of a keepsake that the pal has moved for the duration of an activity.
  package struct TemporaryPlace: Hashable, Sendable {
    package let layer: KeepsakePlacement.Layer
    /// The keepsake's first column, relative to the middle of its clearing.
    package let x: Int
    /// The row directly below the keepsake, counted from the row where the meadow begins.
    package let bottom: Int
  }

  /// A small animated picture, such as the drops of the watering can.
  package struct Prop: Hashable, Sendable {
    /// The picture's first column, relative to the pal's middle.
    package let x: Int
    /// The picture's first row, counted from the row where the meadow begins.
    ///
    /// Rows above the meadow are negative.
    package let y: Int
    /// The time for which each frame is shown.
    package let interval: Milliseconds
    /// The frames, each with its rows separated by slashes.
    ///
    /// Each character is a pixel: a letter stands for a colour in ``KeepsakeActivity/inks``, a digit for the pal's
    /// colour for the role with that number, and a period for a transparent pixel.
    package let frames: [String]

    init(x: Int, y: Int, every interval: Int64, _ frames: [String]) {
      (self.x, self.y, self.interval, self.frames) = (x, y, Milliseconds(interval), frames)
    }
  }

  private init(
    _ kind: Keepsake.Kind, x: Int, lift: Int = 0, body: BodyPose = .stand, eyes: Eyes, mouth: Mouth,
    cheeks: Cheeks? = nil, isInside: Bool = false, path: [Point] = [], every pathInterval: Int64 = 240,
    place: TemporaryPlace? = nil, floats overlay: Overlay? = nil, prop: Prop? = nil
  ) {
    (keepsake, self.x, self.lift) = (Keepsake(kind), x, lift)
    face = Face(eyes: eyes, mouth: mouth, cheeks: cheeks, body: body)
    (self.isInside, self.path, self.pathInterval) = (isInside, path, Milliseconds(pathInterval))
    (self.place, self.overlay, self.prop) = (place, overlay, prop)
  }

  /// The colours of the letters in the frames of props.
  ///
  /// All of these colours also occur in the keepsakes.
  package static let inks: [(letter: String, hex: String)] = [
    ("o", "#241a33"), ("W", "#9a5a3f"), ("y", "#dba764"), ("S", "#8f8ca6"), ("T", "#cfcfd8"), ("A", "#b0e8ee"),
    ("R", "#d9564f"), ("P", "#f7a08a"), ("F", "#ffd95f"), ("C", "#fff4df"),
  ]

  /// All activities, in the order of their keepsakes.
  package static let all: [KeepsakeActivity] = [
    .init(
      .stone, x: 2, body: .sit, eyes: .right, mouth: .soft,
      prop: .init(
        x: 12, y: 2, every: 400,
        [
          "Ro.",
          "oRR",
          ".Ro",
          "RRo",
        ])),
    .init(
      .flower, x: -5, body: .crouch, eyes: .left, mouth: .smile, cheeks: .blush,
      prop: .init(
        x: -18, y: -10, every: 260,
        [
          "P.P/PoP/.o.",
          "..../.PP./.oP.",
          ".P.P/.PoP/..o.",
          "..../.PP./.Po.",
        ])),
    .init(.stump, x: -24, lift: 7, body: .sit, eyes: .up, mouth: .smile, floats: .hummingNote),
    .init(
      .campfire, x: -8, body: .sit, eyes: .left, mouth: .smile, cheeks: .blush,
      prop: .init(
        x: -21, y: -8, every: 700,
        [
          "CC........./CCW......../..WW......./....WW...../......WW.../........WW.",
          "yC........./CCW......../..WW......./....WW...../......WW.../........WW.",
          "yy........./yyW......../..WW......./....WW...../......WW.../........WW.",
        ])),
    .init(.tent, x: 8, body: .sit, eyes: .calm, mouth: .smile, floats: .zzz),
    .init(
      .kettle, x: -59, body: .sit, eyes: .right, mouth: .oh,
      prop: .init(
        x: 12, y: -9, every: 350,
        [
          "..C./.C../..C./.C../....",
          ".C../..C./.C../..C./.C..",
          "..C./.C../..C./..../....",
        ])),
    .init(.bench, x: 25, lift: 5, body: .sit, eyes: .up, mouth: .smile),
    .init(.signpost, x: -17, body: .shy, eyes: .left, mouth: .dots, floats: .question),
    .init(
      .steppingStones, x: 26, body: .wide, eyes: .joy, mouth: .grin,
      path: [
        Point(-8, 0), Point(-4, -5), Point(0, 0), Point(4, -5), Point(8, 0), Point(4, -5), Point(0, 0), Point(-4, -5),
      ], every: 240),
    .init(
      .lamp, x: 27, body: .sit, eyes: .half, mouth: .smile,
      prop: .init(
        x: -7, y: -9, every: 900,
        [
          "oCCCoCCCo/oCSCoCSCo/oCCCoCCCo/ooooooooo",
          "oCCCoCCCo/oCSCoSCSo/oCCCoCCCo/ooooooooo",
        ])),
    .init(.bird, x: -17, eyes: .left, mouth: .singing, floats: .musicNotes),
    .init(
      .fence, x: -30, body: .shy, eyes: .up, mouth: .soft,
      prop: .init(
        x: 17, y: -42, every: 1500,
        [
          ".",
          "....F../...F.../..C....",
          "......./......./...C.../.F.....",
          ".",
        ])),
    .init(
      .wateringCan, x: 46, eyes: .left, mouth: .smile, place: .init(layer: .front, x: 29, bottom: -5),
      prop: .init(
        x: -18, y: -10, every: 180,
        [
          "..A/.A./A../.../...",
          "A../..A/.A./A../...",
          ".../A../..A/.A./A..",
          ".../.../A../..A/.A.",
        ])),
    .init(
      .beehive, x: -68, eyes: .right, mouth: .oh,
      prop: .init(
        x: 14, y: -17, every: 170,
        [
          ".C......./FoF......",
          "........./...C...../..FoF....",
          "........./.....C.../....FoF..",
          "......C../.....FoF.",
          "...C...../..FoF....",
          ".C......./FoF......",
        ])),
    .init(
      .duck, x: -52, body: .wave, eyes: .right, mouth: .smile,
      prop: .init(
        x: 13, y: -12, every: 220,
        [
          "C......./......../........",
          "...C..../......../........",
          "......../.....C../........",
          "......../......../......C.",
        ])),
    .init(.bridge, x: -26, lift: 7, eyes: .left, mouth: .smile),
    .init(
      .window, x: 32, eyes: .open, mouth: .smile, isInside: true,
      prop: .init(
        x: -3, y: -14, every: 1000,
        [
          "667666/633336/613136/433334/899998",
          "667666/633336/613136/433334/8999983",
          "667666/633336/622226/433334/899998",
        ])),
    .init(
      .mailbox, x: -6, body: .shy, eyes: .half, mouth: .smile, floats: .heart,
      prop: .init(
        x: -5, y: -13, every: 5000,
        [
          "ooooooooo/oCCCCCCCo/oCCCRCCCo/oCCCCCCCo/ooooooooo"
        ])),
    .init(
      .bicycle, x: -37, lift: 8, body: .sit, eyes: .joy, mouth: .grin,
      path: [Point(0, 0), Point(0, -1), Point(1, 0), Point(0, -1)], every: 250),
    .init(
      .cat, x: 3, body: .sit, eyes: .right, mouth: .smile,
      prop: .init(
        x: 13, y: -8, every: 500,
        [
          "...../...../P.P../PPP../.P...",
          "...../P.P../PPP../.P.../.....",
          "P.P../PPP../.P.../...../.....",
        ])),
    .init(
      .table, x: -28, lift: 2, body: .sit, eyes: .joy, mouth: .smile, place: .init(layer: .front, x: -40, bottom: 3),
      prop: .init(
        x: 4, y: -12, every: 400,
        [
          ".C..../..C.../.C..../CCCo../CCCCo./.CC...",
          "..C.../.C..../..C.../CCCo../CCCCo./.CC...",
        ])),
    .init(
      .lanterns, x: -5, body: .cheer, eyes: .joy, mouth: .grin,
      path: [Point(-2, 0), Point(0, -2), Point(2, 0), Point(0, -2)], every: 300, floats: .musicNotes),
    .init(
      .kite, x: 10, body: .sit, eyes: .right, mouth: .soft, place: .init(layer: .front, x: 17, bottom: 5),
      prop: .init(
        x: 5, y: -7, every: 500,
        [
          "T...../.T..../..T...",
          "....../..TT../.T....",
        ])),
    .init(
      .swing, x: 31, lift: 3, body: .sit, eyes: .joy, mouth: .grin,
      path: [
        Point(-3, -1), Point(-2, 0), Point(0, 0), Point(2, 0), Point(3, -1), Point(2, 0), Point(0, 0), Point(-2, 0),
      ], every: 220),
    .init(
      .lighthouse, x: 0, body: .wave, eyes: .left, mouth: .smile,
      prop: .init(
        x: -48, y: -29, every: 700,
        [
          "..................FF.../..................FFFF./..................FF...",
          "FFFF......./.FFFFFFFF../FFFF.......",
        ])),
  ]
}
