import Foundation
import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import PalStore

/// Tests of folders in the file system, their permissions and their locks.
final class FileSystemFolderTests: XCTestCase {
  private func permissions(_ url: URL) throws -> Int {
    try XCTUnwrap(FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int)
  }

  func test_createdFiles_arePrivateToTheOwner() throws {
    let url = try makeScratchFolder(for: self).appendingPathComponent("pal")
    _ = try StoredPal.openOrCreate(in: FileSystemFolder(url.path + "//")).receive(
      GeneratedHistory.makeOneHourSample(), at: GeneratedHistory.midnight)
    XCTAssertEqual(try permissions(url), 0o700)
    let names = try FileManager.default.contentsOfDirectory(atPath: url.path)
    XCTAssertEqual(Set(names), Set(StoredPal.FileName.all + ["lock"]).subtracting(["index-b"]))
    for name in names { XCTAssertEqual(try permissions(url.appendingPathComponent(name)), 0o600, name) }

    let open = try makeScratchFolder(for: self).appendingPathComponent("open")
    try FileManager.default.createDirectory(
      at: open, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    _ = try StoredPal.openOrCreate(in: FileSystemFolder(open.path)).receive(
      GeneratedHistory.makeOneHourSample(), at: GeneratedHistory.midnight)
    XCTAssertEqual(try permissions(open), 0o755, "what was there stays as it was")
  }

  func test_lock_allowsOneWriterOrManyReaders() throws {
    try forEachFolderType(self) { make in
      let folder = try make()
      do {
        let writer = try StoredPal.openOrCreate(in: folder)
        _ = try writer.receive(GeneratedHistory.makeOneHourSample(), at: GeneratedHistory.midnight)
        for access in [StoredPal.Access.reading, .writing] {
          XCTAssertThrowsError(try StoredPal(in: folder, for: access, lockTimeout: 60) { _ in nil }) { error in
            XCTAssertEqual(error as? StoreError, .inUse(folder: folder.displayPath))
          }
        }
        XCTAssertThrowsError(try StoredPal.removeStore(in: folder, lockTimeout: 0))
      }
      let readers = [try StoredPal.openForReading(folder), try StoredPal.openForReading(folder)]
      XCTAssertThrowsError(try StoredPal(in: folder, for: .writing, lockTimeout: 0) { _ in nil })
      XCTAssertEqual(readers.map(\.progress.totalSteps), [10, 10])
    }
  }

  /// Waiting for the lock ends after five seconds, unless another timeout is given.
  func test_waitingForTheLock_endsAfterFiveSeconds() throws {
    let folder = InMemoryStoreFolder()
    let writer = try StoredPal.openOrCreate(in: folder)
    _ = try writer.receive(GeneratedHistory.makeOneHourSample(), at: GeneratedHistory.midnight)
    XCTAssertThrowsError(try StoredPal.openForReading(folder))
    XCTAssertEqual(folder.waitedMilliseconds, 5000)
    withExtendedLifetime(writer) {}
  }

  func test_folderWithoutStore_isRefused_withTheReason() throws {
    let url = try makeScratchFolder(for: self)
    let missing = FileSystemFolder(url.appendingPathComponent("none").path)
    XCTAssertThrowsError(try StoredPal.openForReading(missing)) { error in
      XCTAssertEqual(error as? StoreError, .storeNotFound(folder: missing.displayPath))
    }
    XCTAssertThrowsError(try StoredPal.openForReading(FileSystemFolder(url.path))) { error in
      XCTAssertEqual(error as? StoreError, .storeNotFound(folder: url.path))
    }
    try Data("x".utf8).write(to: url.appendingPathComponent("diary.txt"))
    for work in [
      { _ = try StoredPal.openForReading(FileSystemFolder(url.path)) },
      { _ = try StoredPal.openOrCreate(in: FileSystemFolder(url.path)) },
    ] {
      XCTAssertThrowsError(try work()) { error in
        XCTAssertEqual(error as? StoreError, .folderHasOtherFiles(folder: url.path, example: "diary.txt"))
      }
    }
    XCTAssertThrowsError(try StoredPal.openForReading(FileSystemFolder(url.path + "/diary.txt"))) { error in
      XCTAssertEqual((error as? StoreError)?.sentence, "cannot be read: it is not a folder")
    }
    for name in ["", "a\0b"] { XCTAssertThrowsError(try StoredPal.openForReading(FileSystemFolder(name))) }
    XCTAssertThrowsError(try StoredPal.openOrCreate(in: FileSystemFolder(url.path + "/none/deeper"))) { error in
      XCTAssertEqual((error as? StoreError)?.sentence, "cannot be created: its parent folder does not exist")
    }
  }

  func test_removal_deletesOnlyStoreFiles() throws {
    try forEachFolderType(self) { make in
      let folder = try make()
      _ = try StoredPal.openOrCreate(in: folder).receive(
        GeneratedHistory.makeOneHourSample(), at: GeneratedHistory.midnight)
      try folder.write([1], to: "diary.txt", at: 0)
      XCTAssertEqual(
        try StoredPal.removeStore(in: folder), StoreRemovalResult(remainingEntries: ["diary.txt"], folderError: nil))
      XCTAssertEqual(try folder.entryNames(), ["diary.txt"])
      try folder.removeIfExists("diary.txt")
      _ = try StoredPal.openOrCreate(in: folder).receive(
        GeneratedHistory.makeOneHourSample(), at: GeneratedHistory.midnight)
      XCTAssertEqual(try StoredPal.removeStore(in: folder), StoreRemovalResult(remainingEntries: [], folderError: nil))
      XCTAssertFalse(try folder.openIfExists())
      XCTAssertThrowsError(try StoredPal.removeStore(in: folder)) { error in
        XCTAssertEqual(error as? StoreError, .storeNotFound(folder: folder.displayPath))
      }
    }
  }

  /// If deletion is interrupted, either the whole store is left, or a remainder that is reported as no store and can be
  /// deleted.
  func test_interruptedRemoval_canBeCompleted() throws {
    var at = 0
    while true {
      let folder = InMemoryStoreFolder()
      _ = try StoredPal.openOrCreate(in: folder).receive(
        GeneratedHistory.makeOneHourSample(), at: GeneratedHistory.midnight)
      let whole = folder.contents
      let faulty = FaultyFolder(folder, .killed, at: at)
      let result = Result { try StoredPal.removeStore(in: faulty) }
      guard faulty.hasFailed else { break }
      // An empty folder that cannot be removed is not a store any more.
      if !folder.contents.isEmpty { XCTAssertThrowsError(try result.get()) }
      if folder.contents != whole {
        XCTAssertThrowsError(try StoredPal.openForReading(folder)) { error in
          XCTAssertTrue(
            [.removalIncomplete(folder: "store"), .storeNotFound(folder: "store")].contains(error as? StoreError))
        }
      }
      if folder.contents.keys.contains(where: { $0 != "lock" }) {
        XCTAssertEqual(
          try StoredPal.removeStore(in: folder), StoreRemovalResult(remainingEntries: [], folderError: nil))
      }
      at += 1
    }
    XCTAssertGreaterThan(at, 8)
  }

  /// If the system refuses writing, an error is reported and the store is unchanged.
  func test_readOnlyFolder_isRefused_andUnchanged() throws {
    let url = try makeScratchFolder(for: self).appendingPathComponent("pal")
    _ = try StoredPal.openOrCreate(in: FileSystemFolder(url.path)).receive(
      GeneratedHistory.makeOneHourSample(), at: GeneratedHistory.midnight)
    try withoutRootPrivileges(owning: url) {
      try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: url.path)
      defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: url.path) }
      XCTAssertThrowsError(
        try StoredPal.openOrCreate(in: FileSystemFolder(url.path)).receive(
          GeneratedHistory.makeOneHourSample(20), at: GeneratedHistory.midnight)
      ) {
        error in
        XCTAssertEqual((error as? StoreError)?.sentence.hasSuffix("permission denied"), true)
      }
      XCTAssertEqual(try StoredPal.openForReading(FileSystemFolder(url.path)).progress.totalSteps, 10)
    }
  }

  /// If any file or folder loses its permissions, the store is refused and unchanged.
  func test_store_isRefused_ifItsPermissionsAreRemoved() throws {
    let url = try makeScratchFolder(for: self).appendingPathComponent("pal")
    _ = try StoredPal.openOrCreate(in: FileSystemFolder(url.path)).receive(
      GeneratedHistory.makeOneHourSample(), at: GeneratedHistory.midnight)
    let files = StoredPal.FileName.all.filter { $0 != "index-b" } + ["lock"]
    try withoutRootPrivileges(owning: url) {
      for place in files.map({ url.appendingPathComponent($0) }) + [url] {
        let permissions = try permissions(place)
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: place.path)
        for access in [StoredPal.Access.reading, .writing] {
          XCTAssertThrowsError(try StoredPal(in: FileSystemFolder(url.path), for: access) { _ in nil }, place.path) {
            error in
            XCTAssertEqual((error as? StoreError)?.sentence.hasSuffix("permission denied"), true, "\(error)")
          }
        }
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: place.path)
        XCTAssertEqual(try StoredPal.openForReading(FileSystemFolder(url.path)).verify(), [], place.path)
      }
      XCTAssertEqual(
        try StoredPal.openOrCreate(in: FileSystemFolder(url.path)).receive(
          GeneratedHistory.makeOneHourSample(20), at: GeneratedHistory.midnight
        ).totalSteps.stepsAfter, 20)
    }
  }

  /// Runs `body` without root privileges, because root is never denied access.
  private func withoutRootPrivileges(owning folder: URL, _ body: () throws -> Void) throws {
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
  func test_releasedStore_isTheOneAtItsPath_whenTheLockIsReacquired() throws {
    let url = try makeScratchFolder(for: self).appendingPathComponent("pal")
    let moved = url.deletingLastPathComponent().appendingPathComponent("moved")
    _ = try StoredPal.openOrCreate(in: FileSystemFolder(url.path)).receive(
      GeneratedHistory.makeOneHourSample(), at: GeneratedHistory.midnight)
    let pal = try StoredPal.openForReading(FileSystemFolder(url.path))
    try pal.releaseLock()
    try FileManager.default.moveItem(at: url, to: moved)
    XCTAssertFalse(try pal.reacquireLockIfUnchanged(for: .writing))
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    for name in try FileManager.default.contentsOfDirectory(atPath: moved.path) {
      try FileManager.default.copyItem(at: moved.appendingPathComponent(name), to: url.appendingPathComponent(name))
    }
    XCTAssertTrue(try pal.reacquireLockIfUnchanged(for: .writing))
    _ = try pal.receive(GeneratedHistory.makeOneHourSample(20), at: GeneratedHistory.midnight + .hours(8))
    try pal.releaseLock()
    XCTAssertEqual(try StoredPal.openForReading(FileSystemFolder(url.path)).progress.totalSteps, 20)
    XCTAssertEqual(try StoredPal.openForReading(FileSystemFolder(moved.path)).progress.totalSteps, 10)
  }

  func test_sources_useNoNetworkAPIs() throws {
    let words = [
      "FoundationNetworking", "URLSession", "URLRequest", "socket(", "connect(", "getaddrinfo", "NWConnection",
    ]
    let sources = PackagePaths.root.appendingPathComponent("Sources")
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
