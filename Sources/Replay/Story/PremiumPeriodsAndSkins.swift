import PixelPalCore
import StepHistory

/// The periods during which the person had premium, and the skins that the pal wore in them.
struct PremiumPeriodsAndSkins {
  private let plan: ReplayPlan
  /// The periods during which the person had premium and kept one choice of skin, in ascending order.
  private var choicePeriods: [(choice: SkinChoice, span: Interval)] = []

  init(_ plan: ReplayPlan, _ changes: [PalChange]) {
    self.plan = plan
    // The store doesn't report the entitlements until onboarding is done.
    let isOnboarded = plan.onboardingInstants.isEmpty
    var isPremium = isOnboarded && plan.entitlements.entitlement(at: plan.createdAt).isEntitled ?? false
    var choice = SkinChoice.ownColours
    var since = plan.start
    for change in changes {
      let (wasPremium, before) = (isPremium, choice)
      if case .entitlementChanged(_, let entitlement) = change.kind { isPremium = entitlement.isEntitled ?? isPremium }
      if case .skinChanged(let skin) = change.kind { choice = skin }
      guard (isPremium, choice) != (wasPremium, before) else { continue }
      if wasPremium { addPeriod(choosing: before, from: since, to: change.at) }
      since = change.at
    }
    if isPremium { addPeriod(choosing: choice, from: since, to: plan.end + Milliseconds(1)) }
  }

  /// The instant at which premium was first available, or `nil` if it never was.
  var firstPremiumInstant: Instant? { choicePeriods.first?.span.start }

  /// The first uninterrupted period in which the pal wore each skin, in chronological order.
  ///
  /// Choosing the skin that is already worn doesn't interrupt a period. A skin that was never worn has no entry.
  var firstWearings: [(skin: Skin, span: Interval)] {
    var firsts: [(skin: Skin, span: Interval)] = []
    for (choice, span) in choicePeriods {
      var at = span.start
      while at < span.end {
        let end = min(span.end, choice == .season ? endOfSeasonOrHemisphereStay(at: at) : span.end)
        defer { at = end }
        let zone = plan.itinerary.zone(at: at)
        guard let skin = choice.skin(on: zone.day(at: at), in: zone.hemisphere) else { continue }
        if let last = firsts.last, last.skin == skin, last.span.end == at {
          firsts[firsts.count - 1].span = Interval(from: last.span.start, lasting: end - last.span.start)
        } else if firsts.count == Skin.allCases.count {
          return firsts
        } else if firsts.allSatisfy({ $0.skin != skin }) {
          firsts.append((skin, Interval(from: at, lasting: end - at)))
        }
      }
    }
    return firsts
  }

  /// Returns the end of the season at `instant` or the instant at which the person leaves the hemisphere, whichever is
  /// earlier.
  private func endOfSeasonOrHemisphereStay(at instant: Instant) -> Instant {
    let itinerary = plan.itinerary
    let hemisphere = itinerary.zone(at: instant).hemisphere
    let move = itinerary.zoneChanges.first { $0.at > instant && $0.zone.hemisphere != hemisphere }?.at ?? .distantFuture
    return hemisphere == nil ? move : min(move, nextSeasonStart(after: instant))
  }

  private func nextSeasonStart(after instant: Instant) -> Instant {
    let next = Skin.nextSeasonStart(after: plan.itinerary.day(at: instant))
    let end = plan.itinerary.firstInstant(onOrAfter: next, from: instant)
    // The last season of the calendar lasts until the end of time.
    return end > instant ? end : .distantFuture
  }

  private mutating func addPeriod(choosing choice: SkinChoice, from start: Instant, to end: Instant) {
    guard start < end else { return }
    choicePeriods.append((choice, Interval(from: start, lasting: end - start)))
  }
}
