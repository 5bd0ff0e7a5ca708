/// A series of images of the same size.
package struct Animation: Sendable {
  /// The images, all of the size of the first.
  package let frames: [Image]
  /// The duration of each image.
  package let delay: Delay
  /// The number of repetitions; 0 for endless.
  package let plays: Int

  /// A fraction of a second.
  package struct Delay: Hashable, Sendable {
    package let numerator: Int
    package let denominator: Int

    package init(_ numerator: Int, over denominator: Int) {
      self.numerator = numerator
      self.denominator = denominator
    }

    /// Returns the start of a frame, counted from 0, rounded to hundredths of a second.
    func hundredths(before frame: Int) -> Int {
      (2 * frame * numerator * 100 + denominator) / (2 * denominator)
    }
  }

  package init(frames: [Image], delay: Delay, plays: Int = 0) {
    self.frames = frames
    self.delay = delay
    self.plays = plays
  }

  /// Returns all frames in one shared palette, as animation file formats need it.
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
