import PixelPalCore

/// A synthetic person's app use: onboarding, the permission to read steps, and how long the app is used.
///
/// The decision record `WhereMadeUpPeopleComeFrom` gives the source of each number, or states that it's a guess.
struct SyntheticAppAdoption: Sendable {
  /// The outcome of onboarding: completed, or left after some of its screens.
  let onboarding: OnboardingOutcome
  /// The person's decision when the app asks for access to steps.
  let permission: PermissionOutcome
  /// The number of days from the first to the last use of the app, including both.
  ///
  /// The value is `Int.max` if the person never stops using the app.
  let activeDays: Int
  let endOfUse: EndOfUse

  enum OnboardingOutcome: Hashable, Sendable {
    case completed
    /// The person left onboarding after the given number of its five screens.
    case left(afterScreens: Int)
  }

  enum PermissionOutcome: Hashable, Sendable {
    case granted, refused
    case grantedLater(day: Int)
  }

  enum EndOfUse: Hashable, Sendable {
    /// The app is deleted, so the person's record ends.
    case deleted
    /// The app stays on the phone but is never opened again.
    case forgotten
  }

  /// The app use of a person who finishes onboarding, grants access to steps and uses the app forever.
  static let ordinary = SyntheticAppAdoption(
    onboarding: .completed, permission: .granted, activeDays: .max, endOfUse: .forgotten)

  private init(onboarding: OnboardingOutcome, permission: PermissionOutcome, activeDays: Int, endOfUse: EndOfUse) {
    (self.onboarding, self.permission, self.activeDays, self.endOfUse) = (onboarding, permission, activeDays, endOfUse)
  }

  init(using random: inout RandomSource) {
    onboarding = random.weightedChoice(of: SyntheticAppAdoption.onboardingWeights)
    permission = SyntheticAppAdoption.drawPermission(using: &random)
    activeDays = SyntheticAppAdoption.drawActiveDayCount(using: &random)
    endOfUse = random.happens(perThousand: 560) ? .deleted : .forgotten
  }

  /// The outcomes of onboarding, each with its number of people per thousand.
  private static let onboardingWeights: [(thing: OnboardingOutcome, weight: Int64)] = [
    (.completed, 790), (.left(afterScreens: 0), 60), (.left(afterScreens: 1), 40), (.left(afterScreens: 2), 30),
    (.left(afterScreens: 3), 50), (.left(afterScreens: 4), 30),
  ]

  private static func drawPermission(using random: inout RandomSource) -> PermissionOutcome {
    guard random.happens(perThousand: 80) else { return .granted }
    return random.happens(perThousand: 250) ? .grantedLater(day: Int(random.integer(in: 1...30))) : .refused
  }

  /// The number of people who still use the app on a given day, per thousand who finished onboarding.
  ///
  /// Between two listed days, the number falls linearly.
  private static let retentionCurve: [(day: Int64, of1000: Int64)] = [
    (0, 1000), (1, 520), (2, 440), (3, 390), (7, 280), (14, 215), (30, 155), (60, 115), (90, 95), (180, 65), (365, 45),
    (730, 30), (1460, 0),
  ]

  private static func drawActiveDayCount(using random: inout RandomSource) -> Int {
    let rank = random.integer(in: 0...999)
    // `rank` is the number of people who use the app longer than this person. The person stops between the two days at
    // which the curve passes that number.
    for (from, to) in zip(retentionCurve, retentionCurve.dropFirst()) where rank >= to.of1000 {
      let passed = ((from.of1000 - rank) * (to.day - from.day) - 1) / (from.of1000 - to.of1000)
      return Int(from.day + passed + 1)
    }
    return .max
  }
}

extension SyntheticAppAdoption {
  /// Returns a copy in which the app is used for at least `days` days.
  func withActiveDays(atLeast days: Int) -> SyntheticAppAdoption {
    SyntheticAppAdoption(
      onboarding: onboarding, permission: permission, activeDays: max(activeDays, days), endOfUse: endOfUse)
  }
}
