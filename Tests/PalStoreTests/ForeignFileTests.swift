import Documents
import Foundation
import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import PalStore

/// Tests that foreign files are reported and left unchanged, whatever their names, and that no process hangs.
final class ForeignFileTests: XCTestCase {
  private static let entryNames = [
    "journal", "index-a", "index-b", "profile.json", "progress.json", "entitlements.json", "memories.json",
    "lock", "forgotten",
    "damaged-1-at-2800",
  ]

  /// Creates a store with two syncs, so that both index files exist.
  private func makeStore() throws -> URL {
    let url = try makeScratchFolder(for: self).appendingPathComponent("pal")
    for steps in [10, 20] as [Int64] {
      _ = try StoredPal.openOrCreate(in: FileSystemFolder(url.path)).receive(
        GeneratedHistory.makeOneHourSample(steps), at: GeneratedHistory.midnight)
    }
    return url
  }

  /// Returns the kind, content and link target of every entry of a folder.
  private func entrySnapshots(of url: URL) throws -> [String: String] {
    var picture: [String: String] = [:]
    guard FileManager.default.fileExists(atPath: url.path) else { return picture }
    for name in try FileManager.default.contentsOfDirectory(atPath: url.path) {
      let path = url.appendingPathComponent(name).path
      let entry = try XCTUnwrap(FileAttributes(at: Path(path), followsLink: false))
      var words = "\(entry.kind) \(entry.identity)"
      switch entry.kind {
      case .regular: words += String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
      case .symbolicLink: words += try FileManager.default.destinationOfSymbolicLink(atPath: path)
      case .folder: words += try FileManager.default.contentsOfDirectory(atPath: path).joined()
      case .pipe, .socket, .device: break
      }
      picture[name] = words
    }
    return picture
  }

  /// Replacing any entry by any kind of file never changes a foreign file and never blocks, whatever opens the store.
  func test_foreignEntry_isNeverChanged_whateverItsKindAndName() throws {
    let works: [(String, (FileSystemFolder) throws -> Void)] = [
      (
        "read",
        { folder in
          let pal = try StoredPal.openForReading(folder)
          _ = (try pal.samples(), try pal.verify(), try pal.byteCount())
        }
      ),
      (
        "write",
        { folder in
          let pal = try StoredPal.openOrCreate(in: folder)
          try pal.repair()
          _ = try pal.receive(GeneratedHistory.makeOneHourSample(30), at: GeneratedHistory.midnight + .hours(1))
        }
      ),
      ("forget", { _ = try StoredPal.removeStore(in: $0) }),
    ]
    let whole = try makeStore()
    for entry in Self.entryNames {
      for thing in ForeignEntry.allCases {
        for (work, body) in works {
          let url = try makeScratchFolder(for: self).appendingPathComponent("pal")
          try FileManager.default.copyItem(at: whole, to: url)
          let place = url.appendingPathComponent(entry)
          let precious = try thing.create(at: place)
          let (bytes, before) = (try precious.map { try Data(contentsOf: $0) }, try entrySnapshots(of: url))
          let result = Result { try body(FileSystemFolder(url.path)) }
          let what = "\(work) with a \(thing) for \(entry): \(result)"
          let after = try entrySnapshots(of: url)
          XCTAssertEqual(after[entry], Self.mayBeRemoved(entry, thing) ? after[entry] : before[entry], what)
          if let precious, !Self.mayBeRemoved(entry, thing) {
            XCTAssertEqual(try Data(contentsOf: precious), bytes, what)
          }
          guard case .failure(let error) = result else { continue }
          // A refused operation must not have changed anything.
          XCTAssertEqual(after.filter { $0.key != "lock" }, before.filter { $0.key != "lock" }, what)
          let fault = try XCTUnwrap(error as? StoreError, what)
          XCTAssertEqual(fault.affectedPath, entry, what)
        }
      }
    }
  }

  /// Returns true if the store may remove the entry: files set aside as damaged have arbitrary content and are
  /// recognized by their names.
  private static func mayBeRemoved(_ entry: String, _ thing: ForeignEntry) -> Bool {
    entry.hasPrefix("damaged") && thing == .file
  }

  /// A folder that never was a store is refused, even if its files have the names of store files.
  func test_folderWithNamesOfStoreFiles_isRefused_andUnchanged() throws {
    let url = try makeScratchFolder(for: self)
    let contents = [
      "profile.json": "{\"name\":\"my app profile\"}", "journal": "dear diary", "lock": "x", "index-a": "apples",
      "damaged-car.txt": "my car", "damaged-1-at-2": "bytes", "other.txt": "keep", "journal.part": "part",
      "progress.json": "{\"done\": 3}", "entitlements.json": "{\"isPremium\": true}", "forgotten": "promises",
    ]
    for (name, text) in contents { try Data(text.utf8).write(to: url.appendingPathComponent(name)) }
    let before = try entrySnapshots(of: url)
    for work in [
      { _ = try StoredPal.removeStore(in: FileSystemFolder(url.path)) },
      { _ = try StoredPal.openForReading(FileSystemFolder(url.path)) },
      { _ = try StoredPal.openOrCreate(in: FileSystemFolder(url.path)) },
    ] {
      XCTAssertThrowsError(try work()) { error in
        XCTAssertEqual(error as? StoreError, .folderHasOtherFiles(folder: url.path, example: "damaged-car.txt"))
      }
      XCTAssertEqual(try entrySnapshots(of: url), before)
    }
  }

  /// Foreign files in a store remain when the store is deleted.
  func test_foreignFiles_remain_whenTheStoreIsRemoved() throws {
    let url = try makeStore()
    let foreign = [
      "damaged-car.txt", "damaged-1-at-2.bak", "damaged-01-at-2", "damaged-", "journal.old", "Journal", "index-c",
      "profile.json.part", "journal.0x.part",
    ]
    for name in foreign { try Data("mine".utf8).write(to: url.appendingPathComponent(name)) }
    try FileManager.default.createDirectory(
      at: url.appendingPathComponent("damaged-photos"), withIntermediateDirectories: false)
    try Data("x".utf8).write(to: url.appendingPathComponent("damaged-7-at-32"))
    _ = try StoredPal.openOrCreate(in: FileSystemFolder(url.path)).receive(
      GeneratedHistory.makeOneHourSample(30), at: GeneratedHistory.midnight + .hours(1))
    let forgotten = try StoredPal.removeStore(in: FileSystemFolder(url.path))
    XCTAssertEqual(
      forgotten, StoreRemovalResult(remainingEntries: (foreign + ["damaged-photos"]).sorted(), folderError: nil))
    for name in foreign {
      XCTAssertEqual(try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8), "mine", name)
    }
  }

  /// A foreign document prevents writing, but not reading.
  func test_foreignDocument_preventsWriting_butNotReading() throws {
    for file in ["profile.json", "progress.json", "entitlements.json", "index-a", "index-b"] {
      let url = try makeStore()
      try Data("{\"name\": \"an app\"}".utf8).write(to: url.appendingPathComponent(file))
      XCTAssertEqual(try StoredPal.openForReading(FileSystemFolder(url.path)).progress.totalSteps, 20)
      XCTAssertThrowsError(try StoredPal.openOrCreate(in: FileSystemFolder(url.path))) { error in
        XCTAssertEqual(error as? StoreError, .foreignFile(file: file))
      }
    }
  }

  /// The link is followed once and remains; so does the folder, which the store may not have created.
  func test_removal_throughALink_keepsLinkAndFolder() throws {
    let url = try makeStore()
    let link = url.deletingLastPathComponent().appendingPathComponent("link")
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "pal")
    XCTAssertEqual(
      try StoredPal.removeStore(in: FileSystemFolder(link.path)),
      StoreRemovalResult(
        remainingEntries: [], folderError: FileError(link.path, "was not removed", .notAFile(.symbolicLink)))
    )
    XCTAssertEqual(try entrySnapshots(of: url), [:])
    XCTAssertEqual(try FileManager.default.destinationOfSymbolicLink(atPath: link.path), "pal")
    _ = try StoredPal.openOrCreate(in: FileSystemFolder(link.path)).receive(
      GeneratedHistory.makeOneHourSample(), at: GeneratedHistory.midnight)
    XCTAssertEqual(try StoredPal.openForReading(FileSystemFolder(url.path)).progress.totalSteps, 10)
  }

  /// The store keeps using the folder that was opened, even if its path leads elsewhere meanwhile.
  func test_store_keepsUsingTheOpenedFolder_ifItsPathIsReplaced() throws {
    let (url, other) = (try makeStore(), try makeStore())
    let before = try entrySnapshots(of: other)
    let moved = url.deletingLastPathComponent().appendingPathComponent("moved")
    do {
      let pal = try StoredPal.openOrCreate(in: FileSystemFolder(url.path))
      try FileManager.default.moveItem(at: url, to: moved)
      try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: other.path)
      _ = try pal.receive(GeneratedHistory.makeOneHourSample(50), at: GeneratedHistory.midnight + .hours(2))
    }
    XCTAssertEqual(try entrySnapshots(of: other), before)
    XCTAssertEqual(try StoredPal.openForReading(FileSystemFolder(moved.path)).progress.totalSteps, 50)
  }

  /// If a file is repeatedly replaced by a link during syncs, the target of the link is never changed.
  func test_targetOfLink_isNeverChanged_ifFilesAreReplacedByLinks() throws {
    let url = try makeStore()
    let precious = url.deletingLastPathComponent().appendingPathComponent("precious")
    try Data("PRECIOUS".utf8).write(to: precious)
    let stop = StopFlag()
    let swaps = DispatchGroup()
    for name in ["index-a", "index-b", "journal", "progress.json", "forgotten"] {
      let (path, hidden) = (url.appendingPathComponent(name).path, url.appendingPathComponent("." + name).path)
      let target = precious.path
      DispatchQueue.global().async(group: swaps) {
        while !stop.isSet {
          unsafe Foundation.rename(path, hidden)
          unsafe symlink(target, path)
          usleep(100)
          unsafe unlink(path)
          unsafe Foundation.rename(hidden, path)
          usleep(100)
        }
      }
    }
    for round in 0..<300 {
      _ = try? StoredPal.openOrCreate(in: FileSystemFolder(url.path)).receive(
        GeneratedHistory.makeOneHourSample(Int64(round)), at: GeneratedHistory.midnight)
      if round % 10 == 0 { _ = try? StoredPal.removeStore(in: FileSystemFolder(url.path)) }
    }
    stop.set()
    swaps.wait()
    XCTAssertEqual(try String(contentsOf: precious, encoding: .utf8), "PRECIOUS")
  }

  private final class StopFlag: @unchecked Sendable {
    private let lock = NSLock()
    private var flag = false
    var isSet: Bool { lock.withLock { flag } }
    func set() { lock.withLock { flag = true } }
  }

  /// A folder that the store creates is private to its owner; an existing one keeps its permissions, but is refused if
  /// others may write to it.
  func test_existingFolder_keepsItsPermissions_andIsRefusedIfOthersMayWrite() throws {
    for (bits, notices) in [
      (0o700, []), (0o755, [StoreNotice.readableByOthers(permissions: 0o755)]),
      (0o750, [StoreNotice.readableByOthers(permissions: 0o750)]),
    ] {
      let url = try makeScratchFolder(for: self).appendingPathComponent("there")
      XCTAssertEqual(unsafe mkdir(url.path, 0o700), 0)
      unsafe chmod(url.path, mode_t(bits))
      let pal = try StoredPal.openOrCreate(in: FileSystemFolder(url.path))
      XCTAssertEqual(pal.notices, notices)
      XCTAssertEqual(FileAttributes(at: Path(url.path), followsLink: true)?.permissions, UInt16(bits))
      _ = try pal.receive(GeneratedHistory.makeOneHourSample(), at: GeneratedHistory.midnight)
      XCTAssertEqual(FileAttributes(at: Path(url.path), followsLink: true)?.permissions, UInt16(bits))
    }
    for bits in [0o770, 0o722, 0o1777] {
      let url = try makeScratchFolder(for: self).appendingPathComponent("there")
      XCTAssertEqual(unsafe mkdir(url.path, 0o700), 0)
      unsafe chmod(url.path, mode_t(bits))
      XCTAssertThrowsError(try StoredPal.openOrCreate(in: FileSystemFolder(url.path))) { error in
        XCTAssertEqual(
          error as? StoreError, .writableByOthers(folder: url.path, permissions: bits & 0o777))
      }
      XCTAssertEqual(try entrySnapshots(of: url), [:])
    }
    let url = try makeStore()
    unsafe chmod(url.path, 0o777)
    XCTAssertThrowsError(try StoredPal.openOrCreate(in: FileSystemFolder(url.path)))
    XCTAssertEqual(try StoredPal.openForReading(FileSystemFolder(url.path)).progress.totalSteps, 20)
  }

  /// Long operations end when cancellation is requested.
  func test_longOperations_end_whenCancelled() throws {
    let url = try makeStore()
    for work in [
      { (folder: FileSystemFolder) in _ = try StoredPal.openForReading(folder) },
      { _ = try StoredPal.removeStore(in: $0) },
      { _ = try StoredPal.openOrCreate(in: $0) },
    ] {
      XCTAssertThrowsError(try work(FileSystemFolder(Path(url.path)) { true })) { error in
        guard case .fileError(let fault)? = error as? StoreError else { return XCTFail("\(error)") }
        XCTAssertEqual(fault.reason, .stopped)
      }
    }
    XCTAssertEqual(try StoredPal.openForReading(FileSystemFolder(url.path)).progress.totalSteps, 20)
  }

  /// The lock is released while histories are read, and the store is then compared with its previous state.
  func test_releasedLock_canBeReacquired_ifTheStoreIsUnchanged() throws {
    try forEachFolderType(self) { make in
      let folder = try make()
      _ = try StoredPal.openOrCreate(in: folder).receive(
        GeneratedHistory.makeOneHourSample(), at: GeneratedHistory.midnight)
      let pal = try StoredPal.openForReading(folder)
      try pal.releaseLock()
      XCTAssertTrue(try pal.reacquireLockIfUnchanged(for: .writing))
      XCTAssertThrowsError(try StoredPal(in: folder, for: .reading, lockTimeout: 0) { _ in nil })
      XCTAssertEqual(
        try pal.receive(GeneratedHistory.makeOneHourSample(20), at: GeneratedHistory.midnight + .hours(1)).totalSteps
          .stepsAfter, 20)
      try pal.releaseLock()
      _ = try StoredPal.openOrCreate(in: folder).receive(
        GeneratedHistory.makeOneHourSample(40), at: GeneratedHistory.midnight + .hours(2))
      XCTAssertFalse(try pal.reacquireLockIfUnchanged(for: .writing), "it is another by now")
      XCTAssertEqual(try StoredPal.openForReading(folder).progress.totalSteps, 40)
    }
  }

  /// If two processes create a store at once, the second finds that one exists.
  func test_secondCreation_isRefused_ifAStoreIsCreatedMeanwhile() throws {
    try forEachFolderType(self) { make in
      let folder = try make()
      let first = try StoredPal.openOrCreate(in: folder)
      let name = folder.displayPath
      XCTAssertThrowsError(
        try StoredPal(
          creating: GeneratedHistory.profile, zone: .utc,
          entitlements: Entitlements(.none, recordedAt: GeneratedHistory.midnight), in: folder,
          lockTimeout: 40)
      ) { XCTAssertEqual($0 as? StoreError, .inUse(folder: name)) }
      _ = try first.receive(GeneratedHistory.makeOneHourSample(), at: GeneratedHistory.midnight)
      XCTAssertThrowsError(
        try StoredPal(
          creating: GeneratedHistory.profile, zone: .utc,
          entitlements: Entitlements(.none, recordedAt: GeneratedHistory.midnight), in: folder,
          lockTimeout: 40)
      ) { XCTAssertEqual($0 as? StoreError, .storeAlreadyExists(folder: name)) }
    }
  }
}
