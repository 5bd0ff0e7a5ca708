import PixelPalCore
import XCTest

@testable import PixelArt

/// Files that store only changes or lines still show every pixel of every frame.
final class AnimationPatchTests: XCTestCase {
  /// Returns frames of noise in which each frame differs a little from the previous one, or not at all.
  private func makeFrames(_ count: Int, width: Int, height: Int, seed: UInt64) -> [IndexedImage] {
    var dice = SplitMix64(seed: seed)
    let colours = (0..<40).map { Colour(UInt8($0 * 6), 9, UInt8(255 - $0)) }
    var pixels = (0..<width * height).map { _ in UInt8(dice.draw(below: 40)) }
    return (0..<count).map { frame in
      if frame % 3 != 2 {
        for _ in 0..<frame * 2 { pixels[Int(dice.draw(below: UInt64(pixels.count)))] = UInt8(dice.draw(below: 40)) }
      }
      return IndexedImage(width: width, height: height, colours: colours, colourIndices: pixels)
    }
  }

  /// Reference implementation: draws every pixel as a square and crops to the size.
  private func referencePixels(_ image: IndexedImage, by scale: Int, to size: (width: Int, height: Int)) -> [Colour?] {
    (0..<size.height).flatMap { y in (0..<size.width).map { image.colour(atX: $0 / scale, atY: y / scale) } }
  }

  func test_patches_addUpToFrames() throws {
    for (width, height, scale, cut) in [(1, 1, 1, 0), (7, 5, 1, 0), (9, 6, 4, 2), (30, 21, 3, 1)] {
      let frames = makeFrames(8, width: width, height: height, seed: UInt64(width))
      let size = (width: width * scale, height: height * scale - cut)
      let patches = AnimationPatches(
        ImageAnimation(frames: frames, frameDuration: .init(1, over: 10)), scale: scale, size: size)
      let seen = frames.map { referencePixels($0, by: scale, to: size) }
      let apng = try PNGReader(APNG(patches).bytes)
      XCTAssertEqual(apng.frames, seen)
      XCTAssertEqual(apng.delays, Array(repeating: [1, 10], count: 8))
      let gif = try GIFReader(GIF(patches).bytes)
      XCTAssertEqual(gif.frames, seen)
      XCTAssertEqual(gif.delays, Array(repeating: 10, count: 8))
    }
  }

  /// Unchanged areas are not written again.
  func test_unchangedArea_isNotWrittenAgain() {
    let frames = makeFrames(3, width: 20, height: 20, seed: 1)
    let patches = AnimationPatches(
      ImageAnimation(frames: [frames[0], frames[0]], frameDuration: .init(1, over: 10)), scale: 2,
      size: (width: 40, height: 40))
    XCTAssertEqual(patches.patches.map(\.image.width), [40, 2])
    XCTAssertEqual(patches.patches.last?.image.colours.first, .some(nil))
  }

  func test_svgPaths_addUpToPicture() throws {
    for seed in 0..<20 {
      let (width, height) = (1 + seed * 3 % 11, 1 + seed % 7)
      let image = makeFrames(1, width: width, height: height, seed: UInt64(seed))[0]
      let svg = SVG(image, scale: 4, size: (width: width * 4, height: height * 4 - 2), title: ["a", "b"])
      let reader = try SVGReader(svg.bytes, width: width, height: height)
      XCTAssertEqual(reader.pixels, image.visiblePixels)
      XCTAssertEqual(reader.viewBox, "0 0 \(width) \(height - 1).5")
    }
  }

  /// Balanced lines are no more numerous and no wider than plain ones.
  func test_balancedLines_areNoMoreAndNoWider_thanPlainLines() throws {
    let font = PixelFont(try .embedded())
    let text = "Movement is becoming part of you."
    for width in stride(from: 60, through: 200, by: 7) {
      let lines = font.wrappedLines(of: text, width: width, scale: 1)
      let balanced = font.balancedLines(of: text, width: width, scale: 1)
      XCTAssertEqual(balanced.count, lines.count)
      XCTAssertEqual(balanced.joined(separator: " "), text)
      func widest(_ lines: [String]) -> Int { lines.map { font.width(of: $0, scale: 1) }.max() ?? 0 }
      XCTAssertLessThanOrEqual(widest(balanced), widest(lines))
    }
    XCTAssertEqual(
      font.balancedLines(of: text, width: 82, scale: 1), ["Movement is", "becoming", "part of you."])
    XCTAssertEqual(font.balancedLines(of: "", width: 10, scale: 1), [])
  }
}
