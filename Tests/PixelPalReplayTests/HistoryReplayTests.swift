import Foundation
import PixelPalFoundation
import PixelPalReplay
import TestSupport
import XCTest

/// Replays in process return the documents that the commands write.
final class HistoryReplayTests: XCTestCase {
  private static let histories: [SampleHistory] = [
    .firstWeek, .story("playing-together"), .story("date-line"),
    .story("corrected-down", files: ["export-1.csv", "export-2.csv"]),
  ]

  private func decodedLines<Document: Decodable>(_ text: Data) throws -> [Document] {
    try lines(text).map { try JSONDecoder().decode(Document.self, from: $0) }
  }

  /// Returns fifty instants from before the creation of the pal until after the end of the replay, not in order.
  private func instants(of replay: HistoryReplay) -> [Instant] {
    let length = (replay.end - replay.createdAt).count
    return (0..<50).map { index in
      let offset = length * Int64(index * 37 % 50) / 46 - length / 46
      let milliseconds = (replay.createdAt + Milliseconds(offset)).millisecondsSince1970
      return Instant(secondsSince1970: milliseconds / 1000)
    }
  }

  func test_states_equalSnapshots() throws {
    for history in HistoryReplayTests.histories {
      let replay = try history.replay()
      let instants = instants(of: replay)
      let written: [StateDocument] = try decodedLines(
        history.results(
          of: "snapshot", instants.map { "--at \($0)" }.joined(separator: " "), from: CommandRunner()))
      XCTAssertEqual(written.count, 50)
      XCTAssertEqual(try replay.states(at: instants), written)
      XCTAssertEqual(try replay.state(at: instants[7]), written[7])
      let compact = try replay.state(at: instants[8], of: [.minimal, .compact])
      XCTAssertEqual(compact.surfaces, written[8].surfaces.filter { [.compact, .minimal].contains($0.key) })
    }
  }

  /// Steps that several files of one vendor contain in different variants count once, as in a command.
  func test_variantsOfOneExport_countOnce() throws {
    let folder = "samples/folders/Takeout/Fit/"
    let files =
      ["", "(1)"].map { folder + "All Data/derived_com.google.step_count.delta_com.google.an\($0).json" }
      + [folder + "Daily activity metrics/2024-05-06.csv"]
    let zone = try XCTUnwrap(Zone.named("Europe/Paris"))
    let replay = try HistoryReplay(
      of: files.map { HistoryReplay.Export(name: $0, try SampleHistory.importedSteps(in: $0)) }, in: zone)
    let state = try replay.state(at: replay.end)
    let written = try CommandRunner().results(
      of: ["snapshot"] + files + ["--zone", "Europe/Paris", "--at", "\(replay.end)"], reading: files)
    XCTAssertEqual(state, try JSONDecoder().decode(StateDocument.self, from: written))
    let unselected = try HistoryReplay(
      of: files.map { HistoryReplay.Export(name: $0, samples: try SampleHistory.samples(in: $0)) }, in: zone)
    XCTAssertNotEqual(try unselected.state(at: unselected.end).pal.totalSteps, state.pal.totalSteps)
  }

  func test_timelines_equalThoseOfTheCommand() throws {
    for history in HistoryReplayTests.histories {
      let replay = try history.replay()
      let instants = replay.instants(every: .hours(5))
      for family in [Surface.homeSmall, .accessoryRectangular] {
        let written: [TimelineDocument] = try decodedLines(
          history.results(of: "timeline", "--family \(family.rawValue) --every 5h", from: CommandRunner()))
        XCTAssertEqual(try replay.timelines(at: instants, family: family), written)
        XCTAssertEqual(try replay.timeline(at: instants[5], family: family), written[5])
      }
    }
  }

  func test_pushes_equalThoseOfTheCommand() throws {
    for history in HistoryReplayTests.histories {
      let replay = try history.replay()
      for event in PushDocument.Event.allCases {
        let written: [TimedPushDocument] = try decodedLines(
          history.results(of: "push", "--event \(event.rawValue) --every 5h", from: CommandRunner()))
        XCTAssert(written.contains { $0.payload != nil })
        let pushes = try replay.pushes(event, at: replay.instants(every: .hours(5)))
        XCTAssertEqual(pushes, written)
        XCTAssertEqual(try replay.push(event, at: pushes[5].at), pushes[5].payload)
      }
      XCTAssertNil(try replay.push(.start, at: replay.createdAt - .hours(1)))
    }
  }

  func test_summary_equalsThatOfTheCommand() throws {
    for history in HistoryReplayTests.histories {
      let written = try history.results(of: "replay", "--json", from: CommandRunner())
      XCTAssertEqual(try history.replay().summary(), try JSONDecoder().decode(ReplayDocument.self, from: written))
    }
  }

  /// Options have the effect of the command's options, and override the scenario as these do.
  func test_options_haveTheEffectOfTheCommandsOptions() throws {
    var person = HistoryReplay.Options()
    person.device = .ios17
    person.entitlements = .always
    person.mergeOptions = MergeOptions(.max)
    let personOptions = "--device ios17 --premium always --merge max"
    var period = HistoryReplay.Options()
    period.createdAt = Instant("2025-03-04T10:00:00Z")
    period.end = Instant("2025-03-08T10:00:00Z")
    period.entitlements = try .subscribed(
      from: XCTUnwrap(Instant("2025-03-05T00:00:00Z")), until: Instant("2025-03-07T00:00:00Z"))
    period.look = Look(gender: .female, style: .dusk)
    let periodOptions = """
      --gender female --style dusk \
      --since 2025-03-04T10:00:00Z --until 2025-03-08T10:00:00Z --premium 2025-03-05T00:00:00Z..2025-03-07T00:00:00Z
      """
    let table: [(history: SampleHistory, options: HistoryReplay.Options, commandOptions: String)] = [
      (.firstWeek, person, personOptions), (.firstWeek, period, periodOptions),
      (.story("watch-and-phone"), person, personOptions), (.story("premium-late"), person, personOptions),
    ]
    for (history, options, commandOptions) in table {
      let written = try history.results(of: "replay", "--json \(commandOptions)", from: CommandRunner())
      XCTAssertEqual(
        try history.replay(options).summary(), try JSONDecoder().decode(ReplayDocument.self, from: written))
    }
  }

  func test_rules_changeTheReplay() throws {
    var options = HistoryReplay.Options()
    var numbers = RuleNumbers()
    numbers.phase2BeginsAt = 10_000
    options.rules = try Rules(numbers)
    let summary = try SampleHistory.firstWeek.replay(options).summary()
    XCTAssertEqual(summary.unlocks.first?.total, 10_000)
    XCTAssertEqual(summary.visiblePhase, .active)
  }
}

/// Invalid inputs are refused with an error that says where and why.
final class InvalidReplayInputTests: XCTestCase {
  private func samples(_ count: Int64? = 1000) throws -> StepSamples {
    var samples = StepSamples()
    let watch = try samples.sourceID(orAdding: StepSource(name: "Watch"))
    let noon = try XCTUnwrap(Instant("2025-03-05T12:00:00Z"))
    if let count {
      try samples.append(
        StepSample(start: noon, end: noon + .minutes(10), count: StepCount(steps: count), source: watch))
    }
    return samples
  }

  private func error(_ options: HistoryReplay.Options, zone: Zone? = .utc) throws -> HistoryReplayError? {
    do {
      _ = try HistoryReplay(of: samples(), in: zone, options: options)
      return nil
    } catch let error as HistoryReplayError {
      return error
    }
  }

  func test_invalidScenario_isRefused_withLineAndColumn() throws {
    let table: [(scenario: String, column: Int, reason: String)] = [
      ("", 1, "expected a value"), (#"{"zonee":"UTC"}"#, 2, "unknown member 'zonee'"),
      (#"{"opens":5}"#, 10, "expected an array"), (#"{"device":"ios19"}"#, 11, "found 'ios19'"),
      (#"{"zoneChanges":[{"at":"2025-03-05","zone":"Mars"}]}"#, 43, "expected a time zone"),
      (#"{"until":"2025-03-01"}"#, 10, "is before the start"),
      (#"{"exports":[{"file":"b.csv","arrivedAt":"2025-03-05"}]}"#, 21, "one of the replay's files"),
      (#"{"schema":"pixelpal.scenario/2"}"#, 11, "expected the schema 'pixelpal.scenario/1'"),
      (String(repeating: "[", count: 100_000), 129, "nested more than 128 levels deep"),
    ]
    for (scenario, column, reason) in table {
      var options = HistoryReplay.Options()
      options.scenario = scenario
      let error = try XCTUnwrap(try error(options), scenario)
      XCTAssertEqual(error.line, 1)
      XCTAssertEqual(error.column, column, "\(error)")
      XCTAssert(error.reason.contains(reason), "\(error)")
      XCTAssert("\(error)".hasPrefix("scenario:1:\(column): "), "\(error)")
    }
  }

  func test_missingZone_isRefused_unlessTheScenarioNamesIt() throws {
    var options = HistoryReplay.Options()
    XCTAssertEqual(
      try error(options, zone: nil)?.description,
      "the time zone is missing (pass it, or name it in the scenario)")
    options.scenario = #"{"zone":"Asia/Tokyo"}"#
    XCTAssertNil(try error(options, zone: nil))
    options.scenario = #"{"zone":"Mars"}"#
    XCTAssertEqual(try error(options, zone: nil)?.column, 9)
    XCTAssertNil(try error(options, zone: .utc))
  }

  func test_contradictoryOptions_areRefused() throws {
    var options = HistoryReplay.Options()
    options.end = Instant("2025-03-04T00:00:00Z")
    XCTAssert(try XCTUnwrap(error(options)).reason.contains("is before the start"))
    options.end = nil
    var numbers = RuleNumbers()
    numbers.liveActivityRenewedAfterSeconds = 8 * 3600
    options.rules = try Rules(numbers)
    XCTAssert(try XCTUnwrap(error(options)).reason.contains("longestSessionSeconds"))
  }

  func test_missingSamples_areRefused_unlessTheTimesAreSet() throws {
    XCTAssertThrowsError(try HistoryReplay(of: samples(nil), in: .utc)) {
      XCTAssertEqual("\($0)", "there are no samples (without samples, set 'createdAt' and 'end')")
    }
    XCTAssertThrowsError(try HistoryReplay(of: [HistoryReplay.Export](), in: .utc))
    var options = HistoryReplay.Options()
    options.createdAt = Instant("2025-03-04T00:00:00Z")
    options.end = Instant("2025-03-06T00:00:00Z")
    let replay = try HistoryReplay(of: samples(nil), in: .utc, options: options)
    XCTAssertEqual(try replay.summary().totalSteps, 0)
    XCTAssertEqual(try replay.states(at: replay.instants(every: .hours(24))).count, 3)
  }

  func test_timelineOfAnotherSurface_isRefused() throws {
    let replay = try HistoryReplay(of: samples(), in: .utc)
    XCTAssertThrowsError(try replay.timeline(at: replay.end, family: .compact)) {
      XCTAssertEqual("\($0)", "expected a widget, found the surface 'compact'")
    }
  }

  func test_extremeInstants_haveDocuments() throws {
    let replay = try HistoryReplay(of: samples(), in: .utc)
    let future = TestSeeds.isFullRun ? Instant.distantFuture : replay.end + .hours(24 * 365)
    let instants = [future, .distantPast, replay.end, replay.end]
    XCTAssertEqual(try replay.states(at: instants).map { $0.pal.totalSteps }, [1000, 0, 1000, 1000])
    XCTAssertEqual(try replay.timelines(at: Array(instants.dropFirst())).count, 3)
    XCTAssertEqual(try replay.pushes(at: Array(instants.dropFirst())).count, 3)
    XCTAssertEqual(try replay.states(at: []), [])
    XCTAssertEqual(replay.instants(every: .zero), [])
    XCTAssertEqual(replay.instants(every: Milliseconds(-1)), [])
    XCTAssertEqual(replay.instants(every: Milliseconds(.max)), [replay.createdAt])
  }
}
