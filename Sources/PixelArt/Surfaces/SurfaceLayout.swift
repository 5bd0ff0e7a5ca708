import PixelPalCore

/// The layout of a surface in pixels of the art, each of which is two pixels of a phone.
struct SurfaceLayout {
  let width: Int
  let height: Int
  let radius: Int
  let ground: Colour
  /// The scale of the pal, and its upper left corner.
  let pal: (scale: Int, x: Int, y: Int)
  let icon: (scale: Int, x: Int, y: Int)
  /// The scale and position of the text, and whether it is aligned to the right.
  let text: (scale: Int, x: Int, y: Int, isRight: Bool)
  /// The tint that the phone applies on the surface.
  var tint = Tint.none

  enum Tint {
    case none
    /// Widgets on the Lock Screen are drawn in shades of one colour.
    case grey
    /// An Always-On display is dimmed.
    case dim
  }

  private static let night = Colour(0x1C, 0x1B, 0x24)

  init(_ surface: Surface) {
    switch surface {
    case .compact:
      self.init(188, 56, 28, .black, pal: (1, 8, 5), icon: (1, 132, 22), text: (2, 174, 22, true))
    case .minimal: self.init(56, 56, 28, .black, pal: (1, 4, 5), icon: (1, 36, 36), text: (1, 40, 40, true))
    case .expanded:
      self.init(480, 132, 60, .black, pal: (2, 36, 14), icon: (2, 418, 20), text: (4, 444, 66, true))
    case .lockScreen:
      self.init(480, 132, 36, SurfaceLayout.night, pal: (2, 36, 14), icon: (3, 400, 46), text: (3, 444, 52, true))
    case .alwaysOn:
      self.init(
        480, 132, 36, Colour(0x0A, 0x0A, 0x0E), pal: (2, 36, 14), icon: (3, 400, 46), text: (3, 444, 52, true),
        tint: .dim)
    case .standBy:
      self.init(480, 264, 0, .black, pal: (5, 24, 12), icon: (5, 352, 96), text: (4, 444, 180, true))
    case .accessoryCircular:
      self.init(
        112, 112, 56, Colour(0x3A, 0x3A, 0x42), pal: (2, 8, 4), icon: (1, 82, 82), text: (1, 0, 0, false), tint: .grey)
    case .accessoryRectangular:
      self.init(
        240, 112, 16, Colour(0x3A, 0x3A, 0x42), pal: (2, 16, 6), icon: (4, 156, 30), text: (1, 0, 0, false),
        tint: .grey)
    case .accessoryInline:
      self.init(
        240, 52, 8, Colour(0x2A, 0x2A, 0x32), pal: (1, 64, 2), icon: (2, 124, 13), text: (1, 0, 0, false), tint: .grey)
    case .homeSmall:
      self.init(
        240, 240, 52, Colour(0xDD, 0xE6, 0xF4), pal: (4, 24, 30), icon: (2, 194, 20), text: (1, 0, 0, false))
    case .app:
      self.init(
        300, 420, 40, Colour(0x14, 0x13, 0x1E), pal: (5, 30, 40), icon: (3, 240, 24), text: (6, 150, 300, false))
    case .history:
      self.init(
        300, 132, 40, Colour(0x14, 0x13, 0x1E), pal: (1, 16, 36), icon: (2, 252, 18), text: (4, 90, 20, false))
    }
  }

  private init(
    _ width: Int, _ height: Int, _ radius: Int, _ ground: Colour, pal: (scale: Int, x: Int, y: Int),
    icon: (scale: Int, x: Int, y: Int), text: (scale: Int, x: Int, y: Int, isRight: Bool), tint: Tint = .none
  ) {
    (self.width, self.height, self.radius, self.ground) = (width, height, radius, ground)
    (self.pal, self.icon, self.text, self.tint) = (pal, icon, text, tint)
  }
}

extension SurfaceLayout.Tint {
  func applied(to colour: Colour) -> Colour {
    switch self {
    case .none: return colour
    case .grey:
      let grey = UInt8(clamping: colour.grey)
      return Colour(grey, grey, grey)
    case .dim: return colour.tuned(saturation: 80, brightness: 55)
    }
  }
}
