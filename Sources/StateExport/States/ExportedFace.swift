import Documents
package import Expressions
import PixelPalCore

/// The pal's face at one instant: an expression and, unless the person has silenced the pal, a sentence.
package struct ExportedFace: Equatable {
  private let expression: ExpressionSnapshot
  private let isQuiet: Bool

  /// Creates the face with the expression `shown`.
  ///
  /// If `isQuiet` is true, the person has silenced the pal, and the face has no sentence.
  package init(_ shown: ExpressionSnapshot, isQuiet: Bool) { (self.expression, self.isQuiet) = (shown, isQuiet) }

  /// The animation that shows the body's reaction, or `nil` if the body doesn't react.
  var reaction: OneShotAnimationPlayback? { expression.reaction }

  /// Writes the members that the face adds to the app's surface.
  ///
  /// Texts in `texts` replace the standard texts. If the face isn't quiet but has no sentence of its own, it shows
  /// `fallbackSentence`, the journal's sentence.
  func writeAppMembers(in texts: TextOverrides, to object: inout JSONWriter, fallbackSentence: String?) {
    object.member("mood", expression.mood.rawValue)
    object.member("moodWhy", expression.moodReason)
    object.name("feelings")
    object.object { feelings in
      feelings.member("valence", expression.feelings.valence)
      feelings.member("arousal", expression.feelings.arousal)
      feelings.member("vigour", expression.feelings.vigour)
      feelings.member("attachment", expression.attachment)
      feelings.member("boredom", expression.boredom)
    }
    object.name("face")
    if let face = expression.face { object.object { face.writeMembers(to: &$0) } } else { object.null() }
    object.name("play")
    if let play = expression.play { object.object { play.writeMembers(to: &$0) } } else { object.null() }
    object.member("line", isQuiet ? nil : expression.sentence(overriddenBy: texts) ?? fallbackSentence)
    object.name("emote")
    if let emote = expression.emote { object.object { emote.writeMembers(to: &$0) } } else { object.null() }
    object.arrayMember("overlays", expression.overlays) { list, overlay in list.object { overlay.writeMembers(to: &$0) }
    }
  }
}

extension ExpressionSnapshot {
  /// Returns the play's sentence, or its replacement in `texts`, or `nil` if the play has no sentence.
  fileprivate func sentence(overriddenBy texts: TextOverrides) -> String? {
    sentence.map { texts.text(for: $0, among: LocalizableText.playTexts) }
  }
}

extension Face {
  fileprivate func writeMembers(to object: inout JSONWriter) {
    object.member("eyes", eyes.rawValue)
    object.member("mouth", mouth.rawValue)
    object.member("cheeks", cheeks?.rawValue)
    object.member("body", body?.rawValue)
    object.member("lean", lean)
    object.member("lift", lift)
  }
}

extension Play {
  fileprivate func writeMembers(to object: inout JSONWriter) {
    object.member("kind", kind.rawValue)
    object.member("number", number)
    object.member("startedAtUnixMs", startedAt.millisecondsSince1970)
  }
}

extension ShownEmote {
  fileprivate func writeMembers(to object: inout JSONWriter) {
    object.member("name", emote.rawValue)
    object.member("startedAtUnixMs", startedAt.millisecondsSince1970)
    object.member("ms", emote.duration.count)
    object.member("why", reason)
  }
}

extension ActiveOverlay {
  fileprivate func writeMembers(to object: inout JSONWriter) {
    object.member("kind", overlay.rawValue)
    object.member("slot", slot)
    object.member("startedAtUnixMs", appearsAt.millisecondsSince1970)
    object.member("ms", (endsAt - appearsAt).count)
  }
}
