import Documents
import TestSupport
import XCTest

@testable import HistoryCommands
@testable import PixelPalCLI

/// The command `card`.
final class CardCommandTests: XCTestCase {
  private func makeShell() -> InMemoryShell {
    let shell = InMemoryShell()
    shell.files["walk.csv"] = """
      start,end,steps,source
      2025-03-03T08:00:00Z,2025-03-03T09:00:00Z,9000,Watch
      2025-03-04T08:00:00Z,2025-03-04T12:00:00Z,67000,Watch

      """
    return shell
  }

  func test_card_isWritten_inFormatOfFileName() {
    let shell = makeShell()
    var table: [(line: String, file: String, begins: String)] = [
      ("-o card.png", "card.png", "\u{89}PNG"), ("-o CARD.PNG --shape tall", "CARD.PNG", "\u{89}PNG"),
      ("-o card.svg --numbers", "card.svg", "<svg "), ("-o card", "card", "\u{89}PNG"),
    ]
    // An animation is slow to draw in a debug build.
    if TestSeeds.isFullRun { table.append(("-o card.gif --at 2025-03-03T07:00", "card.gif", "GIF89a")) }
    for row in table {
      let outcome = shell.run("card walk.csv --zone UTC \(row.line)")
      XCTAssertEqual(outcome, .init(status: .success, output: "", errors: ""), row.line)
      let begins = row.begins.unicodeScalars.map { UInt8($0.value) }
      XCTAssertTrue(shell.files.contents[row.file]?.starts(with: begins) ?? false, row.line)
    }
    XCTAssertTrue(shell.files["card.svg"]?.contains("76,000 steps in 2 days") ?? false)
    // The output is the same in another shell and for another run.
    let again = self.makeShell()
    _ = again.run("card walk.csv --zone UTC -o card.png")
    XCTAssertEqual(again.files.contents["card.png"], shell.files.contents["card.png"])
    XCTAssertNotEqual(shell.files.contents["card.png"], shell.files.contents["CARD.PNG"])
  }

  private func cardTitle(_ words: String, in shell: InMemoryShell) -> String {
    let outcome = shell.run("card \(words) -o title.svg")
    XCTAssertEqual(outcome.status, .success, outcome.errors)
    return shell.files["title.svg"]?.split(separator: "title>").dropFirst().first.map { String($0.dropLast(2)) } ?? ""
  }

  /// The title matches the instant and the entitlement.
  func test_title_matchesInstantAndEntitlement() {
    let shell = makeShell()
    let walk = "walk.csv --zone UTC --premium never"
    XCTAssertEqual(cardTitle("\(walk) --at 2025-03-03T07:00", in: shell), "PixelPal - This is the beginning.")
    XCTAssertEqual(
      cardTitle("\(walk) --at 2025-03-03T22:00", in: shell),
      "PixelPal - 3 Mar 2025 - This is the beginning. - Dormant - 3 Mar 2025")
    let free =
      "PixelPal - 3 Mar to 4 Mar 2025 - Most steps on 4 Mar - Look how it grew. - "
      + "Dormant - 3 Mar 2025 - Active - 4 Mar 2025"
    XCTAssertEqual(cardTitle(walk, in: shell), free)
    for words in ["walk.csv --zone UTC", "walk.csv --zone UTC --premium always"] {
      XCTAssertEqual(cardTitle(words, in: shell), free + " - Energized - 4 Mar 2025")
    }
    // A pending phase changes nothing.
    shell.files["rules.json"] = #"{"phase3BeginsAt": 80000}"#
    let waiting = shell.files.contents["title.svg"]
    _ = cardTitle(walk, in: shell)
    XCTAssertNotEqual(shell.files.contents["title.svg"], waiting)
    let free2 = shell.files.contents["title.svg"]
    XCTAssertEqual(cardTitle("\(walk) --rules rules.json", in: shell), free)
    XCTAssertEqual(shell.files.contents["title.svg"], free2)
  }

  func test_cardOfStore_equalsCardOfHistory() {
    let shell = makeShell()
    _ = shell.run("sync --store pal walk.csv --zone UTC --gender female")
    let kept = cardTitle("--store pal", in: shell)
    XCTAssertEqual(kept, cardTitle("walk.csv --zone UTC --gender female", in: shell))
    XCTAssertEqual(
      shell.run("card --store pal walk.csv -o x.png").status, .usageError, "--store excludes history files")
  }

  func test_invalidArguments_areRefused() {
    let table: [(line: String, status: ExitStatus, words: String)] = [
      ("card", .usageError, "no history"), ("card nowhere.csv -o x.png", .noInput, "nowhere.csv: error"),
      (
        "card walk.csv -o x.jpg", .usageError,
        "expected a file name that ends in .png, .apng, .gif or .svg, found 'x.jpg'"
      ),
      ("card walk.csv --shape x -o x.png", .usageError, "expected wide or tall for '--shape <shape>', found 'x'"),
      ("card walk.csv --at never -o x.png", .usageError, "--at"),
      ("card walk.csv --art nowhere -o x.png", .noInput, "nowhere/palettes"),
    ]
    for row in table {
      let shell = makeShell()
      let outcome = shell.run(row.line)
      XCTAssertEqual(outcome.status, row.status, row.line)
      XCTAssertTrue(outcome.errors.contains(row.words), "\(row.line): \(outcome.errors)")
      XCTAssertEqual(outcome.output, "", row.line)
      XCTAssertNil(shell.files.contents["x.png"])
    }
  }

  /// The card is refused on a terminal, which could not show it, and written to a pipe.
  func test_card_isRefusedOnTerminal_andWrittenToPipe() {
    let shell = makeShell()
    shell.outputTerminal = .init(columns: 80)
    let outcome = shell.run("card walk.csv --zone UTC")
    XCTAssertEqual(outcome.status, .usageError)
    XCTAssertTrue(outcome.errors.contains("name a file with -o, such as card.png"), outcome.errors)
    XCTAssertEqual(outcome.output, "")
    shell.outputTerminal = nil
    XCTAssertTrue(shell.run("card walk.csv --zone UTC").output.contains("PNG\r\n"))
  }
}
