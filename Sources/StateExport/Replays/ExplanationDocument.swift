package import Documents
package import PixelPalCore
package import Replay

/// The JSON document that `explain --json` prints, which explains what each surface shows at one instant.
package struct ExplanationDocument {
  private let explanations: [SurfaceExplanation]
  private let journal: JournalExplanation?
  private let face: FaceExplanation?
  private let instant: Instant

  /// Creates a document that explains the surfaces, the journal and the face at the instant `at`.
  ///
  /// The document leaves out `journal` or `face` if it is `nil`.
  package init(
    _ explanations: [SurfaceExplanation], journal: JournalExplanation? = nil, face: FaceExplanation? = nil, at: Instant
  ) {
    self.explanations = explanations
    self.journal = journal
    self.face = face
    self.instant = at
  }

  /// Writes the document, followed by a line feed.
  package func write(to writer: inout JSONWriter) {
    writer.object { document in
      document.member("schema", "pixelpal.explain/1")
      document.member("at", instant)
      document.name("surfaces")
      document.object { surfaces in
        for explanation in explanations {
          surfaces.name(explanation.surface.rawValue)
          surfaces.array { list in
            for link in explanation.links {
              list.object { object in
                object.member("stage", link.subject.rawValue)
                object.member("at", link.at)
                object.member("why", link.sentence)
              }
            }
          }
        }
      }
      func writeStatements(named name: String, statements links: [(about: String, at: Instant?, sentence: String)]) {
        document.arrayMember(name, links) { list, link in
          list.object { object in
            object.member("about", link.about)
            object.member("at", link.at)
            object.member("why", link.sentence)
          }
        }
      }
      if let journal {
        writeStatements(named: "innerLife", statements: journal.links.map { ($0.subject.rawValue, $0.at, $0.sentence) })
      }
      if let face {
        writeStatements(named: "expressions", statements: face.links.map { ($0.subject.rawValue, $0.at, $0.sentence) })
      }
    }
    writer.endLine()
  }
}
