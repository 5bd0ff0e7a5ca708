/// A self-contained page in one file, which requests nothing and runs only its own script.
///
///     HTMLDocument(title: "Report", styles: [.reportStyle]).bytes { $0.element("h1", "Report") }
///
/// A content security policy enforces this: it allows the style and the script by their hashes, and pictures inside the
/// page. A watched page may also load a picture file beside it; the width of that picture is the version number of the
/// page.
package struct HTMLDocument {
  private let title: String
  private let styles: [WebFile]
  private let scripts: [WebFile]
  private let watched: String?

  /// Creates a page with these files in the given order; `watched` is the picture that shows when the page was
  /// rewritten.
  package init(title: String, styles: [WebFile], scripts: [WebFile] = [], watched: String? = nil) {
    self.watched = watched
    self.title = title
    self.styles = styles
    self.scripts = scripts
  }

  /// Returns the page, with a body that `body` writes.
  package func bytes(_ body: (inout Markup) -> Void) -> [UInt8] {
    var markup = Markup.document
    markup.element("html", ["lang": "en", "data-watched": watched]) { html in
      html.line()
      html.element("head") { writeHead(to: &$0) }
      html.line()
      html.element("body") { markup in
        body(&markup)
        // The script runs last, when the elements that it uses exist.
        if !scripts.isEmpty { markup.raw("script", scripts) }
      }
      html.line()
    }
    markup.line()
    return markup.bytes
  }

  /// The content security policy of the page.
  var policy: String {
    let sources = [("style-src", styles), ("script-src", scripts)].filter { !$0.1.isEmpty }
    let hashes = sources.map { "\($0) \(HTMLDocument.hash(of: $1))" }
    let rules =
      ["default-src 'none'"] + hashes + [
        watched == nil ? "img-src data:" : "img-src data: file:", "base-uri 'none'", "form-action 'none'",
      ]
    return rules.joined(separator: "; ")
  }

  /// Returns the policy source that allows these files, joined into one style or script.
  static func hash(of files: [WebFile]) -> String { hash(of: WebFile.joined(files)) }

  /// Returns the policy source that allows a style or a script.
  package static func hash(of text: String) -> String { "'sha256-\(SHA256(of: Array(text.utf8)).base64)'" }

  private func writeHead(to head: inout Markup) {
    head.element("meta", ["charset": "utf-8"])
    // The policy must precede everything it applies to.
    head.element("meta", ["http-equiv": "Content-Security-Policy", "content": policy])
    head.element("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    head.element("meta", ["name": "color-scheme", "content": "light dark"])
    // Without an icon, browsers would request one.
    head.element("link", ["rel": "icon", "href": "data:,"])
    head.element("title", title)
    if !styles.isEmpty { head.raw("style", styles) }
  }
}
