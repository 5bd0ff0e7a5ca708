import Documents
import PixelPage
import PlainerTexts

/// What keeps the page from being put together.
enum ShellFault: Error, CustomStringConvertible {
  case endsItsElement(String, String)

  var description: String {
    switch self {
    case .endsItsElement(let name, let end): "\(end) stands in what is to become one element \(name)"
    }
  }
}

/// The page around the engine, whole.
struct ShellPage {
  private let sources: Sources
  private let module: [UInt8]

  init(_ sources: Sources, module: [UInt8]) {
    self.sources = sources
    self.module = module
  }

  /// What runs in the page, in the order in which one builds upon another; first what the page of a history has, too.
  private static let sharedScripts = [
    "elements.js", "numbers.js", "dates.js", "entries.js", "sprites.js", "stage.js",
  ]
  private static let scripts = [
    "words.js", "address.js", "files.js", "room.js", "samples.js", "pals.js", "meadow.js", "found.js", "settings.js",
    "rules.js", "differences.js", "saving.js", "frames.js", "refusal.js", "door.js",
    "shell.js",
  ]
  /// What runs beside it, where reading keeps nobody waiting.
  private static let workerScripts = ["unpack.js", "guess.js", "code.js", "join.js", "engine.js", "worker.js"]

  func bytes() throws -> [UInt8] {
    let styles = try ["charts.css", "page.css"].map(sources.page) + [sources.shell("shell.css")]
    let style = ShellPage.joined(styles, .style)
    let scripts = try ShellPage.sharedScripts.map(sources.page) + ShellPage.scripts.map(sources.shell)
    let script = ShellPage.joined(scripts, .script)
    let worker = ShellPage.joined(try ShellPage.workerScripts.map(sources.shell), .script)
    let template = try sources.shell("shell.html")
    var page = ""
    for line in template.split(separator: "\n", omittingEmptySubsequences: false) {
      switch Slot(line) {
      case nil: page += line
      case .policy: page += ShellPolicy(style: style, script: script).element
      case .style: page += try element("style", style)
      case .script: page += try element("script", script)
      case .worker: page += try element("script", attributes: " type=\"text/plain\" id=\"worker\"", worker)
      case .pictures: page += data("pictures", try Pictures().json())
      case .samples: page += data("samples", try Samples(sources).json())
      case .module:
        // In signs, since a page is text.
        page += "<script type=\"text/plain\" id=\"module\">\(Letters.text(of: PackedModule.bytes(of: module)))</script>"
      }
      page += "\n"
    }
    return Array(page.utf8)
  }

  private static func joined(_ texts: [String], _ language: PlainerText.Language) -> String {
    texts.map { PlainerText.of($0, language) }.joined(separator: "\n")
  }

  /// An element with a text as it is, which must not end it.
  private func element(_ name: String, attributes: String = "", _ text: String) throws -> String {
    for end in ["</\(name)", "<!--", "<script"] where text.contains(end) { throw ShellFault.endsItsElement(name, end) }
    return "<\(name)\(attributes)>\(text)</\(name)>"
  }

  /// A document for scripts to read; nothing in it ends the element.
  private func data(_ id: String, _ json: [UInt8]) -> String {
    let text = String(decoding: json, as: UTF8.self).split(separator: "<", omittingEmptySubsequences: false)
    return "<script type=\"application/json\" id=\"\(id)\">\(text.joined(separator: "\\u003C"))</script>"
  }

  /// A line of the template that something else stands in for.
  private enum Slot: String {
    case policy, style, script, worker, pictures, samples, module

    init?(_ line: Substring) {
      let words = line.split(separator: " ")
      guard words.count == 4, words[0] == "<!--", words[1] == "slot:", words[3] == "-->" else { return nil }
      self.init(rawValue: String(words[2]))
    }
  }
}
