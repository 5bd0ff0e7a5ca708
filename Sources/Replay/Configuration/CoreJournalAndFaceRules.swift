package import Expressions
package import InnerLife
package import PixelPalCore

/// The combined rules of the core, the journal and the face.
///
///     let rules = try CoreJournalAndFaceRules.standard.changing { $0.journal.lifePlaceWeeks = 8 }
///     rules.journal.numbers.lifePlaceWeeks  // 8
///
/// A rules document contains all numbers as members of one JSON object.
package struct CoreJournalAndFaceRules: Hashable, Sendable {
  package static let standard = CoreJournalAndFaceRules(core: .standard, journal: .standard, face: .standard)

  /// The rules of the core, which determine how a pal grows, walks and is shown.
  package let core: Rules
  package let journal: JournalRules
  /// The rules for the pal's feelings and how it shows them.
  package let face: FaceRules

  /// Creates combined rules from the rules of the core, the journal and the face, each of which is already valid.
  package init(core: Rules, journal: JournalRules, face: FaceRules) {
    (self.core, self.journal, self.face) = (core, journal, face)
  }

  /// The numbers of the core's, the journal's and the face's rules, which may be invalid or contradict one another.
  package struct Numbers: Hashable, Sendable {
    package var core = RuleNumbers()
    package var journal = JournalRuleNumbers()
    package var face = FaceRuleNumbers()

    /// Creates numbers that all have their standard values.
    package init() {}
  }

  package var numbers: Numbers {
    var all = Numbers()
    (all.core, all.journal, all.face) = (core.numbers, journal.numbers, face.numbers)
    return all
  }

  /// Creates rules from `numbers` and the journal's wording `words`.
  ///
  /// Throws an error if a number isn't allowed or contradicts another one.
  package init(_ numbers: Numbers, words: JournalWording = .standard) throws(ConfigurationError) {
    core = try Rules(numbers.core)
    journal = try JournalRules(numbers.journal, words: words)
    face = try FaceRules(numbers.face)
  }

  /// Returns a copy of the rules with the same wording and with the numbers that result from `change`.
  ///
  /// Throws an error if a number isn't allowed or contradicts another one.
  package func changing(_ change: (inout Numbers) -> Void) throws(ConfigurationError) -> CoreJournalAndFaceRules {
    var numbers = numbers
    change(&numbers)
    return try CoreJournalAndFaceRules(numbers, words: journal.words)
  }

  /// The settings for all numbers in document order: the core's, the journal's, the face's.
  package static let table: [ConfigurationSetting<Numbers>] =
    Rules.table.map { $0.liftedToContainingType { numbers, read in read(&numbers.core) } }
    + JournalRules.table.map { $0.liftedToContainingType { numbers, read in read(&numbers.journal) } }
    + FaceRules.table.map { $0.liftedToContainingType { numbers, read in read(&numbers.face) } }
}

extension CoreJournalAndFaceRules {
  /// Returns the settings that don't have the same value in all elements of `rules`.
  package static func settingsDiffering(among rules: [CoreJournalAndFaceRules]) -> [ConfigurationSetting<Numbers>] {
    table.filter { rule in
      let values = rules.map { rule.value(in: $0.numbers) }
      return values.contains { $0 != values.first }
    }
  }
}

extension CoreJournalAndFaceRules: CustomStringConvertible {
  /// A description of the differences from the standard rules, such as `standard rules with phase2BeginsAt 10000`.
  ///
  /// A changed wording comes last. If nothing differs, the description is `standard rules`.
  package var description: String {
    let differences = ConfigurationSetting.differences(
      of: numbers, from: CoreJournalAndFaceRules.Numbers(), table: CoreJournalAndFaceRules.table)
    return "standard rules" + (differences.isEmpty ? "" : " with " + differences.joined(separator: ", "))
      + (journal.words == .standard ? "" : ", \(journal.words)")
  }
}
