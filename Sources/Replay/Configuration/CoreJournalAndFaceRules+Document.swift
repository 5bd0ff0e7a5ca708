package import Documents
package import InnerLife
import PixelPalCore

// Separate from the `Codable` conformance of the three rule types, which is for apps: the web page reads and writes
// documents without it.

extension CoreJournalAndFaceRules: JSONReadable, JSONWritable {
  /// Creates rules from the numbers that a JSON object names.
  ///
  /// Missing numbers have their standard values, and unknown names are rejected.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json)
    try object.rejectSchema(otherThan: Rules.schema)
    var numbers = Numbers()
    try object.readSettings(CoreJournalAndFaceRules.table, into: &numbers, besides: ["schema", "words"])
    let words: JournalWording = try object.readIfPresent("words") ?? .standard
    do throws(ConfigurationError) {
      try self.init(numbers, words: words)
    } catch {
      throw object.settingMismatch(error)
    }
  }

  /// Writes every number by name, in the order of the table, and then the journal's wording.
  package func write(to writer: inout JSONWriter) {
    writer.object { object in
      object.member("schema", Rules.schema)
      object.settingMembers(CoreJournalAndFaceRules.table, of: numbers)
      object.name("words")
      journal.words.write(to: &object)
    }
  }
}

extension JournalWording: JSONReadable, JSONWritable {
  /// Creates a wording from the sentences in a JSON object, keyed by name.
  ///
  /// Missing sentences are the standard ones. Unknown keys and unsuitable sentences are rejected.
  package init(reading json: JSON) throws(JSONMismatch) {
    let places = Key.allCases.map { $0.rawValue }
    let object = try JSONObject(json)
    if let member = object.unknownMember(besides: places) {
      throw member.mismatch("unknown sentence '\(member.name)'", known: places)
    }
    var words = JournalWording.standard
    for place in Key.allCases {
      guard let text: String = try object.readIfPresent(place.rawValue) else { continue }
      do throws(ToneError) {
        words = try words.changing(place, to: text)
      } catch {
        throw object.mismatch(error.description, at: place.rawValue)
      }
    }
    self = words
  }

  /// Writes every sentence by its key.
  package func write(to writer: inout JSONWriter) {
    writer.object { object in
      for place in Key.allCases { object.member(place.rawValue, self[place]) }
    }
  }
}
