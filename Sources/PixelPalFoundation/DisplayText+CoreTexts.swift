public import PixelPalCore

// The texts of the core without values, with their keys.

extension OnboardingScreenContent {
  /// `OnboardingScreenContent.title` with the key of its translations.
  public var titleDisplayText: DisplayText { DisplayText(title, key: titleKey) }
  /// `OnboardingScreenContent.subtitle` with the key of its translations.
  public var subtitleDisplayText: DisplayText { DisplayText(subtitle, key: subtitleKey) }
  /// `OnboardingScreenContent.closingText` with the key of its translations.
  public var closingTextDisplayText: DisplayText { DisplayText(closingText, key: closingTextKey) }
  /// `OnboardingScreenContent.buttonLabel` with the key of its translations.
  public var buttonLabelDisplayText: DisplayText { DisplayText(buttonLabel, key: buttonLabelKey) }
}

extension Phase {
  /// `Phase.name` with the key of its translations.
  public var nameDisplayText: DisplayText { DisplayText(name, key: nameKey) }
  /// `Phase.message` with the key of its translations.
  public var messageDisplayText: DisplayText { DisplayText(message, key: messageKey) }
}

extension Keepsake {
  /// `Keepsake.name` with the key of its translations.
  public var nameDisplayText: DisplayText { DisplayText(name, key: nameKey) }
}

extension Paywall {
  /// `Paywall.title` with the key of its translations.
  public static var titleDisplayText: DisplayText { DisplayText(title, key: titleKey) }
  /// `Paywall.subtitle` with the key of its translations.
  public static var subtitleDisplayText: DisplayText { DisplayText(subtitle, key: subtitleKey) }
  /// `Paywall.purchaseButtonLabel` with the key of its translations.
  public static var purchaseButtonLabelDisplayText: DisplayText {
    DisplayText(purchaseButtonLabel, key: purchaseButtonLabelKey)
  }
  /// `Paywall.restoreButtonLabel` with the key of its translations.
  public static var restoreButtonLabelDisplayText: DisplayText {
    DisplayText(restoreButtonLabel, key: restoreButtonLabelKey)
  }
  /// `Paywall.bullets` with the keys of their translations.
  public static var bulletDisplayTexts: [DisplayText] {
    zip(bullets, bulletKeys).map { DisplayText($0, key: $1) }
  }
}

extension SettingsOffer {
  /// `SettingsOffer.text` with the key of its translations.
  public static var textDisplayText: DisplayText { DisplayText(text, key: textKey) }
  /// `SettingsOffer.openSettingsButtonLabel` with the key of its translations.
  public static var openSettingsButtonLabelDisplayText: DisplayText {
    DisplayText(openSettingsButtonLabel, key: openSettingsButtonLabelKey)
  }
  /// `SettingsOffer.declineButtonLabel` with the key of its translations.
  public static var declineButtonLabelDisplayText: DisplayText {
    DisplayText(declineButtonLabel, key: declineButtonLabelKey)
  }
}

extension PremiumProduct {
  /// `PremiumProduct.name` with the key of its translations.
  public var nameDisplayText: DisplayText { DisplayText(name, key: nameKey) }
}

extension Gender {
  /// `Gender.displayName` with the key of its translations.
  public var nameDisplayText: DisplayText { DisplayText(displayName, key: displayNameKey) }
}

extension PalStyle {
  /// `PalStyle.displayName` with the key of its translations.
  public var nameDisplayText: DisplayText { DisplayText(displayName, key: displayNameKey) }
}

extension SkinChoice {
  /// `SkinChoice.displayName` with the key of its translations.
  public var nameDisplayText: DisplayText { DisplayText(displayName, key: displayNameKey) }
}

extension ShownSprite {
  /// `ShownSprite.accessibilityLabel` with the key of its translations.
  public var accessibilityDisplayText: DisplayText {
    DisplayText(accessibilityLabel, key: accessibilityLabelKey)
  }
}

extension Presentation {
  /// `Presentation.accessibilityLabel` with the key of its translations.
  public var accessibilityDisplayText: DisplayText {
    DisplayText(accessibilityLabel, key: accessibilityLabelKey)
  }
}
