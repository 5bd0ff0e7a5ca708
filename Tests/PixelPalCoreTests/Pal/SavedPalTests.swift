import Documents
import Foundation
import TestSupport
import XCTest

@testable import PixelPalCore

/// The saved form of a pal: files of every version stay readable, and those of the current one are written identically.
final class SavedPalTests: XCTestCase {
  private func encodedText(_ pal: Pal) throws -> String {
    var writer = JSONWriter(.compact)
    try writer.value(encoding: pal)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func decodedPal(_ text: String) throws -> Pal { try JSON(reading: Array(text.utf8)).decoded() }

  /// Returns the saved pals of `version`, or of all versions.
  private func savedPals(version: Int? = nil) throws -> [(name: String, text: String)] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("SavedPals")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let prefix = version.map { "pal-\($0)-" } ?? "pal-"
    let chosen = files.filter { $0.lastPathComponent.hasPrefix(prefix) }
    return try chosen.sorted { $0.path < $1.path }.map { file in
      (file.lastPathComponent, try String(contentsOf: file, encoding: .utf8).trimmingCharacters(in: .newlines))
    }
  }

  /// Pals that version 1 saved are the same pals as those of version 2, which saves less of what the phone draws.
  func test_savedPalsOfVersion1_equalThoseOfVersion2() throws {
    let (old, current) = (try savedPals(version: 1), try savedPals(version: 2))
    XCTAssertEqual(old.count, current.count)
    for (old, current) in zip(old, current) {
      XCTAssertEqual(try decodedPal(old.text), try decodedPal(current.text), old.name)
      XCTAssertEqual(try decoded(Pal.self, from: old.text), try decodedPal(current.text), "\(old.name), by Foundation")
    }
  }

  /// Pals in very different states are decoded and encoded without a change.
  func test_savedPals_areUnchanged_afterDecodingAndEncoding() throws {
    let kept = try savedPals(version: Pal.version)
    XCTAssertGreaterThanOrEqual(kept.count, 20)
    for (name, text) in kept {
      let pal = try decodedPal(text)
      XCTAssertEqual(try encodedText(pal), text, name)
      XCTAssertEqual(ReferencePalEncoding.json(of: pal), text, name)
      XCTAssertEqual(try decoded(Pal.self, from: text), pal, "\(name), by Foundation")
    }
  }

  /// The saved pals contain every member that a saved pal can have.
  func test_savedPals_containEveryMember() throws {
    let all = try savedPals().map(\.text).joined()
    for member in [
      #""screen":3"#, #""hemisphere":"north""#, #""look":"#, #""name":"#, #""changesAtUnix":"#, #""until":"#,
      #""background":{"since":"#,
      #""runsUntil":"#, #""closesAt":"#, #""wasUnlockedSinceStart":false"#, #""isOutdated":true"#, #""walk":"#,
      #""walked":"#, #""lastToldAt":"#, #""visibleSince":"#, #""visibleAt":"#, #""none":{}"#, #""waiting":{}"#,
      #""playing":{"since":"#, #""never":{}"#, #""before":{}"#, #""at":{"_0":"#, #""lastRareDay":"#,
      #""lastMilestone":"#, #""session":"#, #""waiting":{"picture":"#, #""ended":{"session":"#, #""leavesAt":"#,
      #""goneSince":"#, #""lastUpdateAt":"#, #""held":{"reason":"#, #""milestone":{"steps":"#,
      #""sent":{"picture":"#, #""wasSwipedAway":true"#, #""lastStartAfterSwipe":"#, #""fps":"#, #""frameMs":"#,
      #""walkingUntilUnix":"#,
      #""trail":true"#, #""skin":"winter""#, #""premiumEnds":"#, #""later":[{"#, #""counted":[""#,
      #""isWaiting":true"#,
    ] {
      XCTAssertTrue(all.contains(member), member)
    }
  }

  /// Any pal at any moment is encoded like the reference implementation `ReferencePalEncoding` encodes it, and decodes
  /// to an equal pal.
  func test_generatedPal_isEncodedLikeTheReference_andDecodesToAnEqualPal() throws {
    for seed in TestSeeds.range(outOf: 2000, oneIn: 250) {
      let history = try GeneratedPalHistory(seed: seed, count: 30)
      var pal = history.initialPal
      for (now, events) in history.eventBatches {
        _ = pal.handle(events, at: now, under: history.configuration)
        let text = try encodedText(pal)
        XCTAssertEqual(text, ReferencePalEncoding.json(of: pal), "seed \(seed) at \(now)")
        XCTAssertTrue(try decodedPal(text) == pal, "seed \(seed) at \(now)")
      }
    }
  }

  /// Missing and unknown members are refused.
  func test_palWithMissingOrUnknownMembers_isRejected() throws {
    let text = try encodedText(PalFixture().pal)
    for (part, other) in [
      (#""highlight":{"none":{}}"#, #""highlight":{}"#), (#""highlight":{"none":{}}"#, #""highlight":{"some":{}}"#),
      (#""paywallSeen":{"never":{}}"#, #""paywallSeen":{"at":{}}"#), (#""app":{"background":{}}"#, #""app":{}"#),
      (#""isWaiting":false"#, #""isWaits":false"#), (#""credit":"#, #""credits":"#),
    ] {
      XCTAssertTrue(text.contains(part), part)
      XCTAssertThrowsError(try decodedPal(text.replacingOccurrences(of: part, with: other)), other)
    }
  }
}
