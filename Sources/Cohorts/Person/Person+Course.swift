import Documents
import PixelPalCore
import Replay
import StepHistory
import StepImport

extension Person {
  /// What becomes of the person under `terms`, up to what has to be played.
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

  /// What person and phone do, with what the line says of it and what `terms` fill in.
  func lived(under terms: LifeTerms) -> Scenario {
    var lived = scenario ?? Scenario()
    // It is the home of the course.
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

  /// The laws of the person, who may have a phone of their own.
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

  /// The zone of the person.
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

  /// Where in the line the fault stands.
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

/// Why there is no life of a person who could be read, and which member of the line says so.
struct LifeFault: Error, Hashable, Sendable {
  let path: [JSONStep]
  let reason: String
  let hint: String?

  init(_ path: [JSONStep], _ reason: String, hint: String? = nil) {
    (self.path, self.reason, self.hint) = (path, reason, hint)
  }

  /// The fault where it stands in `line`.
  func located(in line: [UInt8], of id: PersonID) -> PersonFault {
    let offset = (try? JSON(reading: line))?.offset(at: path) ?? 0
    var fault = PersonFault(.sentence(reason), at: offset, hint: hint)
    fault.id = id
    return fault
  }
}
