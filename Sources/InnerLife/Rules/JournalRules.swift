public import PixelPalCore

/// The configuration of the journal: its numbers and words, in one value that is always valid.
///
///     let rules = try JournalRules.standard.changing { $0.lifePlaceWeeks = 8 }
///     var state = JournalState(createdOn: monday, under: rules)
///
/// `JournalRules.table` lists the numbers with their meanings and allowed values.
public struct JournalRules: Hashable, Sendable {
  /// The standard numbers and words, which PixelPal ships with.
  public static let standard = JournalRules(validated: JournalRuleNumbers(), .standard)

  // The numbers are stored by reference, like those of `Rules`.
  private let storage: Storage

  private final class Storage: Sendable {
    let numbers: JournalRuleNumbers
    let words: JournalWording

    init(_ numbers: JournalRuleNumbers, _ words: JournalWording) { (self.numbers, self.words) = (numbers, words) }
  }

  /// The numbers of the journal, such as `lifeWalkMinutes`.
  public var numbers: JournalRuleNumbers { _read { yield storage.numbers } }

  /// The wording of the journal's sentences.
  public var words: JournalWording { storage.words }

  private init(validated numbers: JournalRuleNumbers, _ words: JournalWording) { storage = Storage(numbers, words) }

  /// Creates rules from `numbers` and `words`.
  ///
  /// Throws an error if a number is out of range or contradicts another number. The error names the number.
  public init(_ numbers: JournalRuleNumbers, words: JournalWording = .standard) throws(ConfigurationError) {
    for setting in JournalRules.table { try setting.checkValue(in: numbers) }
    try numbers.checkConsistency()
    self.init(validated: numbers, words)
  }

  /// Returns a copy with the numbers changed by `change`.
  ///
  /// Throws an error if a changed number is out of range or contradicts another number.
  public func changing(_ change: (inout JournalRuleNumbers) -> Void) throws(ConfigurationError) -> JournalRules {
    var numbers = numbers
    change(&numbers)
    return try JournalRules(numbers, words: words)
  }

  /// Returns a copy with `words` as its wording.
  public func replacingWording(with words: JournalWording) -> JournalRules { JournalRules(validated: numbers, words) }

  /// Returns true if all numbers and words are equal.
  public static func == (left: JournalRules, right: JournalRules) -> Bool {
    left.storage === right.storage || left.numbers == right.numbers && left.words == right.words
  }

  /// Feeds the numbers and the words into `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(numbers)
    hasher.combine(words)
  }
}
