import Documents
import PixelPalCore
import Replay
import StepHistory
import StepImport

extension Person {
  /// Returns the replay plan of the person under `terms`.
  func course(under terms: LifeTerms, zones: ZoneTable) throws(LifeFault) -> Course {
    let home = try home(terms, zones)
    var parts = CourseParts(laws: try laws(terms), zone: home, files: [], zoneNamed: { zones.zone($0) })
    parts.watched = steps.watched(in: home)
    do throws(ImpossibleSteps) {
      parts.files = [("", try steps.samples(in: home))]
    } catch {
      throw LifeFault([.member("samples")], error.sentence)
    }
    do throws(ScenarioFault) {
      return try Course(lived(under: terms), parts)
    } catch {
      throw fault(error)
    }
  }

  /// Returns the scenario of the person, completed with the line's other members and with `terms`.
  func lived(under terms: LifeTerms) -> Scenario {
    var lived = scenario ?? Scenario()
    // The zone is already the home of the replay plan.
    lived.zone = nil
    if lived.onboarding == nil { lived.createdAt = createdAt ?? lived.createdAt ?? terms.since }
    lived.until = lived.until ?? terms.until
    if lived.entitlements.isEmpty {
      lived.entitlements = (premium.isEmpty ? terms.premium : premium).map {
        Scenario.EntitlementPeriod(status: .subscribed, from: $0.from, until: $0.until)
      }
    }
    return lived
  }

  /// Returns the configuration of the person, who may have another phone.
  private func laws(_ terms: LifeTerms) throws(LifeFault) -> PalLaws {
    guard let name = scenario?.device else { return terms.laws }
    let path: [JSONStep] = [.member("scenario"), .member("device")]
    guard let device = DeviceModel.profiles.first(where: { $0.name == name }) else {
      let names = DeviceModel.profiles.map { $0.name }
      throw LifeFault(
        path, "expected \(alternatives(names)), found \(quoted(name))", hint: didYouMean(name, names))
    }
    do throws(SettingError) {
      return try PalLaws(rules: terms.laws.rules, device: device)
    } catch {
      throw LifeFault(path, "\(error)")
    }
  }

  /// Returns the home time zone of the person.
  func home(_ terms: LifeTerms, _ zones: ZoneTable) throws(LifeFault) -> Zone {
    let path: [JSONStep] = zone == nil ? [.member("scenario"), .member("zone")] : [.member("zone")]
    if let name = zone ?? scenario?.zone {
      guard let zone = zones.zone(name) else {
        throw LifeFault(
          path, "expected a time zone such as Europe/Paris or +02:00, found \(quoted(name))",
          hint: zones.meant(by: name))
      }
      return zone
    }
    if let zone = terms.zone { return zone }
    guard case .days = steps else { return .utc }
    throw LifeFault(
      [.member("days")], "days are those of a zone, and the person has none",
      hint: "add \"zone\": a name such as Europe/Paris, or say '--zone'")
  }

  /// Returns the fault with its path in the line instead of its path in the scenario.
  private func fault(_ fault: ScenarioFault) -> LifeFault {
    switch fault.path.first {
    case .member("entitlements") where scenario?.entitlements.isEmpty ?? true:
      LifeFault([.member("premium")] + fault.path.dropFirst(), fault.reason, hint: fault.hint)
    case .member("createdAt") where createdAt != nil: LifeFault([.member("createdAt")], fault.reason, hint: fault.hint)
    case nil: LifeFault([], fault.reason, hint: fault.path.isEmpty ? nil : fault.hint)
    default: LifeFault([.member("scenario")] + fault.path, fault.reason, hint: fault.hint)
    }
  }
}

/// The reason why a readable person has no life, and the member of the line that causes it.
struct LifeFault: Error, Hashable, Sendable {
  let path: [JSONStep]
  let reason: String
  let hint: String?

  init(_ path: [JSONStep], _ reason: String, hint: String? = nil) {
    (self.path, self.reason, self.hint) = (path, reason, hint)
  }

  /// Returns the fault with its position in `line`.
  func located(in line: [UInt8], of id: PersonID) -> PersonFault {
    let offset = (try? JSON(reading: line))?.offset(at: path) ?? 0
    var fault = PersonFault(.sentence(reason), at: offset, hint: hint)
    fault.id = id
    return fault
  }
}
