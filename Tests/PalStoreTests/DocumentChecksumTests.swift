import InnerLife
import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import PalStore

/// Tests of the checksums of documents, and of older documents without one.
final class DocumentChecksumTests: XCTestCase {
  private static let documentNames = ["entitlements.json", "memories.json", "profile.json", "progress.json"]

  private func text(_ file: String, in folder: InMemoryStoreFolder) throws -> String {
    String(decoding: try XCTUnwrap(folder.contents[file]), as: UTF8.self)
  }

  private func makeStore() throws -> InMemoryStoreFolder {
    let folder = InMemoryStoreFolder()
    _ = try StoredPal.openOrCreate(in: folder).receive(
      GeneratedHistory.makeOneHourSample(4000), at: GeneratedHistory.midnight + .hours(10))
    return folder
  }

  /// The kind of a source after one bit of the document has flipped is restored.
  func test_profile_isRestored_ifAByteOfItChanged() throws {
    let folder = try makeStore()
    let changed = try text("profile.json", in: folder).replacing("\"watch\"", with: "\"wctch\"")
    folder.contents["profile.json"] = ContiguousArray(changed.utf8)
    let pal = try StoredPal.openOrCreate(in: folder)
    XCTAssertEqual(pal.notices, [.documentRestored(file: "profile.json")])
    XCTAssertEqual(pal.profile, GeneratedHistory.profile)
    _ = try pal.receive(StepSamples(), at: GeneratedHistory.midnight + .hours(11))
    try pal.releaseLock()
    XCTAssertEqual(try StoredPal.openForReading(folder).notices, [])
  }

  func test_documentWithoutChecksum_isRead_andGetsOneOnTheNextWrite() throws {
    let folder = try StoreDocumentTests.loadStoreFixture("version-3")
    XCTAssertEqual(try StoredPal.openForReading(folder).notices, [])
    let pal = try StoredPal.openOrCreate(in: folder)
    _ = try pal.receive(StepSamples(), at: XCTUnwrap(pal.progress.lastSync))
    for file in Self.documentNames { XCTAssertTrue(try text(file, in: folder).contains("\n  \"check\": \""), file) }
    try pal.releaseLock()
    XCTAssertEqual(try StoredPal.openForReading(folder).notices, [])
    XCTAssertEqual(try StoredPal.openForReading(folder).verify(), [])
  }

  func test_verification_accepts_aPalOfAnEarlierVersion() throws {
    let folder = try StoreDocumentTests.loadStoreFixture("version-3")
    let saved = try text("progress.json", in: folder)
    XCTAssertTrue(saved.contains("\"pal\": {\"version\":1,"))
    // Documents with standard rules are compared byte by byte, unless the pal has an earlier version.
    let rules = try XCTUnwrap(saved.range(of: #"(?s)  "rules": \{.*?\n  \},\n"#, options: .regularExpression))
    let document = Array(saved.replacingCharacters(in: rules, with: "").dropLast().utf8)
    folder.contents["progress.json"] = DocumentChecksum.appendingChecksum(to: document, before: [])
    XCTAssertEqual(try StoredPal.openForReading(folder).verify(), [])
    let damaged = try text("progress.json", in: folder).replacing("60605", with: "60604")
    folder.contents["progress.json"] = ContiguousArray(damaged.utf8)
    XCTAssertNotEqual(try StoredPal.openForReading(folder).notices, [])
  }

  func test_documentWithoutChecksum_isRestored_ifTheSampleLogDiffers() throws {
    let changes = [
      ("profile.json", "\"watch\"", "\"wctch\""), ("profile.json", "\"schema\"", "\"rchema\""),
      ("profile.json", "\"merge\"", "\"merga\""), ("profile.json", "\"health\"", "\"healti\""),
      ("entitlements.json", "false", "true"), ("entitlements.json", "2025-03-02", "2025-03-03"),
      ("progress.json", "60605,", "68797,"), ("progress.json", "\"counted\"", "\"bounted\""),
    ]
    for version in ["version-2", "version-3"] {
      let whole = try StoredPal.openForReading(try StoreDocumentTests.loadStoreFixture(version))
      for (file, word, other) in changes {
        let folder = try StoreDocumentTests.loadStoreFixture(version)
        let changed = try text(file, in: folder).replacing(word, with: other, maxReplacements: 1)
        guard try changed != text(file, in: folder), word != "false" else { continue }
        folder.contents[file] = ContiguousArray(changed.utf8)
        let pal = try StoredPal.openForReading(folder)
        XCTAssertEqual(pal.notices, [.documentRestored(file: file)], "\(version) \(file): \(other)")
        XCTAssertEqual(pal.profile, whole.profile, "\(version) \(file): \(other)")
        XCTAssertEqual(pal.entitlements, whole.entitlements, "\(version) \(file): \(other)")
        XCTAssertEqual(pal.progress.totalSteps, whole.progress.totalSteps, "\(version) \(file): \(other)")
      }
    }
  }

  /// Damage in other parts of the document does not lose the user's choices.
  func test_preferences_areKept_ifTheRestOfTheMemoriesIsDamaged() throws {
    let folder = InMemoryStoreFolder()
    let began = try XCTUnwrap(CivilDay("2025-03-03"))
    do {
      let pal = try StoredPal.openOrCreate(in: folder)
      _ = try pal.receive(GeneratedHistory.makeOneHourSample(4000), at: GeneratedHistory.midnight + .hours(34))
      try pal.saveUserEdits(JournalUserEdits(hiddenDays: [began], chapterNames: [began: "Dog"]))
    }
    let changed = try text("memories.json", in: folder).replacing("4000", with: "5000")
    XCTAssertNotEqual(changed, try text("memories.json", in: folder))
    folder.contents["memories.json"] = ContiguousArray(changed.utf8)
    let pal = try StoredPal.openOrCreate(in: folder)
    XCTAssertEqual(pal.notices, [.memoriesRebuilt(aside: "damaged-1-at-0")])
    XCTAssertEqual(
      pal.journalUserEdits, JournalUserEdits(hiddenDays: [began], chapterNames: [began: "Dog"]))
    _ = try pal.receive(StepSamples(), at: GeneratedHistory.midnight + .hours(35))
    try pal.releaseLock()
    XCTAssertEqual(
      try StoredPal.openForReading(folder).journalUserEdits,
      JournalUserEdits(hiddenDays: [began], chapterNames: [began: "Dog"]))
  }

  /// A pal that a newer version of the program saved is refused, whether it is in the document or only in the sample
  /// log.
  func test_palOfANewerVersion_isRefused_andNotTouched() throws {
    let newer = StoreError.newerVersion(file: "progress.json", version: "pal version 7")
    let folder = try StoreDocumentTests.loadStoreFixture("version-3")
    let document = try text("progress.json", in: folder).replacing(
      "\"pal\": {\"version\":1,", with: "\"pal\": {\"version\":7,")
    folder.contents["progress.json"] = ContiguousArray(document.utf8)
    let before = folder.contents
    for access in [StoredPal.Access.reading, .writing] {
      XCTAssertThrowsError(try StoredPal(in: folder, for: access) { _ in nil }) {
        XCTAssertEqual($0 as? StoreError, newer)
      }
    }
    XCTAssertEqual(folder.contents.filter { $0.key != "lock" }, before)
    folder.contents["progress.json"] = nil
    folder.contents["journal"]? += SampleLogRecordReference.encodedRecord(
      ofKind: .progress, payload: ContiguousArray(document.utf8))
    XCTAssertThrowsError(try StoredPal.openOrCreate(in: folder)) { XCTAssertEqual($0 as? StoreError, newer) }
  }
}
