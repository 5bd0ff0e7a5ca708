import PixelPage

/// The content security policy of the web page.
///
/// The policy allows only the page's own scripts and blocks all network requests.
struct ContentSecurityPolicy {
  let style: String
  let script: String

  /// The `meta` element with the policy.
  ///
  /// The element must precede the styles and scripts that the policy governs.
  var metaElement: String { "<meta http-equiv=\"Content-Security-Policy\" content=\"\(policyText)\">" }

  private var policyText: String {
    // The history page runs in a frame, where both this policy and its own apply.
    let inner = PlayablePage.policyHashes
    return [
      "default-src 'none'",
      "script-src \(([HTMLDocument.policyHash(of: script)] + inner.scripts).joined(separator: " ")) 'wasm-unsafe-eval'",
      "style-src \(([HTMLDocument.policyHash(of: style)] + inner.styles).joined(separator: " "))",
      "img-src data: blob:",
      "worker-src blob:",
      // `default-src` already implies this directive, but reviewers look for it.
      "connect-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
    ].joined(separator: "; ")
  }
}
