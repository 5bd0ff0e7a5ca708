import PixelPalCore

/// The colours of a card's scene: dawn in the first phase, then day, evening and night.
struct CardColours {
  /// The colours of the sky's bands, from the top to the horizon.
  var sky: [Colour]
  /// The colour of the sun or moon.
  var sun: Colour
  /// The colour of the ring around the sun.
  var halo: Colour
  /// The colour of the upper sides of clouds.
  var cloud: Colour
  /// The colour of the lower sides of clouds.
  var cloudShade: Colour
  /// The colours of the ridges, the farthest first.
  var hills: [Colour]
  var grass: Colour
  var grassLight: Colour
  var grassShade: Colour
  var flowers: [Colour]
  /// The colour of the earth under the grass.
  var earth: Colour
  /// The colour of the pebbles in the earth.
  var pebble: Colour
  /// The colour of most text.
  var text: Colour
  /// The colour of the outline around letters.
  var textOutline: Colour
  /// The colour of less prominent text.
  var secondaryText: Colour
  /// The colour of phase names and other highlights.
  var accent: Colour

  /// Creates the colours of the scene for a phase.
  ///
  /// If the pal wears a skin, the grass is tinted with the colours of the skin's season.
  init(_ phase: Phase, _ skin: Skin?) {
    self = CardColours.preset(for: phase)
    guard let skin else { return }
    let season = skin.vegetation
    grass = grass.mixed(with: season.grass, percent: season.share)
    grassLight = grassLight.mixed(with: season.light, percent: season.share)
    grassShade = grassShade.mixed(with: season.shade, percent: season.share)
  }

  private static func preset(for phase: Phase) -> CardColours {
    switch phase {
    case .dormant: dawn
    case .active: day
    case .energized: evening
    case .ascended: night
    }
  }

  private static let dawn = CardColours(
    sky: [0x2E2D52, 0x3C3A66, 0x524B7A, 0x70608E, 0x96799C, 0xBD96A4, 0xDFB5A8, 0xF3D2B4],
    sun: 0xFFF0D6, halo: 0x6B628F, cloud: 0xA58AA6, cloudShade: 0x7F6C96, hills: [0x8A7399, 0x5F5683, 0x474369],
    grass: 0x55757A, grassLight: 0x86A894, grassShade: 0x3D5664, flowers: [0xB9A4C8, 0xDDB9B4], earth: 0x34314F,
    pebble: 0x46426A,
    text: 0xFFF3E0, textOutline: 0x262545, secondaryText: 0xC9BED2, accent: 0xF3D2B4)

  private static let day = CardColours(
    sky: [0x2F7FC4, 0x3F90D0, 0x57A5DB, 0x6FB4E2, 0x8AC6E9, 0xA9D8F0, 0xC9E8EE, 0xEDF5DC],
    sun: 0xFFF6C2, halo: 0xA9DCEB, cloud: 0xFFFFFF, cloudShade: 0xCFE4F2, hills: [0x8FBDD6, 0x6DAEA6, 0x4F9A78],
    grass: 0x55AE52, grassLight: 0x9BDB6B, grassShade: 0x37804A, flowers: [0xFFFFFF, 0xFF8FB0, 0xFFD84E],
    earth: 0x553C44, pebble: 0x6E4F50,
    text: 0xFFFFFF, textOutline: 0x1D4C86, secondaryText: 0xE6D3BE, accent: 0xFFE08A)

  private static let evening = CardColours(
    sky: [0x43265F, 0x5E2C6C, 0x833575, 0xB04477, 0xD95A70, 0xF47C62, 0xFFA65C, 0xFFD27A],
    sun: 0xFFF3B8, halo: 0xFFC56B, cloud: 0xF77F6B, cloudShade: 0xB84A77, hills: [0xB84F76, 0x7D3A70, 0x55305F],
    grass: 0x7F8A3E, grassLight: 0xE3C25A, grassShade: 0x5A5540, flowers: [0xFFB45C, 0xF2676B], earth: 0x40243F,
    pebble: 0x5A3450,
    text: 0xFFF5DC, textOutline: 0x3A1B52, secondaryText: 0xE3BFB8, accent: 0xFFC56B)

  private static let night = CardColours(
    sky: [0x0E0C2E, 0x151240, 0x1D1954, 0x282169, 0x372C80, 0x4B3A96, 0x6A4CA8, 0x9364B4],
    sun: 0xFFF8E2, halo: 0x3A3388, cloud: 0x4B3E95, cloudShade: 0x352C78, hills: [0x443A8C, 0x2B2866, 0x1D1C4C],
    grass: 0x1F6266, grassLight: 0x4CC7A2, grassShade: 0x154450, flowers: [0x8FF0C8, 0xC79BFF], earth: 0x19163F,
    pebble: 0x2A2560,
    text: 0xFFFBF0, textOutline: 0x0B0926, secondaryText: 0xB5AEE0, accent: 0x8FF0C8)

  private init(
    sky: [UInt32], sun: UInt32, halo: UInt32, cloud: UInt32, cloudShade: UInt32, hills: [UInt32], grass: UInt32,
    grassLight: UInt32, grassShade: UInt32, flowers: [UInt32], earth: UInt32, pebble: UInt32, text: UInt32,
    textOutline: UInt32,
    secondaryText: UInt32, accent: UInt32
  ) {
    self.sky = sky.map { Colour($0) }
    (self.sun, self.halo) = (Colour(sun), Colour(halo))
    (self.cloud, self.cloudShade) = (Colour(cloud), Colour(cloudShade))
    self.hills = hills.map { Colour($0) }
    (self.grass, self.grassLight, self.grassShade) = (Colour(grass), Colour(grassLight), Colour(grassShade))
    self.flowers = flowers.map { Colour($0) }
    (self.earth, self.pebble) = (Colour(earth), Colour(pebble))
    (self.text, self.textOutline, self.secondaryText) = (Colour(text), Colour(textOutline), Colour(secondaryText))
    self.accent = Colour(accent)
  }
}

extension Colour {
  /// Creates a colour from `0xRRGGBB`.
  init(_ hex: UInt32) {
    self.init(
      UInt8(truncatingIfNeeded: hex >> 16), UInt8(truncatingIfNeeded: hex >> 8), UInt8(truncatingIfNeeded: hex))
  }

  /// Returns this colour with `share` percent of `other` mixed in.
  func mixed(with other: Colour, percent share: Int) -> Colour {
    func mixedChannel(_ mine: UInt8, with theirs: UInt8) -> UInt8 {
      UInt8(clamping: (Int(mine) * (100 - share) + Int(theirs) * share + 50) / 100)
    }
    return Colour(
      mixedChannel(red, with: other.red), mixedChannel(green, with: other.green), mixedChannel(blue, with: other.blue))
  }
}

extension Skin {
  /// The colours of grass in the skin's season, with the percentage `share` at which they are mixed into the phase's
  /// grass.
  fileprivate var vegetation: (grass: Colour, light: Colour, shade: Colour, share: Int) {
    switch self {
    case .spring: (Colour(0x7CC46A), Colour(0xD9F08A), Colour(0x4E9A5C), 45)
    case .summer: (Colour(0x6DB84A), Colour(0xF2E26A), Colour(0x3F8A40), 45)
    case .autumn: (Colour(0xC98A3C), Colour(0xF2B84E), Colour(0x8E5638), 60)
    case .winter: (Colour(0xCBDCEE), Colour(0xFFFFFF), Colour(0x8FA9CC), 70)
    }
  }
}
