import PixelPalCore

/// The layout of a surface in pixels.
///
/// For the small forms of the Dynamic Island, a pixel of the layout is a pixel of the phone. For all other surfaces, a
/// pixel of the layout is a square of two by two pixels of the phone.
struct SurfaceLayout {
  let width: Int
  let height: Int
  let cornerRadius: Int
  let background: Colour
  /// The pal's scale, and the position of its picture's upper left corner.
  let palPlacement: (scale: Int, x: Int, y: Int)
  /// The scale and position of a resting pal's head and shoulders, or `nil` to show the whole pal.
  ///
  /// Some surfaces are so low that the whole pal would be hard to recognize.
  var bustPlacement: (scale: Int, x: Int, y: Int)?
  let iconPlacement: (scale: Int, x: Int, y: Int)
  /// The text's scale and position.
  ///
  /// The text is right-aligned at the position if `isRight` is true, and centred on it otherwise.
  let textPlacement: (scale: Int, x: Int, y: Int, isRight: Bool)
  /// The rendering mode that the phone applies to the surface.
  var renderingMode = RenderingMode.none

  enum RenderingMode {
    case none
    /// The rendering mode of Lock Screen widgets: shades of a single colour.
    case monochrome
    /// The dimming of an Always-On display.
    case dimmed
  }

  private static let darkBackground = Colour(0x1C, 0x1B, 0x24)

  init(_ surface: Surface) {
    switch surface {
    case .compact:
      self.init(
        376, 112, 56, .black, palPlacement: (2, 16, 10), iconPlacement: (2, 264, 44), textPlacement: (4, 348, 44, true))
      bustPlacement = (3, 16, 10)
    case .minimal:
      self.init(
        112, 112, 56, .black, palPlacement: (2, 8, 10), iconPlacement: (2, 72, 72), textPlacement: (2, 80, 80, true))
      bustPlacement = (3, 8, 10)
    case .expanded:
      self.init(
        480, 132, 60, .black, palPlacement: (2, 36, 14), iconPlacement: (2, 418, 20), textPlacement: (4, 444, 66, true))
    case .lockScreen:
      self.init(
        480, 132, 36, SurfaceLayout.darkBackground, palPlacement: (2, 36, 14), iconPlacement: (3, 400, 46),
        textPlacement: (3, 444, 52, true))
    case .alwaysOn:
      self.init(
        480, 132, 36, Colour(0x0A, 0x0A, 0x0E), palPlacement: (2, 36, 14), iconPlacement: (3, 400, 46),
        textPlacement: (3, 444, 52, true),
        renderingMode: .dimmed)
    case .standBy:
      self.init(
        480, 264, 0, .black, palPlacement: (5, 24, 12), iconPlacement: (5, 352, 96), textPlacement: (4, 444, 180, true))
    case .accessoryCircular:
      self.init(
        112, 112, 56, Colour(0x3A, 0x3A, 0x42), palPlacement: (2, 8, 4), iconPlacement: (1, 82, 82),
        textPlacement: (1, 0, 0, false), renderingMode: .monochrome)
    case .accessoryRectangular:
      self.init(
        240, 112, 16, Colour(0x3A, 0x3A, 0x42), palPlacement: (2, 16, 6), iconPlacement: (4, 156, 30),
        textPlacement: (1, 0, 0, false),
        renderingMode: .monochrome)
    case .accessoryInline:
      self.init(
        240, 52, 8, Colour(0x2A, 0x2A, 0x32), palPlacement: (1, 64, 2), iconPlacement: (2, 124, 13),
        textPlacement: (1, 0, 0, false), renderingMode: .monochrome)
    case .homeSmall:
      self.init(
        240, 240, 52, Colour(0xDD, 0xE6, 0xF4), palPlacement: (4, 24, 30), iconPlacement: (2, 194, 20),
        textPlacement: (1, 0, 0, false))
    case .app:
      self.init(
        300, 420, 40, Colour(0x14, 0x13, 0x1E), palPlacement: (5, 30, 40), iconPlacement: (3, 240, 24),
        textPlacement: (6, 150, 300, false))
    case .history:
      self.init(
        300, 132, 40, Colour(0x14, 0x13, 0x1E), palPlacement: (1, 16, 36), iconPlacement: (2, 252, 18),
        textPlacement: (4, 90, 20, false))
    }
  }

  private init(
    _ width: Int, _ height: Int, _ radius: Int, _ ground: Colour, palPlacement: (scale: Int, x: Int, y: Int),
    iconPlacement: (scale: Int, x: Int, y: Int), textPlacement: (scale: Int, x: Int, y: Int, isRight: Bool),
    renderingMode: RenderingMode = .none
  ) {
    (self.width, self.height, self.cornerRadius, self.background) = (width, height, radius, ground)
    (self.palPlacement, self.iconPlacement, self.textPlacement, self.renderingMode) = (
      palPlacement, iconPlacement, textPlacement, renderingMode
    )
  }
}

extension SurfaceLayout.RenderingMode {
  func applied(to colour: Colour) -> Colour {
    switch self {
    case .none: return colour
    case .monochrome:
      let grey = UInt8(clamping: colour.greyLevel)
      return Colour(grey, grey, grey)
    case .dimmed: return colour.scaled(saturationPercent: 80, brightnessPercent: 55)
    }
  }
}
