/// An sRGB colour with eight bits per channel.
package struct Colour: Hashable, Sendable {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  package static let black = Colour(0, 0, 0)
  package static let white = Colour(255, 255, 255)

  /// Creates a colour from hexadecimal text such as `#ff8fb0`, or returns `nil` for any other text.
  package init?(hex: some StringProtocol) {
    guard hex.utf8.count == 7, hex.first == "#", hex.dropFirst().allSatisfy({ $0.isHexDigit }),
      let value = UInt32(hex.dropFirst(), radix: 16)
    else { return nil }
    self.init(UInt8(value >> 16), UInt8(value >> 8 & 255), UInt8(value & 255))
  }

  /// The colour as hexadecimal text, such as `#ff8fb0`.
  package var hex: String {
    "#"
      + [red, green, blue].map { byte in
        let digits = String(byte, radix: 16)
        return digits.count < 2 ? "0" + digits : digits
      }.joined()
  }

  /// The level, from 0 to 255, of a grey that looks as bright as the colour.
  ///
  /// The level is computed with the weights of ITU-R BT.601.
  package var greyLevel: Int { (299 * Int(red) + 587 * Int(green) + 114 * Int(blue) + 500) / 1000 }

  /// Returns the colour with its saturation and brightness scaled by percentages.
  ///
  /// A percentage of 100 leaves a value unchanged.
  func scaled(saturationPercent: Int, brightnessPercent: Int) -> Colour {
    func adjustedChannel(_ channel: UInt8) -> UInt8 {
      let saturated = greyLevel * 100 + (Int(channel) - greyLevel) * saturationPercent
      return UInt8(clamping: (saturated * brightnessPercent + 5000) / 10_000)
    }
    return Colour(adjustedChannel(red), adjustedChannel(green), adjustedChannel(blue))
  }
}
