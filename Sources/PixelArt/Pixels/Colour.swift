/// A colour of sRGB.
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

  /// `#rrggbb`.
  package init?(hex: some StringProtocol) {
    guard hex.utf8.count == 7, hex.first == "#", hex.dropFirst().allSatisfy({ $0.isHexDigit }),
      let value = UInt32(hex.dropFirst(), radix: 16)
    else { return nil }
    self.init(UInt8(value >> 16), UInt8(value >> 8 & 255), UInt8(value & 255))
  }

  /// `#rrggbb`.
  package var hex: String {
    "#"
      + [red, green, blue].map { byte in
        let digits = String(byte, radix: 16)
        return digits.count < 2 ? "0" + digits : digits
      }.joined()
  }

  /// The grey that is as bright, from 0 to 255; as pictures are desaturated, by ITU-R BT.601.
  package var grey: Int { (299 * Int(red) + 587 * Int(green) + 114 * Int(blue) + 500) / 1000 }

  /// The same, with its distance from grey and its brightness in hundredths.
  func tuned(saturation: Int, brightness: Int) -> Colour {
    func tune(_ channel: UInt8) -> UInt8 {
      let saturated = grey * 100 + (Int(channel) - grey) * saturation
      return UInt8(clamping: (saturated * brightness + 5000) / 10_000)
    }
    return Colour(tune(red), tune(green), tune(blue))
  }

  /// The light that comes off it, from 0 to 1 (WCAG 2.2).
  package var luminance: Double {
    func linear(_ channel: UInt8) -> Double {
      let share = Double(channel) / 255
      return share <= 0.04045 ? share / 12.92 : power24((share + 0.055) / 1.055)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast to another colour, from 1 to 21 (WCAG 2.2).
  package func contrast(to other: Colour) -> Double {
    let (high, low) = (max(luminance, other.luminance), min(luminance, other.luminance))
    return (high + 0.05) / (low + 0.05)
  }
}

/// `base` to the power of 2.4, for 0 to 1: its square times its two fifths, found by Newton's method.
private func power24(_ base: Double) -> Double {
  guard base > 0 else { return 0 }
  let target = base * base
  var root = base
  for _ in 0..<40 {
    let fourth = root * root * root * root
    root -= (fourth * root - target) / (5 * fourth)
  }
  return base * base * root
}
