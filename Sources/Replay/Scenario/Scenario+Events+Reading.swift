package import Documents
import PixelPalCore

// Reads the events of a scenario.

extension Scenario.Period: JSONReadable {
  /// Creates a period from the members `from` and `until`.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: ["from", "until"])
    from = try object.read("from")
    until = try object.read("until")
  }
}

extension Scenario.ZoneChange: JSONReadable {
  /// Creates a change of time zone from the members `at` and `zone`.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: ["at", "zone"])
    at = try object.read("at")
    zone = try object.read("zone")
  }
}

extension Scenario.AppForegroundPeriod: JSONReadable {
  /// Creates a period during which the app is open from the member `at` and, if present, the member `seconds`.
  ///
  /// If `seconds` is missing, the period has the duration that the phone routine defines.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: ["at", "seconds"])
    at = try object.read("at")
    seconds = try object.readIfPresent("seconds", in: 1...86_400).map { Int($0) }
  }
}

extension Scenario.OnboardingTimes: JSONReadable {
  /// Creates the times of an onboarding from the members `openedAt` and `screensDoneAt`.
  ///
  /// Throws an error if `screensDoneAt` contains more than five times.
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
  /// Creates a change of permission from the members `at` and `granted`.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: ["at", "granted"])
    at = try object.read("at")
    granted = try object.read("granted")
  }
}

extension Scenario.EntitlementStatusPeriod: JSONReadable {
  /// Creates a subscription period from the member `status` and, if present, the members `from` and `until`.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: ["status", "from", "until"])
    status = try object.read(enumCase: "status")
    from = try object.readIfPresent("from")
    until = try object.readIfPresent("until")
  }
}

extension Scenario.LateSync: JSONReadable {
  /// Creates a late sync from the members `from`, `until`, `arrivesAt` and, if present, `source`.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: ["source", "from", "until", "arrivesAt"])
    source = try object.readIfPresent("source")
    from = try object.read("from")
    until = try object.read("until")
    arrivesAt = try object.read("arrivesAt")
  }
}

extension Scenario.ExportArrival: JSONReadable {
  /// Creates the arrival of an export from the members `file` and `arrivedAt`.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: ["file", "arrivedAt"])
    file = try object.read("file")
    arrivedAt = try object.read("arrivedAt")
  }
}

extension Scenario.SkinChange: JSONReadable {
  /// Creates a choice of skin from the members `at` and `skin`.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: ["at", "skin"])
    at = try object.read("at")
    skin = try object.read("skin")
  }
}

extension SkinChoice: JSONReadable {
  /// Creates a choice of skin from its name: `none`, `season`, or the name of a skin.
  package init(reading json: JSON) throws(JSONMismatch) {
    let names = ["none", "season"] + Skin.allCases.map { $0.rawValue }
    self = try json.parsedText(as: joinedWithOr(names)) { SkinChoice(name: $0) }
  }
}

extension Scenario.CharacterChange: JSONReadable {
  /// Creates a choice of character from the member `at` and the members of a look.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: ["at", "gender", "style", "name"])
    at = try object.read("at")
    look = try Look(in: object)
  }
}

extension Scenario.LockedFeatureOpening: JSONReadable {
  /// Creates an attempt to open a locked feature from the members `at` and `feature`.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: ["at", "feature"])
    at = try object.read("at")
    feature = try object.read(enumCase: "feature")
  }
}

extension Scenario.AppScreenPartDismissal: JSONReadable {
  /// Creates a dismissal from the members `at` and `part`.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: ["at", "part"])
    at = try object.read("at")
    part = try object.read(enumCase: "part")
  }
}
