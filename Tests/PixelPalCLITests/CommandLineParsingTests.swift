import PixelPalCore
import TestSupport
import XCTest

@testable import Documents
@testable import HistoryCommands
@testable import PixelPalCLI

final class CommandLineParsingTests: XCTestCase {
  private func shownArguments(_ line: String) -> String {
    let outcome = InMemoryShell().run("show " + line, of: TestProgram.program)
    return outcome.status == .success ? String(outcome.output.dropLast()) : outcome.errors
  }

  private func errorMessage(_ line: String) -> String {
    let outcome = InMemoryShell().run(line, of: TestProgram.program)
    XCTAssertEqual(outcome.output, "", line)
    XCTAssertEqual(outcome.status, .usageError, line)
    let lines = outcome.errors.split(separator: "\n").prefix { !$0.hasPrefix("Usage:") }
    return lines.joined(separator: " | ")
  }

  func test_validCommandLine_isParsed() {
    let table: [(line: String, shown: String)] = [
      ("a", "a count 1"),
      ("--count 2 a", "a count 2"), ("a --count 2", "a count 2"), ("--count=2 a", "a count 2"), ("a -c 2", "a count 2"),
      ("a -c2", "a count 2"), ("a -c=2", "a count 2"),
      // The last value of a single option counts; all values of a repeatable option count.
      ("a --count 2 --count 3 -c 4", "a count 4"), ("a -t x --tag y -tz --tag=", "a count 1 tags x,y,z,"),
      ("a -t x -t x", "a count 1 tags x,x"),
      ("a -l", "a count 1 loud"), ("a -lf", "a count 1 loud fast"), ("a -fl", "a count 1 loud fast"),
      ("a -lfc3", "a count 3 loud fast"), ("a -lfc 3", "a count 3 loud fast"), ("a -lc=3", "a count 3 loud"),
      ("a -l -l", "a count 1 loud"),
      // Negative numbers are accepted as values and as words.
      ("a --count -5", "a count -5"), ("a --count=-5", "a count -5"), ("a -c -5", "a count -5"),
      ("a -c-5", "a count -5"),
      ("-5", "-5 count 1"), ("-.5", "-.5 count 1"), ("-5 -l", "-5 count 1 loud"),
      ("a --any -9223372036854775808", "a count 1 any -9223372036854775808"), ("a --least 0", "a count 1 least 0"),
      ("a -", "a stdin count 1"), ("a b -c 2 c", "a file(b) file(c) count 2"),
      ("-- -l", "-l count 1"), ("a -- --count -- -", "a file(--count) file(--) stdin count 1"),
      ("- -l", "- count 1 loud"),
      ("a --tag=a=b", "a count 1 tags a=b"), ("a --tag - --tag=--loud", "a count 1 tags -,--loud"),
      // Only the effective value is read.
      ("a - --input - --input x", "a stdin count 1"),
      ("a --size small", "a count 1 size 1"), ("a --phone ios18", "a count 1 phone 18"),
      ("a --phone ./x", "a count 1 phone file(./x)"), ("a --phone x.json", "a count 1 phone file(x.json)"),
      ("a --phone -", "a count 1 phone standardInput"),
      ("a --at 2025-01-04T10:22:13Z", "a count 1 at 2025-01-04T10:22:13Z"),
      ("a --at 2025-01-04T10:22:13", "a count 1 at 2025-01-04T10:22:13Z"),
      ("a --at 2025-01-04T10:22 --zone Asia/Kathmandu", "a count 1 at 2025-01-04T04:37:00Z"),
      ("a --zone America/New_York --at 2025-07-04", "a count 1 at 2025-07-04T04:00:00Z"),
      ("a --zone UTC --at 2025-07-04", "a count 1 at 2025-07-04T00:00:00Z"),
    ]
    for (line, shown) in table { XCTAssertEqual(shownArguments(line), shown, line) }
    for line in ["--color never show a", "--color=never show a", "-- show a", "--color auto -- show a"] {
      XCTAssertEqual(InMemoryShell().run(line, of: TestProgram.program).output, "a count 1\n", line)
    }
  }

  func test_invalidCommandLine_isRefused_withMessage() {
    let table: [(line: String, complaint: String)] = [
      ("show", "error: missing argument '<first>'"),
      ("show a --cont 2", "error: unknown option '--cont' | hint: did you mean '--count'?"),
      ("show a --zzzzzz", "error: unknown option '--zzzzzz'"), ("show a -x", "error: unknown option '-x'"),
      ("show a -lx", "error: unknown option '-x'"),
      ("show a --lou=3", "error: unknown option '--lou' | hint: did you mean '--loud'?"),
      ("show a -sizes", "error: unknown option '-s' | hint: did you mean '--size'?"),
      // Widgets have a family where other commands have a surface.
      ("show a --surface minimal", "error: unknown option '--surface'"),
      // An unknown option is reported before any other error.
      ("show --count x --colr 1", "error: unknown option '--colr' | hint: did you mean '--color'?"),
      ("show --tag --nonsense", "error: unknown option '--nonsense'"),
      ("read a b c --x", "error: unknown option '--x'"),
      ("show a --count", "error: missing value for '--count <n>'"), ("show a -c", "error: missing value for '-c <n>'"),
      ("show a --count --loud", "error: missing value for '--count <n>'"),
      ("show a -c -l", "error: missing value for '-c <n>'"),
      ("show a -c --", "error: missing value for '-c <n>'"),
      ("show a --loud=yes", "error: the option '--loud' takes no value"),
      ("show a -l=yes", "error: the option '-l' takes no value"),
      ("show a --count 6", "error: expected a whole number from -5 to 5 for '--count <n>', found '6'"),
      ("show a --count -6", "error: expected a whole number from -5 to 5 for '--count <n>', found '-6'"),
      ("show a --count=", "error: expected a whole number from -5 to 5 for '--count <n>', found ''"),
      (
        "show a --any 9223372036854775808",
        "error: expected a whole number for '--any <n>', found '9223372036854775808'"
      ),
      ("show a --least -1", "error: expected a whole number of at least 0 for '--least <n>', found '-1'"),
      (
        "show a --size smal",
        "error: expected small or large for '--size <size>', found 'smal' | hint: did you mean 'small'?"
      ),
      (
        "show a --size Large",
        "error: expected small or large for '--size <size>', found 'Large' | hint: did you mean 'large'?"
      ),
      (
        "show a --zone Europe/Pari",
        "error: expected a time zone such as Europe/Paris or +02:00 for '--zone <zone>', found 'Europe/Pari' | hint: did you mean 'Europe/Paris'?"
      ),
      (
        "show a --zone EST",
        "error: expected a time zone such as Europe/Paris or +02:00 for '--zone <zone>', found 'EST'"
      ),
      (
        "show a --zone ../../etc/passwd",
        "error: expected a time zone such as Europe/Paris or +02:00 for '--zone <zone>', found '../../etc/passwd'"
      ),
      (
        "show a --at 2025-02-29",
        "error: expected a time such as 2025-01-04T10:22:13Z for '--at <time>', found '2025-02-29'"
      ),
      (
        "show a --phone ios81",
        "error: expected ios18 or a file for '--phone <phone>', found 'ios81' | hint: did you mean 'ios18'?"
      ),
      (
        "show a --phone mine",
        "error: expected ios18 or a file for '--phone <phone>', found 'mine' | hint: to name a file in this folder, write './mine'"
      ),
      ("show a --input=", "error: expected a file for '--input <file>', found ''"),
      ("show a -o=", "error: expected a file for '-o <file>', found ''"),
      ("read a b", "error: unexpected argument 'b'"), ("manual b", "error: unexpected argument 'b'"),
      ("shw", "error: unknown command 'shw' | hint: did you mean 'show'?"),
      ("nonsense", "error: unknown command 'nonsense'"),
      ("help shw", "error: unknown command 'shw' | hint: did you mean 'show'?"),
      ("help nonsense", "error: unknown command 'nonsense'"),
      ("help show read", "error: unexpected argument 'read'"),
      ("--loud show a", "error: the option '--loud' needs a command before it | hint: place options after the command"),
      ("--versio", "error: unknown option '--versio' | hint: did you mean '--version'?"),
      ("-x", "error: unknown option '-x'"),
      (
        "completions tcsh", "error: expected bash, zsh or fish for '<shell>', found 'tcsh' | hint: did you mean 'bash'?"
      ),
      ("completions", "error: missing argument '<shell>' | hint: expected bash, zsh or fish"),
      ("show a - --input -", "error: standard input can be read only once"),
      ("--color blue show a", "error: expected auto, always or never for '--color <when>', found 'blue'"),
      ("--color=blue", "error: expected auto, always or never for '--color <when>', found 'blue'"),
      ("--color show a", "error: unknown command 'a'"), ("--color", "error: missing value for '--color <when>'"),
      ("--help=x", "error: the option '--help' takes no value"),
      ("-- --help", "error: unknown command '--help' | hint: did you mean 'help'?"),
      ("show a --color blue", "error: expected auto, always or never for '--color <when>', found 'blue'"),
    ]
    for (line, expected) in table { XCTAssertEqual(errorMessage(line), expected, line) }
  }

  /// Property test: every command line gets an answer.
  func test_everyCommandLine_getsAnswer() {
    var generator = SplitMix64(seed: 11)
    let words = [
      "show", "read", "help", "-", "--", "---", "-=", "--=", "--=x", "-c", "-c=", "--count", "--count=", "-lfc", "",
      " ",
      "\0", "é", "-é", "--é=日", "-5", "-.", "-.5", "--help", "a", "\u{1B}[2J", String(repeating: "x", count: 10_000),
    ]
    for _ in 0..<5000 {
      let line = (0..<(generator.next() % 6)).map { _ in words[Int(generator.next() % UInt64(words.count))] }
      let outcome = InMemoryShell().run(words: line, of: TestProgram.program)
      XCTAssert([.success, .usageError, .noInput].contains(outcome.status), "\(line)")
      XCTAssertEqual(outcome.errors.isEmpty, outcome.status == .success, "\(line)")
      XCTAssertFalse(outcome.errors.contains("\u{1B}"), "\(line)")
    }
  }

  func test_nearMiss_isNearestCandidate_withinLimit() {
    let table: [(word: String, candidates: [String], miss: String?)] = [
      ("rulse", ["rules"], "rules"), ("ruels", ["rules"], "rules"),
      // At most half of the length differs.
      ("ab", ["abc"], "abc"), ("a", ["ab"], nil), ("abc", ["abxy"], nil), ("abcd", ["abxy"], "abxy"),
      ("abcde", ["abxyz"], nil), ("abcdef", ["abcxyz"], "abcxyz"), ("abcdefgh", ["abcdwxyz"], nil),
      // The distance is below four.
      ("abcdefghij", ["abcdefgxyz"], "abcdefgxyz"), ("abcdefghij", ["abcdefwxyz"], nil),
      // The nearest candidate wins; of equally near ones, the first.
      ("abcdef", ["abcdxy", "abcdxf", "abcdxg"], "abcdxf"), ("abcd", ["abcx", "abcy"], "abcx"), ("abcd", [], nil),
      ("MALE", ["male"], "male"),
      // A candidate that differs only in case is the nearest, even if it comes later or is short.
      ("iOS18", ["ios17", "ios18"], "ios18"), ("A", ["b", "a"], "a"), ("", ["a"], nil),
      (String(repeating: "a", count: 1_000_000), ["a"], nil),
    ]
    for (word, candidates, miss) in table {
      XCTAssertEqual(closestMatch(to: word, among: candidates), miss, "\(word.prefix(20))")
    }
  }

  /// Differential test of the edit distance against its definition, for words of up to four letters from an alphabet of
  /// three.
  func test_editDistance_equalsDefinition() {
    var words = [""]
    for _ in 0..<4 { words += words.flatMap { word in ["a", "b", "c"].map { word + $0 } } }
    words = Array(Set(words)).sorted()
    func slow(_ a: Substring, _ b: Substring) -> Int {
      guard let x = a.first, let y = b.first else { return max(a.count, b.count) }
      var best = min(slow(a.dropFirst(), b) + 1, slow(a, b.dropFirst()) + 1)
      best = min(best, slow(a.dropFirst(), b.dropFirst()) + (x == y ? 0 : 1))
      if a.count > 1, b.count > 1, x == b.dropFirst().first, y == a.dropFirst().first {
        best = min(best, slow(a.dropFirst(2), b.dropFirst(2)) + 1)
      }
      return best
    }
    for a in TestSeeds.sample(of: Array(words.prefix(60)), oneIn: 4) {
      for b in words {
        let distance = slow(a[...], b[...])
        for limit in 0...4 {
          XCTAssertEqual(
            editDistance(from: a, to: b, atMost: limit), distance <= limit ? distance : nil, "\(a) \(b) \(limit)")
        }
      }
    }
  }
}
