/// A whole page in one file, which asks for nothing and runs nothing but what is in it.
///
///     HTMLDocument(title: "Report", styles: [.reportStyle]).bytes { $0.element("h1", "Report") }
///
/// A browser is told so: by a policy that allows what has the hashes of this style and this script, and pictures inside
/// the page. One that is watched may ask for a picture beside it, whose width is the number of the page's version.
package struct HTMLDocument {
  private let title: String
  private let styles: [WebFile]
  private let scripts: [WebFile]
  private let watched: String?

  /// A page with these files in it, in their order; `watched` is the picture that says whether it was written anew.
  package init(title: String, styles: [WebFile], scripts: [WebFile] = [], watched: String? = nil) {
    self.watched = watched
    self.title = title
    self.styles = styles
    self.scripts = scripts
  }

  /// The page, with what `body` writes.
  package func bytes(_ body: (inout Markup) -> Void) -> [UInt8] {
    var markup = Markup.document
    markup.element("html", ["lang": "en", "data-watched": watched]) { html in
      html.line()
      html.element("head") { writeHead(to: &$0) }
      html.line()
      html.element("body") { markup in
        body(&markup)
        // The elements that it works on are there when it runs.
        if !scripts.isEmpty { markup.raw("script", scripts) }
      }
      html.line()
    }
    markup.line()
    return markup.bytes
  }

  /// What the page may do.
  var policy: String {
    let sources = [("style-src", styles), ("script-src", scripts)].filter { !$0.1.isEmpty }
    let hashes = sources.map { "\($0) \(HTMLDocument.hash(of: $1))" }
    let rules =
      ["default-src 'none'"] + hashes + [
        watched == nil ? "img-src data:" : "img-src data: file:", "base-uri 'none'", "form-action 'none'",
      ]
    return rules.joined(separator: "; ")
  }

  /// What a policy names to allow these files, joined to one style or script.
  static func hash(of files: [WebFile]) -> String { hash(of: WebFile.joined(files)) }

  /// What a policy names to allow a style or a script.
  package static func hash(of text: String) -> String { "'sha256-\(SHA256(of: Array(text.utf8)).base64)'" }

  private func writeHead(to head: inout Markup) {
    head.element("meta", ["charset": "utf-8"])
    // Before whatever it is about.
    head.element("meta", ["http-equiv": "Content-Security-Policy", "content": policy])
    head.element("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    head.element("meta", ["name": "color-scheme", "content": "light dark"])
    // Without one, browsers ask for one.
    head.element("link", ["rel": "icon", "href": "data:,"])
    head.element("title", title)
    if !styles.isEmpty { head.raw("style", styles) }
  }
}
