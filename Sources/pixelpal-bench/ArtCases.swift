import PixelArt
import PixelPalCore

/// Pictures.
enum ArtCases {
  static func run() {
    guard let art = try? Artwork.embedded(), let name = SpriteName(.female, .walking, frame: 9) else {
      return require(false, "the art cannot be read")
    }
    var pixels = 0
    print(
      measure("reading the art", unit: "art", count: 10) {
        for _ in 0..<10 { pixels += (try? Artwork.embedded())?[.font].width ?? 0 }
      }.line)
    require(pixels > 0, "the art is empty")
    print(
      measure("drawing a picture of a walk", unit: "picture", count: 100) {
        for _ in 0..<100 { pixels += Drawing.sprite(name).grid(in: .ascended, with: art).width }
      }.line)
    let image = Drawing.sprite(name).image(in: .ascended, Dye(.dusk), with: art)
    require(image.colours.count <= 16, "too many colours")
    for scale in 1...3 {
      let large = image.enlarged(by: scale)
      var bytes = 0
      print(
        measure("writing it as PNG, \(scale)x", unit: "picture", count: 100) {
          for _ in 0..<100 { bytes = PNG(large).bytes.count }
        }.line + ", \(bytes) bytes")
      require(bytes < 1500, "\(bytes) bytes at \(scale)x")
    }
  }
}
