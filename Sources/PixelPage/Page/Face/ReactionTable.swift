import Documents
import Expressions
import PixelPalCore

/// The reactions of a pal's body to an event, for each phase: the name, the duration and the movements, or `null`.
enum ReactionTable {
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
