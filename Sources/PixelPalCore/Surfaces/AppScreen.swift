/// The screen that the app shows in the foreground, with all content except for the pal and today's steps.
///
///     if case .home(let home) = pal.appScreen(at: now, under: configuration) {
///       print(home.phaseLine, home.progressText)  // Phase 2, Active 25,400 of 75,001
///     }
///
/// While the app is in the background, this is the screen to which the app would return.
public enum AppScreen: Hashable, Sendable {
  /// An onboarding screen, with its number from 1 to 5.
  case onboarding(step: Int)
  /// The home screen, which shows the pal and its progress.
  case home(Home)
  /// The paywall, which covers the home screen.
  case paywall(Home)

  /// A pal's progress, and the choices available for it.
  public struct Home: Hashable, Sendable {
    /// The phase that is visible to the user.
    public let phase: Phase
    /// The total number of steps, which never decreases.
    public let totalSteps: Int64
    /// The next stage in the pal's growth.
    public let nextStage: NextStage
    /// The choices that premium offers, or `nil` if the user doesn't have premium.
    public let choices: Choices?
    /// True if the screen shows the ``SettingsOffer``.
    public let offersSettings: Bool
  }

  /// The next stage in a pal's growth.
  public enum NextStage: Hashable, Sendable {
    /// A phase that begins at this step total.
    case phase(startingAt: Int64)
    /// A phase that has been earned and will become visible with premium.
    case waitsForPremium(Phase)
    /// The pal is fully grown, so no phase follows.
    case fullyGrown
  }

  /// A part of the screen that the user can dismiss.
  public enum DismissiblePart: String, Hashable, Sendable, Codable, CaseIterable {
    /// The paywall.
    case paywall
    /// The offer to open Settings.
    case settingsOffer
  }

  /// The skins and characters that a user with premium can choose from, and the current choice.
  public struct Choices: Hashable, Sendable {
    private let wardrobe: LooksAndSkinChoice
  }
}

extension AppScreen {
  /// The name of the screen in documents: `onboarding`, `home` or `paywall`.
  package var name: String {
    switch self {
    case .onboarding: "onboarding"
    case .home: "home"
    case .paywall: "paywall"
    }
  }

  /// The pal's progress, or `nil` before the pal is created.
  public var home: Home? {
    switch self {
    case .onboarding: nil
    case .home(let home), .paywall(let home): home
    }
  }
}

extension AppScreen.Home {
  /// The visible phase in words, such as `Phase 2, Active`.
  public var phaseLine: String { AppScreen.Home.phaseLine(number: "\(phase.rawValue)", name: phase.name) }

  /// The progress in words, such as `18,200 of 25,001`, `Phase 3 waits for premium` or `1,436,866 in all`.
  ///
  /// The text never states the number of missing steps.
  public var progressText: String {
    switch nextStage {
    case .phase(let begin):
      AppScreen.Home.growthProgressText(
        steps: StepFormat.grouped(totalSteps), nextPhaseStart: StepFormat.grouped(begin))
    case .waitsForPremium(let phase): AppScreen.Home.waitingForPremiumText(phaseNumber: "\(phase.rawValue)")
    case .fullyGrown: AppScreen.Home.fullyGrownText(steps: StepFormat.grouped(totalSteps))
    }
  }

  /// The share of the next phase's steps that the user has taken, from 0 to 1, for a progress bar.
  ///
  /// The value is `nil` if no step leads to a next phase, because the pal is fully grown or its next phase waits for
  /// premium.
  public var progress: Double? {
    guard case .phase(let begin) = nextStage else { return nil }
    return Double(totalSteps) / Double(begin)
  }

  // Texts with values, or with placeholders in place of values.
  package static func phaseLine(number: String, name: String) -> String { "Phase \(number), \(name)" }
  static func growthProgressText(steps: String, nextPhaseStart: String) -> String { "\(steps) of \(nextPhaseStart)" }
  static func waitingForPremiumText(phaseNumber number: String) -> String { "Phase \(number) waits for premium" }
  static func fullyGrownText(steps: String) -> String { "\(steps) in all" }
}

extension AppScreen.Choices {
  /// Creates the choices for a user with the characters and the skin in `wardrobe`.
  package init(of wardrobe: LooksAndSkinChoice) { self.wardrobe = wardrobe }

  /// The available skins: none, the skin of the current season, and every skin all year round.
  public var skins: [SkinChoice] { [.ownColours, .season] + Skin.allCases.map { .always($0) } }

  /// The characters that the user can choose.
  ///
  /// These are the user's own characters and, if there is room for another one, all other characters without a name.
  public var looks: [Look] {
    let own = wardrobe.looks
    return own.count < LooksAndSkinChoice.maxLooks ? own + Look.unnamed.filter { !own.contains($0) } : own
  }

  /// The current choice of skin.
  public var skin: SkinChoice { wardrobe.skin }

  /// The chosen character.
  ///
  /// This is also the character that is shown, because only users with premium see the choices.
  public var look: Look { wardrobe.look(isPremium: true) }
}

extension Look {
  /// All characters without a name.
  fileprivate static let unnamed = Gender.allCases.flatMap { gender in
    PalStyle.allCases.map { Look(gender: gender, style: $0) }
  }
}
