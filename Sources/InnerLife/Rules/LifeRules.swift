public import PixelPalCore

/// The configuration of the journal: its numbers and words, in one value that is always valid.
///
///     let rules = try LifeRules.standard.changing { $0.lifePlaceWeeks = 8 }
///     var memoir = Memoir(createdOn: monday, under: rules)
///
/// `LifeRules.table` lists the numbers with their meanings and allowed values.
public struct LifeRules: Hashable, Sendable {
  /// The configuration with which PixelPal ships.
  public static let standard = LifeRules(checked: LifeNumbers(), .standard)

  // Stored by reference, as the numbers of `Rules` are.
  private let kept: Storage

  private final class Storage: Sendable {
    let numbers: LifeNumbers
    let words: LifeWords

    init(_ numbers: LifeNumbers, _ words: LifeWords) { (self.numbers, self.words) = (numbers, words) }
  }

  /// The numbers.
  public var numbers: LifeNumbers { _read { yield kept.numbers } }

  /// The sentences of the journal.
  public var words: LifeWords { kept.words }

  private init(checked numbers: LifeNumbers, _ words: LifeWords) { kept = Storage(numbers, words) }

  /// Validates the numbers; the error names a number that is not allowed or is inconsistent with another.
  public init(_ numbers: LifeNumbers, words: LifeWords = .standard) throws(SettingError) {
    for setting in LifeRules.table { try setting.check(numbers) }
    try numbers.checkTogether()
    self.init(checked: numbers, words)
  }

  /// Returns a copy with some numbers changed.
  public func changing(_ change: (inout LifeNumbers) -> Void) throws(SettingError) -> LifeRules {
    var numbers = numbers
    change(&numbers)
    return try LifeRules(numbers, words: words)
  }

  /// Returns a copy with other sentences.
  public func saying(_ words: LifeWords) -> LifeRules { LifeRules(checked: numbers, words) }

  /// Returns true if all numbers and words are equal.
  public static func == (left: LifeRules, right: LifeRules) -> Bool {
    left.kept === right.kept || left.numbers == right.numbers && left.words == right.words
  }

  /// Feeds the numbers and the words into `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(numbers)
    hasher.combine(words)
  }
}
