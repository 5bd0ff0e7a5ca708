import PixelPalCore

/// What a person does with the app, by the day of the pal's life.
///
/// Each number has its source, or is called a guess, in the record `MadeUpPeople` of the catalogue.
struct AppLife: Sendable {
  /// How the onboarding ended.
  let onboarding: Onboarding
  /// Whether the app may read steps, and from which day on where that was allowed later.
  let permission: Permission
  /// How many days the app is used.
  let activeDays: Int
  /// What comes after them.
  let end: End

  enum Onboarding: Hashable, Sendable {
    case completed
    /// Left after so many of the five screens.
    case left(afterScreens: Int)
  }

  enum Permission: Hashable, Sendable {
    case granted, refused
    case grantedLater(day: Int)
  }

  enum End: Hashable, Sendable {
    /// The app is deleted, and nothing is known from then on.
    case deleted
    /// The app stays on the phone and is not opened any more.
    case forgotten
  }

  /// Somebody who does what is expected, for ever.
  static let ordinary = AppLife(onboarding: .completed, permission: .granted, activeDays: .max, end: .forgotten)

  private init(onboarding: Onboarding, permission: Permission, activeDays: Int, end: End) {
    (self.onboarding, self.permission, self.activeDays, self.end) = (onboarding, permission, activeDays, end)
  }

  init(of chance: inout Chance) {
    onboarding = chance.choice(of: AppLife.onboardings)
    permission = AppLife.permission(&chance)
    activeDays = AppLife.activeDays(&chance)
    end = chance.happens(560) ? .deleted : .forgotten
  }

  /// 210 of a thousand leave before the end, most on the first screen and on the one that asks for something.
  private static let onboardings: [(thing: Onboarding, weight: Int64)] = [
    (.completed, 790), (.left(afterScreens: 0), 60), (.left(afterScreens: 1), 40), (.left(afterScreens: 2), 30),
    (.left(afterScreens: 3), 50), (.left(afterScreens: 4), 30),
  ]

  private static func permission(_ chance: inout Chance) -> Permission {
    guard chance.happens(80) else { return .granted }
    return chance.happens(250) ? .grantedLater(day: Int(chance.number(in: 1...30))) : .refused
  }

  /// Of a thousand who finished the onboarding, how many still use the app on a day; straight lines between.
  private static let using: [(day: Int64, of1000: Int64)] = [
    (0, 1000), (1, 520), (2, 440), (3, 390), (7, 280), (14, 215), (30, 155), (60, 115), (90, 95), (180, 65), (365, 45),
    (730, 30), (1460, 0),
  ]

  private static func activeDays(_ chance: inout Chance) -> Int {
    let rank = chance.number(in: 0...999)
    // So many use it longer than this person does, who stops between the days where the curve passes by that.
    for (from, to) in zip(using, using.dropFirst()) where rank >= to.of1000 {
      let passed = ((from.of1000 - rank) * (to.day - from.day) - 1) / (from.of1000 - to.of1000)
      return Int(from.day + passed + 1)
    }
    return .max
  }
}

extension AppLife {
  /// The same life, in which the app is used for so many days at least.
  func using(atLeast days: Int) -> AppLife {
    AppLife(onboarding: onboarding, permission: permission, activeDays: max(activeDays, days), end: end)
  }
}
