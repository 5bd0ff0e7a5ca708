import Documents
import PixelPage

/// An error that prevents the page from being assembled.
enum ShellFault: Error, CustomStringConvertible {
  case endsItsElement(String, String)

  var description: String {
    switch self {
    case .endsItsElement(let name, let end): "\(end) stands in what is to become one element \(name)"
    }
  }
}

/// The complete page around the engine.
struct ShellPage {
  private let sources: Sources
  private let module: [UInt8]

  init(_ sources: Sources, module: [UInt8]) {
    self.sources = sources
    self.module = module
  }

  /// The scripts of the page in dependency order, starting with those that the history page uses, too.
  private static let sharedScripts = [
    "elements.js", "numbers.js", "dates.js", "entries.js", "sprites.js", "stage.js",
  ]
  private static let scripts = [
    "words.js", "address.js", "files.js", "room.js", "samples.js", "pals.js", "meadow.js", "found.js", "settings.js",
    "rules.js", "differences.js", "saving.js", "frames.js", "refusal.js", "door.js",
    "shell.js",
  ]
  /// The scripts of the worker, which parses and runs without blocking the page.
  private static let workerScripts = ["engine.js", "worker.js"]

  func bytes() throws -> [UInt8] {
    let styles = try ["charts.css", "page.css"].map(sources.page) + [sources.shell("shell.css")]
    let style = styles.joined(separator: "\n")
    let scripts = try ShellPage.sharedScripts.map(sources.page) + ShellPage.scripts.map(sources.shell)
    let script = scripts.joined(separator: "\n")
    let worker = try ShellPage.workerScripts.map(sources.shell).joined(separator: "\n")
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
        page += try element("script", attributes: " type=\"text/plain\" id=\"module\"", ShellPage.text(of: module))
      }
      page += "\n"
    }
    return Array(page.utf8)
  }

  /// Returns the module deflated and in base64; browsers can decode both.
  private static func text(of module: [UInt8]) -> String { Base64.text(of: Deflate.zlib(module)) }

  /// Returns an element with unescaped text; throws if the text would end the element.
  private func element(_ name: String, attributes: String = "", _ text: String) throws -> String {
    for end in ["</\(name)", "<!--", "<script"] where text.contains(end) { throw ShellFault.endsItsElement(name, end) }
    return "<\(name)\(attributes)>\(text)</\(name)>"
  }

  /// Returns a JSON document for scripts to read, escaped so that it cannot end the element.
  private func data(_ id: String, _ json: [UInt8]) -> String {
    let text = String(decoding: json, as: UTF8.self).split(separator: "<", omittingEmptySubsequences: false)
    return "<script type=\"application/json\" id=\"\(id)\">\(text.joined(separator: "\\u003C"))</script>"
  }

  /// A line of the template that is replaced.
  private enum Slot: String {
    case policy, style, script, worker, pictures, samples, module

    init?(_ line: Substring) {
      let words = line.split(separator: " ")
      guard words.count == 4, words[0] == "<!--", words[1] == "slot:", words[3] == "-->" else { return nil }
      self.init(rawValue: String(words[2]))
    }
  }
}
