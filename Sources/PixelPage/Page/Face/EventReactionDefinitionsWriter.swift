import Documents
import Expressions
import PixelPalCore

/// A writer for the table of the pal's bodily reactions to events in each phase.
///
/// A reaction has a name, a duration and movements. An event without a reaction has `null` instead.
enum EventReactionDefinitionsWriter {
  static func write(to face: inout JSONWriter) {
    face.name("reactions")
    face.object { reactions in
      for trigger in ReactionDefinition.Trigger.allCases {
        reactions.arrayMember(trigger.rawValue, Phase.allCases) { list, phase in
          guard let reaction = ReactionDefinition.reaction(to: trigger, in: phase) else { return list.null() }
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
