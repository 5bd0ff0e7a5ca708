// The keys of the core's texts. Translations of apps are stored by these keys, so a key never changes.

extension OnboardingScreenContent {
  /// The key of ``title``.
  public var titleKey: String { key("title") }
  /// The key of ``subtitle``.
  public var subtitleKey: String { key("subtitle") }
  /// The keys of ``bullets``.
  public var bulletKeys: [String] { bullets.indices.map { key("bullet.\($0 + 1)") } }
  /// The key of ``closingText``.
  public var closingTextKey: String { key("closing") }
  /// The key of ``buttonLabel``.
  public var buttonLabelKey: String { key("button") }

  private func key(_ part: String) -> String { "onboarding.\(number).\(part)" }
}

extension Phase {
  /// The key of ``name``.
  public var nameKey: String { "phase.\(rawValue).name" }
  /// The key of ``message``.
  public var messageKey: String { "phase.\(rawValue).message" }
}

extension Paywall {
  /// The key of ``title``.
  public static var titleKey: String { "paywall.title" }
  /// The key of ``subtitle``.
  public static var subtitleKey: String { "paywall.subtitle" }
  /// The keys of ``bullets``.
  public static var bulletKeys: [String] { bullets.indices.map { "paywall.bullet.\($0 + 1)" } }
  /// The key of ``purchaseButtonLabel``.
  public static var purchaseButtonLabelKey: String { "paywall.purchase" }
  /// The key of ``restoreButtonLabel``.
  public static var restoreButtonLabelKey: String { "paywall.restore" }
}

extension SettingsOffer {
  /// The key of ``text``.
  public static var textKey: String { "settingsOffer.text" }
  /// The key of ``openSettingsButtonLabel``.
  public static var openSettingsButtonLabelKey: String { "settingsOffer.open" }
  /// The key of ``declineButtonLabel``.
  public static var declineButtonLabelKey: String { "settingsOffer.decline" }
}

extension PremiumProduct {
  /// The key of ``name``.
  public var nameKey: String {
    switch self {
    case .monthly: "product.monthly"
    case .yearly: "product.yearly"
    }
  }
}

extension AppScreen.Home {
  /// The key of ``phaseLine``.
  public var phaseLineKey: String { AppScreen.Home.phaseLineKey }
  /// The key of ``progressText``.
  public var progressTextKey: String {
    switch nextStage {
    case .phase: AppScreen.Home.growingKey
    case .waitsForPremium: AppScreen.Home.waitingKey
    case .fullyGrown: AppScreen.Home.fullyGrownKey
    }
  }

  static var phaseLineKey: String { "home.phase" }
  static var growingKey: String { "home.progress.growing" }
  static var waitingKey: String { "home.progress.waiting" }
  static var fullyGrownKey: String { "home.progress.grown" }
}

extension StepFormat {
  /// The key of the texts that ``milestoneText(_:)`` returns.
  public static var milestoneTextKey: String { "milestone" }
}

extension Gender {
  /// The key of ``displayName``.
  public var displayNameKey: String { "gender.\(rawValue)" }
}

extension PalStyle {
  /// The key of ``displayName``.
  public var displayNameKey: String { "style.\(rawValue)" }
}

extension SkinChoice {
  /// The key of ``displayName``.
  public var displayNameKey: String { "skin.\(name)" }
}

extension ShownSprite {
  /// The key of ``accessibilityLabel``.
  public var accessibilityLabelKey: String {
    extraAnimation?.animation.accessibilityLabelKey ?? name.pose.accessibilityLabelKey(in: phase)
  }
}

extension SpriteName.Pose {
  /// Returns the key of ``accessibilityLabel(in:)``.
  public func accessibilityLabelKey(in phase: Phase) -> String { "accessibility.pal.\(phase.rawValue).\(rawValue)" }
}

extension OneShotAnimation {
  /// The key of ``accessibilityLabel``.
  public var accessibilityLabelKey: String { "accessibility.animation.\(rawValue)" }
}

extension Presentation {
  /// The key of ``accessibilityLabel``.
  public var accessibilityLabelKey: String { liveSprite?.accessibilityLabelKey ?? status.accessibilityLabelKey }
}

extension Presentation.Status {
  /// The key of ``accessibilityLabel``.
  public var accessibilityLabelKey: String { "accessibility.status.\(rawValue)" }
}
