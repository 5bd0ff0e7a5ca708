/// A self-contained HTML page, in a single file, that makes no requests and runs only its own script.
///
///     HTMLDocument(title: "Report", styles: [.reportStyle]).bytes { $0.writeElement("h1", "Report") }
///
/// A content security policy enforces both restrictions. It allows the style and the script by their hashes, and
/// pictures embedded in the page. The only exception is for a page that is rewritten while a browser shows it. Such a
/// page also loads a picture file. The width of the picture is the page's version number, and the page reloads itself
/// when the width changes.
package struct HTMLDocument {
  private let title: String
  private let styles: [EmbeddedWebFile]
  private let scripts: [EmbeddedWebFile]
  private let versionPicture: String?

  /// Creates a page with the given style and script files, which are joined in this order.
  ///
  /// `versionPicture` is the path of a picture file that changes whenever the page is rewritten, or `nil` if the page
  /// is written only once. An open page reloads itself when the picture changes.
  package init(title: String, styles: [EmbeddedWebFile], scripts: [EmbeddedWebFile] = [], versionPicture: String? = nil)
  {
    self.versionPicture = versionPicture
    self.title = title
    self.styles = styles
    self.scripts = scripts
  }

  /// Returns the bytes of the page, calling `body` to write its contents.
  package func bytes(_ body: (inout HTMLWriter) -> Void) -> [UInt8] {
    var markup = HTMLWriter.newDocument
    markup.writeElement("html", ["lang": "en", "data-watched": versionPicture]) { html in
      html.endLine()
      html.writeElement("head") { writeHead(to: &$0) }
      html.endLine()
      html.writeElement("body") { markup in
        body(&markup)
        // The script runs last, when the elements it uses exist.
        if !scripts.isEmpty { markup.writeRawElement("script", files: scripts) }
      }
      html.endLine()
    }
    markup.endLine()
    return markup.bytes
  }

  var contentSecurityPolicy: String {
    let sources = [("style-src", styles), ("script-src", scripts)].filter { !$0.1.isEmpty }
    let hashes = sources.map { "\($0) \(HTMLDocument.policyHash(of: $1))" }
    let rules =
      ["default-src 'none'"] + hashes + [
        versionPicture == nil ? "img-src data:" : "img-src data: file:", "base-uri 'none'", "form-action 'none'",
      ]
    return rules.joined(separator: "; ")
  }

  /// Returns the hash of `files`, joined into one style or script, as a content security policy lists it.
  static func policyHash(of files: [EmbeddedWebFile]) -> String {
    policyHash(of: EmbeddedWebFile.joinedText(of: files))
  }

  /// Returns the hash of a style or script as a content security policy lists it, such as `'sha256-…'`.
  package static func policyHash(of text: String) -> String { "'sha256-\(SHA256(of: Array(text.utf8)).base64)'" }

  private func writeHead(to head: inout HTMLWriter) {
    head.writeElement("meta", ["charset": "utf-8"])
    // The policy must precede everything to which it applies.
    head.writeElement("meta", ["http-equiv": "Content-Security-Policy", "content": contentSecurityPolicy])
    head.writeElement("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    head.writeElement("meta", ["name": "color-scheme", "content": "light dark"])
    // Without this icon, browsers would request one.
    head.writeElement("link", ["rel": "icon", "href": "data:,"])
    head.writeElement("title", title)
    if !styles.isEmpty { head.writeRawElement("style", files: styles) }
  }
}
