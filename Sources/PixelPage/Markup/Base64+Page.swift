package import Documents

extension Base64 {
  /// Returns a PNG as a data URI.
  package static func dataURI(ofPNG png: [UInt8]) -> String { "data:image/png;base64," + encoded(png) }

  /// Returns `document` compressed with zlib and encoded as base64, for scripts to unpack on demand.
  static func compressedText(of document: [UInt8]) -> String {
    encoded(Deflate.zlibStream(of: document, effort: .quick))
  }
}
