import Foundation
import HealthKit
import PalApp
import Phone
import PixelPalApple
import WidgetKit
import XCTest

/// Tests that the expressions in the article's table of questions compile with one import of the package, have the type
/// that the table says, and are `nil` only where the table says so.
@MainActor
final class QuestionTests: XCTestCase {
  private let folder = makePalFolder()
  /// The type of each expression, and for each call of ``ask`` whether it was `nil`.
  private var answers: [String: (type: String, areNil: [Bool])] = [:]

  override func setUp() async throws {
    resetPhone(with: folder)
    (Phone.shared.now, Phone.shared.isAppInForeground) = (Date(timeIntervalSince1970: 1_736_150_000), true)
  }

  override func tearDown() async throws { removeContainer(of: folder) }

  private func answerAfterReading<Value>(_ expression: String, _ value: @autoclosure () async throws -> Value) async {
    guard let value = try? await value() else { return }
    answers[expression, default: (readableName(of: Value.self), [])].areNil.append("\(value)" == "nil")
  }

  private func answer<Value>(_ expression: String, _ value: @autoclosure () throws -> Value) {
    guard let value = try? value() else { return }
    answers[expression, default: (readableName(of: Value.self), [])].areNil.append("\(value)" == "nil")
  }

  /// Returns the name of a type as it is written in code, such as `AppScreen.Home?`.
  private func readableName(of type: Any.Type) -> String {
    let module = /\b(Swift|PixelPal\w+|PhoneFacts|InnerLife|StepHistory)\./
    var name = String(reflecting: type).replacing(module, with: "")
    while let match = name.firstMatch(of: /(Optional|Array)<([^<>]+)>/) {
      name.replaceSubrange(match.range, with: match.1 == "Array" ? "[\(match.2)]" : "\(match.2)?")
    }
    return name == "Error?" ? "(any Error)?" : name
  }

  /// Asks all questions of the article.
  private func ask(
    _ model: PalModel, _ pal: Pal, _ changes: [PalChange], _ state: ContentState, _ entry: PalEntry,
    on surface: Surface, _ family: WidgetFamily
  ) async {
    let (now, configuration) = (Instant(Phone.shared.now), model.configuration)
    // Steps and growth.
    answer("pal.totalSteps", pal.totalSteps)
    answer("model.stepsToday", model.stepsToday)
    answer("pal.stepsToday(at: now)", pal.stepsToday(at: now))
    answer("pal.stepsToday", pal.stepsToday)
    answer("pal.lastReportAt", pal.lastReportAt)
    answer(
      "Phase(forTotal: pal.totalSteps, under: configuration.rules)",
      Phase(forTotal: pal.totalSteps, under: configuration.rules))
    answer("pal.phaseProgress.earnedPhase", pal.phaseProgress.earnedPhase)
    answer("pal.phaseProgress.visiblePhase", pal.phaseProgress.visiblePhase)
    answer("pal.phaseProgress.visibleSince", pal.phaseProgress.visibleSince)
    answer("pal.phaseProgress.unlocks", pal.phaseProgress.unlocks)
    answer("model.energy", model.energy)
    answer("pal.energy", pal.energy)
    answer("pal.isWalking(at: now)", pal.isWalking(at: now))
    answer("pal.keepsakes", pal.keepsakes)
    answer("pal.isPremium", pal.isPremium)
    answer("model.canPresentPaywall", model.canPresentPaywall)
    answer("pal.paywallDecision", pal.paywallDecision)
    await answerAfterReading("try await model.days()", try await model.days())
    // Screens and surfaces.
    answer("model.screen", model.screen)
    answer("model.screen?.home", model.screen?.home)
    answer("model.screen?.home?.progressText", model.screen?.home?.progressText)
    answer("model.screen?.home?.progress", model.screen?.home?.progress)
    answer("model.presentation(on: .app)", model.presentation(on: .app))
    answer("model.presentation(on: .app)?.reason", model.presentation(on: .app)?.reason)
    answer(
      "model.presentation(on: .app)?.sprite?.assetName(at: now)",
      model.presentation(on: .app)?.sprite?.assetName(at: now))
    answer("pal.currentLiveActivity?.content", pal.currentLiveActivity?.content)
    answer(
      "state.presentation(on: surface, at: now, isStale: false, under: configuration)",
      state.presentation(on: surface, at: now, isStale: false, under: configuration))
    answer(
      "pal.makeWidgetTimeline(at: now, under: configuration)?.entries",
      pal.makeWidgetTimeline(at: now, under: configuration)?.entries)
    answer("entry.presentation(on: surface)", entry.presentation(on: surface))
    answer("PalEntry.placeholder()", PalEntry.placeholder())
    answer("Surface(family)", Surface(family))
    // Waits and budgets.
    answer("model.nextStepQuery", model.nextStepQuery)
    answer("model.nextWake", model.nextWake)
    answer("model.nextBackgroundRefresh", model.nextBackgroundRefresh)
    answer("model.liveActivityUpdatesLeft", model.liveActivityUpdatesLeft)
    answer("model.widgetReloadsLeft", model.widgetReloadsLeft)
    answer("pal.deferredLiveActivityUpdate", pal.deferredLiveActivityUpdate)
    answer("changes.updateDeferrals.last?.deferralCause", changes.updateDeferrals.last?.deferralCause)
    answer("changes.updateDeferrals.last?.reason(in: pal.zone)", changes.updateDeferrals.last?.reason(in: pal.zone))
    answer("model.nextLiveActivityChange", model.nextLiveActivityChange)
    answer("model.nextLiveActivityChange?.reason", model.nextLiveActivityChange?.reason)
    // Failures and rules.
    answer("model.lastUpdateError", model.lastUpdateError)
    answer("model.failure(of: .liveActivity)", model.failure(of: .liveActivity))
    answer("model.failure(of: .backgroundDelivery)", model.failure(of: .backgroundDelivery))
    answer("model.lastServiceFailure", model.lastServiceFailure)
    answer("model.lastUpdateProblem?.displayText", model.lastUpdateProblem?.displayText)
    answer(
      "try Rules.standard.changing { $0.phase2BeginsAt = 10_000 }",
      try Rules.standard.changing { $0.phase2BeginsAt = 10_000 })
    // The journal.
    answer("try model.journal()?.todaysPage.sentence", try model.journal()?.todaysPage.sentence)
    answer("try model.journal()?.appOpeningSentence", try model.journal()?.appOpeningSentence)
  }

  private func walk(_ steps: Double, for seconds: Double) {
    let start = Phone.shared.now
    Phone.shared.now += seconds
    HKHealthStore.samples.append(HKQuantitySample(steps: steps, from: start, to: Phone.shared.now, by: "Watch"))
  }

  /// Asks a new app, an app in the evening of its pal's second day, an app that can't read its pal, and an app whose
  /// phone refuses a Live Activity and wakes.
  private func askThreeApps() async throws {
    var changes: [PalChange] = []
    let model = PalModel(on: makeServices())
    model.onUpdate = { changes += $0 }
    let placeholder = PalEntry.placeholder(at: Phone.shared.now)
    let sample = try XCTUnwrap(makeState())
    try await ask(model, XCTUnwrap(model.pal), changes, sample, placeholder, on: .history, .systemLarge)
    try await model.enterForeground()
    for action: Onboarding.Action in [.go, .choose(.female, .meadow), .go, .go, .go] {
      try await model.handle(.onboarding(action))
    }
    try await model.requestStepAccess()
    walk(30_000, for: 3600)
    try await model.refresh()
    Phone.shared.now += 36.5 * 3600
    // The meadow gets a keepsake, which the journal mentions in the evening.
    walk(28_000, for: 7200)
    try await model.refresh()
    // The App Store doesn't answer, which is a failure of a service.
    Phone.shared.isOnline = false
    for _ in 1...3 {
      walk(40, for: 20)
      try await model.refresh()
    }
    let pal = try XCTUnwrap(model.pal)
    let entry = try XCTUnwrap(PalTimelineProvider(appGroup: appGroup).timeline(at: Phone.shared.now)?.entries.first)
    try await ask(model, pal, changes, XCTUnwrap(pal.currentLiveActivity).content, entry, on: .lockScreen, .systemSmall)
    await ask(model, pal, changes, sample, entry, on: .homeSmall, .systemSmall)
    try FileManager.default.removeItem(at: folder)
    try Data("A file instead of a folder".utf8).write(to: folder)
    let unreadable = PalModel(on: makeServices())
    try? await unreadable.refresh()
    await ask(unreadable, pal, changes, sample, placeholder, on: .homeSmall, .systemSmall)
    try FileManager.default.removeItem(at: folder)
    (Phone.shared.refusesActivities, Phone.shared.allowsBackgroundDelivery) = (true, false)
    let refused = try await makeModel()
    while refused.failure(of: .backgroundDelivery) == nil { await Task.yield() }
    await ask(refused, pal, changes, sample, placeholder, on: .homeSmall, .systemSmall)
  }

  private func makeState() -> ContentState? {
    let now = Instant(Phone.shared.now)
    var pal = Pal(createdAt: now, look: Look(gender: .female, style: .meadow), zone: .utc, under: .standard)
    _ = pal.handle(.opened(), at: now, under: .standard)
    return pal.currentLiveActivity?.content
  }

  func test_tableOfTheArticle_hasTheTypesAndTheMissingAnswers() async throws {
    try await askThreeApps()
    let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardized
    let path = "Sources/PixelPalCore/PixelPalCore.docc/WhatCanIAsk.md"
    let article = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    var asked: Set<String> = []
    for row in article.matches(of: /(?m)^\| .+\? \| `(.+)` \| `(.+)` \| (.+) \|$/) {
      let (expression, type, whenNil) = (String(row.1), String(row.2), String(row.3))
      asked.insert(expression)
      let found = try XCTUnwrap(answers[expression], expression)
      XCTAssertEqual(found.type, type, expression)
      XCTAssertTrue(found.areNil.contains(false), "\(expression) is nil in all apps")
      XCTAssertEqual(found.areNil.contains(true), type.hasSuffix("?"), expression)
      XCTAssertEqual(!whenNil.hasPrefix("never"), type.hasSuffix("?"), expression)
    }
    XCTAssertEqual(asked, Set(answers.keys))
    // The code above is what the table shows.
    let code = try String(contentsOfFile: #filePath, encoding: .utf8)
    for expression in asked {
      let call = code.components(separatedBy: "\"\(expression)\",").last ?? ""
      XCTAssertTrue(call.drop { $0.isWhitespace }.hasPrefix(expression + ")"), expression)
    }
  }

  /// Returns the model of an app in the foreground, just after the onboarding.
  private func makeModel(under configuration: PalConfiguration = .standard) async throws -> PalModel {
    let model = PalModel(on: makeServices(), under: configuration)
    try await model.enterForeground()
    for action: Onboarding.Action in [.go, .choose(.female, .meadow), .go, .go, .go] {
      try await model.handle(.onboarding(action))
    }
    try await model.requestStepAccess()
    return model
  }

  /// Tests the answer to "I want to change a rule".
  func test_changedRule_isThatOfTheModel() async throws {
    let model = try await makeModel(under: customConfiguration())
    walk(10_000, for: 3600)
    try await model.refresh()
    XCTAssertEqual(model.screen?.home?.phase, .active)
    XCTAssertEqual(model.screen?.home?.progressText, "10,000 of 75,001")
  }

  /// Tests the answer to the question about past days.
  func test_pastDays_needPremium() async throws {
    let model = try await makeModel()
    walk(4000, for: 3600)
    Phone.shared.now += 24 * 3600
    walk(6000, for: 3600)
    try await model.refresh()
    var lines = try await model.historyLines()
    XCTAssertEqual(lines, ["2025-01-07: 6000"])
    try await model.handle(.entitlements(.always))
    lines = try await model.historyLines()
    XCTAssertEqual(lines, ["2025-01-06: 4000", "2025-01-07: 6000"])
  }

  /// Tests the answer to the question about the next change of the island.
  func test_nextIslandChange_isInWords() async throws {
    let model = PalModel(on: makeServices())
    XCTAssertEqual(model.nextIslandChange, "No change is due.")
    let onboarded = try await makeModel()
    XCTAssertEqual(
      onboarded.nextIslandChange,
      "2025-01-06T15:53:20Z: end (system), the system ends a Live Activity after 8 h, and another starts at once")
  }

  /// Tests the answer to the question about a failure to save.
  func test_choiceThatCannotBeSaved_hasAMessage_andCanBeRepeated() async throws {
    let model = try await makeModel()
    let moved = folder.appendingPathExtension("moved")
    try FileManager.default.moveItem(at: folder, to: moved)
    try Data("A file instead of a folder".utf8).write(to: folder)
    let message = await model.save(.permission(granted: false))
    XCTAssertEqual(message, "Something didn't work. Your pal is as it was before.")
    XCTAssertNotNil(model.lastUpdateError)
    XCTAssertEqual(model.pal?.stepPermission, .granted)
    try FileManager.default.removeItem(at: folder)
    try FileManager.default.moveItem(at: moved, to: folder)
    let next = await model.save(.permission(granted: false))
    XCTAssertNil(next)
    XCTAssertNil(model.lastUpdateError)
    XCTAssertEqual(model.pal?.stepPermission, .denied)
  }

  func test_widgetFamilies_areTheWidgetsOfThePal() {
    let surfaces = WidgetFamily.allCases.compactMap { Surface($0) }
    XCTAssertEqual(surfaces, [.homeSmall, .accessoryCircular, .accessoryRectangular, .accessoryInline])
    let entry = PalEntry.placeholder(at: Phone.shared.now, look: Look(gender: .male, style: .dusk))
    XCTAssertEqual(entry.date, Phone.shared.now)
    XCTAssertEqual(entry.presentation(on: .homeSmall)?.sprite?.assetName, "dusk/phase1/male_low_1")
    for surface in surfaces { XCTAssertNotNil(entry.presentation(on: surface)) }
  }
}
