// The keys of the core's texts. Apps store their translations under these keys, so a key never changes.

extension OnboardingScreenContent {
  /// The translation key of ``title``, such as `onboarding.1.title`.
  public var titleKey: String { key(ofPart: "title") }
  /// The translation key of ``subtitle``, such as `onboarding.1.subtitle`.
  public var subtitleKey: String { key(ofPart: "subtitle") }
  /// The translation keys of ``bullets``, such as `onboarding.3.bullet.1`.
  public var bulletKeys: [String] { bullets.indices.map { key(ofPart: "bullet.\($0 + 1)") } }
  /// The translation key of ``closingText``, such as `onboarding.3.closing`.
  public var closingTextKey: String { key(ofPart: "closing") }
  /// The translation key of ``buttonLabel``, such as `onboarding.1.button`.
  public var buttonLabelKey: String { key(ofPart: "button") }

  private func key(ofPart part: String) -> String { "onboarding.\(number).\(part)" }
}

extension Phase {
  /// The translation key of ``name``, such as `phase.2.name`.
  public var nameKey: String { "phase.\(rawValue).name" }
  /// The translation key of ``message``, such as `phase.2.message`.
  public var messageKey: String { "phase.\(rawValue).message" }
}

extension Keepsake {
  /// The translation key of ``name``, such as `keepsake.bench`.
  public var nameKey: String { "keepsake.\(rawValue)" }
}

extension Paywall {
  /// The translation key of ``title``.
  public static var titleKey: String { "paywall.title" }
  /// The translation key of ``subtitle``.
  public static var subtitleKey: String { "paywall.subtitle" }
  /// The translation keys of ``bullets``, such as `paywall.bullet.1`.
  public static var bulletKeys: [String] { bullets.indices.map { "paywall.bullet.\($0 + 1)" } }
  /// The translation key of ``purchaseButtonLabel``.
  public static var purchaseButtonLabelKey: String { "paywall.purchase" }
  /// The translation key of ``restoreButtonLabel``.
  public static var restoreButtonLabelKey: String { "paywall.restore" }
}

extension SettingsOffer {
  /// The translation key of ``text``.
  public static var textKey: String { "settingsOffer.text" }
  /// The translation key of ``openSettingsButtonLabel``.
  public static var openSettingsButtonLabelKey: String { "settingsOffer.open" }
  /// The translation key of ``declineButtonLabel``.
  public static var declineButtonLabelKey: String { "settingsOffer.decline" }
}

extension PremiumProduct {
  /// The translation key of ``name``, such as `product.monthly`.
  public var nameKey: String {
    switch self {
    case .monthly: "product.monthly"
    case .yearly: "product.yearly"
    }
  }
}

extension AppScreen.Home {
  /// The translation key of ``phaseLine``.
  public var phaseLineKey: String { AppScreen.Home.phaseLineKey }
  /// The translation key of ``progressText``.
  ///
  /// The key depends on the next stage, because each kind of stage has its own text.
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
  /// The translation key of the texts that ``milestoneText(_:)`` returns.
  package static var milestoneTextKey: String { "milestone" }
}

extension Gender {
  /// The translation key of ``displayName``, such as `gender.female`.
  public var displayNameKey: String { "gender.\(rawValue)" }
}

extension PalStyle {
  /// The translation key of ``displayName``, such as `style.meadow`.
  public var displayNameKey: String { "style.\(rawValue)" }
}

extension SkinChoice {
  /// The translation key of ``displayName``, such as `skin.winter`.
  public var displayNameKey: String { "skin.\(name)" }
}

extension ShownSprite {
  /// The translation key of ``accessibilityLabel``.
  ///
  /// While a one-shot animation is playing, this is the key of the animation's label. Otherwise, this is the key of the
  /// pose's label.
  public var accessibilityLabelKey: String {
    extraAnimation?.animation.accessibilityLabelKey ?? name.pose.accessibilityLabelKey(in: phase)
  }
}

extension SpriteName.Pose {
  /// Returns the translation key of ``accessibilityLabel(in:)``, such as `accessibility.pal.2.vital`.
  package func accessibilityLabelKey(in phase: Phase) -> String { "accessibility.pal.\(phase.rawValue).\(rawValue)" }
}

extension OneShotAnimation {
  /// The translation key of ``accessibilityLabel``, such as `accessibility.animation.wave`.
  package var accessibilityLabelKey: String { "accessibility.animation.\(rawValue)" }
}

extension Presentation {
  /// The translation key of ``accessibilityLabel``.
  ///
  /// This is the key of the pal's label if a pal is drawn and up to date, and the key of the status's label otherwise.
  public var accessibilityLabelKey: String { currentSprite?.accessibilityLabelKey ?? status.accessibilityLabelKey }
}

extension Presentation.Status {
  /// The translation key of ``accessibilityLabel``, such as `accessibility.status.stale`.
  package var accessibilityLabelKey: String { "accessibility.status.\(rawValue)" }
}
