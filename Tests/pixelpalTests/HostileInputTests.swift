import Foundation
import XCTest

/// Malicious inputs produce a message and an exit status quickly and with little memory.
final class HostileInputTests: XCTestCase {
  /// The limit on address space in kilobytes, libraries included.
  private static let memoryLimitKilobytes = 450_000

  private func runBash(_ line: String, in folder: URL? = nil) throws -> ProgramProcess.Outcome {
    try ProgramProcess(bash: line, in: try folder ?? makeScratchFolder(for: self)).waitForOutcome()
  }

  /// Input: two gigabytes in one line, through a pipe.
  func test_endlessLine_isRefused_withinMemoryLimit() throws {
    let heads = [
      "", "date,steps\\n2025-01-04,", "date,steps\\n\"", "{\"", "[{\"dateTime\":\"", "<HealthData locale=\"",
      "--form\\n\\ndate,steps\\n",
    ]
    for head in heads {
      let outcome = try runBash(
        """
        { printf '\(head)'; head -c 2000000000 /dev/zero | tr '\\0' 9; } 2> /dev/null \\
          | (ulimit -v \(Self.memoryLimitKilobytes); pixelpal inspect -)
        """)
      XCTAssertEqual(outcome.status, 65, head)
      let isTold = outcome.errors.contains("a megabyte") || outcome.errors.contains("never closed")
      XCTAssert(isTold, "\(head): \(outcome.errors)")
    }
  }

  /// Input: an archive of a tenth of a megabyte that unpacks to a hundred megabytes.
  func test_zipBomb_isRefused() throws {
    guard try runBash("command -v python3").status == 0 else { throw XCTSkip("there is no python3 here") }
    let folder = try makeScratchFolder(for: self)
    try """
    import zipfile
    with zipfile.ZipFile("bomb.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        with archive.open("apple_health_export/export.xml", "w") as entry:
            entry.write(b"<HealthData>")
            for _ in range(100): entry.write(b" " * 1000000)
    """.write(to: folder.appendingPathComponent("bomb.py"), atomically: true, encoding: .utf8)
    let outcome = try runBash(
      "python3 bomb.py; ulimit -v \(Self.memoryLimitKilobytes); cat bomb.zip | pixelpal inspect -", in: folder)
    XCTAssertEqual(outcome.status, 65)
    XCTAssert(outcome.errors.contains("this archive expands to more than 300 times its size"), outcome.errors)
  }

  func test_pathThatIsNoReadableFile_endsWithItsStatus() throws {
    let folder = try makeScratchFolder(for: self)
    XCTAssertEqual(try runBash("mkdir empty; pixelpal inspect empty", in: folder).status, 66)
    XCTAssertEqual(try runBash("pixelpal inspect empty/", in: folder).status, 66)
    XCTAssertEqual(try runBash("ln -s . loop; pixelpal inspect .", in: folder).status, 66)
    XCTAssertEqual(try runBash("ln -s . steps-2025-01-01.json; pixelpal inspect .", in: folder).status, 66)
    XCTAssertEqual(try runBash("pixelpal inspect nothing", in: folder).status, 66)
    XCTAssertEqual(try runBash("pixelpal inspect /dev/null", in: folder).status, 65)
    XCTAssertEqual(try runBash("pixelpal inspect /dev/zero", in: folder).status, 65)
    XCTAssertEqual(try runBash("pixelpal inspect - <&-", in: folder).status, 74)
  }

  /// The writer of a pipe may close it before the first byte or in the middle of a row.
  func test_pipeClosedMidRow_isReported() throws {
    let folder = try makeScratchFolder(for: self)
    func outcome(_ text: String) throws -> ProgramProcess.Outcome {
      try runBash("[ -p p ] || mkfifo p; (printf '\(text)' > p) & pixelpal inspect p; s=$?; wait; exit $s", in: folder)
    }
    XCTAssertEqual(try outcome("").status, 65)
    XCTAssertEqual(try outcome("date,ste").status, 65)
    XCTAssertEqual(try outcome("[{\"dateTime\":\"01").status, 65)
    let row = try outcome("date,steps\\n2025-01-04,5\\n2025-01-0")
    XCTAssertEqual(row.status, 65)
    XCTAssertEqual(
      row.errors,
      """
      p:3:10: error: the file ends inside this row
      2025-01-0
               ^
      hint: it may be incomplete: copy or download it again\n
      """)
    XCTAssertEqual(try outcome("date,steps\\n2025-01-04,5").status, 0)
  }

  /// Files of a vendor's folder are read in byte order, independent of the order in which they were created.
  func test_exportFolder_isRead_inByteOrder() throws {
    let folder = try makeScratchFolder(for: self)
    let outcome = try runBash(
      """
      mkdir -p "t/Takeout/Fitbit/Global Export Data"; cd "t/Takeout/Fitbit/Global Export Data"
      for day in 03 01 02; do
        printf '[{"dateTime":"01/%s/25 10:00:00","value":"1%s"}]' $day $day > steps-2025-01-$day.json
      done
      touch calories-2025-01-01.json; cd ../../../..
      pixelpal inspect t/Takeout --json | grep -o 'steps-[^"]*'; pixelpal convert t | cut -d, -f1,3
      """, in: folder)
    XCTAssertEqual(
      outcome.output,
      """
      steps-2025-01-01.json
      steps-2025-01-02.json
      steps-2025-01-03.json
      start,steps
      2025-01-01T10:00:00Z,101
      2025-01-02T10:00:00Z,102
      2025-01-03T10:00:00Z,103\n
      """)
  }
}
