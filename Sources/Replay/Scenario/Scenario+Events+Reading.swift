package import Documents
import PixelPalCore

// Reads the events of a scenario.

extension Scenario.Period: JSONReadable {
  /// Reads a period from its `from` and `until` members.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: ["from", "until"])
    from = try object.read("from")
    until = try object.read("until")
  }
}

extension Scenario.ZoneChange: JSONReadable {
  /// Reads a change of time zone from its `at` and `zone` members.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: ["at", "zone"])
    at = try object.read("at")
    zone = try object.read("zone")
  }
}

extension Scenario.AppForegroundPeriod: JSONReadable {
  /// Reads a period during which the app is open from its `at` and, if present, `seconds` members.
  ///
  /// If `seconds` is missing, the period has the duration that the phone routine defines.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: ["at", "seconds"])
    at = try object.read("at")
    seconds = try object.readIfPresent("seconds", in: 1...86_400).map { Int($0) }
  }
}

extension Scenario.OnboardingTimes: JSONReadable {
  /// Reads an onboarding: the time at which it was opened and the times at which up to five screens were left.
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
  /// Reads a change of permission from its `at` and `granted` members.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: ["at", "granted"])
    at = try object.read("at")
    granted = try object.read("granted")
  }
}

extension Scenario.EntitlementStatusPeriod: JSONReadable {
  /// Reads a subscription period from its `status` and, if present, its `from` and `until` members.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: ["status", "from", "until"])
    status = try object.read(enumCase: "status")
    from = try object.readIfPresent("from")
    until = try object.readIfPresent("until")
  }
}

extension Scenario.LateSync: JSONReadable {
  /// Reads a late sync: the source of its samples, the interval that they cover, and their arrival.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: ["source", "from", "until", "arrivesAt"])
    source = try object.readIfPresent("source")
    from = try object.read("from")
    until = try object.read("until")
    arrivesAt = try object.read("arrivesAt")
  }
}

extension Scenario.ExportArrival: JSONReadable {
  /// Reads the arrival of an export: the name of its file and the time.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: ["file", "arrivedAt"])
    file = try object.read("file")
    arrivedAt = try object.read("arrivedAt")
  }
}

extension Scenario.SkinChange: JSONReadable {
  /// Reads a choice of skin from its `at` and `skin` members.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: ["at", "skin"])
    at = try object.read("at")
    skin = try object.read("skin")
  }
}

extension SkinChoice: JSONReadable {
  /// Reads a choice of skin by name: `none`, `season`, or one of the skins.
  package init(reading json: JSON) throws(JSONMismatch) {
    let names = ["none", "season"] + Skin.allCases.map { $0.rawValue }
    self = try json.parsedText(as: joinedWithOr(names)) { SkinChoice(name: $0) }
  }
}

extension Scenario.CharacterChange: JSONReadable {
  /// Reads a choice of character from its `at` member and the members of a look.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: ["at", "gender", "style", "name"])
    at = try object.read("at")
    look = try Look(in: object)
  }
}

extension Scenario.LockedFeatureOpening: JSONReadable {
  /// Reads an attempt to open a locked feature from its `at` and `feature` members.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: ["at", "feature"])
    at = try object.read("at")
    feature = try object.read(enumCase: "feature")
  }
}

extension Scenario.AppScreenPartDismissal: JSONReadable {
  /// Reads a dismissal from its `at` and `part` members.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: ["at", "part"])
    at = try object.read("at")
    part = try object.read(enumCase: "part")
  }
}
