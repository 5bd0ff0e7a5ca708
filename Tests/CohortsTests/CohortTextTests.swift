import Documents
import PixelPalCore
import Replay
import TestSupport
import XCTest

@testable import Cohorts
@testable import HistoryCommands
@testable import PixelPalCLI

final class CohortTextTests: XCTestCase {
  private func text(_ cohort: CohortResult, columns: Int = 90) -> String {
    CohortReportText(cohort, lineWidth: columns, styling: .plain).text
  }

  func test_text_equalsGolden() throws {
    var one = try GeneratedCohort(seed: 1)
    XCTAssertNil(
      GoldenFile.difference(of: text(one.makeCohort(of: 400)), fromFile: "cohort.txt", besideTest: #filePath))
    var two = try GeneratedCohort(seed: 2, sides: 2, by: "country")
    let groups = two.makeCohort(of: 300, groups: ["fr", "de", nil])
    XCTAssertNil(GoldenFile.difference(of: text(groups), fromFile: "cohort-of-two.txt", besideTest: #filePath))
    var evolution = try GeneratedCohort(seed: 3, isEvolutionAlone: true)
    XCTAssertNil(
      GoldenFile.difference(
        of: text(evolution.makeCohort(of: 3), columns: 40), fromFile: "cohort-narrow.txt", besideTest: #filePath))
  }

  func test_text_saysNobodyLived_forEmptyCohort() throws {
    var nobody = try GeneratedCohort(seed: 1)
    XCTAssertEqual(text(nobody.makeCohort(of: 0)), "There are no people.\nstandard rules, on ios26\n")
  }

  func test_text_makesNoClaim_ifNobodyWasWatchedForLong() throws {
    let options = CohortOptions(configurations: [.standard], groupedBy: nil, skipsPhone: true, suppliedOptions: [])
    var cohort = CohortResult(options)
    cohort.updateGroup(at: cohort.indexOfGroup(orAddingNamed: nil)) { group in
      (
        group.countsByConfiguration[0].people, group.countsByConfiguration[0].pals,
        group.countsByConfiguration[0].daysOfLife
      ) = (9, 9, 90)
      group.countsByConfiguration[0].lastWatchedDays.add(9, people: 9)
      for phase in Phase.reachable {
        for clock in PhaseReachedViewpoint.allCases {
          group.countsByConfiguration[0].unlocks[phase, clock].censoredDays.add(9, people: 9)
        }
      }
    }
    let text = text(cohort)
    XCTAssertTrue(
      text.hasPrefix("None of 9 people was observed for 4 weeks, so little can be said about phase 2."), text)
    let row = text.split(separator: "\n").first { $0.contains("2 Active, walked") }
    XCTAssertEqual(
      row?.split(separator: "  ").map { $0.trimmingCharacters(in: .whitespaces) },
      ["2 Active, walked", "0%", "not known", "not known", "not reached"])
    XCTAssertFalse(text.contains("Steps per day"))
    XCTAssertFalse(text.contains("paywall"))
  }

  func test_text_reportsOnboarding_ifNobodyHasPal() throws {
    let options = CohortOptions(configurations: [.standard], groupedBy: nil, skipsPhone: false, suppliedOptions: [])
    var cohort = CohortResult(options)
    cohort.updateGroup(at: cohort.indexOfGroup(orAddingNamed: nil)) { group in
      group.countsByConfiguration[0].people = 2
      group.countsByConfiguration[0].phoneCounts?.peopleByFinishedScreens[1] = 2
    }
    let text = text(cohort)
    XCTAssertTrue(text.hasPrefix("None of 2 people has a pal: all left the onboarding."), text)
    XCTAssertTrue(text.contains("finish the onboarding  0% (0 to 66)"), text)
    XCTAssertFalse(text.contains("week"))
  }

  /// The sentences that describe the difference between two configurations.
  func test_sentences_describePairedDifference() {
    typealias Row = (counts: [Int64], won: [(days: Int, people: Int64)], words: String)
    let table: [Row] = [
      ([0, 0, 0, 0], [], "Nothing is known about phase 2."),
      ([0, 0, 0, 5], [], "Of 5 people, none sees phase 2 while observed."),
      ([4, 0, 0, 1], [(0, 4)], "Of 5 people, 4 see phase 2 under both A and B, each on the same day."),
      (
        [1, 0, 0, 0], [(3, 1)],
        "Of 1 person, 1 sees phase 2 under both A and B. The one who sees it under both sees it 3 days sooner."
      ),
      (
        [0, 2, 2, 0], [],
        "Of 4 people, as many see phase 2 under B as under A, 2, but not the same ones. Among 100 people like these, "
          + "it may be anything from 70 fewer to 70 more."
      ),
      (
        [884, 0, 37, 79], [(9, 500), (8, 384)],
        "Of 1,000 people, 37 more see phase 2 under B while observed: 921 instead of 884. Among 100 people like these, "
          + "it would be 2.5 to 5 more. The 884 who see it under both see it 9 days sooner in the median, and 8.6 days "
          + "sooner on average."
      ),
      (
        [800, 90, 1, 9], [(-2, 800)],
        "Of 900 people, 89 fewer see phase 2 under B while observed: 801 instead of 890. Among 100 people like these, "
          + "it would be 8 to 12 fewer. The 800 who see it under both see it 2 days later in the median, and 2 days later "
          + "on average."
      ),
    ]
    for (counts, won, words) in table {
      var pair = PhaseReachedCountsUnderTwoConfigurations()
      (pair.both, pair.onlyA, pair.onlyB, pair.neither) = (counts[0], counts[1], counts[2], counts[3])
      for (days, people) in won { pair.daysGained.add(days, people: people) }
      XCTAssertEqual(PairedEffectText(PairedEffect(pair), .active).sentences.joined(separator: " "), words)
    }
  }

  func test_shareAndMeanFormats_roundAsSpecified() {
    let table: [(share: Double, band: ConfidenceInterval?, text: String)] = [
      (0, nil, "0%"), (1, nil, "100%"), (0.004, nil, "<1%"), (0.996, nil, ">99%"),
      (0.5, ConfidenceInterval(lower: 0.4, upper: 0.61), "50% (40 to 61)"),
      (0.5238, ConfidenceInterval(lower: 0.518, upper: 0.5299), "52.4% (51.8 to 53.0)"),
      (0.0003, ConfidenceInterval(lower: 0.0001, upper: 0.0009), "<0.1% (0.0 to 0.1)"),
    ]
    for (share, band, text) in table {
      XCTAssertEqual(StatisticsText.text(ofShare: share, confidenceInterval: band), text)
    }
    XCTAssertEqual(
      [0, 0.04, 2.5, -2.54, 99.94, 99.96, 12_345.6, -1e300].map { StatisticsText.text(ofMean: $0) },
      ["0", "0", "2.5", "-2.5", "99.9", "100", "12,346", "-9,223,372,036,854,775,808"])
  }

  /// At every width, only text without a break opportunity is too long for a line, and a control character in a name
  /// ends no line.
  func test_lines_fitWidth_atEveryWidth() throws {
    var drawn = try GeneratedCohort(seed: 5, sides: 2, by: "team\u{7}")
    let cohort = drawn.makeCohort(of: 60, groups: ["a\nb", "ein sehr langer Name, der kein Ende hat", nil])
    for columns in [20, 40, 60, 80, 100, 300] {
      let lines = text(cohort, columns: columns).split(separator: "\n", omittingEmptySubsequences: false)
      XCTAssertFalse(lines.contains { $0.contains("\u{7}") })
      XCTAssertEqual(lines.first { $0.hasSuffix(" ") }, nil, "\(columns)")
      guard columns >= 60 else { continue }
      XCTAssertEqual(lines.map { String($0) }.first { $0.terminalColumns > columns }, nil, "\(columns)")
    }
  }
}
