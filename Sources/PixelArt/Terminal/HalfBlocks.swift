/// The number of colours that a terminal supports.
package enum ColourDepth: Hashable, Sendable, CaseIterable {
  /// No colours, only shapes.
  case none
  /// The sixteen named colours.
  case sixteen
  /// The 256 colours: a cube of 216, and greys.
  case many
  /// True colour.
  case full
}

/// A picture as text, in which each character shows two pixels, one above the other.
package struct HalfBlocks {
  /// The lines without line ends, including escape sequences if there are colours.
  package let lines: [String]

  package init(_ image: Image, _ depth: ColourDepth) {
    lines = stride(from: 0, to: image.height, by: 2).map { y in
      var line = HalfBlocks.Line(depth)
      for x in 0..<image.width {
        line.add(image.colour(x, y), y + 1 < image.height ? image.colour(x, y + 1) : nil)
      }
      return line.finished
    }
  }

  /// The lines with line ends.
  package var text: String { lines.map { $0 + "\n" }.joined() }

  /// A line under construction, with escape sequences only where the colours change.
  private struct Line {
    private let depth: ColourDepth
    private var text = ""
    private var ink: String?
    private var paper: String?

    init(_ depth: ColourDepth) { self.depth = depth }

    mutating func add(_ upper: Colour?, _ lower: Colour?) {
      guard depth != .none else {
        text += HalfBlocks.shape(upper, lower)
        return
      }
      switch (upper, lower) {
      case (nil, nil): set(ink: nil, paper: nil, " ")
      case (let upper?, nil): set(ink: depth.code(upper, isInk: true), paper: nil, "▀")
      case (nil, let lower?): set(ink: depth.code(lower, isInk: true), paper: nil, "▄")
      case (let upper?, let lower?):
        set(ink: depth.code(upper, isInk: true), paper: depth.code(lower, isInk: false), "▀")
      }
    }

    private mutating func set(ink newInk: String?, paper newPaper: String?, _ character: Character) {
      if paper != nil, newPaper == nil {
        text += "\u{1B}[0m"
        (ink, paper) = (nil, nil)
      }
      let codes = [newInk == ink ? nil : newInk, newPaper == paper ? nil : newPaper].compactMap { $0 }
      if !codes.isEmpty { text += "\u{1B}[\(codes.joined(separator: ";"))m" }
      // A blank shows no foreground colour, so the previous one remains set.
      ink = newInk ?? ink
      paper = newPaper
      text.append(character)
    }

    var finished: String {
      let kept = ink == nil && paper == nil ? text : text + "\u{1B}[0m"
      return depth == .none ? String(kept.reversed().drop { $0 == " " }.reversed()) : kept
    }
  }

  /// Returns the character for two pixels without colours, by their coverage and brightness.
  private static func shape(_ upper: Colour?, _ lower: Colour?) -> String {
    switch (upper, lower) {
    case (nil, nil): return " "
    case (.some, nil): return "▀"
    case (nil, .some): return "▄"
    case (let upper?, let lower?):
      let grey = (upper.grey + lower.grey) / 2
      return grey > 190 ? "░" : grey > 130 ? "▒" : grey > 75 ? "▓" : "█"
    }
  }
}

extension ColourDepth {
  /// Returns the parameters of the escape sequence that selects a colour.
  func code(_ colour: Colour, isInk: Bool) -> String {
    switch self {
    case .none: return ""
    case .full: return "\(isInk ? 38 : 48);2;\(colour.red);\(colour.green);\(colour.blue)"
    case .many: return "\(isInk ? 38 : 48);5;\(colour.cubeIndex)"
    case .sixteen:
      let index = colour.namedIndex
      return String((index < 8 ? 30 + index : 82 + index) + (isInk ? 0 : 10))
    }
  }
}

extension Colour {
  /// The index of the nearest colour in the 256-colour palette: in the cube, or a grey.
  fileprivate var cubeIndex: Int {
    let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
    func nearest(_ channel: UInt8) -> Int {
      steps.indices.min { abs(Int(steps[$0]) - Int(channel)) < abs(Int(steps[$1]) - Int(channel)) } ?? 0
    }
    let (r, g, b) = (nearest(red), nearest(green), nearest(blue))
    let cube = Colour(steps[r], steps[g], steps[b])
    let step = min(23, max(0, (grey - 3) / 10))
    let shade = UInt8(8 + 10 * step)
    return distance(to: Colour(shade, shade, shade)) < distance(to: cube) ? 232 + step : 16 + 36 * r + 6 * g + b
  }

  /// The index of the nearest of the sixteen colours, in the values of typical terminals.
  fileprivate var namedIndex: Int {
    let named = (0..<16).map { index -> Colour in
      if index == 7 { return Colour(192, 192, 192) }
      if index == 8 { return Colour(128, 128, 128) }
      let level: UInt8 = index < 8 ? 128 : 255
      return Colour(index & 1 == 0 ? 0 : level, index & 2 == 0 ? 0 : level, index & 4 == 0 ? 0 : level)
    }
    return named.indices.min { distance(to: named[$0]) < distance(to: named[$1]) } ?? 0
  }
}
