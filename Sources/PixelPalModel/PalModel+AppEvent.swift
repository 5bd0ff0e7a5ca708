public import PixelPalCore

extension PalModel {
  /// An event that an app reports to its model.
  ///
  /// The model reports all other events itself, such as new steps and each launch.
  public enum AppEvent: Hashable, Sendable {
    /// The user acted on a screen of the onboarding.
    ///
    /// The answer on the last screen is reported by ``PalModel/requestStepAccess()``.
    case onboarding(Onboarding.Action)
    /// The user chose a skin.
    case skinChosen(SkinChoice)
    /// The user chose or created a character.
    case lookChosen(Look)
    /// The user opened a feature that requires premium.
    case lockedFeatureOpened(PremiumFeature)
    /// The user dismissed a part of the app's screen.
    ///
    /// If the part isn't shown, nothing changes.
    case dismissed(AppScreen.DismissiblePart)
    /// The app, which sells premium without StoreKit, learned of the user's entitlements.
    case entitlements(EntitlementHistory)
    /// The app learned by itself that the user granted or denied access to steps.
    ///
    /// ``PalModel/requestStepAccess()`` reports the answer to its request.
    case permission(granted: Bool)
    /// The phone was locked.
    ///
    /// With `ApplePhoneServices`, the model reports this itself. It is here for services that don't observe the lock.
    case phoneLocked
    /// The phone was unlocked.
    ///
    /// With `ApplePhoneServices`, the model reports this itself, and reads the steps that it couldn't read before.
    case phoneUnlocked
    /// The phone was restarted.
    ///
    /// Widgets are redacted until the phone is unlocked. iOS tells no app of a restart and redacts widgets itself, so
    /// an app has no reason to report this.
    case phoneRestarted

    /// The pal event that corresponds to this app event.
    var palEvent: PalEvent {
      switch self {
      case .onboarding(let action): .onboarding(action)
      case .skinChosen(let choice): .skinChosen(choice)
      case .lookChosen(let look): .lookChosen(look)
      case .lockedFeatureOpened(let feature): .lockedFeatureOpened(feature)
      case .dismissed(let part): .dismissed(part)
      case .entitlements(let history): .entitlements(history)
      case .permission(let isGranted): .permission(granted: isGranted)
      case .phoneLocked: .phoneLocked
      case .phoneUnlocked: .phoneUnlocked
      case .phoneRestarted: .phoneRestarted
      }
    }
  }
}

extension PalModel.AppEvent: CustomStringConvertible {
  /// A description of the event, which equals that of the pal's event.
  public var description: String { "\(palEvent)" }
}
