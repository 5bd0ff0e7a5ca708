/// The offer to open Settings, shown on the app's home screen while the app has no permission to read steps.
///
/// When the user declines it, the app reports ``PalEvent/dismissed(_:)``, and the pal never shows it again.
public enum SettingsOffer {
  /// The sentence above the buttons.
  public static let text = "PixelPal grows with your steps. You can let it read them in Settings."
  /// The label of the button that opens Settings.
  public static let openSettingsButtonLabel = "Open Settings"
  /// The label of the button that declines the offer.
  public static let declineButtonLabel = "Not now"
}
