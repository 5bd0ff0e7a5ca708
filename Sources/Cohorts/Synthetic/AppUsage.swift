import PixelPalCore

/// A synthetic person's use of the app, by day of the pal's life.
///
/// The record `WhereMadeUpPeopleComeFrom` of the catalogue gives the source of each number, or calls it a guess.
struct AppUsage: Sendable {
  /// The outcome of the onboarding.
  let onboarding: OnboardingOutcome
  /// The permission to read steps, with the day of the pal's life on which it was granted later, if so.
  let permission: PermissionOutcome
  /// The number of days on which the app is used.
  let activeDays: Int
  /// The event that ends the use.
  let endOfUse: EndOfUse

  enum OnboardingOutcome: Hashable, Sendable {
    case completed
    /// Left after this many of the five screens.
    case left(afterScreens: Int)
  }

  enum PermissionOutcome: Hashable, Sendable {
    case granted, refused
    case grantedLater(day: Int)
  }

  enum EndOfUse: Hashable, Sendable {
    /// The app is deleted, and nothing is known from then on.
    case deleted
    /// The app stays on the phone and is never opened again.
    case forgotten
  }

  /// A person who finishes the onboarding, grants access to steps and uses the app forever.
  static let ordinary = AppUsage(onboarding: .completed, permission: .granted, activeDays: .max, endOfUse: .forgotten)

  private init(onboarding: OnboardingOutcome, permission: PermissionOutcome, activeDays: Int, endOfUse: EndOfUse) {
    (self.onboarding, self.permission, self.activeDays, self.endOfUse) = (onboarding, permission, activeDays, endOfUse)
  }

  init(using random: inout RandomSource) {
    onboarding = random.weightedChoice(of: AppUsage.onboardingWeights)
    permission = AppUsage.drawPermission(using: &random)
    activeDays = AppUsage.drawActiveDays(using: &random)
    endOfUse = random.happens(perThousand: 560) ? .deleted : .forgotten
  }

  /// The outcomes of the onboarding, per thousand.
  ///
  /// 210 leave before the end, most on the first screen and on the one that asks for permission.
  private static let onboardingWeights: [(thing: OnboardingOutcome, weight: Int64)] = [
    (.completed, 790), (.left(afterScreens: 0), 60), (.left(afterScreens: 1), 40), (.left(afterScreens: 2), 30),
    (.left(afterScreens: 3), 50), (.left(afterScreens: 4), 30),
  ]

  private static func drawPermission(using random: inout RandomSource) -> PermissionOutcome {
    guard random.happens(perThousand: 80) else { return .granted }
    return random.happens(perThousand: 250) ? .grantedLater(day: Int(random.integer(in: 1...30))) : .refused
  }

  /// The number of people, per thousand who finished the onboarding, who still use the app on a day; linear in between.
  private static let retentionCurve: [(day: Int64, of1000: Int64)] = [
    (0, 1000), (1, 520), (2, 440), (3, 390), (7, 280), (14, 215), (30, 155), (60, 115), (90, 95), (180, 65), (365, 45),
    (730, 30), (1460, 0),
  ]

  private static func drawActiveDays(using random: inout RandomSource) -> Int {
    let rank = random.integer(in: 0...999)
    // The number of people who use it longer than this person. The person stops between the days at which the curve
    // passes this number.
    for (from, to) in zip(retentionCurve, retentionCurve.dropFirst()) where rank >= to.of1000 {
      let passed = ((from.of1000 - rank) * (to.day - from.day) - 1) / (from.of1000 - to.of1000)
      return Int(from.day + passed + 1)
    }
    return .max
  }
}

extension AppUsage {
  /// Returns the same life with the app used for at least this number of days.
  func withActiveDays(atLeast days: Int) -> AppUsage {
    AppUsage(onboarding: onboarding, permission: permission, activeDays: max(activeDays, days), endOfUse: endOfUse)
  }
}
