import PixelPage

/// What a browser lets the page do: run its own scripts, and send nothing to anybody.
struct ShellPolicy {
  let style: String
  let script: String

  /// The element that says so, which stands before all that it is about.
  var element: String { "<meta http-equiv=\"Content-Security-Policy\" content=\"\(words)\">" }

  private var words: String {
    // The page of a history plays in a frame, which is held to this policy and to its own.
    let inner = PlayablePage.allowances
    return [
      "default-src 'none'",
      "script-src \(([HTMLDocument.hash(of: script)] + inner.scripts).joined(separator: " ")) 'wasm-unsafe-eval'",
      "style-src \(([HTMLDocument.hash(of: style)] + inner.styles).joined(separator: " "))",
      "img-src data: blob:",
      "worker-src blob:",
      // Also what `default-src` says: it is what people look for.
      "connect-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
    ].joined(separator: "; ")
  }
}
