/// Pictures of one size that follow each other.
package struct Animation: Sendable {
  /// The pictures, all as large as the first.
  package let frames: [Image]
  /// How long each is shown, as a fraction of a second.
  package let delay: Delay
  /// How often it plays; 0 for ever.
  package let plays: Int

  /// A fraction of a second.
  package struct Delay: Hashable, Sendable {
    package let numerator: Int
    package let denominator: Int

    package init(_ numerator: Int, over denominator: Int) {
      self.numerator = numerator
      self.denominator = denominator
    }

    /// The instant at which the frame with this number, from 0, begins, in hundredths of a second, rounded.
    func hundredths(before frame: Int) -> Int {
      (2 * frame * numerator * 100 + denominator) / (2 * denominator)
    }
  }

  package init(frames: [Image], delay: Delay, plays: Int = 0) {
    self.frames = frames
    self.delay = delay
    self.plays = plays
  }

  /// All frames in one palette, as files of animations want them.
  func shared() -> (colours: [Colour?], frames: [[UInt8]]) {
    var colours: [Colour?] = [nil]
    var index: [Colour: UInt8] = [:]
    let frames = frames.map { frame -> [UInt8] in
      let map = frame.colours.map { colour -> UInt8 in
        guard let colour else { return 0 }
        if let known = index[colour] { return known }
        guard colours.count < 256 else {
          return UInt8(colours.indices.min { colour.distance(to: colours[$0]) < colour.distance(to: colours[$1]) } ?? 0)
        }
        index[colour] = UInt8(colours.count)
        colours.append(colour)
        return UInt8(colours.count - 1)
      }
      return frame.pixels.map { map[Int($0)] }
    }
    return (colours, frames)
  }
}
