/// The numbers that determine how a pal grows, walks and is shown, as one value that is always valid.
///
///     let rules = try Rules.standard.changing { $0.phase2BeginsAt = 10_000 }
///     rules.phase2BeginsAt  // 10_000
///
/// No other code repeats the numbers, so designers can change one in code or in JSON and then run a replay.
/// `Rules.table` lists their meanings and allowed values. The journal and the face have their own rules, which can be
/// in the same JSON document.
@dynamicMemberLookup
public struct Rules: Hashable, Sendable {
  /// The schema identifier that rules documents contain.
  package static let schema = "pixelpal.rules/1"

  /// The standard rules of PixelPal.
  public static let standard = Rules()

  // The numbers are stored by reference, because they never change and almost every function receives all of them.
  private let storage: Storage

  private final class Storage: Sendable {
    let numbers: RuleNumbers

    init(_ numbers: RuleNumbers) { self.numbers = numbers }
  }

  /// The numbers that make up the rules.
  public var numbers: RuleNumbers { _read { yield storage.numbers } }

  private init() { storage = Storage(RuleNumbers()) }

  /// Creates rules, or throws an error for the first number that isn't allowed or contradicts another.
  public init(_ numbers: RuleNumbers) throws(ConfigurationError) {
    for setting in Rules.table { try setting.checkValue(in: numbers) }
    try numbers.checkConsistency()
    storage = Storage(numbers)
  }

  /// Returns a copy with the numbers changed by `change`, or throws an error if the result is invalid.
  public func changing(_ change: (inout RuleNumbers) -> Void) throws(ConfigurationError) -> Rules {
    var numbers = numbers
    change(&numbers)
    return try Rules(numbers)
  }

  /// Returns true if all numbers are equal.
  public static func == (left: Rules, right: Rules) -> Bool {
    left.storage === right.storage || left.numbers == right.numbers
  }

  /// Hashes the numbers.
  public func hash(into hasher: inout Hasher) { hasher.combine(numbers) }

  /// Accesses a number by key path, as in `rules.phase2BeginsAt`.
  public subscript<Value>(dynamicMember path: KeyPath<RuleNumbers, Value>) -> Value { numbers[keyPath: path] }
}
