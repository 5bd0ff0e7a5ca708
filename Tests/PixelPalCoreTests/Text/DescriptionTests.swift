import Foundation
import TestSupport
import XCTest

@testable import PhoneFacts
@testable import PixelPalCore

/// The descriptions of values in a log or a failing test.
final class DescriptionTests: XCTestCase {
  /// A value of every public type prints on one line and not as code.
  func test_everyPublicType_hasAReadableOneLineDescription() throws {
    XCTAssertEqual(try PublicTypeDescriptionCheck(ofModule: "PixelPalCore").problems(in: PublicTypeSamples().all), [])
  }

  func test_descriptions_equalTheExpectedTexts() throws {
    let samples = try PublicTypeSamples()
    let table: [(Any, String)] = [
      (PublicTypeSamples.now, "2025-01-06T10:00:00Z"),
      (PublicTypeSamples.walk, "2025-01-06T09:51:00Z to 2025-01-06T10:00:00Z"),
      (Milliseconds(0), "0 s"), (Milliseconds(-40), "-40 ms"), (Milliseconds(2667), "2.667 s"),
      (Milliseconds.minutes(201), "3 h 21 min"), (Milliseconds(-3_600_050), "-1 h 0.050 s"),
      (Milliseconds(.max), "2562047788015 h 12 min 55.807 s"), (Milliseconds(.min), "-2562047788015 h 12 min 55.808 s"),
      (Zone.utc, "UTC"), (PublicTypeSamples.offsetZone, "+05:30"), (ZoneTests.paris, "Paris (+01:00, 2 changes)"),
      (ZoneTests.paris.changes[0], "+02:00 from 2025-03-30T01:00:00Z"),
      (PublicTypeSamples.namedLook, "female meadow 'Mo'"),
      (PublicTypeSamples.now.textToTheSecond, "2025-01-06T10:00:00Z"),
      (Rules.standard, "standard rules"),
      (samples.rules, "standard rules with phase2BeginsAt 10000, milestoneShownSeconds 5"),
      (PalConfiguration.standard, "standard rules, on ios26"), (DeviceModel.ideal, "ideal"),
      (samples.device, "'mine', as ios18 with widgetReloadsADay none"), (DeviceModel.ios17.facts, "as ios17"),
      (
        samples.report,
        "25,001 counted, 4,120 today, walked 2025-01-06T09:51:00Z to 2025-01-06T10:00:00Z, reached 25,001 at 2025-01-06T09:59:00Z"
      ),
      (PalEvent.opened(closesAt: PublicTypeSamples.now), "opened until 2025-01-06T10:00:00Z"),
      (PalEvent.permission(granted: false), "permission denied"),
      (PalEvent.onboarding(.choose(.female, .meadow)), "onboarding: choose female meadow"),
      (
        PalEvent.entitlements(PublicTypeSamples.trialHistory),
        "entitlements: trial from 2025-01-06T10:00:00Z to 2025-01-06T11:00:00Z"
      ),
      (PalEvent.zoneChanged(.utc), "zone: UTC"), (PalEvent.skinChosen(.always(.winter)), "skinChosen: winter"),
      (PalEvent.steps(StepReport(counted: 7, today: 7)), "steps: 7 counted, 7 today"),
      (EntitlementHistory.none, "never"), (EntitlementHistory.always, "subscribed"),
      (Phase.active, "active"),
      (
        DeferredActivityUpdate(reason: .steps, until: PublicTypeSamples.now),
        "steps, deferred until 2025-01-06T10:00:00Z"
      ),
      (DeferralCause.bucketNotFull(until: PublicTypeSamples.now), "token bucket not full until 2025-01-06T10:00:00Z"),
      (
        ChangeReason.bucketEmpty(until: PublicTypeSamples.now),
        "waits until 2025-01-06T10:00:00Z: the token bucket for updates is empty"
      ),
      (
        samples.changes[1],
        """
        2025-01-06T08:00:00Z liveActivityStarted: no Live Activity was active (phase 1, unknown, idle, then low, steps \
        unknown, female meadow; 2 frames, one each 1 s, from 2025-01-06T08:00:00Z; stale at 2025-01-07T00:00:00Z)
        """
      ),
      (samples.changes[3], "2025-01-06T08:02:00Z appClosed: user action"),
      (
        samples.changes[4],
        "2025-01-06T10:00:00Z stepsDelivered: step query (25,001 more, 25,001 in all)"
      ),
      (
        samples.pal,
        """
        25,001 steps, phase 2 of 2 earned, Active, neutral, walking until 2025-01-06T10:04:30Z; 4,120 today, female \
        meadow, no premium (never), paywall seen never, UTC, behind since 2025-01-06T08:02:00Z, Live Activity since \
        2025-01-06T08:00:00Z, begun 2025-01-06T00:00:00Z, as of 2025-01-06T10:00:00Z
        """
      ),
      (Pal(zone: .utc), "no pal yet: screen 1 of 5, UTC, unknown, as of its beginning"),
      (
        samples.pal.phaseProgress,
        """
        phase 2 of 2 earned, seen since 2025-01-06T10:00:00Z (phase 2 at 25,001, walked 2025-01-06T09:59:00Z, known \
        2025-01-06T10:00:00Z, seen 2025-01-06T10:00:00Z)
        """
      ),
      ("a\nb\u{7F}" + String(repeating: "x", count: 50), "a\nb\u{7F}" + String(repeating: "x", count: 50)),
      (
        ("a\nb\u{7F}" + String(repeating: "x", count: 50)).singleQuoted,
        "'a␊b\u{FFFD}" + String(repeating: "x", count: 36) + "…'"
      ),
    ]
    for (value, text) in table { XCTAssertEqual("\(value)", text) }
  }

  /// What a developer prints is what they write in code.
  ///
  /// The names in JSON documents are older, and some differ.
  func test_descriptionOfAChange_beginsWithTheNameOfItsCase() throws {
    var (named, milestones) = (Set<String>(), 0)
    for seed in TestSeeds.range(outOf: 200, oneIn: 2) {
      let history = try GeneratedPalHistory(seed: seed, count: 30)
      var pal = history.initialPal
      for (now, events) in history.eventBatches {
        for change in pal.handle(events, at: now, under: history.configuration) {
          // The synthesized coding uses the name of the case.
          let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(change.kind))
          let name = try XCTUnwrap((json as? [String: Any])?.keys.first)
          XCTAssertTrue("\(change.kind)".hasPrefix(name), "\(change.kind)")
          XCTAssertTrue("\(change)".hasPrefix("\(change.at) \(name)"), "\(change)")
          named.insert(name)
          guard case (.milestoneReached(let milestone), .stepsToday(let steps)) = (change.kind, change.reason) else {
            continue
          }
          let words = "\(StepFormat.withUnit(milestone)), with \(StepFormat.grouped(steps)) today"
          XCTAssertEqual("\(change)", "\(change.at) milestoneReached: \(words)")
          milestones += 1
        }
      }
    }
    XCTAssertTrue(named.isSuperset(of: ["liveActivityUpdateDeferred", "liveActivitiesSwitched", "widgetsReloaded"]))
    XCTAssertGreaterThan(milestones, 0)
  }

  /// Values that differ have different descriptions, so a failed equality assertion is readable.
  func test_differentValues_haveDifferentDescriptions() throws {
    let configuration = PalConfiguration.standard
    for seed in TestSeeds.range(outOf: 2000) {
      let history = try GeneratedPalHistory(seed: seed, count: 30)
      var pal = history.initialPal
      var changes: [PalChange] = []
      for (now, events) in history.eventBatches { changes += pal.handle(events, at: now, under: history.configuration) }
      let kinds = Dictionary(grouping: Set(changes)) { "\($0)" }
      XCTAssertEqual(kinds.first { $0.value.count > 1 }?.key, nil, "seed \(seed)")
      let contents = Set(changes.compactMap { $0.kind.content })
      XCTAssertEqual(Set(contents.map { "\($0)" }).count, contents.count, "seed \(seed)")
      let timeline = try XCTUnwrap(pal.makeWidgetTimeline(at: history.start, under: configuration))
      XCTAssertEqual("\(timeline)" == "\(PublicTypeSamples.timeline)", timeline == PublicTypeSamples.timeline)
    }
  }
}

extension PalChange.Kind {
  /// The content state of the change, if it has one.
  var content: ContentState? {
    switch self {
    case .liveActivityStarted(let content, _), .liveActivityUpdated(_, let content, _, _): content
    default: nil
    }
  }
}
