import Foundation

// Writes a Swift file with the text of other files in it:
//
//     sprite-embedder OUTPUT FILE ...
let paths = CommandLine.arguments.dropFirst()
guard let output = paths.first else {
  FileHandle.standardError.write(Data("usage: sprite-embedder OUTPUT FILE ...\n".utf8))
  exit(64)
}
do {
  var source = """
    enum EmbeddedSprites {
      static func text(_ path: String) -> String? {
        switch path {

    """
  for path in paths.dropFirst() {
    let url = URL(fileURLWithPath: path)
    let name = "\(url.deletingLastPathComponent().lastPathComponent)/\(url.lastPathComponent)"
    let text = try String(contentsOf: url, encoding: .utf8)
    // More signs than any file of the art has behind a quotation mark.
    source += "    case \"\(name)\": return ####\"\"\"\n\(text)\n\"\"\"####\n"
  }
  source += "    default: return nil\n    }\n  }\n}\n"
  try source.write(toFile: output, atomically: true, encoding: .utf8)
} catch {
  FileHandle.standardError.write(Data("\(error.localizedDescription)\n".utf8))
  exit(66)
}
