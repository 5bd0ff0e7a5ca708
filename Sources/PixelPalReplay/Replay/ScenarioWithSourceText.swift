import Documents
import PixelPalCore
import Replay

/// A scenario with its source text, so that an error can state a line and a column.
struct ScenarioWithSourceText {
  let scenario: Scenario
  private let bytes: [UInt8]
  private let json: JSON

  /// The name of the scenario document in errors.
  private static let name = "scenario"

  /// Creates a scenario from the text of its document.
  ///
  /// Throws an error with the line and the column of the problem if the text isn't a valid document.
  init(_ text: String) throws(HistoryReplayError) {
    bytes = Array(text.utf8)
    do {
      json = try JSON(reading: bytes)
    } catch {
      throw HistoryReplayError(error.located(in: ScenarioWithSourceText.name, bytes: bytes))
    }
    do throws(JSONMismatch) {
      scenario = try Scenario(reading: json)
    } catch {
      throw HistoryReplayError(error.located(in: ScenarioWithSourceText.name, bytes: bytes))
    }
  }

  /// Returns `error` with its location in this document, or `nil` if the document doesn't contain the faulty field.
  func historyReplayError(for error: ScenarioError) -> HistoryReplayError? {
    error.located(in: ScenarioWithSourceText.name, bytes: bytes, json: json).map { HistoryReplayError($0) }
  }
}

extension HistoryReplay.Options {
  /// Returns a copy of `scenario` in which the options that are set replace the scenario's own values.
  func applied(to scenario: Scenario) -> Scenario {
    var scenario = scenario
    if let createdAt {
      scenario.createdAt = .instant(createdAt)
      scenario.onboarding = nil
    }
    if let end { scenario.until = .instant(end) }
    if let look { scenario.look = look }
    if let entitlements { scenario.entitlements = entitlements.periods.map { .init($0) } }
    return scenario
  }

  /// Returns the configuration that combines the rules and `device`, or throws an error if they contradict each other.
  func configuration(on device: DeviceModel) throws(ConfigurationError) -> ReplayConfiguration {
    ReplayConfiguration(
      try PalConfiguration(rules: rules, device: device), journalRules: journalRules, faceRules: faceRules)
  }
}

extension Scenario {
  /// True if a replay can begin and end without samples.
  var hasCreationTimeAndEnd: Bool { (createdAt != nil || onboarding != nil) && until != nil }
}
