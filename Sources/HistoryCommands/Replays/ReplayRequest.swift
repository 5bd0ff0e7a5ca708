import Documents
import PixelPalCore
package import Replay
import StateExport
import StepHistory
import StepImport
import TimeZones

/// A request for a replay, made on the command line: the history, the scenario, the rules and the phone.
package struct ReplayRequest {
  let scenario: Scenario
  private let scenarioDocument: (file: JSONDocumentFile, json: JSON)?
  private let recordedSteps: RecordedSteps
  private let zones: ZoneDatabase
  private let workers: Workers
  let invocation: Invocation
  private let context: CommandContext
  /// The name of this history if several histories are replayed separately, or `nil` if it is the only history.
  private let separateHistoryName: String?

  /// The recorded steps, from files or a store, and the options for merging them.
  private struct RecordedSteps {
    let files: [(name: String, samples: StepSamples)]
    let zone: Zone
    let mergeOptions: MergeOptions
  }

  private let zoneHint: String?
  /// The error to report if there are no samples, or `nil` for the error of the plan.
  private let errorWithoutSamples: LocatedError?
  /// The time span of the samples if it is implausibly long, or `nil` otherwise.
  private let implausibleSpan: ImplausiblyLongTimeSpan?
  /// The rules to replay under: those of the command line, the link or the store, or else the standard rules.
  let rules: CoreJournalAndFaceRules
  /// The phone to simulate: the one that the command line or the scenario names, or else the default phone.
  let device: DeviceModel
  /// True if premium is assumed to be active during the whole replay.
  ///
  /// This assumption applies only if the command line, the scenario and the store don't say when premium is active.
  let assumesPremium: Bool
  /// The documents with the rules and the phone, in this order.
  ///
  /// An element is `nil` for built-in or stored rules, and for a built-in phone.
  private let configurationDocuments: [JSONDocumentFile?]

  /// Creates a request from the command line.
  ///
  /// - Parameters:
  ///   - invocation: the command line.
  ///   - context: the context in which the command runs.
  ///   - files: the history files, or `nil` for the histories that the command line names.
  ///   - separateHistoryName: the name of a history that is replayed separately from others, for use in error messages,
  ///     or `nil` for the only history.
  ///   - assumesPremium: true if premium is always active unless the command line, the scenario or the store says when.
  package init(
    _ invocation: Invocation, _ context: CommandContext, files: [InputFile]? = nil, separateHistoryName: String? = nil,
    assumesPremium: Bool = false
  ) throws(CommandFailure) {
    try self.init(
      invocation, context, files: files, separateHistoryName: separateHistoryName, assumesPremium: assumesPremium,
      link: nil)
  }

  /// Creates a request from the command line and from `link`.
  ///
  /// The settings of the link apply only to options that the user didn't type. The other parameters are those of the
  /// initializer without a link.
  init(
    _ invocation: Invocation, _ context: CommandContext, files: [InputFile]? = nil, separateHistoryName: String? = nil,
    assumesPremium: Bool = false, link: MomentInLink?
  ) throws(CommandFailure) {
    let invocation = link.map { invocation.addingDefaultsForUntypedOptions($0.optionWords) } ?? invocation
    self.invocation = invocation
    self.context = context
    self.separateHistoryName = separateHistoryName
    zones = context.environment.zones
    workers = context.workers
    var rules = try context.rulesAndDocument(for: invocation)
    if let link, invocation[SharedOptions.rules] == nil { rules.rules = link.rules }
    var document: (file: JSONDocumentFile, json: JSON)?
    var scenario = Scenario()
    if let file = invocation[ReplayOptions.scenario] {
      let read = try JSONDocumentFile(file, in: context)
      scenario = try read.decoded()
      document = (read, try read.parsedJSON())
    }
    self.scenarioDocument = document
    if let store = invocation[StoreOptions.store]?.path {
      let kept = try context.requireStoredPalReader(for: invocation).history(
        in: store, for: invocation, context: context)
      kept.applyStoredSettings(to: &scenario)
      // Rules on the command line override those of the store, to show how the pal would fare under them.
      if invocation[SharedOptions.rules] == nil, link == nil { rules.rules = kept.rules }
      (zoneHint, errorWithoutSamples) = (nil, nil)
      implausibleSpan = ImplausiblyLongTimeSpan(kept)
      recordedSteps = RecordedSteps(
        files: [(kept.name, kept.samples)], zone: kept.zone, mergeOptions: kept.mergeOptions)
    } else {
      let home = try ReplayRequest.homeZone(of: scenario, document: document, zones: zones)
      let histories = try ImportedHistories(
        invocation, context, isLenient: false, home: home, files: files, under: rules.rules.core)
      try histories.requireReadableFiles()
      (zoneHint, errorWithoutSamples) = (histories.zoneHint, histories.errorForRowsWithoutSteps)
      implausibleSpan = ImplausiblyLongTimeSpan(histories.files)
      recordedSteps = RecordedSteps(
        files: histories.files.map { ($0.name, $0.selectedSamples) }, zone: histories.zone,
        mergeOptions: histories.mergeOptions)
    }
    let device = try ReplayRequest.device(for: invocation, scenario: scenario, document: document, context: context)
    (self.rules, self.device) = (rules.rules, device.model)
    configurationDocuments = [rules.document, device.document]
    scenario = ReplayRequest.overridingSettings(of: scenario, withOptionsOf: invocation)
    if let link {
      let look = scenario.look
      if let name = link.name { scenario.look = Look(gender: look.gender, style: look.style, name: name) ?? look }
    }
    self.assumesPremium =
      assumesPremium && scenario.entitlements.isEmpty && invocation[all: ReplayOptions.premium].isEmpty
    if self.assumesPremium { scenario.entitlements = [.alwaysSubscribed] }
    self.scenario = scenario
  }

  /// Returns the plan for replaying the history and the scenario under `configuration`.
  func plan(under configuration: ReplayConfiguration) throws(CommandFailure) -> ReplayPlan {
    var parts = ReplayInputsBesidesScenario(
      configuration: configuration, zone: recordedSteps.zone, files: recordedSteps.files,
      findZone: { zones.zone(nameOrOffset: $0) })
    parts.mergeRules = recordedSteps.mergeOptions
    parts.workers = workers
    do {
      return try ReplayPlan(scenario, parts)
    } catch {
      if error == .noSamples, let errorWithoutSamples { throw .invalidData(errorWithoutSamples) }
      throw failure(reporting: error)
    }
  }

  /// Returns the plan for replaying under the chosen rules and phone, and adds notices about the input to the run.
  package func planAddingNotices() throws(CommandFailure) -> ReplayPlan {
    let plan = try plan(
      under: context.configuration(
        combining: rules, with: device, documents: configurationDocuments, command: invocation.command))
    addNotices(on: plan)
    return plan
  }

  /// Adds notices about doubtful input to the run's notices.
  ///
  /// Input is doubtful if the person's time zone is unspecified, if the samples span more than a lifetime, or if no
  /// sample counts for the pal.
  func addNotices(on plan: ReplayPlan) {
    if let zoneHint { context.notices.addHint(zoneHint) }
    context.notices.addImplausibleSpanNote(on: implausibleSpan)
    context.notices.addNoteIfNothingCounts(
      of: recordedSteps.files.map { $0.samples }, from: plan.createdAt, to: plan.end, in: plan.itinerary)
  }

  private func failure(reporting scenarioError: ScenarioError) -> CommandFailure {
    if let error = invocation.error(for: scenarioError) { return .usage(error, command: invocation.command) }
    if let failure = ReplayRequest.failure(locating: scenarioError, in: scenarioDocument) { return failure }
    // With several histories, the error lies in this history rather than in the command line.
    if let separateHistoryName {
      return .invalidData(
        LocatedError(
          at: FileLocation(file: separateHistoryName), .sentence(scenarioError.reason), hint: scenarioError.hint))
    }
    return .usage(LocatedError(scenarioError.reason, hint: scenarioError.hint), command: invocation.command)
  }

  /// Returns a failure that points to the error in the scenario's document.
  ///
  /// Returns `nil` if there is no document or if the document doesn't contain the error.
  private static func failure(locating scenarioError: ScenarioError, in document: (file: JSONDocumentFile, json: JSON)?)
    -> CommandFailure?
  {
    document.flatMap { scenarioError.located(in: $0.file.name, bytes: $0.file.bytes, json: $0.json) }.map {
      .invalidData($0)
    }
  }

  private static func homeZone(
    of scenario: Scenario, document: (file: JSONDocumentFile, json: JSON)?, zones: ZoneDatabase
  ) throws(CommandFailure) -> Zone? {
    guard let name = scenario.zone else { return nil }
    if let zone = zones.zone(nameOrOffset: name) { return zone }
    let scenarioError = ScenarioError(
      [.member("zone")], "expected a time zone such as Europe/Paris or +02:00, found '\(name)'",
      hint: didYouMean(name, among: zones.completionNames()))
    throw failure(locating: scenarioError, in: document)
      ?? .invalidData(LocatedError(scenarioError.reason, hint: scenarioError.hint))
  }

  private static func device(
    for invocation: Invocation, scenario: Scenario, document: (file: JSONDocumentFile, json: JSON)?,
    context: CommandContext
  ) throws(CommandFailure) -> (model: DeviceModel, document: JSONDocumentFile?) {
    guard invocation[ReplayOptions.device] == nil, let name = scenario.device else {
      return try context.deviceAndDocument(chosenBy: invocation[ReplayOptions.device])
    }
    do {
      return (try DeviceModel(inScenario: name), nil)
    } catch {
      throw failure(locating: error, in: document) ?? .invalidData(LocatedError(error.reason, hint: error.hint))
    }
  }

  /// Returns a copy of `scenario` in which settings from the command line replace its own.
  private static func overridingSettings(of scenario: Scenario, withOptionsOf invocation: Invocation) -> Scenario {
    var scenario = scenario
    if invocation[HistoryOptions.zone] != nil { scenario.zone = nil }
    if let since = invocation[ReplayOptions.since] {
      scenario.createdAt = since
      scenario.onboarding = nil
    }
    if let until = invocation[ReplayOptions.until] { scenario.until = until }
    let (gender, style) = (invocation[ReplayOptions.gender], invocation[ReplayOptions.style])
    if gender != nil || style != nil {
      let look = scenario.look
      scenario.look =
        Look(gender: gender ?? look.gender, style: style ?? look.style, name: look.name)
        ?? Look(gender: gender ?? look.gender, style: style ?? look.style)
    }
    let premium = invocation[all: ReplayOptions.premium]
    if !premium.isEmpty { scenario.entitlements = premium.compactMap({ $0.entitlementPeriod }) }
    return scenario
  }
}

extension Invocation {
  /// Returns an error about the option that caused `scenarioError`, or `nil` if no option caused the error.
  fileprivate func error(for scenarioError: ScenarioError) -> LocatedError? {
    if scenarioError.path == [.member("until")] {
      let option = self[ReplayOptions.until] != nil ? "--until" : self[ReplayOptions.since] != nil ? "--since" : nil
      return option.map { LocatedError("invalid \($0): \(scenarioError.reason)") }
    }
    let premium = self[all: ReplayOptions.premium]
    guard !premium.isEmpty, scenarioError.path.first == .member("entitlements"),
      case .element(let index)? = scenarioError.path.last
    else { return nil }
    return PremiumArgument.orderError(in: premium, at: index)
  }
}

extension PremiumArgument {
  /// The subscription period that the value stands for, or `nil` for `never`.
  fileprivate var entitlementPeriod: Scenario.EntitlementStatusPeriod? {
    switch self {
    case .never: nil
    case .always: .alwaysSubscribed
    case .span(let from, let until, _): .init(status: .subscribed, from: from, until: until)
    }
  }
}

extension Scenario.EntitlementStatusPeriod {
  /// A subscription that has no beginning and no end.
  static var alwaysSubscribed: Self { .init(status: .subscribed, from: nil, until: nil) }
}
