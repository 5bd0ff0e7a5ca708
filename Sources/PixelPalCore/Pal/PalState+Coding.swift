extension PalState: Codable {
  init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    onboarding = try members.read("onboarding")
    zone = try members.read("zone")
    entitlements = try members.read("entitlements")
    entitlement = try members.read("entitlement")
    entitlementLookedUpAt = try members.read("entitlementLookedUpAt")
    isPremium = try members.read("isPremium")
    phone = try members.read("phone")
    app = try members.read("app")
    lastTurnAt = try members.read("lastTurnAt")
    life = try members.readIfPresent("life")
    try members.require(
      onboarding.isDone == (life != nil), "life",
      onboarding.isDone ? "a life" : "no life before the onboarding is done",
      found: life == nil ? "none" : "one")
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("onboarding", onboarding)
    try members.write("zone", zone)
    try members.write("entitlements", entitlements)
    try members.write("entitlement", entitlement)
    try members.write("entitlementLookedUpAt", entitlementLookedUpAt)
    try members.write("isPremium", isPremium)
    try members.write("phone", phone)
    try members.write("app", app)
    try members.write("lastTurnAt", lastTurnAt)
    try members.write("life", life)
  }
}

extension PalState.Phone: Codable {
  init(from decoder: any Decoder) throws {
    wasUnlockedSinceStart = try decoder.members().read("wasUnlockedSinceStart")
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("wasUnlockedSinceStart", wasUnlockedSinceStart)
  }
}

extension PalState.App: Codable {
  init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    if members.contains("background") {
      let background = try members.members(of: "background")
      self = try .background(
        since: background.readIfPresent("since"), runsUntil: background.readIfPresent("runsUntil"))
    } else {
      let foreground = try members.members(of: "foreground")
      self = try .foreground(
        since: foreground.read("since"), closesAt: foreground.readIfPresent("closesAt"),
        runsUntil: foreground.readIfPresent("runsUntil"))
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .background(let since, let runsUntil):
      try encoder.write(case: "background") { members in
        try members.write("since", since)
        try members.write("runsUntil", runsUntil)
      }
    case .foreground(let since, let closesAt, let runsUntil):
      try encoder.write(case: "foreground") { members in
        try members.write("since", since)
        try members.write("closesAt", closesAt)
        try members.write("runsUntil", runsUntil)
      }
    }
  }
}

extension PalState.Today: Codable {
  init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    day = try members.read("day")
    since = try members.read("since")
    midnight = try members.read("midnight")
    isOutdated = try members.read("isOutdated")
    try requireOneDay(members)
  }

  /// Throws unless `since` can belong to `day` in some time zone and `midnight` can be the end of that day.
  private func requireOneDay(_ members: KeyedDecodingContainer<MemberName>) throws {
    let apart = Zone.utc.day(at: since).daysSince1970 - day.daysSince1970
    try members.require(-1...1 ~= apart, "day", "the day of \(since)", found: "\(day)")
    // No day is longer, even if clocks go back; and at the end of the calendar there is no next midnight.
    let longest = Milliseconds.hours(72)
    try members.require(
      since < midnight && midnight - since <= longest || since >= .distantFuture - longest, "midnight",
      "the midnight after \(since)", found: "\(midnight)")
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("day", day)
    try members.write("since", since)
    try members.write("midnight", midnight)
    try members.write("isOutdated", isOutdated)
  }
}

extension PalState.SeenMilestone: Codable {
  init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    steps = try members.read("steps", in: 1...(.max))
    at = try members.read("at")
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("steps", steps)
    try members.write("at", at)
  }
}
