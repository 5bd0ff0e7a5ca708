public import PixelPalCore

/// The configuration of feelings and expressions, in one value that is always valid.
///
///     let rules = try FaceRules.standard.changing { $0.attachmentPerDay = 40 }
///     var face = Countenance(createdAt: born, seed: seed, facts, under: .standard, face: rules)
///
/// `FaceRules.table` lists the numbers with their meanings and allowed values.
public struct FaceRules: Hashable, Sendable {
  /// The configuration with which PixelPal ships.
  public static let standard = FaceRules(checked: FaceNumbers())

  // Stored by reference, as the numbers of `Rules` are.
  private let kept: Storage

  private final class Storage: Sendable {
    let numbers: FaceNumbers

    init(_ numbers: FaceNumbers) { self.numbers = numbers }
  }

  /// The numbers.
  public var numbers: FaceNumbers { _read { yield kept.numbers } }

  private init(checked numbers: FaceNumbers) { kept = Storage(numbers) }

  /// Validates the numbers; the error names a number that is not allowed or is inconsistent with another.
  public init(_ numbers: FaceNumbers) throws(SettingError) {
    for setting in FaceRules.table { try setting.check(numbers) }
    try numbers.checkTogether()
    self.init(checked: numbers)
  }

  /// Returns a copy with some numbers changed.
  public func changing(_ change: (inout FaceNumbers) -> Void) throws(SettingError) -> FaceRules {
    var numbers = numbers
    change(&numbers)
    return try FaceRules(numbers)
  }

  /// Returns true if all numbers are equal.
  public static func == (left: FaceRules, right: FaceRules) -> Bool {
    left.kept === right.kept || left.numbers == right.numbers
  }

  /// Feeds the numbers into `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(numbers) }
}
