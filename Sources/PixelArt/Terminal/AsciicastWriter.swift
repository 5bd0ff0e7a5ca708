import Documents

/// A writer for a recording of terminal output in asciicast format, version 2.
package struct AsciicastWriter {
  private var writer = JSONWriter(.compact)

  /// Creates a recording of a terminal with the given size, in characters.
  package init(columns: Int, rows: Int) {
    writer.object { header in
      header.member("version", 2)
      header.member("width", columns)
      header.member("height", rows)
      header.member("title", "PixelPal")
    }
    writer.endLine()
  }

  /// Adds output that was sent the given number of milliseconds after the recording began.
  package mutating func appendOutput(_ bytes: [UInt8], at milliseconds: Int64) {
    writer.array { event in
      let fraction = String(1000 + milliseconds % 1000).dropFirst()
      event.value(numberText: "\(milliseconds / 1000).\(fraction)")
      event.value("o")
      event.value(String(decoding: bytes, as: UTF8.self))
    }
    writer.endLine()
  }

  /// The recording so far, as the bytes of an asciicast file.
  package var bytes: [UInt8] { writer.bytes }
}
