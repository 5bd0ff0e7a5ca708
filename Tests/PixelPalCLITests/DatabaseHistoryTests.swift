import Documents
import Foundation
import HistoryCommands
import PixelPalCLI
import TestSupport
import XCTest

/// Databases as histories: read from a file, a folder, an archive and a pipe.
final class DatabaseHistoryTests: XCTestCase {
  private func sample(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: PackageRoot.url.appendingPathComponent("samples/formats/\(name)")))
  }

  private func total(_ outcome: World.Outcome, _ name: String) throws -> String? {
    let document = try JSON(reading: Array(outcome.output.utf8))
    return document["total"]?[name]?.words
  }

  func test_healthConnect_isTheSame_fromEverywhere() throws {
    let world = World()
    world.files.contents["health_connect_export.db"] = try sample("health-connect.db")
    world.files.contents["Health Connect.zip"] = try sample("health-connect.zip")
    world.files.contents["mine/health_connect_export.db"] = try sample("health-connect.db")
    world.files.contents["mine/health_connect_export.db-shm"] = [0]
    world.input = try sample("health-connect.db")
    for name in ["health_connect_export.db", "Health Connect.zip", "mine", "-"] {
      let outcome = world.run(words: ["inspect", name, "--json"])
      XCTAssertEqual(outcome.status, .done, outcome.errors)
      XCTAssertEqual(try total(outcome, "raw"), "9128", name)
    }
  }

  func test_packages_areSources_inTheOrderOfBelief() throws {
    let world = World()
    world.files.contents["a.db"] = try sample("health-connect.db")
    // The phone's 2000 steps lie within the watch's 2150.
    for (sources, merged) in [("manual,watch,phone", "7128"), ("com.google.android.apps.fitness,watch", "6978")] {
      let outcome = world.run(words: ["inspect", "a.db", "--json", "--sources", sources])
      XCTAssertEqual(try total(outcome, "merged"), merged, sources)
    }
  }

  func test_changes_areNoted_besideADatabase() throws {
    let world = World()
    world.files.contents["a.db"] = try sample("gadgetbridge.db")
    XCTAssertFalse(world.run("inspect a.db").output.contains("-wal"))
    world.files.contents["a.db-wal"] = []
    XCTAssertFalse(world.run("inspect a.db").output.contains("-wal"))
    world.files.contents["a.db-wal"] = [0x37, 0x7F, 0x06, 0x82]
    XCTAssertTrue(world.run("inspect a.db").output.contains("the latest changes stand in a file beside it"))
  }
}
