/// The screen that the app has in front, and what is said on it beside the pal and today's steps.
///
///     if case .home(let home) = pal.appScreen(at: now, under: laws) {
///       print(home.phaseLine, home.standing)  // Phase 2, Active 25,400 of 75,001
///     }
///
/// While the app is not in front, the screen that it would come back with.
public enum AppScreen: Hashable, Sendable {
  /// A screen of the onboarding, by its number.
  case onboarding(step: Int)
  /// The pal, and where it stands.
  case home(Home)
  /// The paywall, over the pal.
  case paywall(Home)

  /// Where a pal stands, and what may be chosen for it.
  public struct Home: Hashable, Sendable {
    /// The phase that is seen.
    public let phase: Phase
    /// The total, which never goes down.
    public let total: Int64
    /// What comes next.
    public let next: Next
    /// What may be chosen; `nil` where premium is not open.
    public let choices: Choices?
  }

  /// What a pal grows into next.
  public enum Next: Hashable, Sendable {
    /// A phase that begins at a total.
    case begins(at: Int64)
    /// A phase that is earned, and waits for premium.
    case waits(Phase)
    /// Nothing: it has grown up.
    case nothing
  }

  /// The skins and characters that a person with premium may choose, and those that they chose.
  public struct Choices: Hashable, Sendable {
    private let wardrobe: Wardrobe
  }
}

extension AppScreen {
  /// What the screen is called in documents: `onboarding`, `home`, `paywall`.
  public var name: String {
    switch self {
    case .onboarding: "onboarding"
    case .home: "home"
    case .paywall: "paywall"
    }
  }

  /// Where the pal stands; `nil` before there is one.
  public var home: Home? {
    switch self {
    case .onboarding: nil
    case .home(let home), .paywall(let home): home
    }
  }
}

extension AppScreen.Home {
  /// `Phase 2, Active`.
  public var phaseLine: String { "Phase \(phase.rawValue), \(phase.name)" }

  /// Where the total stands: `18,200 of 25,001`, `Phase 3 waits for premium`, `1,436,866 in all`.
  ///
  /// What is missing is never counted.
  public var standing: String {
    switch next {
    case .begins(let begin): "\(StepText.grouped(total)) of \(StepText.grouped(begin))"
    case .waits(let phase): "Phase \(phase.rawValue) waits for premium"
    case .nothing: "\(StepText.grouped(total)) in all"
    }
  }
}

extension AppScreen.Choices {
  /// What whoever has `wardrobe` may choose.
  package init(of wardrobe: Wardrobe) { self.wardrobe = wardrobe }

  /// The skins, from none to those of the seasons.
  public var skins: [SkinChoice] { [.none, .season] + Skin.allCases.map { .always($0) } }

  /// The characters: first those that the person has, then every other one there is room for.
  public var looks: [Look] {
    let own = wardrobe.looks
    return own.count < Wardrobe.mostLooks ? own + Look.unnamed.filter { !own.contains($0) } : own
  }

  /// The skin that was chosen.
  public var skin: SkinChoice { wardrobe.skin }

  /// The character that is shown.
  public var look: Look { wardrobe.look(isPremium: true) }
}

extension Look {
  /// Every character without a name.
  fileprivate static let unnamed = Gender.allCases.flatMap { gender in
    Style.allCases.map { Look(gender: gender, style: $0) }
  }
}
