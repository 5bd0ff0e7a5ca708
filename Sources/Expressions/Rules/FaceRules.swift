public import PixelPalCore

/// The configuration of feelings and expressions, in one value that is always valid.
///
///     let rules = try FaceRules.standard.changing { $0.attachmentPerDay = 40 }
///     var face = FaceEngine(createdAt: born, seed: seed, context, under: .standard, faceRules: rules)
///
/// `FaceRules.table` lists the numbers with their meanings and allowed values.
public struct FaceRules: Hashable, Sendable {
  /// The configuration with which PixelPal ships.
  public static let standard = FaceRules(validated: FaceRuleNumbers())

  // Stored by reference, as the numbers of `Rules` are.
  private let storage: Storage

  private final class Storage: Sendable {
    let numbers: FaceRuleNumbers

    init(_ numbers: FaceRuleNumbers) { self.numbers = numbers }
  }

  /// The numbers.
  public var numbers: FaceRuleNumbers { _read { yield storage.numbers } }

  private init(validated numbers: FaceRuleNumbers) { storage = Storage(numbers) }

  /// Validates the numbers; the error names a number that is not allowed or is inconsistent with another.
  public init(_ numbers: FaceRuleNumbers) throws(ConfigurationError) {
    for setting in FaceRules.table { try setting.check(numbers) }
    try numbers.checkConsistency()
    self.init(validated: numbers)
  }

  /// Returns a copy with some numbers changed.
  public func changing(_ change: (inout FaceRuleNumbers) -> Void) throws(ConfigurationError) -> FaceRules {
    var numbers = numbers
    change(&numbers)
    return try FaceRules(numbers)
  }

  /// Returns true if all numbers are equal.
  public static func == (left: FaceRules, right: FaceRules) -> Bool {
    left.storage === right.storage || left.numbers == right.numbers
  }

  /// Feeds the numbers into `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(numbers) }
}
