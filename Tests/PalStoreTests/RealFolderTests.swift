import Foundation
import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import PalStore

/// Tests of folders in the file system, their permissions and their locks.
final class RealFolderTests: XCTestCase {
  private func permissions(_ url: URL) throws -> Int {
    try XCTUnwrap(FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int)
  }

  func testEverythingIsForTheOwnerAlone() throws {
    let url = try scratch(self).appendingPathComponent("pal")
    _ = try KeptPal.inside(RealFolder(url.path + "//")).receive(Life.hour(), at: Life.midnight)
    XCTAssertEqual(try permissions(url), 0o700)
    let names = try FileManager.default.contentsOfDirectory(atPath: url.path)
    XCTAssertEqual(Set(names), Set(KeptPal.File.all + ["lock"]).subtracting(["index-b"]))
    for name in names { XCTAssertEqual(try permissions(url.appendingPathComponent(name)), 0o600, name) }

    let open = try scratch(self).appendingPathComponent("open")
    try FileManager.default.createDirectory(
      at: open, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    _ = try KeptPal.inside(RealFolder(open.path)).receive(Life.hour(), at: Life.midnight)
    XCTAssertEqual(try permissions(open), 0o755, "what was there stays as it was")
  }

  func testOneWritesOrManyRead() throws {
    try forEachFolder(self) { make in
      let folder = try make()
      do {
        let writer = try KeptPal.inside(folder)
        _ = try writer.receive(Life.hour(), at: Life.midnight)
        for access in [KeptPal.Access.reading, .writing] {
          XCTAssertThrowsError(try KeptPal(in: folder, for: access, patience: 60) { _ in nil }) { error in
            XCTAssertEqual(error as? StoreFault, .inUse(folder: folder.name))
          }
        }
        XCTAssertThrowsError(try KeptPal.forget(in: folder, patience: 0))
      }
      let readers = [try KeptPal.reading(folder), try KeptPal.reading(folder)]
      XCTAssertThrowsError(try KeptPal(in: folder, for: .writing, patience: 0) { _ in nil })
      XCTAssertEqual(readers.map(\.progress.total), [10, 10])
    }
  }

  /// Waiting for the lock ends after five seconds, unless another timeout is given.
  func testTheWaitEnds() throws {
    let folder = MemoryFolder()
    let writer = try KeptPal.inside(folder)
    _ = try writer.receive(Life.hour(), at: Life.midnight)
    XCTAssertThrowsError(try KeptPal.reading(folder))
    XCTAssertEqual(folder.waited, 5000)
    withExtendedLifetime(writer) {}
  }

  func testWhatIsNoStore() throws {
    let url = try scratch(self)
    let missing = RealFolder(url.appendingPathComponent("none").path)
    XCTAssertThrowsError(try KeptPal.reading(missing)) { error in
      XCTAssertEqual(error as? StoreFault, .noStore(folder: missing.name))
    }
    XCTAssertThrowsError(try KeptPal.reading(RealFolder(url.path))) { error in
      XCTAssertEqual(error as? StoreFault, .noStore(folder: url.path))
    }
    try Data("x".utf8).write(to: url.appendingPathComponent("diary.txt"))
    for work in [
      { _ = try KeptPal.reading(RealFolder(url.path)) }, { _ = try KeptPal.inside(RealFolder(url.path)) },
    ] {
      XCTAssertThrowsError(try work()) { error in
        XCTAssertEqual(error as? StoreFault, .otherThings(folder: url.path, example: "diary.txt"))
      }
    }
    XCTAssertThrowsError(try KeptPal.reading(RealFolder(url.path + "/diary.txt"))) { error in
      XCTAssertEqual((error as? StoreFault)?.sentence, "cannot be read: it is no folder")
    }
    for name in ["", "a\0b"] { XCTAssertThrowsError(try KeptPal.reading(RealFolder(name))) }
    XCTAssertThrowsError(try KeptPal.inside(RealFolder(url.path + "/none/deeper"))) { error in
      XCTAssertEqual((error as? StoreFault)?.sentence, "cannot be made: the folder that it is to be in is not there")
    }
  }

  func testForgettingRemovesOurFilesAndNoOthers() throws {
    try forEachFolder(self) { make in
      let folder = try make()
      _ = try KeptPal.inside(folder).receive(Life.hour(), at: Life.midnight)
      try folder.write([1], to: "diary.txt", at: 0)
      XCTAssertEqual(try KeptPal.forget(in: folder), Forgotten(others: ["diary.txt"], obstacle: nil))
      XCTAssertEqual(try folder.names(), ["diary.txt"])
      try folder.remove("diary.txt")
      _ = try KeptPal.inside(folder).receive(Life.hour(), at: Life.midnight)
      XCTAssertEqual(try KeptPal.forget(in: folder), Forgotten(others: [], obstacle: nil))
      XCTAssertFalse(try folder.open())
      XCTAssertThrowsError(try KeptPal.forget(in: folder)) { error in
        XCTAssertEqual(error as? StoreFault, .noStore(folder: folder.name))
      }
    }
  }

  /// If deletion is interrupted, either the whole store is left, or a remainder that is reported as no store and can be
  /// deleted.
  func testForgettingCanBeInterrupted() throws {
    var at = 0
    while true {
      let folder = MemoryFolder()
      _ = try KeptPal.inside(folder).receive(Life.hour(), at: Life.midnight)
      let whole = folder.contents
      let faulty = FaultyFolder(folder, .killed, at: at)
      let result = Result { try KeptPal.forget(in: faulty) }
      guard faulty.hasFailed else { break }
      // An empty folder that cannot be removed is not a store any more.
      if !folder.contents.isEmpty { XCTAssertThrowsError(try result.get()) }
      if folder.contents != whole {
        XCTAssertThrowsError(try KeptPal.reading(folder)) { error in
          XCTAssertTrue([.halfForgotten(folder: "store"), .noStore(folder: "store")].contains(error as? StoreFault))
        }
      }
      if folder.contents.keys.contains(where: { $0 != "lock" }) {
        XCTAssertEqual(try KeptPal.forget(in: folder), Forgotten(others: [], obstacle: nil))
      }
      at += 1
    }
    XCTAssertGreaterThan(at, 8)
  }

  /// If the system refuses writing, an error is reported and the store is unchanged.
  func testAFolderThatCannotBeWritten() throws {
    let url = try scratch(self).appendingPathComponent("pal")
    _ = try KeptPal.inside(RealFolder(url.path)).receive(Life.hour(), at: Life.midnight)
    try asAnOrdinaryUser(owning: url) {
      try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: url.path)
      defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: url.path) }
      XCTAssertThrowsError(try KeptPal.inside(RealFolder(url.path)).receive(Life.hour(20), at: Life.midnight)) {
        error in
        XCTAssertEqual((error as? StoreFault)?.sentence.hasSuffix("permission denied"), true)
      }
      XCTAssertEqual(try KeptPal.reading(RealFolder(url.path)).progress.total, 10)
    }
  }

  /// If any file or folder loses its permissions, the store is refused and unchanged.
  func test_store_isRefused_ifItsPermissionsAreRemoved() throws {
    let url = try scratch(self).appendingPathComponent("pal")
    _ = try KeptPal.inside(RealFolder(url.path)).receive(Life.hour(), at: Life.midnight)
    let files = KeptPal.File.all.filter { $0 != "index-b" } + ["lock"]
    try asAnOrdinaryUser(owning: url) {
      for place in files.map({ url.appendingPathComponent($0) }) + [url] {
        let permissions = try permissions(place)
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: place.path)
        for access in [KeptPal.Access.reading, .writing] {
          XCTAssertThrowsError(try KeptPal(in: RealFolder(url.path), for: access) { _ in nil }, place.path) { error in
            XCTAssertEqual((error as? StoreFault)?.sentence.hasSuffix("permission denied"), true, "\(error)")
          }
        }
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: place.path)
        XCTAssertEqual(try KeptPal.reading(RealFolder(url.path)).differences(), [], place.path)
      }
      XCTAssertEqual(try KeptPal.inside(RealFolder(url.path)).receive(Life.hour(20), at: Life.midnight).total.after, 20)
    }
  }

  /// Runs `body` without root privileges, because root is never denied access.
  private func asAnOrdinaryUser(owning folder: URL, _ body: () throws -> Void) throws {
    guard geteuid() == 0 else { return try body() }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    for path in [folder.path] + names.map({ folder.appendingPathComponent($0).path }) {
      XCTAssertEqual(unsafe chown(path, 65_534, 65_534), 0)
    }
    XCTAssertEqual(seteuid(65_534), 0)
    defer { XCTAssertEqual(seteuid(0), 0) }
    try body()
  }

  /// A store that is moved or replaced while paused is the one at its path when it resumes.
  func test_pausedStore_isTheOneAtItsPath_whenItResumes() throws {
    let url = try scratch(self).appendingPathComponent("pal")
    let moved = url.deletingLastPathComponent().appendingPathComponent("moved")
    _ = try KeptPal.inside(RealFolder(url.path)).receive(Life.hour(), at: Life.midnight)
    let pal = try KeptPal.reading(RealFolder(url.path))
    try pal.pause()
    try FileManager.default.moveItem(at: url, to: moved)
    XCTAssertFalse(try pal.resume(for: .writing))
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    for name in try FileManager.default.contentsOfDirectory(atPath: moved.path) {
      try FileManager.default.copyItem(at: moved.appendingPathComponent(name), to: url.appendingPathComponent(name))
    }
    XCTAssertTrue(try pal.resume(for: .writing))
    _ = try pal.receive(Life.hour(20), at: Life.midnight + .hours(8))
    try pal.pause()
    XCTAssertEqual(try KeptPal.reading(RealFolder(url.path)).progress.total, 20)
    XCTAssertEqual(try KeptPal.reading(RealFolder(moved.path)).progress.total, 10)
  }

  func testNothingHereKnowsANetwork() throws {
    let words = [
      "FoundationNetworking", "URLSession", "URLRequest", "socket(", "connect(", "getaddrinfo", "NWConnection",
    ]
    let sources = PackageRoot.url.appendingPathComponent("Sources")
    var read = 0
    for room in ["PalStore", "PixelPalCore", "Documents", "StepImport", "Replay", "PixelPalCLI", "pixelpal"] {
      let folder = sources.appendingPathComponent(room)
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where path.hasSuffix(".swift") {
        let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
        for word in words { XCTAssertFalse(text.contains(word), "\(room)/\(path) names \(word)") }
        read += 1
      }
    }
    XCTAssertGreaterThan(read, 200)
  }
}
