package import Documents
import InnerLife
package import PixelPalCore

extension Scenario: JSONReadable {
  private static let memberNames = [
    "schema", "profile", "createdAt", "until", "zone", "zoneChanges", "device", "day", "opens", "unlocked", "locked",
    "restarts", "onboarding", "mayReadSteps", "permission", "entitlements", "hasSeenPaywall", "airplane", "lateSyncs",
    "swipes", "liveActivityFails", "liveActivitiesOff", "exports", "skins", "characters", "lockedFeatures",
    "dismissals", "hidden", "names", "stamps", "notes", "touches", "said", "settings",
  ]

  /// Creates a scenario from a JSON object.
  ///
  /// Missing members take the values of an ordinary person. Throws an error if the object contains an unknown name or
  /// an invalid value.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: Scenario.memberNames)
    try object.rejectSchema(otherThan: Scenario.schema)
    self.init()
    if let profile: LookWithDefaults = try object.readIfPresent("profile") { look = profile.look }
    createdAt = try object.readIfPresent("createdAt")
    until = try object.readIfPresent("until")
    zone = try object.readIfPresent("zone")
    device = try object.readIfPresent("device")
    onboarding = try object.readIfPresent("onboarding")
    try object.read("zoneChanges", into: &zoneChanges)
    try object.read("day", into: &routine)
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
    try object.read("dismissals", into: &dismissals)
    if let hidden: [CivilDay] = try object.readIfPresent("hidden") { journalUserEdits.hiddenDays = Set(hidden) }
    if let names: ChapterNamesByFirstDay = try object.readIfPresent("names") {
      journalUserEdits.chapterNames = names.namesByDay
    }
    if let stamps: JournalPageStampsByDay = try object.readIfPresent("stamps") {
      journalUserEdits.stamps = stamps.stampsByDay
    }
    if let notes: PersonNotesByDay = try object.readIfPresent("notes") { journalUserEdits.notes = notes.notesByDay }
    try object.read("touches", into: &interactions.touches)
    try object.read("said", into: &interactions.utterances)
    try object.read("settings", into: &interactions.settingsChanges)
    if createdAt != nil, onboarding != nil {
      throw object.mismatch("'createdAt' and 'onboarding' exclude each other", at: "createdAt")
    }
  }
}

/// The names that a person gives to chapters, keyed by the first day of each chapter.
private struct ChapterNamesByFirstDay: JSONReadable {
  private(set) var namesByDay: [CivilDay: String] = [:]

  init(reading json: JSON) throws(JSONMismatch) {
    for (day, value) in try json.membersByDay(expecting: "the first day of a chapter, such as 2023-06-05") {
      guard let name = JournalUserEdits.chapterNameIfValid(try String(reading: value)) else {
        throw value.mismatch(expectedLine: "a name", maxLength: JournalUserEdits.maxNameLength)
      }
      namesByDay[day] = name
    }
  }
}

/// The stamps that a person puts on pages of the journal, keyed by the day of each page.
private struct JournalPageStampsByDay: JSONReadable {
  private(set) var stampsByDay: [CivilDay: Set<DayPageSticker>] = [:]

  init(reading json: JSON) throws(JSONMismatch) {
    for (day, value) in try json.membersByDay(expecting: "a day such as 2025-01-04") {
      guard case .array(let elements) = value.content else { throw value.mismatch(expected: "an array") }
      for element in elements { stampsByDay[day, default: []].insert(try element.enumCase()) }
    }
  }
}

/// The lines that a person writes on pages of the journal, keyed by the day of each page.
private struct PersonNotesByDay: JSONReadable {
  private(set) var notesByDay: [CivilDay: String] = [:]

  init(reading json: JSON) throws(JSONMismatch) {
    for (day, value) in try json.membersByDay(expecting: "a day such as 2025-01-04") {
      guard let note = JournalUserEdits.noteIfValid(try String(reading: value)) else {
        throw value.mismatch(expectedLine: "a note", maxLength: JournalUserEdits.maxNoteLength)
      }
      notesByDay[day] = note
    }
  }
}

extension JSON {
  /// Returns the members of this object, which maps days to values.
  ///
  /// - Parameter description: a description of the days that the object may contain, for use in error messages.
  fileprivate func membersByDay(expecting description: String) throws(JSONMismatch) -> [(day: CivilDay, value: JSON)] {
    guard case .object(let members) = content else { throw mismatch(expected: "an object") }
    var days: [(day: CivilDay, value: JSON)] = []
    for member in members {
      guard let day = CivilDay(member.name) else {
        throw member.value.mismatch("expected \(description), found '\(member.name)'")
      }
      days.append((day, member.value))
    }
    return days
  }

  /// Returns the error for a value that isn't a valid line of text.
  ///
  /// `kind` is the expected kind of line, such as `a note`, and `maxLength` is its maximum length in characters.
  fileprivate func mismatch(expectedLine kind: String, maxLength: Int) -> JSONMismatch {
    mismatch(
      "expected \(kind) of 1 to \(maxLength) characters on one line, without bidirectional control characters")
  }
}

extension CivilDay: JSONReadable {
  /// Creates a day from a date such as `2025-01-04`.
  package init(reading json: JSON) throws(JSONMismatch) {
    self = try json.parsedText(as: "a day such as 2025-01-04") { CivilDay($0) }
  }
}

/// The pal's look, with defaults for missing members.
private struct LookWithDefaults: JSONReadable {
  let look: Look

  init(reading json: JSON) throws(JSONMismatch) {
    look = try Look(in: JSONObject(json, named: ["gender", "style", "name"]))
  }
}

extension Look {
  /// Creates a look from the members of `object`.
  ///
  /// By default, the pal is male, has the classic style, and has no name.
  init(in object: JSONObject) throws(JSONMismatch) {
    let name: String = try object.readIfPresent("name") ?? ""
    let look = Look(
      gender: try object.read(enumCase: "gender", or: .male), style: try object.read(enumCase: "style", or: .classic),
      name: name)
    guard let look else {
      throw object.mismatch(
        "expected a name of at most \(Look.maxNameBytes) bytes without bidirectional control characters",
        at: "name")
    }
    self = look
  }
}

extension PhoneRoutine: JSONReadable {
  private static let memberNames = [
    "opens", "openSeconds", "unlockedFrom", "unlockedTo", "unlockedEverySeconds", "unlockedSeconds",
  ]

  /// Creates a routine from a JSON object.
  ///
  /// Missing members take their values from the standard routine. Throws an error if a name is unknown or a value isn't
  /// allowed.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: PhoneRoutine.memberNames)
    self = .standard
    if let times: [TimeOfDay] = try object.readIfPresent("opens") {
      guard times.count <= PhoneRoutine.maxOpens else {
        throw object.mismatch(
          "expected at most \(PhoneRoutine.maxOpens) opens per day, found \(times.count)", at: "opens")
      }
      openTimes = times.sorted()
    }
    func readSeconds(named name: String, allowing allowed: ClosedRange<Int64>, into place: inout Milliseconds)
      throws(JSONMismatch)
    {
      if let count = try object.readIfPresent(name, in: allowed) { place = .seconds(Int(count)) }
    }
    try readSeconds(named: "openSeconds", allowing: 1...86_400, into: &openDuration)
    try readSeconds(named: "unlockedEverySeconds", allowing: 60...86_400, into: &unlockInterval)
    try readSeconds(named: "unlockedSeconds", allowing: 1...86_400, into: &unlockDuration)
    try object.read("unlockedFrom", into: &unlockStart)
    try object.read("unlockedTo", into: &unlockEnd)
    guard unlockStart <= unlockEnd else {
      throw object.mismatch(
        "'unlockedTo' is before 'unlockedFrom'; for a span past midnight, use 'unlocked'",
        at: object["unlockedTo"] == nil ? "unlockedFrom" : "unlockedTo")
    }
  }
}

extension TimeOfDay: JSONReadable {
  /// Creates a time of day from a string such as `08:00`.
  package init(reading json: JSON) throws(JSONMismatch) {
    self = try json.parsedText(as: "a time of day such as 08:00") { TimeOfDay($0) }
  }
}

extension JSONObject {
  /// Returns the number in the member `name`, or `nil` if the member is missing or null.
  ///
  /// Throws an error if the number isn't in `allowed`.
  func readIfPresent(_ name: String, in allowed: ClosedRange<Int64>) throws(JSONMismatch) -> Int64? {
    guard let number: Int64 = try readIfPresent(name) else { return nil }
    guard allowed ~= number else {
      throw mismatch(
        "'\(name)' is \(number), and must be from \(allowed.lowerBound) to \(allowed.upperBound)", at: name)
    }
    return number
  }
}
