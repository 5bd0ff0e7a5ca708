public import PixelPalCore

/// The configuration of feelings and expressions, validated as a whole.
///
///     let rules = try FaceRules.standard.changing { $0.attachmentPerDay = 40 }
///     var face = FaceEngine(createdAt: born, seed: seed, context, under: .standard, faceRules: rules)
///
/// `FaceRules.table` lists the numbers with their meanings and allowed values.
public struct FaceRules: Hashable, Sendable {
  /// The standard configuration of PixelPal.
  public static let standard = FaceRules(validated: FaceRuleNumbers())

  // The numbers are stored by reference, like those of `Rules`.
  private let storage: Storage

  private final class Storage: Sendable {
    let numbers: FaceRuleNumbers

    init(_ numbers: FaceRuleNumbers) { self.numbers = numbers }
  }

  /// The values of the rules, such as thresholds and durations.
  public var numbers: FaceRuleNumbers { _read { yield storage.numbers } }

  private init(validated numbers: FaceRuleNumbers) { storage = Storage(numbers) }

  /// Creates rules from `numbers`, or throws an error for a number that isn't allowed or contradicts another number.
  public init(_ numbers: FaceRuleNumbers) throws(ConfigurationError) {
    for setting in FaceRules.table { try setting.checkValue(in: numbers) }
    try numbers.checkConsistency()
    self.init(validated: numbers)
  }

  /// Returns a copy with the numbers changed by `change`, or throws an error if the result is invalid.
  public func changing(_ change: (inout FaceRuleNumbers) -> Void) throws(ConfigurationError) -> FaceRules {
    var numbers = numbers
    change(&numbers)
    return try FaceRules(numbers)
  }

  /// Returns true if all numbers of both configurations are equal.
  public static func == (left: FaceRules, right: FaceRules) -> Bool {
    left.storage === right.storage || left.numbers == right.numbers
  }

  /// Feeds the numbers into `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(numbers) }
}
