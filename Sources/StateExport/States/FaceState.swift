import Documents
package import Expressions
import PixelPalCore

/// The visible part of a pal's face at an instant.
package struct FaceState: Equatable {
  private let shown: ShownFace
  private let isQuiet: Bool

  /// Creates the state of a face; with `isQuiet`, it has no sentence.
  package init(_ shown: ShownFace, isQuiet: Bool) { (self.shown, self.isQuiet) = (shown, isQuiet) }

  /// The body's reaction that is shown.
  var reaction: PlayedAnimation? { shown.reaction }

  /// Writes the members of the app's surface; `line` is the journal's sentence, for plays that have none.
  func writeApp(to object: inout JSONWriter, line: String?) {
    object.member("mood", shown.mood.rawValue)
    object.member("moodWhy", shown.moodReason)
    object.name("feelings")
    object.object { feelings in
      feelings.member("valence", shown.feelings.valence)
      feelings.member("arousal", shown.feelings.arousal)
      feelings.member("vigour", shown.feelings.vigour)
      feelings.member("attachment", shown.attachment)
      feelings.member("boredom", shown.boredom)
    }
    object.name("face")
    if let face = shown.face { object.object { face.write(to: &$0) } } else { object.null() }
    object.name("play")
    if let play = shown.play { object.object { play.write(to: &$0) } } else { object.null() }
    object.member("line", isQuiet ? nil : shown.line ?? line)
    object.name("emote")
    if let emote = shown.emote { object.object { emote.write(to: &$0) } } else { object.null() }
    object.list("overlays", shown.overlays) { list, overlay in list.object { overlay.write(to: &$0) } }
  }
}

extension Face {
  fileprivate func write(to object: inout JSONWriter) {
    object.member("eyes", eyes.rawValue)
    object.member("mouth", mouth.rawValue)
    object.member("cheeks", cheeks?.rawValue)
    object.member("body", body?.rawValue)
    object.member("lean", lean)
    object.member("lift", lift)
  }
}

extension Play {
  fileprivate func write(to object: inout JSONWriter) {
    object.member("kind", kind.rawValue)
    object.member("number", number)
    object.member("startedAtUnixMs", startedAt.millisecondsSince1970)
  }
}

extension ShownEmote {
  fileprivate func write(to object: inout JSONWriter) {
    object.member("name", emote.rawValue)
    object.member("startedAtUnixMs", since.millisecondsSince1970)
    object.member("ms", emote.length.count)
    object.member("why", why)
  }
}

extension LivingOverlay {
  fileprivate func write(to object: inout JSONWriter) {
    object.member("kind", kind.rawValue)
    object.member("slot", slot)
    object.member("startedAtUnixMs", shows.millisecondsSince1970)
    object.member("ms", (ends - shows).count)
  }
}
