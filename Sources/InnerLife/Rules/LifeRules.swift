public import PixelPalCore

/// The numbers and words of the journal, in one value that is always valid.
///
///     let rules = try LifeRules.standard.changing { $0.lifePlaceWeeks = 8 }
///     var memoir = Memoir(createdOn: monday, under: rules)
///
/// `LifeRules.table` lists the numbers with what each means and may be.
public struct LifeRules: Hashable, Sendable {
  /// The numbers and words as PixelPal ships.
  public static let standard = LifeRules(checked: LifeNumbers(), .standard)

  // By reference, as the numbers of `Rules` are.
  private let kept: Storage

  private final class Storage: Sendable {
    let numbers: LifeNumbers
    let words: LifeWords

    init(_ numbers: LifeNumbers, _ words: LifeWords) { (self.numbers, self.words) = (numbers, words) }
  }

  /// The numbers themselves.
  public var numbers: LifeNumbers { _read { yield kept.numbers } }

  /// The sentences of the journal.
  public var words: LifeWords { kept.words }

  private init(checked numbers: LifeNumbers, _ words: LifeWords) { kept = Storage(numbers, words) }

  /// Refuses, by name, a number that is not allowed or does not go with another.
  public init(_ numbers: LifeNumbers, words: LifeWords = .standard) throws(SettingError) {
    for setting in LifeRules.table { try setting.check(numbers) }
    try numbers.checkTogether()
    self.init(checked: numbers, words)
  }

  /// Rules like these, with some numbers changed.
  public func changing(_ change: (inout LifeNumbers) -> Void) throws(SettingError) -> LifeRules {
    var numbers = numbers
    change(&numbers)
    return try LifeRules(numbers, words: words)
  }

  /// Rules like these, with other sentences.
  public func saying(_ words: LifeWords) -> LifeRules { LifeRules(checked: numbers, words) }

  /// True if all numbers and words are the same.
  public static func == (left: LifeRules, right: LifeRules) -> Bool {
    left.kept === right.kept || left.numbers == right.numbers && left.words == right.words
  }

  /// Adds the numbers and the words.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(numbers)
    hasher.combine(words)
  }
}
