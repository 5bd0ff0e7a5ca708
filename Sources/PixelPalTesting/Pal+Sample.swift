extension Pal {
  /// The current time for sample pals: 10:00 UTC on Monday, 2 March 2026.
  public static let sampleInstant = Instant(secondsSince1970: 1_772_445_600)

  /// Returns a pal for tests and previews, as it is at ``sampleInstant`` with its Live Activity on the phone.
  ///
  ///     let pal = Pal.sample(phase: .energized, energy: .vital, isWalking: true)
  ///
  /// The pal's state results from events on a simulated phone, so the pal can handle any further events. The pal was
  /// created two days before, reached its phase on that day, and was opened half an hour ago. The paywall appears
  /// automatically only once: a pal past the first phase has already shown it, unless it had premium then.
  ///
  /// A pal with unknown energy doesn't walk. If such a pal is past the first phase, the user has denied access to
  /// steps. A pal in a premium phase without premium had premium until yesterday. Under rules other than the standard
  /// rules, some combinations may be impossible. In a time zone where ``sampleInstant`` is midnight, such as
  /// Honolulu's, a walking pal has low energy, because its day has just begun.
  public static func sample(
    phase: Phase = .dormant, energy: Energy = .neutral, isWalking: Bool = false, isPremium: Bool = false,
    look: Look = Look(gender: .female, style: .meadow), zone: Zone = .utc,
    under configuration: PalConfiguration = .standard
  ) -> Pal {
    let createdAt = sampleInstant - .hours(48)
    let rules = configuration.rules
    var phone = PalPhone(
      Pal(createdAt: createdAt, look: look, zone: zone, under: configuration), at: createdAt, under: configuration)
    if isPremium {
      phone.report(.entitlements(.always))
    } else if phase.rawValue >= rules.numbers.firstPremiumPhase {
      phone.report(.entitlements(.subscribed(from: createdAt, until: sampleInstant - .hours(24))))
    }
    phone.addSteps(phase.startingTotal(under: rules))
    phone.openApp()
    phone.advance(by: .minutes(1))
    if energy == .unknown, phase > .dormant { phone.report(.permission(granted: false)) }
    phone.closeApp()

    let walkedSteps: Int64 = isWalking && energy != .unknown ? 500 : 0
    phone.advance(to: sampleInstant - .minutes(30))
    phone.addSteps(energy.sampleSteps(under: rules) - walkedSteps)
    phone.openApp()
    phone.advance(by: .minutes(1))
    phone.closeApp()

    phone.advance(to: sampleInstant - .minutes(5))
    phone.walk(walkedSteps, for: .minutes(5))
    if walkedSteps > 0 { phone.wakeApp() }
    return phone.pal
  }
}

extension Energy {
  /// Returns a step count that is well within this energy's range.
  fileprivate func sampleSteps(under rules: Rules) -> Int64 {
    let numbers = rules.numbers
    return switch self {
    case .unknown: 0
    case .low: numbers.neutralBeginsAt / 2
    case .neutral: (numbers.neutralBeginsAt + numbers.vitalBeginsAt) / 2
    case .vital: numbers.vitalBeginsAt + numbers.neutralBeginsAt / 2
    }
  }
}
