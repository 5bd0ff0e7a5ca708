import PixelPalCore

/// A source of steps, such as a watch, a phone, an app or manual entry.
///
///     StepSource(name: "Ann’s Wrist", device: "name:Apple Watch, model:Watch").kind  // .watch
///     StepSource(name: "iPhone").kind                                               // .phone
///
/// Two sources are the same if their names, devices and kinds are equal. In Apple's descriptions of devices, name,
/// manufacturer, model and hardware are compared, but not the memory address and the software version.
public struct StepSource: Hashable, Sendable, Codable {
  /// The source's name as shown to users, such as `Ann’s Watch`.
  public let name: String
  /// The stable part of the device's description in the export, or `nil` if the export describes no device.
  public let device: String?
  /// The source's kind, which determines its priority in the standard order.
  public let kind: Kind

  /// A kind of source.
  ///
  /// The cases are in the standard order, highest priority first.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Manual entry by the user.
    case manual
    /// A device that the person wears on the wrist.
    case watch
    /// A phone that the person carries.
    case phone
    /// Any other source, such as a band, a ring or an app.
    case other
  }

  /// Creates a source of the given kind, for example a kind that the file states.
  public init(name: String, device: String? = nil, kind: Kind) {
    self.name = name
    self.device = device.flatMap { HKDeviceDescriptionParser.stablePart(ofDeviceDescription: $0) }
    self.kind = kind
  }

  /// Creates a source with a kind derived from its device or, if there is no device, from its name.
  ///
  /// Text that contains `watch`, in upper or lower case, indicates a watch, and `phone` indicates a phone. The kind is
  /// never `manual`.
  public init(name: String, device: String? = nil) {
    let device = device.flatMap { $0.isEmpty ? nil : $0 }
    self.init(name: name, device: device, kind: Kind(guessedFrom: device ?? name))
  }

  /// Returns true if `left` is ordered before `right` by name and device, both in byte order, and then by kind.
  static func isOrderedByName(_ left: StepSource, _ right: StepSource) -> Bool {
    left.name.precedesInByteOrderUnlessEqual(right.name) ?? (left.device ?? "").precedesInByteOrderUnlessEqual(
      right.device ?? "")
      ?? (left.kind.priority < right.kind.priority)
  }
}

extension StepSource.Kind {
  private static let watchWord = Array("watch".utf8)
  private static let phoneWord = Array("phone".utf8)

  init(guessedFrom text: String) {
    self =
      text.containsIgnoringCase(Self.watchWord) ? .watch : text.containsIgnoringCase(Self.phoneWord) ? .phone : .other
  }

  /// The rank of the kind in the standard order, where 0 is the highest priority.
  var priority: Int {
    switch self {
    case .manual: 0
    case .watch: 1
    case .phone: 2
    case .other: 3
    }
  }
}

extension String {
  /// Returns true if this string precedes `other` in byte order, or false if this string follows `other`.
  ///
  /// Returns `nil` if both strings are equal.
  fileprivate func precedesInByteOrderUnlessEqual(_ other: String) -> Bool? {
    for (left, right) in zip(utf8, other.utf8) where left != right { return left < right }
    return utf8.count == other.utf8.count ? nil : utf8.count < other.utf8.count
  }

  /// Returns true if the string contains `word`, ignoring case.
  ///
  /// `word` must consist of lowercase ASCII letters.
  fileprivate func containsIgnoringCase(_ word: [UInt8]) -> Bool {
    var count = 0
    for byte in utf8 {
      let letter = 65...90 ~= byte ? byte + 32 : byte
      // The first letter occurs only once in each word, so a mismatch can't hide the start of another occurrence.
      count = letter == word[count] ? count + 1 : letter == word[0] ? 1 : 0
      if count == word.count { return true }
    }
    return false
  }
}
