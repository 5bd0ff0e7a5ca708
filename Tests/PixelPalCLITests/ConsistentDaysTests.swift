import Documents
import HistoryCommands
import PixelPalCLI
import PixelPalCore
import TestSupport
import XCTest

/// All commands report the same days for every merge rule and source order.
final class ConsistentDaysTests: XCTestCase {
  private static let midnight = Instant("2025-01-04T00:00:00Z") ?? .distantPast

  /// Returns overlapping rows of several sources, including totals of days and steps entered by hand.
  private func generateHistory(_ dice: inout SplitMix64, byHand: Bool) -> String {
    var text = "start,end,steps,source,kind,resolution\n"
    let kinds = byHand ? ["watch", "phone", "manual", "other"] : ["watch", "phone", "other", "phone"]
    for _ in 0..<(2 + Int(dice.draw(below: 60))) {
      let source = Int(dice.draw(below: 4))
      var start = Self.midnight + .minutes(Int(dice.draw(below: 4 * 1440)))
      var length = Milliseconds.minutes(Int(dice.draw(below: 90)))
      let isDay = dice.draw(below: 12) == 0
      if isDay { (start, length) = (Self.midnight + .hours(24 * Int(dice.draw(below: 4))), .hours(24)) }
      text += "\(start),\(start + length),\(dice.draw(below: 4000)),s\(source),\(kinds[source]),\(isDay ? "day" : "")\n"
    }
    return text
  }

  func test_everyCommand_reportsSameDays_forAnyMergeRule() throws {
    for seed in TestSeeds.range(outOf: 200, oneIn: 200) {
      var dice = SplitMix64(seed: seed)
      let byHand = seed % 2 == 0
      let shell = InMemoryShell()
      shell.files["h.csv"] = generateHistory(&dice, byHand: byHand)
      let zone = ["UTC", "Europe/Paris", "America/New_York"][Int(dice.draw(below: 3))]
      for merge in ["health", "max", "sum", "fill"] {
        for sources in ["", " --sources s2,phone", " --sources other,s1"] {
          let how = " --merge \(merge)\(sources) --zone \(zone)"
          let name = "seed \(seed)\(how)"
          let inspected = try parseOutput(shell, "inspect h.csv --json --days\(how)")
          let walkedDays = days(inspected["days"], "walked")
          if !byHand { XCTAssertEqual(walkedDays, days(inspected["days"], "steps"), name) }
          XCTAssertEqual(try days(of: shell, "replay h.csv --json\(how)"), walkedDays, name)
          let store = "store \(merge) \(sources.filter { $0 != " " })"
          let synced = shell.run(
            words: ["sync", "--store", store, "h.csv", "--json", "--at", "2025-02-01"]
              + how.split(separator: " ").map(String.init))
          XCTAssertEqual(synced.status, .success, synced.errors)
          let replayed = shell.run(words: ["replay", "--store", store, "--json"])
          XCTAssertEqual(try days(JSON(reading: Array(replayed.output.utf8))["days"], "steps"), walkedDays, name)
          let status = shell.run(words: ["status", "--store", store, "--json", "--at", "2025-02-01"])
          let walked = inspected["total"]?["walked"]?.messageText
          XCTAssertEqual(try JSON(reading: Array(status.output.utf8))["total"]?.messageText, walked, name)
          let compared = try parseOutput(shell, "compare h.csv --device ideal --device ideal --json\(how)")
          let total = firstElement(firstElement(compared["histories"])?["measures"])
          XCTAssertEqual(total?["name"]?.messageText, "'total'")
          XCTAssertEqual(firstElement(total?["values"])?.messageText, walked, name)
        }
      }
    }
  }

  /// The output shows both numbers and the reason: the recorded steps and the steps that a pal walks.
  func test_manualSteps_areCountedApart() throws {
    let shell = InMemoryShell()
    shell.files["h.csv"] =
      "start,end,steps,source,kind\n2025-01-04T08:00:00Z,2025-01-04T09:00:00Z,900,Watch,watch\n"
      + "2025-01-04T10:00:00Z,2025-01-04T11:00:00Z,5000,Health,manual\n"
    let text = shell.run("inspect h.csv --days").output
    XCTAssertTrue(
      text.contains("5,900 steps in all rows, 5,900 counted\n  900 steps for the pal: 5,000 entered"), text)
    XCTAssertTrue(text.hasSuffix("\n2025-01-04  5,900, without manual entries 900\n"), text)
    let total = try parseOutput(shell, "inspect h.csv --json")["total"]
    XCTAssertEqual(["merged", "walked", "byHand"].map { total?[$0]?.messageText }, ["5900", "900", "5000"])
  }

  private func parseOutput(_ shell: InMemoryShell, _ line: String) throws -> JSON {
    let outcome = shell.run(line)
    XCTAssertEqual(outcome.status, .success, outcome.errors)
    return try JSON(reading: Array(outcome.output.utf8))
  }

  private func days(of shell: InMemoryShell, _ line: String) throws -> [String] {
    days(try parseOutput(shell, line)["days"], "steps")
  }

  private func firstElement(_ list: JSON?) -> JSON? {
    guard case .array(let elements)? = list?.content else { return nil }
    return elements.first
  }

  /// Returns the days with data, each with its steps.
  private func days(_ list: JSON?, _ name: String) -> [String] {
    guard case .array(let elements)? = list?.content else { return [] }
    return elements.compactMap { day in
      guard let steps = day[name]?.messageText, steps != "null" else { return nil }
      return "\(day["day"]?.messageText ?? "?") \(steps)"
    }
  }
}
