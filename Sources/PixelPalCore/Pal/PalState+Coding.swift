extension PalState: Codable {
  init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    onboarding = try members.read("onboarding")
    zone = try members.read("zone")
    entitlements = try members.read("entitlements")
    entitlement = try members.read("entitlement")
    entitlementQueriedAt = try members.read("entitlementLookedUpAt")
    isPremium = try members.read("isPremium")
    phone = try members.read("phone")
    app = try members.read("app")
    lastTransitionAt = try members.read("lastTurnAt")
    profile = try members.readIfPresent("life")
    try members.requireTrue(
      onboarding.isDone == (profile != nil), name: "life",
      expected: onboarding.isDone ? "a member 'life'" : "no member 'life' before the onboarding is completed",
      found: profile == nil ? "none" : "one")
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("onboarding", onboarding)
    try members.write("zone", zone)
    try members.write("entitlements", entitlements)
    try members.write("entitlement", entitlement)
    try members.write("entitlementLookedUpAt", entitlementQueriedAt)
    try members.write("isPremium", isPremium)
    try members.write("phone", phone)
    try members.write("app", app)
    try members.write("lastTurnAt", lastTransitionAt)
    try members.write("life", profile)
  }
}

extension PalState.FirstUnlockState: Codable {
  init(from decoder: any Decoder) throws {
    wasUnlockedSinceStart = try decoder.members().read("wasUnlockedSinceStart")
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("wasUnlockedSinceStart", wasUnlockedSinceStart)
  }
}

extension PalState.AppLifecycleState: Codable {
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

extension PalState.CachedLocalDay: Codable {
  init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    day = try members.read("day")
    determinedAt = try members.read("since")
    midnight = try members.read("midnight")
    isOutdated = try members.read("isOutdated")
    try requireConsistentDay(members)
  }

  /// Throws an error if the parts of the saved local day contradict each other.
  ///
  /// `determinedAt` must be on `day` in some time zone, and `midnight` must be a possible end of that day.
  private func requireConsistentDay(_ members: KeyedDecodingContainer<DynamicCodingKey>) throws {
    let difference = Zone.utc.day(at: determinedAt).daysSince1970 - day.daysSince1970
    try members.requireTrue(-1...1 ~= difference, name: "day", expected: "the day of \(determinedAt)", found: "\(day)")
    // No day is longer, even if clocks go back. At the end of the calendar, there is no next midnight.
    let longest = Milliseconds.hours(72)
    try members.requireTrue(
      determinedAt < midnight && midnight - determinedAt <= longest || determinedAt >= .distantFuture - longest,
      name: "midnight", expected: "the midnight after \(determinedAt)", found: "\(midnight)")
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("day", day)
    try members.write("since", determinedAt)
    try members.write("midnight", midnight)
    try members.write("isOutdated", isOutdated)
  }
}

extension PalState.CelebratedMilestone: Codable {
  init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    steps = try members.read("steps", allowing: 1...(.max))
    celebratedAt = try members.read("at")
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("steps", steps)
    try members.write("at", celebratedAt)
  }
}
