import Documents
import PixelPage

/// An error that prevents the web page from being assembled.
enum WebAppPageError: Error, CustomStringConvertible {
  case wouldEndElement(String, String)

  var description: String {
    switch self {
    case .wouldEndElement(let name, let end): "the text of the element <\(name)> contains \(end)"
    }
  }
}

/// The shell: the page in which the engine is embedded, with its styles, scripts and pictures.
struct WebAppPage {
  private let sources: SourceFolder
  private let wasmModule: [UInt8]

  init(_ sources: SourceFolder, wasmModule: [UInt8]) {
    self.sources = sources
    self.wasmModule = wasmModule
  }

  /// The scripts that the shell shares with the history page, in dependency order.
  private static let sharedScripts = [
    "elements.js", "numbers.js", "dates.js", "entries.js", "tabs.js", "sprites.js", "stage.js",
  ]
  /// The shell's own scripts, in dependency order.
  ///
  /// The page contains these scripts after the shared ones.
  private static let scripts = [
    "base85.js", "words.js", "address.js", "files.js", "room.js", "samples.js", "pals.js", "egg.js", "meadow.js",
    "found.js", "who.js", "settings.js", "rules.js", "differences.js", "saving.js", "sending.js", "frames.js",
    "refusal.js", "guide.js", "door.js", "shell.js",
  ]
  /// The scripts of the worker, which parses and replays histories without blocking the page.
  private static let workerScripts = ["base85.js", "engine.js", "worker.js"]

  func bytes() throws -> [UInt8] {
    let styles =
      try ["charts.css", "page.css"].map(sources.historyPageText) + [sources.webShellText(ofFile: "shell.css")]
    let style = WebAppPage.minified(styles)
    let scripts =
      try WebAppPage.sharedScripts.map(sources.historyPageText) + WebAppPage.scripts.map(sources.webShellText)
    let script = WebAppPage.minified(scripts)
    let worker = WebAppPage.minified(try WebAppPage.workerScripts.map(sources.webShellText))
    let template = try sources.webShellText(ofFile: "shell.html")
    var page = ""
    for line in template.split(separator: "\n", omittingEmptySubsequences: false) {
      switch TemplateSlot(line) {
      case nil: page += line
      case .policy: page += ContentSecurityPolicy(style: style, script: script).metaElement
      case .style: page += try element("style", unescapedText: style)
      case .script: page += try element("script", unescapedText: script)
      case .worker:
        page += try element("script", attributes: " type=\"text/plain\" id=\"worker\"", unescapedText: worker)
      case .pictures: page += jsonElement(id: "pictures", json: try LandingPagePictures().jsonBytes())
      case .samples: page += jsonElement(id: "samples", json: try SampleHistories(sources).jsonBytes())
      case .module:
        page += try element(
          "script", attributes: " type=\"text/plain\" id=\"module\"",
          unescapedText: WebAppPage.compressedText(of: wasmModule))
      }
      page += "\n"
    }
    return Array(page.utf8)
  }

  /// Returns `texts` joined, without indentation, empty lines and lines of `//` comments, to make the page smaller.
  ///
  /// Only whole lines are removed or trimmed. This is safe, because no string in the style sheets and scripts spans
  /// several lines.
  private static func minified(_ texts: [String]) -> String {
    texts.joined(separator: "\n").split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.hasPrefix("//") }
      .joined(separator: "\n")
  }

  /// Returns the module compressed in zlib format, which browsers can decompress, and encoded in base85.
  private static func compressedText(of module: [UInt8]) -> String {
    Base85.encoded(Deflate.zlibStream(of: module, effort: .exhaustive))
  }

  /// Returns an element that contains unescaped text, or throws an error if the text would end the element.
  private func element(_ name: String, attributes: String = "", unescapedText text: String) throws -> String {
    for end in ["</\(name)", "<!--", "<script"] where text.contains(end) {
      throw WebAppPageError.wouldEndElement(name, end)
    }
    return "<\(name)\(attributes)>\(text)</\(name)>"
  }

  /// Returns a `<script>` element that contains a JSON document as data.
  ///
  /// Each `<` in the document is escaped, so that the document can't end the element.
  private func jsonElement(id: String, json: [UInt8]) -> String {
    let text = String(decoding: json, as: UTF8.self).split(separator: "<", omittingEmptySubsequences: false)
    return "<script type=\"application/json\" id=\"\(id)\">\(text.joined(separator: "\\u003C"))</script>"
  }

  /// A slot: a line of the template that is replaced with content.
  private enum TemplateSlot: String {
    case policy, style, script, worker, pictures, samples, module

    init?(_ line: Substring) {
      let words = line.split(separator: " ")
      guard words.count == 4, words[0] == "<!--", words[1] == "slot:", words[3] == "-->" else { return nil }
      self.init(rawValue: String(words[2]))
    }
  }
}
