package import Documents
import Expressions
package import InnerLife
import PixelPalCore

// This conformance is separate from the `Codable` conformances of the three rule types, which serve apps. It lets the
// web page read and write documents without `Codable`.

extension CoreJournalAndFaceRules: JSONReadable, JSONWritable {
  /// Creates rules from the numbers and the journal's texts in a JSON object.
  ///
  /// Missing numbers and texts take their standard values. Throws an error if the object contains an unknown name or an
  /// invalid value.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json)
    try object.rejectSchema(otherThan: Rules.schema)
    var numbers = Numbers()
    try object.readSettings(listedIn: CoreJournalAndFaceRules.table, into: &numbers, besides: ["schema", "words"])
    let words: JournalWording = try object.readIfPresent("words") ?? .standard
    do throws(ConfigurationError) {
      try self.init(numbers, words: words)
    } catch {
      throw object.mismatch(forSettingError: error)
    }
  }

  /// Writes a JSON object with the schema, all settings in the order of ``table``, and the journal's wording.
  package func write(to writer: inout JSONWriter) {
    writer.object { object in
      object.member("schema", Rules.schema)
      object.writeSettingMembers(in: CoreJournalAndFaceRules.table, of: numbers)
      object.name("words")
      journal.words.write(to: &object)
    }
  }
}

extension JournalWording: JSONReadable, JSONWritable {
  /// Creates a wording from the texts in a JSON object.
  ///
  /// Each member is named after one of the journal's sentences or has the key of another text that the command `words`
  /// lists. Missing texts keep their standard wording.
  ///
  /// Throws an error for unknown keys and for texts that aren't allowed. Ignores the keys of sentences that only older
  /// versions contained.
  package init(reading json: JSON) throws(JSONMismatch) {
    let others =
      LocalizableText.coreTexts + JournalWording.phrasings + JournalWording.numberTexts + LocalizableText.playTexts
    let places = Key.allCases.flatMap { [$0.rawValue, $0.localizationKey] }
    let names = places + others.map { $0.key }
    let object = try JSONObject(json)
    if let member = object.firstMember(notNamedIn: names + JournalWording.removedKeys) {
      throw member.mismatch("unknown sentence '\(member.name)'", knownNames: names)
    }
    var words = JournalWording.standard
    for name in places {
      guard let place = Key(name: name), let text: String = try object.readIfPresent(name) else { continue }
      do throws(ToneError) {
        words = try words.changing(place, to: text)
      } catch {
        throw object.mismatch(error.description, at: name)
      }
    }
    var otherTexts = TextOverrides.none
    for standard in others {
      guard let text: String = try object.readIfPresent(standard.key), text != standard.english else { continue }
      do throws(TextOverrideError) {
        otherTexts = try JournalWording.replacing(standard, with: text, in: otherTexts)
      } catch {
        throw object.mismatch(error.description, at: standard.key)
      }
    }
    self = words.replacingOtherTexts(with: otherTexts)
  }

  /// Writes a JSON object with every journal sentence under its name, the phrasings of notices, and all other replaced
  /// texts.
  package func write(to writer: inout JSONWriter) {
    writer.object { object in
      for place in Key.allCases { object.member(place.rawValue, self[place]) }
      for (key, text) in textsBesideSentences { object.member(key, text) }
    }
  }
}
