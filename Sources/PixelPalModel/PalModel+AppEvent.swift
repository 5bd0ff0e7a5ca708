public import PixelPalCore

extension PalModel {
  /// An event that an app reports to its model.
  ///
  /// The model reports all other events itself, such as new steps, each launch, and that the phone was unlocked.
  public enum AppEvent: Hashable, Sendable {
    /// The user acted on an onboarding screen.
    ///
    /// On the last screen, call ``PalModel/requestStepAccess()``, which asks the user and reports the answer. To report
    /// an answer instead has the same effect: the phone asks.
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
      }
    }
  }
}

extension PalModel.AppEvent: CustomStringConvertible {
  /// A description of the event, which equals that of the pal's event.
  public var description: String { "\(palEvent)" }
}
