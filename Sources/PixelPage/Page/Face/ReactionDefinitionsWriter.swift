import Documents
import Expressions
import PixelPalCore

/// A table of how the pal's body reacts to events in each phase: a name, a duration and movements, or `null` for none.
enum ReactionDefinitionsWriter {
  static func write(to face: inout JSONWriter) {
    face.name("reactions")
    face.object { reactions in
      for trigger in Reaction.Trigger.allCases {
        reactions.arrayMember(trigger.rawValue, Phase.allCases) { list, phase in
          guard let reaction = Reaction.reaction(to: trigger, in: phase) else { return list.null() }
          list.object { row in
            row.member("name", reaction.name)
            row.member("ms", reaction.length.count)
            row.writeMovements(reaction.movementFrames)
          }
        }
      }
    }
  }
}
