import PixelPalCore

/// What counted steps: a watch, a phone, an app, or the person by hand.
///
///     StepSource(name: "Ann’s Wrist", device: "name:Apple Watch, model:Watch").kind  // .watch
///     StepSource(name: "iPhone").kind                                               // .phone
///
/// Two sources are one when name, device and kind agree. Of a device as Apple describes it, its name, manufacturer, model
/// and hardware count; its address and its software version do not.
public struct StepSource: Hashable, Sendable, Codable {
  /// What people call it.
  public let name: String
  /// What the export says the device is, where it says so; of Apple's description only what lasts.
  public let device: String?
  /// What kind of thing it is.
  public let kind: Kind

  /// The kinds of sources, the most believed first.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Entered by a person.
    case manual
    /// Worn on the wrist.
    case watch
    /// Carried in a pocket.
    case phone
    /// Anything else: bands, rings, apps.
    case other
  }

  /// A source whose kind the file itself says.
  public init(name: String, device: String? = nil, kind: Kind) {
    self.name = name
    self.device = device.flatMap { DeviceIdentity.identity(of: $0) }
    self.kind = kind
  }

  /// A source whose kind follows from its device, or from its name where no device is given.
  ///
  /// A text that contains `watch` in any case means a watch, one that contains `phone` a phone. It never means `manual`.
  public init(name: String, device: String? = nil) {
    let device = device.flatMap { $0.isEmpty ? nil : $0 }
    self.init(name: name, device: device, kind: Kind(from: device ?? name))
  }

  /// Whether `left` comes first where nothing else decides: by the bytes of the name, then of the device.
  static func isNamedBefore(_ left: StepSource, _ right: StepSource) -> Bool {
    left.name.precedes(right.name) ?? (left.device ?? "").precedes(right.device ?? "")
      ?? (left.kind.belief < right.kind.belief)
  }
}

extension StepSource.Kind {
  private static let watchWord = Array("watch".utf8)
  private static let phoneWord = Array("phone".utf8)

  init(from text: String) {
    self = text.mentions(Self.watchWord) ? .watch : text.mentions(Self.phoneWord) ? .phone : .other
  }

  /// 0 for the kind that is believed most.
  var belief: Int {
    switch self {
    case .manual: 0
    case .watch: 1
    case .phone: 2
    case .other: 3
    }
  }
}

extension String {
  /// Whether it comes first by its bytes; `nil` if both have the same.
  fileprivate func precedes(_ other: String) -> Bool? {
    for (left, right) in zip(utf8, other.utf8) where left != right { return left < right }
    return utf8.count == other.utf8.count ? nil : utf8.count < other.utf8.count
  }

  /// Whether `word`, in small ASCII letters, stands anywhere inside in any case.
  fileprivate func mentions(_ word: [UInt8]) -> Bool {
    var count = 0
    for byte in utf8 {
      let letter = 65...90 ~= byte ? byte + 32 : byte
      // The first letter of these words stands nowhere else in them.
      count = letter == word[count] ? count + 1 : letter == word[0] ? 1 : 0
      if count == word.count { return true }
    }
    return false
  }
}
