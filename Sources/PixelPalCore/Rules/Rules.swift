/// The numbers by which a pal grows, walks and is shown, in one value that is always valid.
///
///     let rules = try Rules.standard.changing { $0.phase2BeginsAt = 10_000 }
///     rules.phase2BeginsAt  // 10_000
///
/// Nothing else in the code repeats them: a designer changes one, in code or in JSON, and replays. `Rules.table` lists
/// them with what each means and may be. The journal and the face have rules of their own, beside these in one document.
@dynamicMemberLookup
public struct Rules: Hashable, Sendable {
  /// What a document of rules says it is.
  public static let schema = "pixelpal.rules/1"

  /// The numbers as PixelPal ships.
  public static let standard = Rules()

  // By reference, since they never change and whatever decides anything is handed all of them.
  private let kept: Storage

  private final class Storage: Sendable {
    let numbers: RuleNumbers

    init(_ numbers: RuleNumbers) { self.numbers = numbers }
  }

  /// The numbers themselves.
  public var numbers: RuleNumbers { _read { yield kept.numbers } }

  private init() { kept = Storage(RuleNumbers()) }

  /// Refuses, by name, a number that is not allowed or does not go with another.
  public init(_ numbers: RuleNumbers) throws(SettingError) {
    for setting in Rules.table { try setting.check(numbers) }
    try numbers.checkTogether()
    kept = Storage(numbers)
  }

  /// Rules like these, with some numbers changed.
  public func changing(_ change: (inout RuleNumbers) -> Void) throws(SettingError) -> Rules {
    var numbers = numbers
    change(&numbers)
    return try Rules(numbers)
  }

  /// Whether all numbers are the same.
  public static func == (left: Rules, right: Rules) -> Bool {
    left.kept === right.kept || left.numbers == right.numbers
  }

  /// Adds the numbers.
  public func hash(into hasher: inout Hasher) { hasher.combine(numbers) }

  /// One of the numbers.
  public subscript<Value>(dynamicMember path: KeyPath<RuleNumbers, Value>) -> Value { numbers[keyPath: path] }
}
