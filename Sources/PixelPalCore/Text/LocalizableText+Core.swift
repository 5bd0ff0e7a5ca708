extension LocalizableText {
  /// All texts of the core, such as those of onboarding, the phases, the paywall and the accessibility labels.
  public static var coreTexts: [LocalizableText] {
    onboardingTexts + phaseTexts + keepsakeTexts + paywallTexts + settingsOfferTexts + progressTexts + choiceTexts
      + calendarTexts + accessibilityTexts
  }

  private static var onboardingTexts: [LocalizableText] {
    let texts = OnboardingScreenContent.allScreens(benchmark: "{steps}", rangeStart: "{from}", rangeEnd: "{to}").flatMap
    { screen in
      [
        LocalizableText(screen.titleKey, screen.title), LocalizableText(screen.subtitleKey, screen.subtitle),
        LocalizableText(screen.closingTextKey, screen.closingText),
        LocalizableText(screen.buttonLabelKey, screen.buttonLabel),
      ] + zip(screen.bulletKeys, screen.bullets).map { LocalizableText($0, $1) }
    }
    return texts.filter { !$0.english.isEmpty }
  }

  private static var phaseTexts: [LocalizableText] {
    Phase.allCases.flatMap { [LocalizableText($0.nameKey, $0.name), LocalizableText($0.messageKey, $0.message)] }
  }

  private static var keepsakeTexts: [LocalizableText] {
    Keepsake.allCases.map { LocalizableText($0.nameKey, $0.name) }
  }

  private static var paywallTexts: [LocalizableText] {
    [
      LocalizableText(Paywall.titleKey, Paywall.title), LocalizableText(Paywall.subtitleKey, Paywall.subtitle),
      LocalizableText(Paywall.purchaseButtonLabelKey, Paywall.purchaseButtonLabel),
      LocalizableText(Paywall.restoreButtonLabelKey, Paywall.restoreButtonLabel),
    ] + zip(Paywall.bulletKeys, Paywall.bullets).map { LocalizableText($0, $1) }
      + PremiumProduct.allCases.map { LocalizableText($0.nameKey, $0.name) }
  }

  private static var settingsOfferTexts: [LocalizableText] {
    [
      LocalizableText(SettingsOffer.textKey, SettingsOffer.text),
      LocalizableText(SettingsOffer.openSettingsButtonLabelKey, SettingsOffer.openSettingsButtonLabel),
      LocalizableText(SettingsOffer.declineButtonLabelKey, SettingsOffer.declineButtonLabel),
    ]
  }

  private static var progressTexts: [LocalizableText] {
    typealias Home = AppScreen.Home
    return [
      LocalizableText(Home.phaseLineKey, Home.phaseLine(number: "{number}", name: "{name}")),
      LocalizableText(Home.growingKey, Home.growthProgressText(steps: "{steps}", nextPhaseStart: "{start}")),
      LocalizableText(Home.waitingKey, Home.waitingForPremiumText(phaseNumber: "{number}")),
      LocalizableText(Home.fullyGrownKey, Home.fullyGrownText(steps: "{steps}")),
      LocalizableText(StepFormat.milestoneTextKey, StepFormat.milestoneText(thousands: "{thousands}")),
    ]
  }

  private static var choiceTexts: [LocalizableText] {
    let skins = [.ownColours, .season] + Skin.allCases.map { SkinChoice.always($0) }
    return Gender.allCases.map { LocalizableText($0.displayNameKey, $0.displayName) }
      + PalStyle.allCases.map { LocalizableText($0.displayNameKey, $0.displayName) }
      + skins.map { LocalizableText($0.displayNameKey, $0.displayName) }
  }

  /// The names of weekdays and months in the journal's sentences.
  private static var calendarTexts: [LocalizableText] {
    EnglishDateNames.weekdays.enumerated().map { LocalizableText("weekday.\($0.offset + 1)", $0.element) }
      + EnglishDateNames.months.enumerated().map { LocalizableText("month.\($0.offset + 1)", $0.element) }
  }

  private static var accessibilityTexts: [LocalizableText] {
    Phase.allCases.flatMap { phase in
      SpriteName.Pose.allCases.map {
        LocalizableText($0.accessibilityLabelKey(in: phase), $0.accessibilityLabel(in: phase))
      }
    }
      + OneShotAnimation.allCases.map { LocalizableText($0.accessibilityLabelKey, $0.accessibilityLabel) }
      + Presentation.Status.allCases.map { LocalizableText($0.accessibilityLabelKey, $0.accessibilityLabel) }
  }
}
