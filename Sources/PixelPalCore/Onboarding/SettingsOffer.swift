/// The offer to open Settings, shown on the home screen while the app may not read steps.
///
/// If the user declines the offer, the app reports ``PalEvent/dismissed(_:)``, and the offer is never shown again.
public enum SettingsOffer {
  /// The sentence above the buttons.
  public static let text = "PixelPal grows with your steps. You can let it read them in Settings."
  /// The label of the button that opens Settings.
  public static let openSettingsButtonLabel = "Open Settings"
  /// The label of the button that declines the offer.
  public static let declineButtonLabel = "Not now"
}
