public import PixelPalCore

extension PalModel {
  /// An event that an app reports to its model.
  ///
  /// The model itself reports all other events, such as new steps, each launch, and the unlocking of the phone.
  public enum AppEvent: Hashable, Sendable {
    /// The user acted on an onboarding screen.
    ///
    /// On the last screen, call ``PalModel/requestStepAccess()``, which asks the user and reports the answer. An answer
    /// that the app reports instead has the same effect: the phone asks the user.
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
    /// The app learned of the user's entitlements.
    ///
    /// Only an app that sells premium without StoreKit reports this event.
    case entitlements(EntitlementHistory)
    /// The user granted or denied access to steps, other than in answer to a request by the model.
    ///
    /// ``PalModel/requestStepAccess()`` itself reports the answer to its request.
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
  /// A description of the event, which is the same as that of the corresponding pal event.
  public var description: String { "\(palEvent)" }
}
