import Documents
import Foundation
import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import PalStore

/// Tests that foreign files are reported and left unchanged, whatever their names, and that no process hangs.
final class ForeignTests: XCTestCase {
  private static let entries = [
    "journal", "index-a", "index-b", "profile.json", "progress.json", "entitlements.json", "memories.json",
    "lock", "forgotten",
    "damaged-1-at-2800",
  ]

  /// Creates a store with two syncs, so that both index files exist.
  private func store() throws -> URL {
    let url = try scratch(self).appendingPathComponent("pal")
    for steps in [10, 20] as [Int64] {
      _ = try KeptPal.inside(RealFolder(url.path)).receive(Life.hour(steps), at: Life.midnight)
    }
    return url
  }

  /// Returns the kind, content and link target of every entry of a folder.
  private func picture(of url: URL) throws -> [String: String] {
    var picture: [String: String] = [:]
    guard FileManager.default.fileExists(atPath: url.path) else { return picture }
    for name in try FileManager.default.contentsOfDirectory(atPath: url.path) {
      let path = url.appendingPathComponent(name).path
      let entry = try XCTUnwrap(FileEntry(at: Path(path), following: false))
      var words = "\(entry.kind) \(entry.identity)"
      switch entry.kind {
      case .regular: words += String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
      case .link: words += try FileManager.default.destinationOfSymbolicLink(atPath: path)
      case .folder: words += try FileManager.default.contentsOfDirectory(atPath: path).joined()
      case .pipe, .socket, .device: break
      }
      picture[name] = words
    }
    return picture
  }

  /// Replacing any entry by any kind of file never changes a foreign file and never blocks, whatever opens the store.
  func testEveryEntryReplacedByEverything() throws {
    let works: [(String, (RealFolder) throws -> Void)] = [
      (
        "read",
        { folder in
          let pal = try KeptPal.reading(folder)
          _ = (try pal.samples(), try pal.differences(), try pal.size())
        }
      ),
      (
        "write",
        { folder in
          let pal = try KeptPal.inside(folder)
          try pal.repair()
          _ = try pal.receive(Life.hour(30), at: Life.midnight + .hours(1))
        }
      ),
      ("forget", { _ = try KeptPal.forget(in: $0) }),
    ]
    let whole = try store()
    for entry in Self.entries {
      for thing in Thing.allCases {
        for (work, body) in works {
          let url = try scratch(self).appendingPathComponent("pal")
          try FileManager.default.copyItem(at: whole, to: url)
          let place = url.appendingPathComponent(entry)
          let precious = try thing.put(at: place)
          let (bytes, before) = (try precious.map { try Data(contentsOf: $0) }, try picture(of: url))
          let result = Result { try body(RealFolder(url.path)) }
          let what = "\(work) with a \(thing) for \(entry): \(result)"
          let after = try picture(of: url)
          XCTAssertEqual(after[entry], Self.isOurs(entry, thing) ? after[entry] : before[entry], what)
          if let precious, !Self.isOurs(entry, thing) { XCTAssertEqual(try Data(contentsOf: precious), bytes, what) }
          guard case .failure(let error) = result else { continue }
          // A refused operation must not have changed anything.
          XCTAssertEqual(after.filter { $0.key != "lock" }, before.filter { $0.key != "lock" }, what)
          let fault = try XCTUnwrap(error as? StoreFault, what)
          XCTAssertEqual(fault.subject, entry, what)
        }
      }
    }
  }

  /// Returns true if the store may remove the entry: files set aside as damaged have arbitrary content and are
  /// recognized by their names.
  private static func isOurs(_ entry: String, _ thing: Thing) -> Bool { entry.hasPrefix("damaged") && thing == .file }

  /// A folder that never was a store is refused, even if its files have the names of store files.
  func testWhatIsOnlyCalledLikeAStoreIsNone() throws {
    let url = try scratch(self)
    let contents = [
      "profile.json": "{\"name\":\"my app profile\"}", "journal": "dear diary", "lock": "x", "index-a": "apples",
      "damaged-car.txt": "my car", "damaged-1-at-2": "bytes", "other.txt": "keep", "journal.part": "part",
      "progress.json": "{\"done\": 3}", "entitlements.json": "{\"isPremium\": true}", "forgotten": "promises",
    ]
    for (name, text) in contents { try Data(text.utf8).write(to: url.appendingPathComponent(name)) }
    let before = try picture(of: url)
    for work in [
      { _ = try KeptPal.forget(in: RealFolder(url.path)) }, { _ = try KeptPal.reading(RealFolder(url.path)) },
      { _ = try KeptPal.inside(RealFolder(url.path)) },
    ] {
      XCTAssertThrowsError(try work()) { error in
        XCTAssertEqual(error as? StoreFault, .otherThings(folder: url.path, example: "damaged-car.txt"))
      }
      XCTAssertEqual(try picture(of: url), before)
    }
  }

  /// Foreign files in a store remain when the store is deleted.
  func testWhatIsForeignInAStoreStays() throws {
    let url = try store()
    let foreign = [
      "damaged-car.txt", "damaged-1-at-2.bak", "damaged-01-at-2", "damaged-", "journal.old", "Journal", "index-c",
      "profile.json.part", "journal.0x.part",
    ]
    for name in foreign { try Data("mine".utf8).write(to: url.appendingPathComponent(name)) }
    try FileManager.default.createDirectory(
      at: url.appendingPathComponent("damaged-photos"), withIntermediateDirectories: false)
    try Data("x".utf8).write(to: url.appendingPathComponent("damaged-7-at-32"))
    _ = try KeptPal.inside(RealFolder(url.path)).receive(Life.hour(30), at: Life.midnight + .hours(1))
    let forgotten = try KeptPal.forget(in: RealFolder(url.path))
    XCTAssertEqual(forgotten, Forgotten(others: (foreign + ["damaged-photos"]).sorted(), obstacle: nil))
    for name in foreign {
      XCTAssertEqual(try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8), "mine", name)
    }
  }

  /// A foreign document prevents writing, but not reading.
  func testAForeignDocumentIsNamed() throws {
    for file in ["profile.json", "progress.json", "entitlements.json", "index-a", "index-b"] {
      let url = try store()
      try Data("{\"name\": \"an app\"}".utf8).write(to: url.appendingPathComponent(file))
      XCTAssertEqual(try KeptPal.reading(RealFolder(url.path)).progress.total, 20)
      XCTAssertThrowsError(try KeptPal.inside(RealFolder(url.path))) { error in
        XCTAssertEqual(error as? StoreFault, .stranger(file: file))
      }
    }
  }

  /// The link is followed once and remains; so does the folder, which the store may not have created.
  func testForgettingThroughALink() throws {
    let url = try store()
    let link = url.deletingLastPathComponent().appendingPathComponent("link")
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "pal")
    XCTAssertEqual(
      try KeptPal.forget(in: RealFolder(link.path)),
      Forgotten(others: [], obstacle: FileFault(link.path, "is not removed", .notAFile(.link))))
    XCTAssertEqual(try picture(of: url), [:])
    XCTAssertEqual(try FileManager.default.destinationOfSymbolicLink(atPath: link.path), "pal")
    _ = try KeptPal.inside(RealFolder(link.path)).receive(Life.hour(), at: Life.midnight)
    XCTAssertEqual(try KeptPal.reading(RealFolder(url.path)).progress.total, 10)
  }

  /// The store keeps using the folder that was opened, even if its path leads elsewhere meanwhile.
  func testAFolderThatIsSwapped() throws {
    let (url, other) = (try store(), try store())
    let before = try picture(of: other)
    let moved = url.deletingLastPathComponent().appendingPathComponent("moved")
    do {
      let pal = try KeptPal.inside(RealFolder(url.path))
      try FileManager.default.moveItem(at: url, to: moved)
      try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: other.path)
      _ = try pal.receive(Life.hour(50), at: Life.midnight + .hours(2))
    }
    XCTAssertEqual(try picture(of: other), before)
    XCTAssertEqual(try KeptPal.reading(RealFolder(moved.path)).progress.total, 50)
  }

  /// If a file is repeatedly replaced by a link during syncs, the target of the link is never changed.
  func testALinkThatIsSwappedInBetween() throws {
    let url = try store()
    let precious = url.deletingLastPathComponent().appendingPathComponent("precious")
    try Data("PRECIOUS".utf8).write(to: precious)
    let stop = Stop()
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
      _ = try? KeptPal.inside(RealFolder(url.path)).receive(Life.hour(Int64(round)), at: Life.midnight)
      if round % 10 == 0 { _ = try? KeptPal.forget(in: RealFolder(url.path)) }
    }
    stop.set()
    swaps.wait()
    XCTAssertEqual(try String(contentsOf: precious, encoding: .utf8), "PRECIOUS")
  }

  private final class Stop: @unchecked Sendable {
    private let lock = NSLock()
    private var flag = false
    var isSet: Bool { lock.withLock { flag } }
    func set() { lock.withLock { flag = true } }
  }

  /// A folder that the store creates is private to its owner; an existing one keeps its permissions, but is refused if
  /// others may write to it.
  func testAFolderThatWasThereStaysAsItIs() throws {
    for (bits, notices) in [
      (0o700, []), (0o755, [StoreNotice.openToReading(permissions: 0o755)]),
      (0o750, [StoreNotice.openToReading(permissions: 0o750)]),
    ] {
      let url = try scratch(self).appendingPathComponent("there")
      XCTAssertEqual(unsafe mkdir(url.path, 0o700), 0)
      unsafe chmod(url.path, mode_t(bits))
      let pal = try KeptPal.inside(RealFolder(url.path))
      XCTAssertEqual(pal.notices, notices)
      XCTAssertEqual(FileEntry(at: Path(url.path), following: true)?.permissions, UInt16(bits))
      _ = try pal.receive(Life.hour(), at: Life.midnight)
      XCTAssertEqual(FileEntry(at: Path(url.path), following: true)?.permissions, UInt16(bits))
    }
    for bits in [0o770, 0o722, 0o1777] {
      let url = try scratch(self).appendingPathComponent("there")
      XCTAssertEqual(unsafe mkdir(url.path, 0o700), 0)
      unsafe chmod(url.path, mode_t(bits))
      XCTAssertThrowsError(try KeptPal.inside(RealFolder(url.path))) { error in
        XCTAssertEqual(
          error as? StoreFault, .openToWriting(folder: url.path, permissions: bits & 0o777))
      }
      XCTAssertEqual(try picture(of: url), [:])
    }
    let url = try store()
    unsafe chmod(url.path, 0o777)
    XCTAssertThrowsError(try KeptPal.inside(RealFolder(url.path)))
    XCTAssertEqual(try KeptPal.reading(RealFolder(url.path)).progress.total, 20)
  }

  /// Long operations end when cancellation is requested.
  func testStopping() throws {
    let url = try store()
    for work in [
      { (folder: RealFolder) in _ = try KeptPal.reading(folder) }, { _ = try KeptPal.forget(in: $0) },
      { _ = try KeptPal.inside($0) },
    ] {
      XCTAssertThrowsError(try work(RealFolder(Path(url.path)) { true })) { error in
        guard case .file(let fault)? = error as? StoreFault else { return XCTFail("\(error)") }
        XCTAssertEqual(fault.reason, .stopped)
      }
    }
    XCTAssertEqual(try KeptPal.reading(RealFolder(url.path)).progress.total, 20)
  }

  /// The lock is released while histories are read, and the store is then compared with its previous state.
  func testPausing() throws {
    try forEachFolder(self) { make in
      let folder = try make()
      _ = try KeptPal.inside(folder).receive(Life.hour(), at: Life.midnight)
      let pal = try KeptPal.reading(folder)
      try pal.pause()
      XCTAssertTrue(try pal.resume(for: .writing))
      XCTAssertThrowsError(try KeptPal(in: folder, for: .reading, patience: 0) { _ in nil })
      XCTAssertEqual(try pal.receive(Life.hour(20), at: Life.midnight + .hours(1)).total.after, 20)
      try pal.pause()
      _ = try KeptPal.inside(folder).receive(Life.hour(40), at: Life.midnight + .hours(2))
      XCTAssertFalse(try pal.resume(for: .writing), "it is another by now")
      XCTAssertEqual(try KeptPal.reading(folder).progress.total, 40)
    }
  }

  /// If two processes create a store at once, the second finds that one exists.
  func testTwoThatBeginAtOnce() throws {
    try forEachFolder(self) { make in
      let folder = try make()
      let first = try KeptPal.inside(folder)
      let name = folder.name
      XCTAssertThrowsError(
        try KeptPal(
          new: Life.profile, zone: .utc, entitlements: Entitlements(.none, asOf: Life.midnight), in: folder,
          patience: 40)
      ) { XCTAssertEqual($0 as? StoreFault, .inUse(folder: name)) }
      _ = try first.receive(Life.hour(), at: Life.midnight)
      XCTAssertThrowsError(
        try KeptPal(
          new: Life.profile, zone: .utc, entitlements: Entitlements(.none, asOf: Life.midnight), in: folder,
          patience: 40)
      ) { XCTAssertEqual($0 as? StoreFault, .hasBegun(folder: name)) }
    }
  }
}
