import Documents
import PixelPalCore
import Replay
import StepHistory
import StepImport

extension Person {
  func replayPlan(under options: LifeSimulationOptions, zones: ZoneCache) throws(LifeSimulationError) -> ReplayPlan {
    let home = try homeZone(under: options, using: zones)
    var parts = ReplayInputsBesidesScenario(
      configuration: try configuration(overridingDeviceOf: options), zone: home, files: [],
      findZone: { zones.zone(named: $0) })
    parts.observedInterval = steps.intervalCountingAsObserved(in: home)
    do throws(InvalidSampleError) {
      parts.files = [("", try steps.samples(inZone: home))]
    } catch {
      throw LifeSimulationError([.member("samples")], error.sentence)
    }
    do throws(ScenarioError) {
      return try ReplayPlan(completedScenario(under: options), parts)
    } catch {
      throw lifeSimulationError(from: error)
    }
  }

  /// Returns the person's scenario, completed with other members of the line and with defaults from `options`.
  func completedScenario(under options: LifeSimulationOptions) -> Scenario {
    var lived = scenario ?? Scenario()
    // The zone is passed to the plan separately, as the person's home.
    lived.zone = nil
    if lived.onboarding == nil { lived.createdAt = createdAt ?? lived.createdAt ?? options.defaultCreation }
    lived.until = lived.until ?? options.defaultEnd
    if lived.entitlements.isEmpty {
      lived.entitlements = (premiumPeriods.isEmpty ? options.defaultPremiumPeriods : premiumPeriods).map {
        Scenario.EntitlementStatusPeriod(status: .subscribed, from: $0.from, until: $0.until)
      }
    }
    return lived
  }

  /// Returns the configuration to simulate.
  ///
  /// A device model named in the person's scenario takes precedence over the one in `options`. Throws an error if that
  /// model is unknown or contradicts the rules.
  private func configuration(overridingDeviceOf options: LifeSimulationOptions) throws(LifeSimulationError)
    -> ReplayConfiguration
  {
    guard let name = scenario?.device else { return options.configuration }
    let path: [JSONPathComponent] = [.member("scenario"), .member("device")]
    guard let device = DeviceModel.profiles.first(where: { $0.name == name }) else {
      let names = DeviceModel.profiles.map { $0.name }
      throw LifeSimulationError(
        path, "expected \(joinedWithOr(names)), found \(quoted(name))", hint: didYouMean(name, among: names))
    }
    do throws(ConfigurationError) {
      return try ReplayConfiguration(rules: options.configuration.rules, device: device)
    } catch {
      throw LifeSimulationError(path, "\(error)")
    }
  }

  func homeZone(under options: LifeSimulationOptions, using zones: ZoneCache) throws(LifeSimulationError) -> Zone {
    let path: [JSONPathComponent] = zone == nil ? [.member("scenario"), .member("zone")] : [.member("zone")]
    if let name = zone ?? scenario?.zone {
      guard let zone = zones.zone(named: name) else {
        throw LifeSimulationError(
          path, "expected a time zone such as Europe/Paris or +02:00, found \(quoted(name))",
          hint: zones.suggestion(for: name))
      }
      return zone
    }
    if let zone = options.defaultZone { return zone }
    guard case .days = steps else { return .utc }
    throw LifeSimulationError(
      [.member("days")], "'days' needs a time zone, but this person has none",
      hint: "add \"zone\": a name such as Europe/Paris, or use '--zone'")
  }

  /// Returns the simulation error for `error`, with a path that starts at the root of the line instead of the scenario.
  private func lifeSimulationError(from error: ScenarioError) -> LifeSimulationError {
    switch error.path.first {
    case .member("entitlements") where scenario?.entitlements.isEmpty ?? true:
      LifeSimulationError([.member("premium")] + error.path.dropFirst(), error.reason, hint: error.hint)
    case .member("createdAt") where createdAt != nil:
      LifeSimulationError([.member("createdAt")], error.reason, hint: error.hint)
    case nil: LifeSimulationError([], error.reason, hint: error.path.isEmpty ? nil : error.hint)
    default: LifeSimulationError([.member("scenario")] + error.path, error.reason, hint: error.hint)
    }
  }
}

/// An error in a person's data that makes a simulation impossible, with the member of the line that causes it.
struct LifeSimulationError: Error, Hashable, Sendable {
  let path: [JSONPathComponent]
  let reason: String
  let hint: String?

  init(_ path: [JSONPathComponent], _ reason: String, hint: String? = nil) {
    (self.path, self.reason, self.hint) = (path, reason, hint)
  }

  /// Returns a reading error with the position of the faulty member in `line`, the line of the person `id`.
  ///
  /// The position is 0 if the line can't be parsed again.
  func located(in line: [UInt8], of id: PersonID) -> PersonReadingError {
    let offset = (try? JSON(reading: line))?.offsetOfDeepestValue(along: path) ?? 0
    var fault = PersonReadingError(.sentence(reason), at: offset, hint: hint)
    fault.id = id
    return fault
  }
}
