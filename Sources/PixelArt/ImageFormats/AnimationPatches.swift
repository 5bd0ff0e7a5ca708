/// An animation stored as the differences between frames, to keep files small.
struct AnimationPatches {
  /// The colours of all patches, beginning with the transparent colour.
  let colours: [Colour?]
  /// The patches in drawing order.
  ///
  /// The first patch covers the whole picture, and the others are drawn over it.
  let patches: [Patch]
  let size: (width: Int, height: Int)
  let frameDuration: ImageAnimation.FrameDuration
  let repeatCount: Int

  /// The rectangle that contains all changes in a frame.
  ///
  /// Pixels of the rectangle that don't change are transparent.
  struct Patch {
    let x: Int
    let y: Int
    let image: IndexedImage
  }

  /// Creates the patches of `animation`, enlarged by `scale` and cropped to `size`.
  init(_ animation: ImageAnimation, scale: Int, size: (width: Int, height: Int)) {
    let (colours, frames) = animation.framesWithSharedPalette()
    (self.colours, self.size) = (colours, size)
    (frameDuration, repeatCount) = (animation.frameDuration, animation.repeatCount)
    let width = animation.frames.first?.width ?? 1
    patches = frames.indices.map { index in
      let before = index == 0 ? nil : frames[index - 1]
      let area = ChangedArea(of: frames[index], since: before, width: width)
      let image = IndexedImage(
        width: area.columns.count, height: area.rows.count, colours: colours,
        colourIndices: area.clearingUnchangedPixels(in: frames[index], since: before, width: width))
      let (x, y) = (area.columns.lowerBound * scale, area.rows.lowerBound * scale)
      let room = (
        width: min(image.width * scale, size.width - x), height: min(image.height * scale, size.height - y)
      )
      return Patch(x: x, y: y, image: IndexedImage(enlarging: image, by: scale, to: room))
    }
  }

  /// The smallest rectangle, of at least one pixel, that contains all changes in a frame.
  private struct ChangedArea {
    let columns: Range<Int>
    let rows: Range<Int>

    init(of frame: [UInt8], since before: [UInt8]?, width: Int) {
      guard let before else {
        (columns, rows) = (0..<width, 0..<frame.count / width)
        return
      }
      let changed = frame.indices.filter { frame[$0] != before[$0] }
      let (top, bottom) = ((changed.first ?? 0) / width, (changed.last ?? 0) / width)
      let (left, right) = changed.reduce((width, 0)) { (min($0.0, $1 % width), max($0.1, $1 % width)) }
      rows = top..<bottom + 1
      columns = min(left, right)..<right + 1
    }

    func clearingUnchangedPixels(in frame: [UInt8], since before: [UInt8]?, width: Int) -> [UInt8] {
      rows.flatMap { y in
        columns.map { x -> UInt8 in
          let pixel = frame[y * width + x]
          return before.map { $0[y * width + x] } == pixel ? 0 : pixel
        }
      }
    }
  }
}

extension IndexedImage {
  /// Creates an image in which every pixel of `image` becomes a square of `scale` by `scale` pixels.
  ///
  /// The enlarged image is cropped to `size`.
  init(enlarging image: IndexedImage, by scale: Int, to size: (width: Int, height: Int)) {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(size.width * size.height)
    for top in stride(from: 0, to: size.height, by: scale) {
      let start = pixels.count
      for x in stride(from: 0, to: size.width, by: scale) {
        let pixel = image.colourIndices[top / scale * image.width + x / scale]
        for _ in x..<min(x + scale, size.width) { pixels.append(pixel) }
      }
      let row = pixels[start...]
      for _ in top + 1..<min(top + scale, size.height) { pixels += row }
    }
    self.init(width: size.width, height: size.height, colours: image.colours, colourIndices: pixels)
  }
}
