import Documents
import PixelPalCore
import StepImport

/// The `formats` command, which lists the supported export formats.
enum FormatsCommand {
  static let command = Command(
    "formats", "list the supported export formats",
    discussion: "The format of a file is detected from its content; its name is used only if the content is ambiguous.",
    options: [SharedOptions.json.entry, SharedOptions.output.entry],
    examples: [.init("formats", "List all formats with their origins")]
  ) { invocation, context throws(CommandFailure) in
    if invocation[SharedOptions.json] {
      var writer = JSONWriter(.indented)
      writer.object { document in
        document.member("schema", "pixelpal.formats/1")
        document.name("formats")
        document.array { list in
          for format in ImportFormat.allCases {
            list.object { object in
              object.member("name", format.rawValue)
              object.member("origin", format.originDescription)
            }
          }
        }
      }
      writer.endLine()
      try context.results.write(writer.bytes)
    } else {
      let rows = ImportFormat.allCases.map {
        NameValueMeaningTable.Row(name: $0.rawValue, value: "", meaning: $0.originDescription)
      }
      try context.results.write(
        NameValueMeaningTable(rows: rows, lineWidth: context.lineWidth, styling: context.styling).text)
    }
  }
}
