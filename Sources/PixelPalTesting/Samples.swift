extension Pal {
  /// The instant at which sample pals are up to date: 10:00 UTC on Monday, 2 March 2026.
  public static let sampleInstant = Instant(secondsSince1970: 1_772_445_600)

  /// Returns a pal for tests and previews, as it is at ``sampleInstant``, with its Live Activity on the phone.
  ///
  ///     let pal = Pal.sample(phase: .energized, energy: .vital, isWalking: true)
  ///
  /// The state of the pal results from events on a simulated phone: the pal was created two days before, reached its
  /// phase on that day, and was opened half an hour ago. It can therefore handle any further events.
  ///
  /// A pal with unknown energy doesn't walk; if it is in a later phase than the first, its access to steps was denied. A
  /// pal in a premium phase without premium had premium until yesterday. Rules other than the standard ones may not
  /// allow each combination.
  public static func sample(
    phase: Phase = .dormant, energy: Energy = .neutral, isWalking: Bool = false, isPremium: Bool = false,
    look: Look = Look(gender: .female, style: .meadow), under configuration: PalConfiguration = .standard
  ) -> Pal {
    let createdAt = sampleInstant - .hours(48)
    let rules = configuration.rules
    var phone = PalPhone(
      Pal(createdAt: createdAt, look: look, zone: .utc, under: configuration), at: createdAt, under: configuration)
    if isPremium {
      phone.report(.entitlements(.always))
    } else if phase.rawValue >= rules.numbers.firstPremiumPhase,
      let past = EntitlementHistory([.init(.subscribed, from: createdAt, until: sampleInstant - .hours(24))])
    {
      phone.report(.entitlements(past))
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
  /// The steps of a day that clearly has this energy.
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

extension ContentState {
  /// Returns the state of the Live Activity of a sample pal, as it was sent last.
  ///
  ///     ContentState.sample(phase: .active, isWalking: true)
  public static func sample(
    phase: Phase = .dormant, energy: Energy = .neutral, isWalking: Bool = false, isPremium: Bool = false,
    look: Look = Look(gender: .female, style: .meadow)
  ) -> ContentState {
    let pal = Pal.sample(phase: phase, energy: energy, isWalking: isWalking, isPremium: isPremium, look: look)
    guard let current = pal.currentLiveActivity else { preconditionFailure("a sample pal has a Live Activity") }
    return current.content
  }
}

extension WidgetTimeline {
  /// Returns the timeline that a widget extension makes for a sample pal at ``PixelPalCore/Pal/sampleInstant``.
  ///
  ///     WidgetTimeline.sample(phase: .energized, isPremium: true).firstEntry.picture
  public static func sample(
    phase: Phase = .dormant, energy: Energy = .neutral, isPremium: Bool = false,
    look: Look = Look(gender: .female, style: .meadow)
  ) -> WidgetTimeline {
    let pal = Pal.sample(phase: phase, energy: energy, isPremium: isPremium, look: look)
    guard let timeline = pal.makeWidgetTimeline(at: Pal.sampleInstant, under: .standard) else {
      preconditionFailure("a sample pal has been created")
    }
    return timeline
  }
}

extension Presentation {
  /// Returns what `surface` shows of a sample pal at ``PixelPalCore/Pal/sampleInstant``.
  ///
  ///     Presentation.sample(on: .homeSmall, phase: .ascended).sprite?.assetName
  ///
  /// For a screen of the app, the app has just been opened.
  public static func sample(
    on surface: Surface, phase: Phase = .dormant, energy: Energy = .neutral, isWalking: Bool = false,
    isPremium: Bool = false, look: Look = Look(gender: .female, style: .meadow)
  ) -> Presentation {
    var pal = Pal.sample(phase: phase, energy: energy, isWalking: isWalking, isPremium: isPremium, look: look)
    if surface.kind == .app { _ = pal.handle(.opened(), at: Pal.sampleInstant, under: .standard) }
    return pal.presentation(of: surface, at: Pal.sampleInstant, under: .standard)
  }
}
