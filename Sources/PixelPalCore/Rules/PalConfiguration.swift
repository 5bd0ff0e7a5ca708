/// The configuration of a pal: the product's ``Rules`` and the limits of the phone.
///
///     let configuration = try PalConfiguration(rules: rules, device: .ios18)
///     let changes = pal.handle(.opened(), at: now, under: configuration)
///
/// All decisions of a pal depend on its configuration. Rules and limits are validated together, because they must not
/// contradict each other.
public struct PalConfiguration: Sendable {
  // The values are stored by reference, because almost every function receives these roughly one hundred numbers.
  private let storage: Storage

  private final class Storage: Sendable {
    let rules: Rules
    let device: DeviceModel

    init(_ rules: Rules, _ device: DeviceModel) {
      self.rules = rules
      self.device = device
    }
  }

  // The values are yielded rather than returned, because both are read many times at each instant and needn't be
  // copied.

  /// The rules by which the pal grows and is shown, which an app can change.
  public var rules: Rules { _read { yield storage.rules } }
  /// The phone's limits, which PixelPal can't change.
  public var device: DeviceModel { _read { yield storage.device } }

  /// The standard rules on a phone with iOS 26.
  public static let standard = PalConfiguration(unchecked: .standard, .ios26)

  /// The standard rules on a phone without limits.
  public static let ideal = PalConfiguration(unchecked: .standard, .ideal)

  private init(unchecked rules: Rules, _ device: DeviceModel) {
    storage = Storage(rules, device)
  }

  /// Creates a configuration, or throws an error if the rules contradict the phone's limits.
  public init(rules: Rules, device: DeviceModel) throws(ConfigurationError) {
    if let longest = device.maxSessionDuration, rules.liveActivityRenewalAge >= longest {
      throw .contradiction(
        name: "liveActivityRenewedAfterSeconds", with: "longestSessionSeconds",
        because: "a Live Activity must be renewed before the system ends it")
    }
    if let reloads = device.facts.widgetReloadsADay, rules.numbers.widgetReloadsKeptForPhases >= reloads {
      throw .contradiction(
        name: "widgetReloadsKeptForPhases", with: "widgetReloadsADay",
        because: "some reloads must remain for other changes")
    }
    self.init(unchecked: rules, device)
  }
}

extension PalConfiguration: Hashable {
  /// Returns true if both configurations have equal rules and equal phones.
  public static func == (left: PalConfiguration, right: PalConfiguration) -> Bool {
    left.storage === right.storage || (left.rules, left.device) == (right.rules, right.device)
  }

  /// Hashes the rules and the phone.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rules)
    hasher.combine(device)
  }
}
