@testable import PixelPalCore

/// A generated life: events at instants on a random phone with random rules, determined by a seed.
struct GeneratedPalHistory {
  let configuration: PalConfiguration
  let start: Instant
  let look: Look
  let zone: Zone
  let entitlements: EntitlementHistory
  let eventBatches: [(at: Instant, events: [PalEvent])]

  static let zones: [Zone] = [
    .utc, ZoneTests.paris, ZoneTests.sydney, Zone(offsetSeconds: -36_000) ?? .utc, Zone(offsetSeconds: 46_800) ?? .utc,
  ]

  /// Creates a life with `count` moments; with `wild`, the clock may jump anywhere, up to the ends of the calendar and
  /// back.
  init(seed: UInt64, count: Int, hasClockJumps: Bool = false) throws {
    var dice = SplitMix64(seed: seed)
    func draw(_ bound: Int) -> Int { Int(dice.draw(below: UInt64(bound))) }
    let rules = try Rules.standard.changing {
      $0.liveActivityGapSeconds = 120 + draw(181)
      $0.liveActivityBurst = 1 + draw(10)
      $0.firstPremiumPhase = 2 + draw(4)
      $0.phase2BeginsAt = Int64(1 + draw(5000))
      $0.phase3BeginsAt = Int64(5001 + draw(5000))
      $0.phase4BeginsAt = Int64(10_001 + draw(9000))
    }
    configuration = try PalConfiguration(rules: rules, device: DeviceModel.profiles[draw(4)])
    start = Instant(secondsSince1970: 1_700_000_000 + Int64(draw(100_000_000)))
    look = Look(gender: Gender.allCases[draw(2)], style: PalStyle.allCases[draw(3)])
    zone = GeneratedPalHistory.zones[draw(4)]
    entitlements = GeneratedPalHistory.randomEntitlements(from: start, &dice)
    var now = start
    var counted = 0
    var moments: [(at: Instant, events: [PalEvent])] = []
    for _ in 0..<count {
      let scale: [UInt64] = [1, 3000, 60_000, 3_600_000, 40_000_000]
      now = now + Milliseconds(Int64(dice.draw(below: scale[Int(dice.draw(below: 5))])))
      if hasClockJumps, dice.draw(below: 10) == 0 {
        now = [.distantPast, .distantFuture, start, now - .hours(100_000)][Int(dice.draw(below: 4))]
      }
      let events = (0..<(1 + dice.draw(below: 3))).map { _ in GeneratedPalHistory.randomEvent(at: now, &counted, &dice)
      }
      moments.append((now, events))
    }
    self.eventBatches = moments
  }

  private static func randomEntitlements(from start: Instant, _ dice: inout SplitMix64) -> EntitlementHistory {
    var at = start
    var periods: [EntitlementHistory.Period] = []
    for _ in 0..<dice.draw(below: 5) {
      at = at + .hours(Int(dice.draw(below: 48)))
      let end = at + .hours(1 + Int(dice.draw(below: 48)))
      periods.append(.init(Entitlement.allCases[Int(dice.draw(below: 8))], from: at, until: end))
      at = end
    }
    return EntitlementHistory(periods) ?? .none
  }

  /// States that a phone may show although no pal of these lives knows them.
  private static let foundContentStates: [ContentState] = {
    let start = Instant(secondsSince1970: 1_736_150_000)
    var pal = Pal(createdAt: start, look: Look(gender: .female, style: .dusk), zone: .utc, under: .standard)
    let walk = Interval(from: start, lasting: .minutes(10))
    var changes = pal.handle(.opened(), at: start, under: .standard)
    changes += pal.handle(
      .steps(StepReport(counted: 1000, today: 1000, walks: [walk])), at: start + .minutes(10), under: .standard)
    return changes.compactMap { change in
      switch change.kind {
      case .liveActivityStarted(let state, _), .liveActivityUpdated(_, let state, _, _): state
      default: nil
      }
    }
  }()

  private static func randomEvent(at now: Instant, _ counted: inout Int, _ dice: inout SplitMix64) -> PalEvent {
    func draw(_ bound: Int) -> Int { Int(dice.draw(below: UInt64(bound))) }
    switch draw(26) {
    case 0: return .phoneUnlocked
    case 1: return .phoneLocked
    case 2: return draw(3) == 0 ? .phoneRestarted : .timePassed
    case 3: return .liveActivityDismissed
    case 4, 5: return .opened(closesAt: draw(2) == 0 ? nil : now + .seconds(draw(200)))
    case 6, 7: return .closed
    case 8, 9: return .woken
    case 10: return .permission(granted: draw(4) > 0)
    case 11: return .entitlements(randomEntitlements(from: now - .hours(60), &dice))
    case 12: return .skinChosen([.ownColours, .season, .always(.spring)][draw(3)])
    case 13: return .lookChosen(Look(gender: Gender.allCases[draw(2)], style: PalStyle.allCases[draw(3)]))
    case 14: return .zoneChanged(zones[draw(4)])
    case 15: return .lockedFeatureOpened(PremiumFeature.allCases[draw(6)])
    case 16: return .timePassed
    case 25: return .dismissed(AppScreen.DismissiblePart.allCases[draw(2)])
    case 17:
      return [
        .liveActivityFailed(startedAt: now), .liveActivityFailed(startedAt: now - .seconds(draw(200))),
        .liveActivityNotFound,
      ][draw(3)]
    case 18: return .liveActivitiesSwitched(on: draw(3) > 0)
    case 19:
      return .liveActivityFound(
        foundContentStates[draw(foundContentStates.count)], staleAt: now + .seconds(draw(4000)),
        startedAt: draw(2) == 0 ? nil : now - .seconds(draw(40_000)))
    default:
      counted = draw(20) == 0 ? draw(counted + 1) : counted + draw(900)
      let walk = Interval(from: now - .seconds(draw(300)), lasting: .seconds(draw(400)))
      return .steps(
        StepReport(
          counted: counted, today: draw(12_000), walks: draw(2) == 0 ? [walk] : [],
          milestoneReachedAt: draw(2) == 0 ? now - .seconds(draw(1200)) : nil))
    }
  }

  var initialPal: Pal {
    Pal(createdAt: start, look: look, zone: zone, entitlements: entitlements, under: configuration)
  }
}
