import Documents
import PixelPalCore
package import Replay
import StateExport
import StepHistory
import StepImport
import TimeZones

/// The replay that a command line asks for: histories, a scenario, rules and a phone.
package struct ReplayRequest {
  private let scenario: Scenario
  private let document: (file: DocumentFile, json: JSON)?
  private let steps: Steps
  private let zones: Zones
  private let workers: Workers
  private let invocation: Invocation
  private let session: Session
  /// The name of the history, if it is one of several that are replayed separately.
  private let oneOfSeveral: String?

  /// The recorded steps, from files or a store, and the rules for counting them.
  private struct Steps {
    let files: [(name: String, samples: StepSamples)]
    let zone: Zone
    let mergeRules: MergeRules
  }

  private let zoneHint: String?
  /// The implausible time span of the history, if there is one.
  private let absurdSpan: AbsurdSpan?
  /// The rules that the options name.
  let rules: RuleSet
  /// The phone that the options or the scenario name.
  let device: DeviceModel
  /// The documents of the rules and the phone, where they were read from files.
  private let documents: [DocumentFile?]

  /// Creates the request of `invocation`, optionally for `files` alone; `oneOfSeveral` is the name for error messages.
  package init(
    _ invocation: Invocation, _ session: Session, files: [InputFile]? = nil, oneOfSeveral: String? = nil
  ) throws(Failure) {
    self.invocation = invocation
    self.session = session
    self.oneOfSeveral = oneOfSeveral
    zones = session.surroundings.zones
    workers = session.workers
    var rules = try session.documentedRules(invocation)
    var document: (file: DocumentFile, json: JSON)?
    var scenario = Scenario()
    if let file = invocation[ReplayOption.scenario] {
      let read = try DocumentFile(file, in: session)
      scenario = try read.decoded()
      document = (read, try read.parsed())
    }
    self.document = document
    if let store = invocation[StoreOption.store]?.path {
      let kept = try session.kept(invocation).history(in: store, invocation, session)
      kept.override(&scenario)
      // Rules on the command line override those of the store, to show how the pal would live under them.
      if invocation[SharedOption.rules] == nil { rules.rules = kept.rules }
      zoneHint = nil
      absurdSpan = AbsurdSpan(kept)
      steps = Steps(
        files: [(kept.name, kept.samples)], zone: kept.zone, mergeRules: kept.mergeRules)
    } else {
      let home = try ReplayRequest.home(of: scenario, document, zones)
      let histories = try ReadHistories(
        invocation, session, isLenient: false, home: home, files: files, under: rules.rules.core)
      try histories.requireHistory()
      zoneHint = histories.zoneHint
      absurdSpan = AbsurdSpan(histories.files)
      steps = Steps(
        files: histories.files.map { ($0.name, $0.samples) }, zone: histories.zone,
        mergeRules: histories.mergeRules)
    }
    let device = try ReplayRequest.device(invocation, scenario, document, session)
    (self.rules, self.device) = (rules.rules, device.model)
    documents = [rules.document, device.document]
    self.scenario = ReplayRequest.overridden(scenario, by: invocation)
  }

  /// Returns the replay plan under `laws`.
  func course(under laws: PalLaws) throws(Failure) -> Course {
    var parts = CourseParts(
      laws: laws, zone: steps.zone, files: steps.files, zoneNamed: { zones.zone(typed: $0) })
    parts.mergeRules = steps.mergeRules
    parts.workers = workers
    do {
      return try Course(scenario, parts)
    } catch {
      throw failure(error)
    }
  }

  /// Returns the replay plan under the named rules and phone, and adds its remarks.
  package func course() throws(Failure) -> Course {
    let course = try course(under: session.laws(rules, on: device, from: documents, invocation.command))
    remark(on: course)
    return course
  }

  /// Adds remarks if the person's zone is unspecified, if the samples span more than a life, or if the pal's life lies
  /// before or after all samples.
  func remark(on course: Course) {
    if let zoneHint { session.remarks.hint(zoneHint) }
    session.remarks.note(absurdSpan)
    session.remarks.noteNothingCounts(
      steps.files.map { $0.samples }, from: course.createdAt, to: course.end, in: course.itinerary)
  }

  private func failure(_ fault: ScenarioFault) -> Failure {
    if let error = invocation.error(fault) { return .usage(error, command: invocation.command) }
    if let failure = ReplayRequest.failure(fault, document) { return failure }
    // With several histories, the fault lies in this history rather than in the command line.
    if let oneOfSeveral {
      return .badData(LocatedError(at: Place(file: oneOfSeveral), .sentence(fault.reason), hint: fault.hint))
    }
    return .usage(LocatedError(fault.reason, hint: fault.hint), command: invocation.command)
  }

  /// Returns the failure at the place of the fault in the document; `nil` if it is not in the document.
  private static func failure(_ fault: ScenarioFault, _ document: (file: DocumentFile, json: JSON)?) -> Failure? {
    guard let document, let first = fault.path.first, document.json.offset(at: [first]) > document.json.offset else {
      return nil
    }
    let place = Place(
      file: document.file.name, bytes: document.file.bytes, offset: document.json.offset(at: fault.path))
    return .badData(LocatedError(at: place, .sentence(fault.reason), hint: fault.hint))
  }

  private static func home(
    of scenario: Scenario, _ document: (file: DocumentFile, json: JSON)?, _ zones: Zones
  ) throws(Failure) -> Zone? {
    guard let name = scenario.zone else { return nil }
    if let zone = zones.zone(typed: name) { return zone }
    let fault = ScenarioFault(
      [.member("zone")], "expected a time zone such as Europe/Paris or +02:00, found '\(name)'",
      hint: didYouMean(name, zones.names()))
    throw failure(fault, document) ?? .badData(LocatedError(fault.reason, hint: fault.hint))
  }

  private static func device(
    _ invocation: Invocation, _ scenario: Scenario, _ document: (file: DocumentFile, json: JSON)?, _ session: Session
  ) throws(Failure) -> (model: DeviceModel, document: DocumentFile?) {
    guard invocation[ReplayOption.device] == nil, let name = scenario.device else {
      return try session.documentedDevice(invocation[ReplayOption.device])
    }
    if let model = DeviceModel.profiles.first(where: { $0.name == name }) { return (model, nil) }
    let names = DeviceModel.profiles.map { $0.name }
    let fault = ScenarioFault(
      [.member("device")], "expected \(alternatives(names)), found '\(name)'", hint: didYouMean(name, names))
    throw failure(fault, document) ?? .badData(LocatedError(fault.reason, hint: fault.hint))
  }

  /// Returns the scenario with the options' overrides applied.
  private static func overridden(_ scenario: Scenario, by invocation: Invocation) -> Scenario {
    var scenario = scenario
    if invocation[HistoryOption.zone] != nil { scenario.zone = nil }
    if let since = invocation[ReplayOption.since] {
      scenario.createdAt = since
      scenario.onboarding = nil
    }
    if let until = invocation[ReplayOption.until] { scenario.until = until }
    let (gender, style) = (invocation[ReplayOption.gender], invocation[ReplayOption.style])
    if gender != nil || style != nil {
      let look = scenario.look
      scenario.look =
        Look(gender: gender ?? look.gender, style: style ?? look.style, name: look.name)
        ?? Look(gender: gender ?? look.gender, style: style ?? look.style)
    }
    let premium = invocation[all: ReplayOption.premium]
    if !premium.isEmpty { scenario.entitlements = premium.compactMap({ $0.period }) }
    return scenario
  }
}

extension Invocation {
  /// Returns the error for the option that causes the fault; `nil` if none does.
  fileprivate func error(_ fault: ScenarioFault) -> LocatedError? {
    if fault.path == [.member("until")] {
      let option = self[ReplayOption.until] != nil ? "--until" : self[ReplayOption.since] != nil ? "--since" : nil
      return option.map { LocatedError("\($0) is refused: \(fault.reason)") }
    }
    let premium = self[all: ReplayOption.premium]
    guard !premium.isEmpty, fault.path.first == .member("entitlements"), case .element(let index)? = fault.path.last
    else { return nil }
    return PremiumSpan.misplaced(in: premium, at: index)
  }
}

extension PremiumSpan {
  /// The period of the subscription; `nil` if there is none.
  fileprivate var period: Scenario.EntitlementPeriod? {
    switch self {
    case .never: nil
    case .always: .init(status: .subscribed, from: nil, until: nil)
    case .span(let from, let until, _): .init(status: .subscribed, from: from, until: until)
    }
  }
}
