package import Expressions
package import InnerLife
package import PixelPalCore

/// The rules of the core, the journal and the face together, which one document holds as one flat object.
///
///     let rules = try RuleSet.standard.changing { $0.life.lifePlaceWeeks = 8 }
///     rules.life.numbers.lifePlaceWeeks  // 8
package struct RuleSet: Hashable, Sendable {
  /// The rules as PixelPal ships.
  package static let standard = RuleSet(core: .standard, life: .standard, face: .standard)

  /// The rules by which a pal grows, walks and is shown.
  package let core: Rules
  /// The rules of the journal.
  package let life: LifeRules
  /// The rules of what a pal feels and shows of it.
  package let face: FaceRules

  /// The rules of three targets, each of which is valid by itself.
  package init(core: Rules, life: LifeRules, face: FaceRules) {
    (self.core, self.life, self.face) = (core, life, face)
  }

  /// The numbers of all three before anybody has checked them.
  package struct Numbers: Hashable, Sendable {
    /// The core's.
    package var core = RuleNumbers()
    /// The journal's.
    package var life = LifeNumbers()
    /// The face's.
    package var face = FaceNumbers()

    /// The numbers as PixelPal ships.
    package init() {}
  }

  /// The numbers of all three.
  package var numbers: Numbers {
    var all = Numbers()
    (all.core, all.life, all.face) = (core.numbers, life.numbers, face.numbers)
    return all
  }

  /// Refuses, by name, a number that is not allowed or does not go with another.
  package init(_ numbers: Numbers, words: LifeWords = .standard) throws(SettingError) {
    core = try Rules(numbers.core)
    life = try LifeRules(numbers.life, words: words)
    face = try FaceRules(numbers.face)
  }

  /// Rules like these, with some numbers changed.
  package func changing(_ change: (inout Numbers) -> Void) throws(SettingError) -> RuleSet {
    var numbers = numbers
    change(&numbers)
    return try RuleSet(numbers, words: life.words)
  }

  /// Every number, in the order of documents: the core's, the journal's, the face's.
  package static let table: [Setting<Numbers>] =
    Rules.table.map { $0.inside { numbers, read in read(&numbers.core) } }
    + LifeRules.table.map { $0.inside { numbers, read in read(&numbers.life) } }
    + FaceRules.table.map { $0.inside { numbers, read in read(&numbers.face) } }
}

extension RuleSet: CustomStringConvertible {
  /// `standard rules`, `standard rules with phase2BeginsAt 10000`: only what differs, other words last.
  package var description: String {
    let differences = Setting.differences(of: numbers, from: RuleSet.Numbers(), by: RuleSet.table)
    return "standard rules" + (differences.isEmpty ? "" : " with " + differences.joined(separator: ", "))
      + (life.words == .standard ? "" : ", \(life.words)")
  }
}
