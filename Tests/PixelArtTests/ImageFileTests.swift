import PixelPalCore
import TestSupport
import XCTest

@testable import PixelArt

final class ImageFileTests: XCTestCase {
  func test_png_isUnchanged_afterWritingAndReading() throws {
    var dice = SplitMix64(seed: 8)
    for (colours, depth) in [(1, 1), (2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8), (256, 8)] {
      for width in [1, 2, 3, 7, 8, 9, 48] {
        let palette = (0..<colours).map { index -> Colour? in
          index == 0 ? nil : Colour(UInt8(index), UInt8(255 - index), 7)
        }
        let pixels = (0..<width * 5).map { _ in UInt8(dice.draw(below: UInt64(colours))) }
        let image = IndexedImage(width: width, height: 5, colours: palette, colourIndices: pixels)
        let read = try PNGReader(PNG(image).bytes)
        XCTAssertEqual(read.depth, depth)
        XCTAssertEqual(read.frames, [image.visiblePixels], "\(colours) colours, \(width) wide")
        XCTAssertEqual(read.chunkNames, ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"])
      }
    }
  }

  func test_apngAndGIF_areUnchanged_afterWritingAndReading() throws {
    let art = try Artwork.embedded()
    let frames = (1...32).compactMap { SpriteName(.female, .walking, frame: $0) }.map {
      PalPictureID.sprite($0).image(in: .ascended, colours: PalStyleAndSkin(.dusk, .winter), with: art)
    }
    let animation = ImageAnimation(frames: frames, frameDuration: .init(1, over: 24))
    let apng = try PNGReader(APNG(animation).bytes)
    XCTAssertEqual(apng.frames, frames.map(\.visiblePixels))
    XCTAssertEqual(apng.delays, Array(repeating: [1, 24], count: 32))
    let gif = try GIFReader(GIF(animation).bytes)
    XCTAssertEqual(gif.frames, frames.map(\.visiblePixels))
    XCTAssertEqual(gif.delays.reduce(0, +), 133)
    XCTAssertEqual(Set(gif.delays), [4, 5])
    // The LZW string table fills up more than once.
    let large = ImageAnimation(frames: [IndexedImage(noise: 300, seed: 4)], frameDuration: .init(1, over: 1))
    XCTAssertEqual(try GIFReader(GIF(large).bytes).frames, large.frames.map(\.visiblePixels))
  }

  /// The CRC-32 of nine digits has its published value.
  func test_crc32_equalsPublishedValue() {
    XCTAssertEqual(CRC32.checksum(of: "123456789".utf8), 0xCBF4_3926)
    XCTAssertEqual(CRC32.updated(CRC32.checksum(of: "1234".utf8), with: "56789".utf8), 0xCBF4_3926)
  }
}

extension IndexedImage {
  /// Creates a square of random colours.
  fileprivate init(noise side: Int, seed: UInt64) {
    var dice = SplitMix64(seed: seed)
    let colours = (0..<256).map { $0 == 0 ? nil : Colour(UInt8($0), 0, 0) }
    self.init(
      width: side, height: side, colours: colours,
      colourIndices: (0..<side * side).map { _ in UInt8(dice.draw(below: 256)) })
  }
}
