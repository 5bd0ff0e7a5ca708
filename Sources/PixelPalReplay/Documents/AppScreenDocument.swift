public import PixelPalCore

/// The app's screen at one instant, as part of the app's ``SurfaceDocument``.
public struct AppScreenDocument: Hashable, Sendable {
  /// The screen that the app shows.
  public let screen: Screen
  /// The number of the onboarding screen, from 1 to 5, or `nil` after onboarding (`step` in JSON).
  public let onboardingStep: Int?
  /// The name of the onboarding screen, or `nil` after onboarding (`stepName` in JSON).
  public let onboardingStepName: String?
  /// The visible phase in words, such as `Phase 2, Active`, or `nil` during onboarding.
  public let phaseLine: String?
  /// The number of steps since the pal was created, or `nil` during onboarding (`total` in JSON).
  public let totalSteps: Int64?
  /// The pal's progress in words, such as `25,400 of 75,001` or `Phase 3 waits for premium` (`standing` in JSON).
  ///
  /// During onboarding, this is `nil`.
  public let progressText: String?
  /// The offer to open Settings, or `nil` if it isn't shown.
  public let settingsOffer: SettingsOffer?
  /// The paywall's buttons, or an empty array if the screen isn't the paywall.
  ///
  /// In JSON, an empty array is omitted.
  public let products: [Button]
  /// The skins and looks to choose from, or `nil` without premium.
  public let choices: Choices?
  /// The pal's inner life as the app shows it, or `nil` if the rules turn it off.
  ///
  /// In JSON, its members are next to the members of this type.
  public let innerLife: AppInnerLifeDocument?

  /// A screen of the app.
  public enum Screen: String, Hashable, Sendable, Codable, CaseIterable {
    /// The screens before the pal is created.
    case onboarding
    /// The screen with the pal and its progress.
    case home
    /// The screen with the pal and the offer of premium.
    case paywall
  }

  /// The offer to open Settings, which is shown while the app has no permission to read steps.
  public struct SettingsOffer: Hashable, Sendable, Codable {
    /// The sentence that makes the offer.
    public let text: String
    /// The buttons that accept and decline the offer.
    public let buttons: [Button]
  }

  /// A button on the paywall or in the offer to open Settings.
  public struct Button: Hashable, Sendable {
    /// The identifier of the product to buy or the action to perform, or `nil` for the button that restores purchases.
    public let id: String?
    /// The button's label (`words` in JSON).
    public let label: String
  }

  /// The skins and looks that a person with premium can choose, and the current choice.
  public struct Choices: Hashable, Sendable, Codable {
    /// The skins that the person can choose.
    public let skins: [SkinChoice]
    /// The looks that the person can choose.
    public let looks: [Look]
    /// The skin that is currently chosen.
    public let skin: SkinChoice
    /// The look that is currently chosen.
    public let look: Look
  }
}

// In JSON, the members of the screen are next to those of the surface. The type is therefore not `Codable` itself.
extension AppScreenDocument {
  /// Creates a screen from `members`, or returns `nil` if the member `screen` is missing or null.
  init?(ifPresentIn members: KeyedDecodingContainer<DynamicCodingKey>) throws {
    guard let screen: Screen = try members.readIfPresent("screen") else { return nil }
    self.screen = screen
    onboardingStep = try members.readIfPresent("step")
    onboardingStepName = try members.readIfPresent("stepName")
    phaseLine = try members.readIfPresent("phaseLine")
    totalSteps = try members.readIfPresent("total")
    progressText = try members.readIfPresent("standing")
    settingsOffer = try members.readIfPresent("settingsOffer")
    products = try members.readIfPresent("products") ?? []
    choices = try members.readIfPresent("choices")
    innerLife = try AppInnerLifeDocument(ifPresentIn: members)
  }

  func write(to members: inout KeyedEncodingContainer<DynamicCodingKey>) throws {
    try members.write("screen", screen)
    try members.write("step", onboardingStep)
    try members.write("stepName", onboardingStepName)
    try members.write("phaseLine", phaseLine)
    try members.write("total", totalSteps)
    try members.write("standing", progressText)
    try members.write("settingsOffer", settingsOffer)
    if !products.isEmpty { try members.write("products", products) }
    try members.write("choices", choices)
    try innerLife?.write(to: &members)
  }
}

extension AppScreenDocument.Button: Codable {
  /// Creates a button by decoding its identifier and its label.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    id = try members.readIfPresent("id")
    label = try members.read("words")
  }

  /// Encodes the identifier, which may be null, and the label.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.writeOrNull("id", id)
    try members.write("words", label)
  }
}
