import Documents
import Foundation
import HistoryCommands
import PixelPalCLI
import TestSupport
import XCTest

/// Databases as histories: read from a file, a folder, an archive and a pipe.
final class DatabaseHistoryTests: XCTestCase {
  private func readSample(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: PackagePaths.root.appendingPathComponent("samples/formats/\(name)")))
  }

  private func total(_ outcome: InMemoryShell.Outcome, _ name: String) throws -> String? {
    let document = try JSON(reading: Array(outcome.output.utf8))
    return document["total"]?[name]?.messageText
  }

  func test_healthConnect_isSame_fromFileFolderArchiveAndPipe() throws {
    let shell = InMemoryShell()
    shell.files.contents["health_connect_export.db"] = try readSample("health-connect.db")
    shell.files.contents["Health Connect.zip"] = try readSample("health-connect.zip")
    shell.files.contents["mine/health_connect_export.db"] = try readSample("health-connect.db")
    shell.files.contents["mine/health_connect_export.db-shm"] = [0]
    shell.standardInput = try readSample("health-connect.db")
    for name in ["health_connect_export.db", "Health Connect.zip", "mine", "-"] {
      let outcome = shell.run(words: ["inspect", name, "--json"])
      XCTAssertEqual(outcome.status, .success, outcome.errors)
      XCTAssertEqual(try total(outcome, "raw"), "9128", name)
    }
  }

  func test_packages_areSources_inPriorityOrder() throws {
    let shell = InMemoryShell()
    shell.files.contents["a.db"] = try readSample("health-connect.db")
    // The phone's 2000 steps lie within the watch's 2150.
    for (sources, merged) in [("manual,watch,phone", "7128"), ("com.google.android.apps.fitness,watch", "6978")] {
      let outcome = shell.run(words: ["inspect", "a.db", "--json", "--sources", sources])
      XCTAssertEqual(try total(outcome, "merged"), merged, sources)
    }
  }

  func test_writeAheadLog_isNoted_besideDatabase() throws {
    let shell = InMemoryShell()
    shell.files.contents["a.db"] = try readSample("gadgetbridge.db")
    XCTAssertFalse(shell.run("inspect a.db").output.contains("-wal"))
    shell.files.contents["a.db-wal"] = []
    XCTAssertFalse(shell.run("inspect a.db").output.contains("-wal"))
    shell.files.contents["a.db-wal"] = [0x37, 0x7F, 0x06, 0x82]
    XCTAssertTrue(shell.run("inspect a.db").output.contains("the latest changes are in a file next to it"))
  }
}
