import InnerLife
import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import PalStore

/// Tests of the checksums of documents, and of older documents without one.
final class DocumentCheckTests: XCTestCase {
  private static let documents = ["entitlements.json", "memories.json", "profile.json", "progress.json"]

  private func text(_ file: String, in folder: MemoryFolder) throws -> String {
    String(decoding: try XCTUnwrap(folder.contents[file]), as: UTF8.self)
  }

  private func store() throws -> MemoryFolder {
    let folder = MemoryFolder()
    _ = try KeptPal.inside(folder).receive(Life.hour(4000), at: Life.midnight + .hours(10))
    return folder
  }

  /// The kind of a source after one bit of the document has flipped is restored.
  func test_profile_isRestored_ifAWordOfItChanged() throws {
    let folder = try store()
    let changed = try text("profile.json", in: folder).replacing("\"watch\"", with: "\"wctch\"")
    folder.contents["profile.json"] = ContiguousArray(changed.utf8)
    let pal = try KeptPal.inside(folder)
    XCTAssertEqual(pal.notices, [.documentRestored(file: "profile.json")])
    XCTAssertEqual(pal.profile, Life.profile)
    _ = try pal.receive(StepSamples(), at: Life.midnight + .hours(11))
    try pal.pause()
    XCTAssertEqual(try KeptPal.reading(folder).notices, [])
  }

  func test_documentWithoutCheck_isRead_andHasOneAfterTheNextWrite() throws {
    let folder = try StoreDocumentTests.kept("version-3")
    XCTAssertEqual(try KeptPal.reading(folder).notices, [])
    let pal = try KeptPal.inside(folder)
    _ = try pal.receive(StepSamples(), at: XCTUnwrap(pal.progress.lastSync))
    for file in Self.documents { XCTAssertTrue(try text(file, in: folder).contains("\n  \"check\": \""), file) }
    try pal.pause()
    XCTAssertEqual(try KeptPal.reading(folder).notices, [])
    XCTAssertEqual(try KeptPal.reading(folder).differences(), [])
  }

  func test_documentWithoutCheck_isRestored_ifTheJournalSaysOtherwise() throws {
    let changes = [
      ("profile.json", "\"watch\"", "\"wctch\""), ("profile.json", "\"schema\"", "\"rchema\""),
      ("profile.json", "\"merge\"", "\"merga\""), ("profile.json", "\"health\"", "\"healti\""),
      ("entitlements.json", "false", "true"), ("entitlements.json", "2025-03-02", "2025-03-03"),
      ("progress.json", "60605,", "68797,"), ("progress.json", "\"counted\"", "\"bounted\""),
    ]
    for version in ["version-2", "version-3"] {
      let whole = try KeptPal.reading(try StoreDocumentTests.kept(version))
      for (file, word, other) in changes {
        let folder = try StoreDocumentTests.kept(version)
        let changed = try text(file, in: folder).replacing(word, with: other, maxReplacements: 1)
        guard try changed != text(file, in: folder), word != "false" else { continue }
        folder.contents[file] = ContiguousArray(changed.utf8)
        let pal = try KeptPal.reading(folder)
        XCTAssertEqual(pal.notices, [.documentRestored(file: file)], "\(version) \(file): \(other)")
        XCTAssertEqual(pal.profile, whole.profile, "\(version) \(file): \(other)")
        XCTAssertEqual(pal.entitlements, whole.entitlements, "\(version) \(file): \(other)")
        XCTAssertEqual(pal.progress.total, whole.progress.total, "\(version) \(file): \(other)")
      }
    }
  }

  /// Damage in other parts of the document does not lose the user's choices.
  func test_wishes_areKept_whenTheRestOfTheMemoriesIsDamaged() throws {
    let folder = MemoryFolder()
    let began = try XCTUnwrap(CivilDay("2025-03-03"))
    do {
      let pal = try KeptPal.inside(folder)
      _ = try pal.receive(Life.hour(4000), at: Life.midnight + .hours(34))
      try pal.keep(Journal.Wishes(hidden: [began], names: [began: "Dog"]))
    }
    let changed = try text("memories.json", in: folder).replacing("4000", with: "5000")
    XCTAssertNotEqual(changed, try text("memories.json", in: folder))
    folder.contents["memories.json"] = ContiguousArray(changed.utf8)
    let pal = try KeptPal.inside(folder)
    XCTAssertEqual(pal.notices, [.memoriesToldAnew(aside: "damaged-1-at-0")])
    XCTAssertEqual(pal.wishes, Journal.Wishes(hidden: [began], names: [began: "Dog"]))
    _ = try pal.receive(StepSamples(), at: Life.midnight + .hours(35))
    try pal.pause()
    XCTAssertEqual(try KeptPal.reading(folder).wishes, Journal.Wishes(hidden: [began], names: [began: "Dog"]))
  }

  /// A pal that a newer version of the program saved is refused, whether it is in the document or only in the journal.
  func test_palOfANewerVersion_isRefused_andNotTouched() throws {
    let newer = StoreFault.newer(file: "progress.json", version: "a pal of version 7")
    let folder = try StoreDocumentTests.kept("version-3")
    let document = try text("progress.json", in: folder).replacing(
      "\"pal\": {\"version\":1,", with: "\"pal\": {\"version\":7,")
    folder.contents["progress.json"] = ContiguousArray(document.utf8)
    let before = folder.contents
    for access in [KeptPal.Access.reading, .writing] {
      XCTAssertThrowsError(try KeptPal(in: folder, for: access) { _ in nil }) {
        XCTAssertEqual($0 as? StoreFault, newer)
      }
    }
    XCTAssertEqual(folder.contents.filter { $0.key != "lock" }, before)
    folder.contents["progress.json"] = nil
    folder.contents["journal"]? += Record.bytes(.progress, ContiguousArray(document.utf8))
    XCTAssertThrowsError(try KeptPal.inside(folder)) { XCTAssertEqual($0 as? StoreFault, newer) }
  }
}
