import Documents
import Foundation
import HistoryCommands
import PixelPalCLI
import TestSupport
import XCTest

/// Golden tests of the sample stories: documents, texts and moments, as the user sees them.
final class SampleStoryTests: XCTestCase {
  /// The stories, each with commands for its turning points.
  private static let stories: [(name: String, moments: [String])] = [
    (
      "first-week",
      [
        "snapshot --at 2025-03-05T18:30", "timeline --at 2025-03-05T20:00:02",
        "timeline --at 2025-03-05T20:00:02 --family accessoryCircular", "push --at 2025-03-08T11:00:05 --headers",
        "push --at 2025-03-08T11:00:05 --event end", "replay --device ideal", "replay --device ideal --json",
        "journal --premium always", "journal --premium always --json", "journal", "story --json",
        "journal --premium always --markdown", "explain --at 2025-03-06T08:00:30 --surface app --premium always",
      ]
    ),
    (
      "first-evening",
      [
        "snapshot --at 2025-05-17T18:41", "snapshot --at 2025-05-18T13:00", "snapshot --at 2025-05-19T20:01:30",
        "push --at 2025-05-18T13:00:30 --event start --headers",
      ]
    ),
    ("watch-and-phone", ["snapshot --at 2025-09-11T18:59:59 --at 2025-09-11T19:00 --surface lockScreen"]),
    (
      "year-with-gaps",
      ["timeline --at 2024-11-30T23:00", "snapshot --at 2024-07-20T12:00 --surface app --surface homeSmall"]
    ),
    (
      "year-of-the-dog",
      [
        "story --moments", "story --moments --json", "journal --by year --json",
        "journal --by week --from 2023-06-01 --to 2023-08-31 --json", "journal --from 2022-07-18 --to 2022-08-07",
        "snapshot --at 2023-07-31T08:00:30 --surface app",
        "explain --at 2023-07-31T08:00:30 --surface history --json",
      ]
    ),
    (
      "playing-together",
      [
        "snapshot --at 2026-06-22T20:30:08 --at 2026-06-22T20:30:21 --at 2026-06-22T20:30:34 --at 2026-06-22T20:31:24 --surface app",
        "explain --at 2026-06-22T20:31:45 --surface app",
      ]
    ),
    (
      "premium-late",
      [
        "snapshot --at 2025-02-14T20:00:44 --at 2025-02-14T20:00:45 --surface compact --surface history",
        "timeline --at 2025-02-14T20:00:45 --family accessoryRectangular", "snapshot --at 2025-02-15T13:00:20",
      ]
    ),
    (
      "lapsed-and-back",
      [
        "timeline --at 2025-06-21T08:00 --family accessoryCircular",
        "snapshot --at 2025-06-26T13:00:30 --at 2025-07-05T20:00:30 --surface app --surface accessoryInline",
      ]
    ),
    (
      "date-line",
      [
        "snapshot --at 2025-06-05T21:34:59Z --at 2025-06-05T21:35:00Z --surface app --surface compact",
        "snapshot --at 2025-06-08T10:59:59Z --at 2025-06-08T11:00:00Z --surface app --surface homeSmall",
        "timeline --at 2025-06-08T10:00:00Z",
      ]
    ),
    (
      "spring-forward",
      ["snapshot --at 2025-03-30T03:30:00", "timeline --at 2025-03-29T23:30", "replay --device ideal"]
    ),
    (
      "fall-back",
      ["snapshot --at 2025-10-26T02:30:00+02:00 --at 2025-10-26T02:30:00+01:00 --surface app --surface compact"]
    ),
    (
      "corrected-down",
      [
        "snapshot --at 2025-04-09T12:59:59 --at 2025-04-09T13:00 --surface app --surface history",
        "replay --device ideal",
      ]
    ),
    (
      "swiped-and-restarted",
      [
        "snapshot --at 2025-08-19T03:30", "push --at 2025-08-18T18:33", "push --at 2025-08-18T18:33 --event start",
        "push --at 2025-08-20T08:44",
      ]
    ),
    (
      "refused-and-off",
      [
        "snapshot --at 2025-04-07T08:01 --at 2025-04-09T12:00 --surface app --surface lockScreen",
        "explain --at 2025-04-08T20:01 --surface lockScreen", "push --at 2025-04-07T09:00",
        "push --at 2025-04-09T12:00",
      ]
    ),
  ]

  private static let folder = PackagePaths.root.appendingPathComponent("samples/stories")

  /// Returns a shell that contains the files of a story at their paths in the package, and the words that replay it.
  private func makeShell(of story: String) throws -> (shell: InMemoryShell, words: [String]) {
    let shell = InMemoryShell()
    if story == "first-week" {
      let path = "samples/first-week.csv"
      shell.files.contents[path] = Array(try Data(contentsOf: PackagePaths.root.appendingPathComponent(path)))
      return (shell, [path, "--zone", "Europe/Paris"])
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: SampleStoryTests.folder.path + "/" + story).sorted()
    for name in names {
      let bytes = try Data(
        contentsOf: SampleStoryTests.folder.appendingPathComponent(story).appendingPathComponent(name))
      shell.files.contents["samples/stories/\(story)/\(name)"] = Array(bytes)
    }
    let histories = names.filter { $0.hasSuffix(".csv") }.map { "samples/stories/\(story)/\($0)" }
    return (shell, histories + ["--scenario", "samples/stories/\(story)/scenario.json"])
  }

  /// Compares the output of a command line with its golden file.
  private func assertGolden(_ line: String, of story: String, shortened: (String) -> String = { $0 }) throws {
    let (shell, words) = try makeShell(of: story)
    var parts = line.split(separator: " ").map(String.init)
    let name = parts.joined(separator: "-").split { !$0.isLetter && !$0.isNumber }.joined(separator: "-") + ".txt"
    parts.insert(contentsOf: words, at: 1)
    let outcome = shell.run(words: parts)
    let text =
      "$ pixelpal \(parts.joined(separator: " "))\n\(shortened(outcome.output))\(outcome.errors)"
      + (outcome.status == .success ? "" : "status \(outcome.status.rawValue)\n")
    XCTAssertNil(
      GoldenFile.difference(of: text, fromFile: "stories/\(story)/\(name)", besideTest: #filePath), "\(story): \(line)")
  }

  /// The stories to replay; stories of a year or more only in the full run.
  private static var testedStories: [(name: String, moments: [String])] {
    stories.filter { TestSeeds.isFullRun || !$0.name.hasPrefix("year") }
  }

  func test_replays_equalGoldens() throws {
    for (story, moments) in SampleStoryTests.testedStories {
      // A document of a year of days is too long to review.
      let documents = story.hasPrefix("year") ? ["replay"] : ["replay", "replay --json"]
      for line in documents + moments { try assertGolden(line, of: story) }
    }
  }

  func test_events_equalGoldens() throws {
    for (story, _) in SampleStoryTests.testedStories {
      try assertGolden("replay --events", of: story, shortened: SampleStoryTests.shortened)
    }
  }

  /// Shortens events to the beginning, the end, and the rare events between them.
  private static func shortened(_ events: String) -> String {
    let lines = events.split(separator: "\n")
    let rare: Set<Substring> = [
      "permissionChanged", "entitlementChanged", "zoneChanged", "totalCorrected", "phaseUnlocked", "phaseRevealed",
      "paywallShown", "paywallHeld", "highlightStarted", "highlightEnded", "skinChanged", "lookChanged",
      "liveActivityHeld", "liveActivityDropped", "touched", "commanded", "playStarted", "playEnded", "feelingsReset",
    ]
    let middle = lines.dropFirst(40).dropLast(12).filter { line in
      // The event name follows after {"at":"2025-05-17T17:41:20Z","event":" and sometimes one more member.
      let words = line.split(separator: "\"", maxSplits: 10)
      let event = words.firstIndex(of: "event").flatMap { $0 + 2 < words.count ? words[$0 + 2] : nil }
      return event.map(rare.contains) == true
        || line.contains("\"reason\":\"dismissed\"") || line.contains("\"reason\":\"milestone\"")
    }
    return (lines.prefix(40) + ["..."] + middle.prefix(60) + ["..."] + lines.dropFirst(40).suffix(12))
      .map { $0 + "\n" }.joined()
  }

  /// The list of stories and the folders in the samples match.
  func test_storyList_matchesSampleFolders() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: SampleStoryTests.folder.path)
    XCTAssertEqual(
      folders.filter { !$0.hasPrefix(".") }.sorted(),
      SampleStoryTests.stories.map(\.name).filter { $0 != "first-week" }.sorted())
  }
}
