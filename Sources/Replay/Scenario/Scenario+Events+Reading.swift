package import Documents
import PixelPalCore

// Readers of the events in a scenario.

extension Scenario.Period: JSONReadable {
  /// Reads `from` and `until`.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: ["from", "until"])
    from = try object.read("from")
    until = try object.read("until")
  }
}

extension Scenario.ZoneChange: JSONReadable {
  /// Reads `at` and `zone`.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: ["at", "zone"])
    at = try object.read("at")
    zone = try object.read("zone")
  }
}

extension Scenario.AppOpen: JSONReadable {
  /// Reads `at`, and `seconds` if the duration differs from that of the ordinary day.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: ["at", "seconds"])
    at = try object.read("at")
    seconds = try object.readIfPresent("seconds", in: 1...86_400).map { Int($0) }
  }
}

extension Scenario.ScriptedOnboarding: JSONReadable {
  /// Reads the time at which the app was opened, and the times at which some or all of the five screens were left.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: ["openedAt", "screensDoneAt"])
    openedAt = try object.read("openedAt")
    screensDoneAt = try object.read("screensDoneAt")
    guard screensDoneAt.count <= Scenario.onboardingScreenCount else {
      throw object.mismatch("expected at most five times, found \(screensDoneAt.count)", at: "screensDoneAt")
    }
  }
}

extension Scenario.PermissionChange: JSONReadable {
  /// Reads `at` and `granted`.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: ["at", "granted"])
    at = try object.read("at")
    granted = try object.read("granted")
  }
}

extension Scenario.EntitlementPeriod: JSONReadable {
  /// Reads `status`, and optionally `from` and `until`.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: ["status", "from", "until"])
    status = try object.read(choice: "status")
    from = try object.readIfPresent("from")
    until = try object.readIfPresent("until")
  }
}

extension Scenario.LateSync: JSONReadable {
  /// Reads the source, the interval and the arrival of late samples.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: ["source", "from", "until", "arrivesAt"])
    source = try object.readIfPresent("source")
    from = try object.read("from")
    until = try object.read("until")
    arrivesAt = try object.read("arrivesAt")
  }
}

extension Scenario.ExportArrival: JSONReadable {
  /// Reads the name of a file and its arrival.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: ["file", "arrivedAt"])
    file = try object.read("file")
    arrivedAt = try object.read("arrivedAt")
  }
}

extension Scenario.SkinChange: JSONReadable {
  /// Reads `at` and `skin`.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: ["at", "skin"])
    at = try object.read("at")
    skin = try object.read("skin")
  }
}

extension SkinChoice: JSONReadable {
  /// Reads the name of a choice.
  package init(reading json: JSON) throws(JSONMismatch) {
    let names = ["none", "season"] + Skin.allCases.map { $0.rawValue }
    self = try json.parsedText(as: joinedWithOr(names)) { SkinChoice(name: $0) }
  }
}

extension Scenario.CharacterChange: JSONReadable {
  /// Reads `at`, and the look of the character.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: ["at", "gender", "style", "name"])
    at = try object.read("at")
    look = try Look(in: object)
  }
}

extension Scenario.FeatureRequest: JSONReadable {
  /// Reads `at` and `feature`.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: ["at", "feature"])
    at = try object.read("at")
    feature = try object.read(choice: "feature")
  }
}
