import Documents
import Expressions
import HistoryCommands
import InnerLife
import PalStore
import PixelPalCore
import Replay

/// The `words` command, which lists the texts of an app with their keys.
enum WordsCommand {
  private static let catalog = FlagOption("--xcstrings", "write an Xcode String Catalog")

  static let command = Command(
    "words", "list the texts of an app with the keys of translations",
    discussion: """
      Text in braces is a placeholder for a value. In a String Catalog it is a format specifier such as %@, explained \
      in a comment. Keys never change. With --rules, the texts are those of that file.
      """,
    options: [
      catalog.entry, SharedOptions.json.entry, SharedOptions.rules.entry, SharedOptions.output.entry,
    ],
    examples: [
      .init("words", "List all keys with their English texts"),
      .init("words --xcstrings -o Localizable.xcstrings", "Write a String Catalog to add to an app"),
    ]
  ) { invocation, context throws(CommandFailure) in
    guard !invocation[catalog] || !invocation[SharedOptions.json] else {
      throw .usage(
        .init("--xcstrings and --json exclude each other", hint: "omit one of them"), command: invocation.command)
    }
    let texts = texts(under: try context.rules(for: invocation))
    if invocation[catalog] {
      try context.results.write(StringCatalog(texts).bytes)
    } else if invocation[SharedOptions.json] {
      try context.results.write(document(of: texts))
    } else {
      let rows = texts.map { NameValueMeaningTable.Row(name: $0.key, value: "", meaning: $0.english) }
      try context.results.write(
        NameValueMeaningTable(rows: rows, lineWidth: context.lineWidth, styling: context.styling).text)
    }
  }

  /// Returns all texts of an app in the wording of `rules`, sorted by key.
  ///
  /// Rules belong to the pal, so they don't replace the texts of problems with its store.
  static func texts(under rules: CoreJournalAndFaceRules) -> [LocalizableText] {
    let words = rules.journal.words
    let texts =
      LocalizableText.problemTexts + words.localizableTexts
      + (LocalizableText.coreTexts + LocalizableText.playTexts).map { words.otherTexts.text(for: $0) }
    return texts.sorted { $0.key < $1.key }
  }

  private static func document(of texts: [LocalizableText]) -> [UInt8] {
    var writer = JSONWriter(.indented)
    writer.object { document in
      document.member("schema", "pixelpal.words/1")
      document.arrayMember("words", texts) { list, text in
        list.object { word in
          word.member("key", text.key)
          word.member("english", text.english)
          word.member("placeholders", text.placeholders)
        }
      }
    }
    writer.endLine()
    return writer.bytes
  }
}
