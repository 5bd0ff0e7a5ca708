/// The `Contents.json` files of an asset catalogue, in the same format as Xcode's.
enum AssetCatalogueContentsJSON {
  private static let infoMember = """
      "info" : {
        "author" : "xcode",
        "version" : 1
      }
    """

  /// The `Contents.json` file of the catalogue itself.
  static let catalogue = Array("{\n\(infoMember)\n}\n".utf8)

  /// The `Contents.json` file of a folder that provides a namespace.
  static let namespaceFolder = Array(
    "{\n\(infoMember),\n  \"properties\" : {\n    \"provides-namespace\" : true\n  }\n}\n".utf8)

  /// Returns the `Contents.json` file of the data set called `name`, which contains a JSON document.
  static func dataSet(named name: String) -> [UInt8] {
    let data =
      "    {\n      \"filename\" : \"\(name).json\",\n      \"idiom\" : \"universal\",\n"
      + "      \"universal-type-identifier\" : \"public.json\"\n    }"
    return Array("{\n  \"data\" : [\n\(data)\n  ],\n\(infoMember)\n}\n".utf8)
  }

  /// Returns the `Contents.json` file of the image set called `name`.
  ///
  /// The image set has pictures at the scales from 1 to `maxScale`.
  static func imageSet(named name: String, maxScale: Int = 3) -> [UInt8] {
    let images = (1...maxScale).map { scale in
      "    {\n      \"filename\" : \"\(fileName(for: name, scale: scale))\",\n      \"idiom\" : \"universal\",\n"
        + "      \"scale\" : \"\(scale)x\"\n    }"
    }.joined(separator: ",\n")
    return Array("{\n  \"images\" : [\n\(images)\n  ],\n\(infoMember)\n}\n".utf8)
  }

  /// Returns the file name of a picture at one scale, such as `male_vital_1@2x.png`.
  static func fileName(for name: String, scale: Int) -> String { scale == 1 ? "\(name).png" : "\(name)@\(scale)x.png" }
}
