package import Documents
package import PixelPalCore
package import Replay

/// The document of `explain --json`.
package struct ExplanationDocument {
  private let explanations: [Explanation]
  private let at: Instant

  /// Why surfaces show what they show at `at`.
  package init(_ explanations: [Explanation], at: Instant) {
    self.explanations = explanations
    self.at = at
  }

  /// Writes it.
  package func write(to writer: inout JSONWriter) {
    writer.object { document in
      document.member("schema", "pixelpal.explain/1")
      document.member("at", at)
      document.name("surfaces")
      document.object { surfaces in
        for explanation in explanations {
          surfaces.name(explanation.surface.rawValue)
          surfaces.array { list in
            for link in explanation.links {
              list.object { object in
                object.member("stage", link.stage.rawValue)
                object.member("at", link.at)
                object.member("why", link.sentence)
              }
            }
          }
        }
      }
    }
    writer.endLine()
  }
}
