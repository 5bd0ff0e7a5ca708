import Documents
import PixelPalCore

// What can happen, as it is read.

extension Scenario.Span: Decodable {
  private enum Name: String, CodingKey, CaseIterable {
    case from, until
  }

  /// Reads `from` and `until`.
  package init(from decoder: any Decoder) throws {
    let members = try decoder.members(of: Name.self)
    from = try members.decode(TypedTime.self, forKey: .from)
    until = try members.decode(TypedTime.self, forKey: .until)
  }
}

extension Scenario.ZoneChange: Decodable {
  private enum Name: String, CodingKey, CaseIterable {
    case at, zone
  }

  /// Reads `at` and `zone`.
  package init(from decoder: any Decoder) throws {
    let members = try decoder.members(of: Name.self)
    at = try members.decode(TypedTime.self, forKey: .at)
    zone = try members.decode(String.self, forKey: .zone)
  }
}

extension Scenario.Open: Decodable {
  private enum Name: String, CodingKey, CaseIterable {
    case at, seconds
  }

  /// Reads `at` and, where the open is longer or shorter than the day's, `seconds`.
  package init(from decoder: any Decoder) throws {
    let members = try decoder.members(of: Name.self)
    at = try members.decode(TypedTime.self, forKey: .at)
    seconds = try members.decodeIfPresent(Int.self, forKey: .seconds)
    if let seconds, !(1...86_400 ~= seconds) {
      throw DecodingError.dataCorruptedError(
        forKey: .seconds, in: members, debugDescription: "'seconds' is \(seconds), and must be from 1 to 86400")
    }
  }
}

extension Scenario.ScriptedOnboarding: Decodable {
  private enum Name: String, CodingKey, CaseIterable {
    case openedAt, screensDoneAt
  }

  /// Reads when the app was opened, and when each of the five screens was left, or of the first of them.
  package init(from decoder: any Decoder) throws {
    let members = try decoder.members(of: Name.self)
    openedAt = try members.decode(TypedTime.self, forKey: .openedAt)
    screensDoneAt = try members.decode([TypedTime].self, forKey: .screensDoneAt)
    guard screensDoneAt.count <= Scenario.screens else {
      throw DecodingError.dataCorruptedError(
        forKey: .screensDoneAt, in: members,
        debugDescription: "expected at most five times, found \(screensDoneAt.count)")
    }
  }
}

extension Scenario.PermissionChange: Decodable {
  private enum Name: String, CodingKey, CaseIterable {
    case at, granted
  }

  /// Reads `at` and `granted`.
  package init(from decoder: any Decoder) throws {
    let members = try decoder.members(of: Name.self)
    at = try members.decode(TypedTime.self, forKey: .at)
    granted = try members.decode(Bool.self, forKey: .granted)
  }
}

extension Scenario.EntitlementPeriod: Decodable {
  private enum Name: String, CodingKey, CaseIterable {
    case status, from, until
  }

  /// Reads `status`, and `from` and `until` where they are known.
  package init(from decoder: any Decoder) throws {
    let members = try decoder.members(of: Name.self)
    status = try members.decode(choice: Entitlement.self, forKey: .status)
    from = try members.decodeIfPresent(TypedTime.self, forKey: .from)
    until = try members.decodeIfPresent(TypedTime.self, forKey: .until)
  }
}

extension Scenario.LateSync: Decodable {
  private enum Name: String, CodingKey, CaseIterable {
    case source, from, until, arrivesAt
  }

  /// Reads whose samples of when arrived when.
  package init(from decoder: any Decoder) throws {
    let members = try decoder.members(of: Name.self)
    source = try members.decodeIfPresent(String.self, forKey: .source)
    from = try members.decode(TypedTime.self, forKey: .from)
    until = try members.decode(TypedTime.self, forKey: .until)
    arrivesAt = try members.decode(TypedTime.self, forKey: .arrivesAt)
  }
}

extension Scenario.ExportArrival: Decodable {
  private enum Name: String, CodingKey, CaseIterable {
    case file, arrivedAt
  }

  /// Reads which file arrived when.
  package init(from decoder: any Decoder) throws {
    let members = try decoder.members(of: Name.self)
    file = try members.decode(String.self, forKey: .file)
    arrivedAt = try members.decode(TypedTime.self, forKey: .arrivedAt)
  }
}

extension Scenario.SkinChange: Decodable {
  private enum Name: String, CodingKey, CaseIterable {
    case at, skin
  }

  /// Reads `at` and `skin`.
  package init(from decoder: any Decoder) throws {
    let members = try decoder.members(of: Name.self)
    at = try members.decode(TypedTime.self, forKey: .at)
    skin = try members.decode(SkinChoice.self, forKey: .skin)
  }
}

extension Scenario.CharacterChange: Decodable {
  private enum Name: String, CodingKey, CaseIterable {
    case at, gender, style, name
  }

  /// Reads `at`, and who it is.
  package init(from decoder: any Decoder) throws {
    let members = try decoder.members(of: Name.self)
    at = try members.decode(TypedTime.self, forKey: .at)
    look = try Look(members, gender: .gender, style: .style, name: .name)
  }
}

extension Scenario.FeatureRequest: Decodable {
  private enum Name: String, CodingKey, CaseIterable {
    case at, feature
  }

  /// Reads `at` and `feature`.
  package init(from decoder: any Decoder) throws {
    let members = try decoder.members(of: Name.self)
    at = try members.decode(TypedTime.self, forKey: .at)
    feature = try members.decode(choice: Feature.self, forKey: .feature)
  }
}
