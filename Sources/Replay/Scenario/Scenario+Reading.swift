package import Documents
import InnerLife
package import PixelPalCore

extension Scenario: JSONReadable {
  private static let names = [
    "schema", "profile", "createdAt", "until", "zone", "zoneChanges", "device", "day", "opens", "unlocked", "locked",
    "restarts", "onboarding", "mayReadSteps", "permission", "entitlements", "hasSeenPaywall", "airplane", "lateSyncs",
    "swipes", "liveActivityFails", "liveActivitiesOff", "exports", "skins", "characters", "lockedFeatures",
    "hidden", "names", "touches", "said", "settings",
  ]

  /// Reads the differences from an ordinary person; unknown names are rejected.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: Scenario.names)
    try object.requireSchema(Scenario.schema)
    self.init()
    if let profile: Profile = try object.readIfPresent("profile") { look = profile.look }
    createdAt = try object.readIfPresent("createdAt")
    until = try object.readIfPresent("until")
    zone = try object.readIfPresent("zone")
    device = try object.readIfPresent("device")
    onboarding = try object.readIfPresent("onboarding")
    try object.read("zoneChanges", into: &zoneChanges)
    try object.read("day", into: &day)
    try object.read("opens", into: &opens)
    try object.read("unlocked", into: &unlocked)
    try object.read("locked", into: &locked)
    try object.read("restarts", into: &restarts)
    try object.read("mayReadSteps", into: &mayReadSteps)
    try object.read("permission", into: &permission)
    try object.read("entitlements", into: &entitlements)
    try object.read("hasSeenPaywall", into: &hasSeenPaywall)
    try object.read("airplane", into: &airplane)
    try object.read("lateSyncs", into: &lateSyncs)
    try object.read("swipes", into: &swipes)
    try object.read("liveActivityFails", into: &liveActivityFails)
    try object.read("liveActivitiesOff", into: &liveActivitiesOff)
    try object.read("exports", into: &exports)
    try object.read("skins", into: &skins)
    try object.read("characters", into: &characters)
    try object.read("lockedFeatures", into: &lockedFeatures)
    if let hidden: [CivilDay] = try object.readIfPresent("hidden") { wishes.hidden = Set(hidden) }
    if let names: ChapterNames = try object.readIfPresent("names") { wishes.names = names.byDay }
    try object.read("touches", into: &withPal.touches)
    try object.read("said", into: &withPal.said)
    try object.read("settings", into: &withPal.settings)
    if createdAt != nil, onboarding != nil {
      throw object.mismatch("the end of the onboarding says when the pal is created", at: "createdAt")
    }
  }
}

/// The names that a person gives to chapters.
private struct ChapterNames: JSONReadable {
  private(set) var byDay: [CivilDay: String] = [:]

  /// Reads names by the days on which chapters began.
  init(reading json: JSON) throws(JSONMismatch) {
    guard case .object(let members) = json.content else { throw json.mismatch(expected: "an object") }
    for member in members {
      guard let day = CivilDay(member.name) else {
        throw member.value.mismatch(
          "expected the day on which a chapter began, such as 2023-06-05, found '\(member.name)'")
      }
      guard let name = Journal.Wishes.name(try String(reading: member.value)) else {
        throw member.value.mismatch(
          "expected a name of 1 to \(Journal.Wishes.longestName) characters on one line, none of which turns the direction "
            + "of text")
      }
      byDay[day] = name
    }
  }
}

extension CivilDay: JSONReadable {
  /// Reads a date such as `2025-01-04`.
  package init(reading json: JSON) throws(JSONMismatch) {
    self = try json.text(as: "a day such as 2025-01-04") { CivilDay($0) }
  }
}

/// The look of the pal, with defaults for missing members.
private struct Profile: JSONReadable {
  let look: Look

  init(reading json: JSON) throws(JSONMismatch) {
    look = try Look(in: JSONObject(json, named: ["gender", "style", "name"]))
  }
}

extension Look {
  /// Reads the look, with defaults for missing members.
  init(in object: JSONObject) throws(JSONMismatch) {
    let name: String = try object.readIfPresent("name") ?? ""
    let look = Look(
      gender: try object.read(choice: "gender", or: .male), style: try object.read(choice: "style", or: .classic),
      name: name)
    guard let look else {
      throw object.mismatch(
        "expected a name of at most \(Look.longestName) bytes without characters that turn the direction of text",
        at: "name")
    }
    self = look
  }
}

extension DayRhythm: JSONReadable {
  private static let names = [
    "opens", "openSeconds", "unlockedFrom", "unlockedTo", "unlockedEverySeconds", "unlockedSeconds",
  ]

  /// Reads the differences from the standard day.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: DayRhythm.names)
    self = .standard
    if let times: [TimeOfDay] = try object.readIfPresent("opens") {
      guard times.count <= DayRhythm.mostOpens else {
        throw object.mismatch("expected at most \(DayRhythm.mostOpens) opens a day", at: "opens")
      }
      opens = times.sorted()
    }
    func read(_ name: String, _ allowed: ClosedRange<Int64>, into place: inout Milliseconds) throws(JSONMismatch) {
      if let count = try object.readIfPresent(name, in: allowed) { place = .seconds(Int(count)) }
    }
    try read("openSeconds", 1...86_400, into: &openLasts)
    try read("unlockedEverySeconds", 60...86_400, into: &unlockedEvery)
    try read("unlockedSeconds", 1...86_400, into: &unlockedFor)
    try object.read("unlockedFrom", into: &unlockedFrom)
    try object.read("unlockedTo", into: &unlockedTo)
    guard unlockedFrom <= unlockedTo else {
      throw object.mismatch(
        "'unlockedTo' lies before 'unlockedFrom'; a night is written as spans in 'unlocked'",
        at: object["unlockedTo"] == nil ? "unlockedFrom" : "unlockedTo")
    }
  }
}

extension TimeOfDay: JSONReadable {
  /// Reads a time such as `08:00`.
  package init(reading json: JSON) throws(JSONMismatch) {
    self = try json.text(as: "a time of day such as 08:00") { TimeOfDay($0) }
  }
}

extension JSONObject {
  /// Returns the number called `name`, which must be in `allowed`; `nil` if the member is missing or null.
  func readIfPresent(_ name: String, in allowed: ClosedRange<Int64>) throws(JSONMismatch) -> Int64? {
    guard let number: Int64 = try readIfPresent(name) else { return nil }
    guard allowed ~= number else {
      throw mismatch(
        "'\(name)' is \(number), and must be from \(allowed.lowerBound) to \(allowed.upperBound)", at: name)
    }
    return number
  }
}
