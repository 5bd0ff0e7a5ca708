/// The number of colours that a terminal supports.
package enum TerminalColourDepth: Hashable, Sendable, CaseIterable {
  /// A terminal without colours.
  ///
  /// Brightness is represented by characters that cover more or less of their cell.
  case none
  /// A terminal with the sixteen named ANSI colours.
  case ansi16
  /// A terminal with 256 indexed colours, including a cube of 216 colours and 24 greys.
  case ansi256
  /// A terminal with 24-bit colour.
  case trueColour
}

/// A picture as text that a terminal can show.
///
/// Each character shows two pixels, one above the other.
package struct HalfBlockText {
  /// The lines without line terminators, with escape sequences unless the colour depth is `none`.
  package let lines: [String]

  package init(_ image: IndexedImage, _ depth: TerminalColourDepth) {
    lines = stride(from: 0, to: image.height, by: 2).map { y in
      var line = HalfBlockText.LineBuilder(depth)
      for x in 0..<image.width {
        line.appendPixelPair(
          upper: image.colour(atX: x, atY: y), lower: y + 1 < image.height ? image.colour(atX: x, atY: y + 1) : nil)
      }
      return line.finishedLine
    }
  }

  /// The picture as a single text, in which every line ends with a line terminator.
  package var text: String { lines.map { $0 + "\n" }.joined() }

  /// A builder for one line that adds escape sequences only where colours change.
  private struct LineBuilder {
    private let depth: TerminalColourDepth
    private var text = ""
    private var foreground: String?
    private var background: String?

    init(_ depth: TerminalColourDepth) { self.depth = depth }

    mutating func appendPixelPair(upper: Colour?, lower: Colour?) {
      guard depth != .none else {
        text += HalfBlockText.shadeCharacter(upper: upper, lower: lower)
        return
      }
      switch (upper, lower) {
      case (nil, nil): appendCharacter(foreground: nil, background: nil, character: " ")
      case (let upper?, nil):
        appendCharacter(
          foreground: depth.sgrParameters(for: upper, isForeground: true), background: nil, character: "▀")
      case (nil, let lower?):
        appendCharacter(
          foreground: depth.sgrParameters(for: lower, isForeground: true), background: nil, character: "▄")
      case (let upper?, let lower?):
        appendCharacter(
          foreground: depth.sgrParameters(for: upper, isForeground: true),
          background: depth.sgrParameters(for: lower, isForeground: false), character: "▀")
      }
    }

    private mutating func appendCharacter(
      foreground newInk: String?, background newPaper: String?, character: Character
    ) {
      if background != nil, newPaper == nil {
        text += "\u{1B}[0m"
        (foreground, background) = (nil, nil)
      }
      let codes = [newInk == foreground ? nil : newInk, newPaper == background ? nil : newPaper].compactMap { $0 }
      if !codes.isEmpty { text += "\u{1B}[\(codes.joined(separator: ";"))m" }
      // A blank has no foreground, so the previous foreground colour stays set.
      foreground = newInk ?? foreground
      background = newPaper
      text.append(character)
    }

    var finishedLine: String {
      let kept = foreground == nil && background == nil ? text : text + "\u{1B}[0m"
      return depth == .none ? String(kept.reversed().drop { $0 == " " }.reversed()) : kept
    }
  }

  /// Returns the character that represents two pixels without colours.
  ///
  /// If both pixels are opaque, a darker pair covers more of the character's cell.
  private static func shadeCharacter(upper: Colour?, lower: Colour?) -> String {
    switch (upper, lower) {
    case (nil, nil): return " "
    case (.some, nil): return "▀"
    case (nil, .some): return "▄"
    case (let upper?, let lower?):
      let grey = (upper.greyLevel + lower.greyLevel) / 2
      return grey > 190 ? "░" : grey > 130 ? "▒" : grey > 75 ? "▓" : "█"
    }
  }
}

extension TerminalColourDepth {
  /// Returns the parameters of the escape sequence that selects `colour`, or the nearest colour that the terminal
  /// supports.
  ///
  /// The colour becomes the foreground colour or, if `isForeground` is false, the background colour. Without colours,
  /// the result is empty.
  func sgrParameters(for colour: Colour, isForeground: Bool) -> String {
    switch self {
    case .none: return ""
    case .trueColour: return "\(isForeground ? 38 : 48);2;\(colour.red);\(colour.green);\(colour.blue)"
    case .ansi256: return "\(isForeground ? 38 : 48);5;\(colour.ansi256Index)"
    case .ansi16:
      let index = colour.ansi16Index
      return String((index < 8 ? 30 + index : 82 + index) + (isForeground ? 0 : 10))
    }
  }
}

extension Colour {
  /// The index of the nearest colour in the 256-colour palette, from its cube or its greys.
  fileprivate var ansi256Index: Int {
    let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
    func nearestCubeLevel(to channel: UInt8) -> Int {
      steps.indices.min { abs(Int(steps[$0]) - Int(channel)) < abs(Int(steps[$1]) - Int(channel)) } ?? 0
    }
    let (r, g, b) = (nearestCubeLevel(to: red), nearestCubeLevel(to: green), nearestCubeLevel(to: blue))
    let cube = Colour(steps[r], steps[g], steps[b])
    let step = min(23, max(0, (greyLevel - 3) / 10))
    let shade = UInt8(8 + 10 * step)
    return squaredDistance(to: Colour(shade, shade, shade)) < squaredDistance(to: cube)
      ? 232 + step : 16 + 36 * r + 6 * g + b
  }

  /// The index of the nearest ANSI colour among the sixteen, assuming the colour values of most terminals.
  fileprivate var ansi16Index: Int {
    let named = (0..<16).map { index -> Colour in
      if index == 7 { return Colour(192, 192, 192) }
      if index == 8 { return Colour(128, 128, 128) }
      let level: UInt8 = index < 8 ? 128 : 255
      return Colour(index & 1 == 0 ? 0 : level, index & 2 == 0 ? 0 : level, index & 4 == 0 ? 0 : level)
    }
    return named.indices.min { squaredDistance(to: named[$0]) < squaredDistance(to: named[$1]) } ?? 0
  }
}
