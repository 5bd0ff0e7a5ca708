import Documents
import Expressions
import PixelPalCore

/// A writer for the table of the pal's moods: the face in each phase, and the weights of idle behaviours and emotes.
enum MoodDefinitionsWriter {
  static func write(to face: inout JSONWriter) {
    face.arrayMember("moods", Mood.allCases) { list, mood in
      list.object { row in
        row.member("name", mood.rawValue)
        row.member("looksAround", mood.looksAround)
        row.member("charges", mood.chargesAtNight)
        row.arrayMember("phases", Phase.allCases) { list, phase in list.object { writeMood(mood, in: phase, to: &$0) } }
      }
    }
  }

  private static func writeMood(_ mood: Mood, in phase: Phase, to row: inout JSONWriter) {
    let shown = mood.face(in: phase)
    row.member("eyes", shown.eyes.rawValue)
    row.member("mouth", shown.mouth.rawValue)
    row.member("cheeks", shown.cheeks?.rawValue)
    row.arrayMember("behaviours", mood.behaviours(in: phase)) {
      $0.writeWeightedName($1.thing.rawValue, weight: $1.weight)
    }
    row.arrayMember("emotes", mood.emotes(in: phase)) { $0.writeWeightedName($1.thing.rawValue, weight: $1.weight) }
  }
}

extension JSONWriter {
  fileprivate mutating func writeWeightedName(_ name: String, weight: Int) {
    array { pair in
      pair.value(name)
      pair.value(weight)
    }
  }
}
