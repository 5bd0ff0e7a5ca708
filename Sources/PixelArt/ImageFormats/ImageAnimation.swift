/// An animation: a series of images of the same size, each shown for the same duration.
package struct ImageAnimation: Sendable {
  /// The animation's images, all of the same size.
  package let frames: [IndexedImage]
  package let frameDuration: FrameDuration
  /// The loop count for GIF and APNG files.
  ///
  /// A count of 0 means that the animation repeats endlessly.
  package let repeatCount: Int

  /// A frame's duration, as a fraction of a second.
  package struct FrameDuration: Hashable, Sendable {
    package let numerator: Int
    package let denominator: Int

    package init(_ numerator: Int, over denominator: Int) {
      self.numerator = numerator
      self.denominator = denominator
    }

    /// Returns the time in hundredths of a second, rounded, at which the frame with index `frame` begins.
    func startInHundredthsOfSecond(ofFrame frame: Int) -> Int {
      (2 * frame * numerator * 100 + denominator) / (2 * denominator)
    }
  }

  package init(frames: [IndexedImage], frameDuration: FrameDuration, repeatCount: Int = 0) {
    self.frames = frames
    self.frameDuration = frameDuration
    self.repeatCount = repeatCount
  }

  /// Returns the shared palette of all frames, and the colour index of each pixel of each frame.
  ///
  /// The palette has at most 256 colours, the maximum in animation files, beginning with the transparent one. Each
  /// colour beyond that is replaced by the nearest colour of the palette.
  func framesWithSharedPalette() -> (colours: [Colour?], frames: [[UInt8]]) {
    var colours: [Colour?] = [nil]
    var index: [Colour: UInt8] = [:]
    let frames = frames.map { frame -> [UInt8] in
      let map = frame.colours.map { colour -> UInt8 in
        guard let colour else { return 0 }
        if let known = index[colour] { return known }
        guard colours.count < 256 else {
          return UInt8(
            colours.indices.min { colour.squaredDistance(to: colours[$0]) < colour.squaredDistance(to: colours[$1]) }
              ?? 0)
        }
        index[colour] = UInt8(colours.count)
        colours.append(colour)
        return UInt8(colours.count - 1)
      }
      return frame.colourIndices.map { map[Int($0)] }
    }
    return (colours, frames)
  }
}
