import Documents
import PhoneSimulator
public import PixelPalCore
import Replay
import StateExport
public import StepHistory
import StepImport
import TimeZones

/// A step history, replayed on a simulated phone.
///
///     let replay = try HistoryReplay(of: samples, in: Zone.named("Europe/Paris"))
///     let state = try replay.state(at: instant)
///     state.surfaces[.compact]?.text
///
/// The results equal the documents that the commands of `pixelpal` write for the same inputs. A replay has no position,
/// so each call simulates the history from the beginning. To query many instants, pass them in one call.
public struct HistoryReplay: Sendable {
  private let plan: ReplayPlan

  /// Creates a replay of `samples`, or throws an error if the inputs are incomplete or contradict each other.
  ///
  /// - Parameters:
  ///   - samples: the steps of one person, in any order and from any number of sources.
  ///   - zone: the person's home time zone, or `nil` if the scenario of `options` names it.
  ///   - options: the rules, the phone, and what the person does.
  public init(of samples: StepSamples, in zone: Zone? = nil, options: Options = Options()) throws(HistoryReplayError) {
    try self.init(of: [Export(name: "history", samples: samples)], in: zone, options: options)
  }

  /// Creates a replay of several exports of one person, some of which may arrive late in a scenario.
  ///
  /// Throws an error if the inputs are incomplete or contradict each other.
  ///
  /// - Parameters:
  ///   - exports: the exports, which may overlap. An export that arrives late corrects the samples of the others.
  ///   - zone: the person's home time zone, or `nil` if the scenario of `options` names it.
  ///   - options: the rules, the phone, and what the person does.
  public init(of exports: [Export], in zone: Zone? = nil, options: Options = Options()) throws(HistoryReplayError) {
    let document = try options.scenario.map { text throws(HistoryReplayError) in try ScenarioWithSourceText(text) }
    var scenario = options.applied(to: document?.scenario ?? Scenario())
    if zone != nil { scenario.zone = nil }
    guard zone != nil || scenario.zone != nil else {
      throw HistoryReplayError("the time zone is missing", hint: "pass it, or name it in the scenario")
    }
    guard exports.contains(where: { !$0.samples.isEmpty }) || scenario.hasCreationTimeAndEnd else {
      throw HistoryReplayError("there are no samples", hint: "without samples, set 'createdAt' and 'end'")
    }
    do {
      let device = try options.device ?? scenario.device.map(DeviceModel.init(inScenario:)) ?? .ios26
      let findZone = { (name: String) in ZoneDatabase.iana.zone(nameOrOffset: name) }
      let home = zone ?? scenario.zone.flatMap(findZone) ?? .utc
      let merge = options.mergeOptions.stepMergeIncludingManualEntries(under: options.rules, in: ZoneItinerary(home))
      var inputs = ReplayInputsBesidesScenario(
        configuration: try options.configuration(on: device), zone: home,
        files: exports.selectingPreferredVariants(mergedBy: merge).map { ($0.name, $0.samples) }, findZone: findZone)
      inputs.mergeRules = options.mergeOptions
      plan = try ReplayPlan(scenario, inputs)
    } catch let error as ScenarioError {
      throw document?.historyReplayError(for: error) ?? HistoryReplayError(error.reason, hint: error.hint)
    } catch {
      throw HistoryReplayError("\(error)")
    }
  }

  /// The instant at which the pal is created.
  public var createdAt: Instant { plan.createdAt }

  /// The end of the replay.
  ///
  /// By default, the replay ends when the app is first closed after it has learned of all steps.
  public var end: Instant { plan.end }

  /// Returns the instants from ``createdAt`` to ``end`` at intervals of `interval`.
  ///
  /// Returns an empty array if `interval` isn't positive.
  public func instants(every interval: Milliseconds) -> [Instant] {
    interval > .zero ? Array(plan.instants(every: interval)) : []
  }
}

// The documents that the commands write.
extension HistoryReplay {
  /// Returns the state of the pal and the contents of `surfaces` at `instant`, as `pixelpal snapshot` writes them.
  public func state(
    at instant: Instant, of surfaces: [Surface] = Surface.allCases
  ) throws(HistoryReplayError) -> StateDocument {
    let cursor = ReplayCursor(plan, recordsInnerLife: true)
    return try state(at: instant, of: surfaces, cursor: cursor)
  }

  /// Returns the state of the pal and the contents of `surfaces` at each of `instants`, in the given order.
  public func states(
    at instants: [Instant], of surfaces: [Surface] = Surface.allCases
  ) throws(HistoryReplayError) -> [StateDocument] {
    let cursor = ReplayCursor(plan, recordsInnerLife: true)
    return try documents(at: instants) { instant throws(HistoryReplayError) in
      try state(at: instant, of: surfaces, cursor: cursor)
    }
  }

  /// Returns the timeline that the widget `family` would receive at `instant`, as `pixelpal timeline` writes it.
  ///
  /// Throws an error if `family` isn't a widget.
  public func timeline(at instant: Instant, family: Surface = .homeSmall) throws(HistoryReplayError) -> TimelineDocument
  {
    try timeline(at: instant, family: family, cursor: ReplayCursor(plan))
  }

  /// Returns the timeline that the widget `family` would receive at each of `instants`, in the given order.
  ///
  /// Throws an error if `family` isn't a widget.
  public func timelines(
    at instants: [Instant], family: Surface = .homeSmall
  ) throws(HistoryReplayError) -> [TimelineDocument] {
    let cursor = ReplayCursor(plan)
    return try documents(at: instants) { instant throws(HistoryReplayError) in
      try timeline(at: instant, family: family, cursor: cursor)
    }
  }

  /// Returns a push that performs `event` at `instant`, as `pixelpal push` writes it.
  ///
  /// An update contains the same state as the last update that the app sent. Returns `nil` if there is no Live Activity
  /// to update or end, or if none can be started.
  public func push(
    _ event: PushDocument.Event = .update, at instant: Instant
  ) throws(HistoryReplayError) -> PushDocument? {
    try push(event, at: instant, cursor: ReplayCursor(plan)).payload
  }

  /// Returns a push that performs `event` at each of `instants`, in the given order.
  ///
  /// A push has no payload if there is no Live Activity to update or end, or if none can be started.
  public func pushes(
    _ event: PushDocument.Event = .update, at instants: [Instant]
  ) throws(HistoryReplayError) -> [TimedPushDocument] {
    let cursor = ReplayCursor(plan)
    return try documents(at: instants) { instant throws(HistoryReplayError) in
      try push(event, at: instant, cursor: cursor)
    }
  }

  /// Returns the summary of the whole replay, as `pixelpal replay --json` writes it.
  public func summary() throws(HistoryReplayError) -> ReplayDocument {
    let result = ReplayResult(of: plan) { _ throws(Never) in }
    return try decodedDocument { ReplayDocumentWriter(plan, result).write(to: &$0) }
  }
}

extension HistoryReplay {
  private func state(
    at instant: Instant, of surfaces: [Surface], cursor: ReplayCursor<Never>
  ) throws(HistoryReplayError) -> StateDocument {
    let state = cursor.advance(to: instant, forWriting: surfaces)
    return try decodedDocument { state.write(Surface.allCases.filter { surfaces.contains($0) }, to: &$0) }
  }

  private func timeline(
    at instant: Instant, family: Surface, cursor: ReplayCursor<Never>
  ) throws(HistoryReplayError) -> TimelineDocument {
    guard family.kind == .accessory || family.kind == .home else {
      throw HistoryReplayError("expected a widget, found the surface '\(family.rawValue)'")
    }
    let pal = cursor.advance(to: instant).pal
    return try decodedDocument {
      WidgetTimelineDocumentWriter(pal, family, at: instant, under: plan.configuration).write(to: &$0)
    }
  }

  private func push(
    _ event: PushDocument.Event, at instant: Instant, cursor: ReplayCursor<Never>
  ) throws(HistoryReplayError) -> TimedPushDocument {
    let pal = cursor.advance(to: instant).pal
    let push =
      plan.createdAt <= instant
      ? LiveActivityPush(event.pushEvent, of: pal, at: instant, under: plan.configuration) : nil
    return try decodedDocument { push.writeTimedLine(at: instant, to: &$0) }
  }

  /// Returns the document that `makeDocument` makes for each of `instants`, in the given order.
  ///
  /// The documents are made in ascending order of the instants, because a cursor can only move forward.
  private func documents<Document>(
    at instants: [Instant], _ makeDocument: (Instant) throws(HistoryReplayError) -> Document
  ) throws(HistoryReplayError) -> [Document] {
    var documents: [Instant: Document] = [:]
    for instant in Set(instants).sorted() { documents[instant] = try makeDocument(instant) }
    return instants.compactMap { documents[$0] }
  }

  /// Decodes the document that `write` writes as JSON.
  ///
  /// Throws an error if the JSON doesn't have the format of the document.
  ///
  /// Because the commands use the same writers, the contents of a document are defined only once.
  private func decodedDocument<Document: Decodable>(
    writtenBy write: (inout JSONWriter) -> Void
  ) throws(HistoryReplayError) -> Document {
    var writer = JSONWriter(.compact)
    write(&writer)
    do {
      return try JSON(reading: writer.bytes).decoded()
    } catch let error as JSONMismatch {
      throw HistoryReplayError("a document cannot be decoded: \(error.problem.message)")
    } catch {
      throw HistoryReplayError("a document cannot be decoded: \(error)")
    }
  }
}

extension PushDocument.Event {
  fileprivate var pushEvent: LiveActivityPush.Event {
    switch self {
    case .start: .start
    case .update: .update
    case .end: .end
    }
  }
}

extension [HistoryReplay.Export] {
  /// Returns the exports, with each day's steps reduced to one variant.
  ///
  /// Several imported files can contain the same steps in different variants. Exports that don't come from a file stay
  /// unchanged.
  fileprivate func selectingPreferredVariants(mergedBy merge: StepMerge) -> [HistoryReplay.Export] {
    let imported = indices.filter { self[$0].report != nil }
    let files = imported.compactMap { index in
      self[index].report.map {
        SampleSelectionAcrossFiles.FileWithSelectedSamples(
          name: self[index].name, report: $0, samples: self[index].samples)
      }
    }
    var exports = self
    for (index, file) in zip(imported, SampleSelectionAcrossFiles(files, merge).files) {
      exports[index].samples = file.selectedSamples
    }
    return exports
  }
}
