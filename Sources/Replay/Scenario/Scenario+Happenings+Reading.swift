package import Documents
import PixelPalCore

// What can happen, as it is read.

extension Scenario.Span: JSONReadable {
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

extension Scenario.Open: JSONReadable {
  /// Reads `at` and, where the open is longer or shorter than the day's, `seconds`.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: ["at", "seconds"])
    at = try object.read("at")
    seconds = try object.readIfPresent("seconds", in: 1...86_400).map { Int($0) }
  }
}

extension Scenario.ScriptedOnboarding: JSONReadable {
  /// Reads when the app was opened, and when each of the five screens was left, or of the first of them.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: ["openedAt", "screensDoneAt"])
    openedAt = try object.read("openedAt")
    screensDoneAt = try object.read("screensDoneAt")
    guard screensDoneAt.count <= Scenario.screens else {
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
  /// Reads `status`, and `from` and `until` where they are known.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: ["status", "from", "until"])
    status = try object.read(choice: "status")
    from = try object.readIfPresent("from")
    until = try object.readIfPresent("until")
  }
}

extension Scenario.LateSync: JSONReadable {
  /// Reads whose samples of when arrived when.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: ["source", "from", "until", "arrivesAt"])
    source = try object.readIfPresent("source")
    from = try object.read("from")
    until = try object.read("until")
    arrivesAt = try object.read("arrivesAt")
  }
}

extension Scenario.ExportArrival: JSONReadable {
  /// Reads which file arrived when.
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
  /// Reads a name.
  package init(reading json: JSON) throws(JSONMismatch) {
    let names = ["none", "season"] + Skin.allCases.map { $0.rawValue }
    self = try json.text(as: alternatives(names)) { SkinChoice(name: $0) }
  }
}

extension Scenario.CharacterChange: JSONReadable {
  /// Reads `at`, and who it is.
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
