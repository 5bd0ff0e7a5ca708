import Documents
import PixelPalCore

extension Scenario: Decodable {
  private enum Name: String, CodingKey, CaseIterable {
    case schema, profile, createdAt, until, zone, zoneChanges, device, day, opens, unlocked, locked, restarts,
      onboarding, mayReadSteps, permission, entitlements, hasSeenPaywall, airplane, lateSyncs, swipes,
      liveActivityFails, liveActivitiesOff, exports, skins, characters, lockedFeatures
  }

  /// Reads what is said on top of an ordinary person; names that mean nothing are refused.
  package init(from decoder: any Decoder) throws {
    let members = try decoder.members(of: Name.self)
    if let found = try members.decodeIfPresent(String.self, forKey: .schema), found != Scenario.schema {
      throw DecodingError.dataCorruptedError(
        forKey: .schema, in: members, debugDescription: "expected the schema '\(Scenario.schema)', found '\(found)'")
    }
    self.init()
    func read<Value: Decodable>(_ name: Name, into place: inout Value) throws {
      if let value = try members.decodeIfPresent(Value.self, forKey: name) { place = value }
    }
    if let profile = try members.decodeIfPresent(Profile.self, forKey: .profile) { look = profile.look }
    createdAt = try members.decodeIfPresent(TypedTime.self, forKey: .createdAt)
    until = try members.decodeIfPresent(TypedTime.self, forKey: .until)
    zone = try members.decodeIfPresent(String.self, forKey: .zone)
    device = try members.decodeIfPresent(String.self, forKey: .device)
    onboarding = try members.decodeIfPresent(ScriptedOnboarding.self, forKey: .onboarding)
    try read(.zoneChanges, into: &zoneChanges)
    try read(.day, into: &day)
    try read(.opens, into: &opens)
    try read(.unlocked, into: &unlocked)
    try read(.locked, into: &locked)
    try read(.restarts, into: &restarts)
    try read(.mayReadSteps, into: &mayReadSteps)
    try read(.permission, into: &permission)
    try read(.entitlements, into: &entitlements)
    try read(.hasSeenPaywall, into: &hasSeenPaywall)
    try read(.airplane, into: &airplane)
    try read(.lateSyncs, into: &lateSyncs)
    try read(.swipes, into: &swipes)
    try read(.liveActivityFails, into: &liveActivityFails)
    try read(.liveActivitiesOff, into: &liveActivitiesOff)
    try read(.exports, into: &exports)
    try read(.skins, into: &skins)
    try read(.characters, into: &characters)
    try read(.lockedFeatures, into: &lockedFeatures)
    if createdAt != nil, onboarding != nil {
      throw DecodingError.dataCorruptedError(
        forKey: .createdAt, in: members, debugDescription: "the end of the onboarding says when the pal is created")
    }
  }
}

/// Who the pal is; what is not said is as it is by default.
private struct Profile: Decodable {
  let look: Look

  private enum Name: String, CodingKey, CaseIterable {
    case gender, style, name
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.members(of: Name.self)
    look = try Look(members, gender: .gender, style: .style, name: .name)
  }
}

extension Look {
  /// Reads who it is; what is not said is as it is by default.
  init<Name: CodingKey>(
    _ members: KeyedDecodingContainer<Name>, gender: Name, style: Name, name: Name
  ) throws {
    let named = try members.decodeIfPresent(String.self, forKey: name) ?? ""
    let look = Look(
      gender: members.contains(gender) ? try members.decode(choice: Gender.self, forKey: gender) : .male,
      style: members.contains(style) ? try members.decode(choice: Style.self, forKey: style) : .classic, name: named)
    guard let look else {
      throw DecodingError.dataCorruptedError(
        forKey: name, in: members, debugDescription: "expected a name of at most \(Look.longestName) bytes")
    }
    self = look
  }
}

extension DayRhythm: Decodable {
  private enum Name: String, CodingKey, CaseIterable {
    case opens, openSeconds, unlockedFrom, unlockedTo, unlockedEverySeconds, unlockedSeconds
  }

  /// Reads what differs from the standard day.
  package init(from decoder: any Decoder) throws {
    let members = try decoder.members(of: Name.self)
    self = .standard
    if let times = try members.decodeIfPresent([TimeOfDay].self, forKey: .opens) {
      guard times.count <= DayRhythm.mostOpens else {
        throw DecodingError.dataCorruptedError(
          forKey: .opens, in: members, debugDescription: "expected at most \(DayRhythm.mostOpens) opens a day")
      }
      opens = times.sorted()
    }
    func seconds(_ name: Name, _ allowed: ClosedRange<Int>, into place: inout Milliseconds) throws {
      guard let count = try members.decodeIfPresent(Int.self, forKey: name) else { return }
      guard allowed ~= count else {
        throw DecodingError.dataCorruptedError(
          forKey: name, in: members,
          debugDescription:
            "'\(name.rawValue)' is \(count), and must be from \(allowed.lowerBound) to \(allowed.upperBound)")
      }
      place = .seconds(count)
    }
    try seconds(.openSeconds, 1...86_400, into: &openLasts)
    try seconds(.unlockedEverySeconds, 60...86_400, into: &unlockedEvery)
    try seconds(.unlockedSeconds, 1...86_400, into: &unlockedFor)
    unlockedFrom = try members.decodeIfPresent(TimeOfDay.self, forKey: .unlockedFrom) ?? unlockedFrom
    unlockedTo = try members.decodeIfPresent(TimeOfDay.self, forKey: .unlockedTo) ?? unlockedTo
    guard unlockedFrom <= unlockedTo else {
      throw DecodingError.dataCorruptedError(
        forKey: members.contains(.unlockedTo) ? .unlockedTo : .unlockedFrom, in: members,
        debugDescription: "'unlockedTo' lies before 'unlockedFrom'; a night is written as spans in 'unlocked'")
    }
  }
}

extension TimeOfDay: Decodable {
  /// Reads `08:00`.
  package init(from decoder: any Decoder) throws {
    self = try decoder.text(as: "a time of day such as 08:00") { TimeOfDay($0) }
  }
}
