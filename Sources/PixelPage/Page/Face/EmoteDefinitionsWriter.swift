import Documents
import Expressions
import PixelPalCore

/// A writer for the table of the pal's emotes and overlays, with their face parts, durations and priorities.
struct EmoteDefinitionsWriter {
  let rules: FaceRules

  func write(to face: inout JSONWriter) {
    face.arrayMember("emotes", Emote.allCases) { list, emote in list.object { writeEmote(emote, to: &$0) } }
    face.member("restAfterEmote", FaceEngine.restAfterEmote.count)
    face.name("ranks")
    face.object { ranks in
      let all: [(String, EmoteRequest.Priority)] = [
        ("ambient", .idle), ("words", .speech), ("play", .play), ("touch", .touch),
      ]
      for (name, priority) in all { ranks.member(name, priority.rawValue) }
    }
    face.name("overlays")
    face.object { overlays in
      for overlay in Overlay.allCases { overlays.member(overlay.rawValue, overlay.duration.count) }
    }
    face.arrayMember("room", Phase.allCases) { $0.value(OverlaySlots.slotCount(in: $1, under: rules)) }
    face.member("stagger", rules.numbers.overlayStaggerMilliseconds)
    face.member("closedEyes", Eyes.allCases.filter { !$0.areOpen }.map { $0.rawValue })
  }

  private func writeEmote(_ emote: Emote, to row: inout JSONWriter) {
    let face = emote.face(in: .dormant)
    row.member("name", emote.rawValue)
    row.member("eyes", face.eyes.rawValue)
    row.member("mouth", face.mouth.rawValue)
    row.member("ms", emote.duration.count)
    row.member("cooldown", emote.cooldown.count)
    row.member("stands", emote.protectedDuration(under: rules).count)
    row.arrayMember("phases", Phase.allCases) { list, phase in
      list.object { row in
        row.member("overlays", emote.overlays(in: phase).map { $0.rawValue })
        row.member("body", emote.face(in: phase).body?.rawValue)
      }
    }
  }
}
