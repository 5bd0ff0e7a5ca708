/// The files that tell Xcode what is in a folder of an asset catalogue, laid out as Xcode writes them.
enum Contents {
  private static let author = """
      "info" : {
        "author" : "xcode",
        "version" : 1
      }
    """

  /// Of the catalogue.
  static let info = Array("{\n\(author)\n}\n".utf8)

  /// Of a folder whose name comes before those of its pictures.
  static let folder = Array(
    "{\n\(author),\n  \"properties\" : {\n    \"provides-namespace\" : true\n  }\n}\n".utf8)

  /// Of the picture called `name`.
  static func imageSet(_ name: String) -> [UInt8] {
    let images = (1...3).map { scale in
      "    {\n      \"filename\" : \"\(file(name, scale))\",\n      \"idiom\" : \"universal\",\n"
        + "      \"scale\" : \"\(scale)x\"\n    }"
    }.joined(separator: ",\n")
    return Array("{\n  \"images\" : [\n\(images)\n  ],\n\(author)\n}\n".utf8)
  }

  /// The file of one size.
  static func file(_ name: String, _ scale: Int) -> String { scale == 1 ? "\(name).png" : "\(name)@\(scale)x.png" }
}
