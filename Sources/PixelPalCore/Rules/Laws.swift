/// What decides: the rules of the product and the limits of a phone, known to go together.
///
///     let laws = try Laws(rules: rules, device: .ios18)
///     pal.handle(.opened(), at: now, under: laws)
public struct Laws: Sendable {
  // Handed to everything that decides anything: one reference, not a hundred numbers.
  private let articles: Articles

  private final class Articles: Sendable {
    let rules: Rules
    let device: DeviceModel

    init(_ rules: Rules, _ device: DeviceModel) {
      self.rules = rules
      self.device = device
    }
  }

  // Lent rather than copied: they are asked for many times at each instant.

  /// The numbers of the product.
  public var rules: Rules { _read { yield articles.rules } }
  /// What the phone allows.
  public var device: DeviceModel { _read { yield articles.device } }

  /// The standard rules on a phone with iOS 26.
  public static let standard = Laws(unchecked: .standard, .ios26)

  /// The standard rules on a phone without limits.
  public static let ideal = Laws(unchecked: .standard, .ideal)

  private init(unchecked rules: Rules, _ device: DeviceModel) {
    articles = Articles(rules, device)
  }

  /// Refuses rules that the phone makes impossible.
  public init(rules: Rules, device: DeviceModel) throws(SettingError) {
    if let longest = device.longestSession, rules.liveActivityRenewedAfter >= longest {
      throw .contradiction(
        name: "liveActivityRenewedAfterSeconds", with: "longestSessionSeconds",
        because: "an activity is renewed before the system ends it")
    }
    if let reloads = device.facts.widgetReloadsADay, rules.numbers.widgetReloadsKeptForPhases >= reloads {
      throw .contradiction(
        name: "widgetReloadsKeptForPhases", with: "widgetReloadsADay",
        because: "something must be left for everything else")
    }
    self.init(unchecked: rules, device)
  }
}

extension Laws: Hashable {
  /// Whether both decide alike.
  public static func == (left: Laws, right: Laws) -> Bool {
    left.articles === right.articles || (left.rules, left.device) == (right.rules, right.device)
  }

  /// Adds rules and phone.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rules)
    hasher.combine(device)
  }
}
