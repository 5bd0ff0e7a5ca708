public import PixelPalCore

/// The numbers of what a pal feels and shows of it, in one value that is always valid.
///
///     let rules = try FaceRules.standard.changing { $0.attachmentPerDay = 40 }
///     var face = Countenance(createdAt: born, seed: seed, facts, under: .standard, face: rules)
///
/// `FaceRules.table` lists them with what each means and may be.
public struct FaceRules: Hashable, Sendable {
  /// The numbers as PixelPal ships.
  public static let standard = FaceRules(checked: FaceNumbers())

  // By reference, as the numbers of `Rules` are.
  private let kept: Storage

  private final class Storage: Sendable {
    let numbers: FaceNumbers

    init(_ numbers: FaceNumbers) { self.numbers = numbers }
  }

  /// The numbers themselves.
  public var numbers: FaceNumbers { _read { yield kept.numbers } }

  private init(checked numbers: FaceNumbers) { kept = Storage(numbers) }

  /// Refuses, by name, a number that is not allowed or does not go with another.
  public init(_ numbers: FaceNumbers) throws(SettingError) {
    for setting in FaceRules.table { try setting.check(numbers) }
    try numbers.checkTogether()
    self.init(checked: numbers)
  }

  /// Rules like these, with some numbers changed.
  public func changing(_ change: (inout FaceNumbers) -> Void) throws(SettingError) -> FaceRules {
    var numbers = numbers
    change(&numbers)
    return try FaceRules(numbers)
  }

  /// True if all numbers are the same.
  public static func == (left: FaceRules, right: FaceRules) -> Bool {
    left.kept === right.kept || left.numbers == right.numbers
  }

  /// Adds the numbers.
  public func hash(into hasher: inout Hasher) { hasher.combine(numbers) }
}
