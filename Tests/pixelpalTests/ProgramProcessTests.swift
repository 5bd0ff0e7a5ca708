import Foundation
import TestSupport
import XCTest

/// Tests of the real program with real streams, files and signals.
final class ProgramProcessTests: XCTestCase {
  private func run(_ arguments: String, variables: [String: String] = [:]) throws -> ProgramProcess.Outcome {
    let folder = try makeScratchFolder(for: self)
    return try ProgramProcess(arguments.split(separator: " ").map(String.init), in: folder, variables: variables)
      .waitForOutcome()
  }

  private func runBash(_ line: String, in folder: URL? = nil) throws -> ProgramProcess.Outcome {
    try ProgramProcess(bash: line, in: try folder ?? makeScratchFolder(for: self)).waitForOutcome()
  }

  func test_status_dependsOnError() throws {
    let version = try run("--version")
    XCTAssert(version.output.hasPrefix("pixelpal 0.1.0\ntime zones: IANA 20"), version.output)
    XCTAssertEqual(version, .init(status: 0, output: version.output, errors: ""))
    XCTAssertEqual(try run("nonsense").status, 64)
    XCTAssertEqual(try runBash("echo [ > r; pixelpal rules --rules r").status, 65)
    XCTAssertEqual(try run("rules --rules none").status, 66)
    XCTAssertEqual(try runBash("pixelpal rules --rules .").errors, ".: error: expected a file, found a folder\n")
    XCTAssertEqual(try run("rules -o none/x").status, 73)
    XCTAssertEqual(try runBash("pixelpal rules -o .").errors, ".: error: expected a file, found a folder\n")
    XCTAssertEqual(
      try runBash("touch taken; pixelpal sprites build -o taken; rm taken").errors,
      "taken: error: expected a folder, found a file\nhint: name another folder, or remove the file\n")
    XCTAssertEqual(try runBash("pixelpal rules -o x/").status, 73)
    XCTAssertEqual(try runBash("touch f; pixelpal rules --rules f/x").status, 66)
    XCTAssertEqual(try runBash("pixelpal rules --rules $'\\xff\\xfe'").status, 66)
    XCTAssertEqual(try runBash("pixelpal rules --rules \"$(printf 'x%.0s' {1..5000})\"").status, 66)
    XCTAssertEqual(try runBash("pixelpal rules --rules /dev/zero").status, 65)
  }

  func test_fullDevice_endsWithStatus74() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { throw XCTSkip("there is no full device here") }
    for line in ["pixelpal rules > /dev/full", "pixelpal --version > /dev/full", "pixelpal rules -o /dev/full"] {
      let outcome = try runBash(line)
      XCTAssertEqual(outcome.status, 74, line)
      XCTAssert(outcome.errors.hasSuffix(": error: cannot be written: no space left on device\n"), outcome.errors)
    }
    XCTAssertEqual(try runBash("pixelpal nonsense 2> /dev/full").status, 64)
  }

  func test_closedStream_endsWithItsStatus() throws {
    XCTAssertEqual(try runBash("pixelpal rules >&-").status, 74)
    XCTAssertEqual(try runBash("pixelpal rules --rules - <&-").status, 74)
    XCTAssertEqual(try runBash("pixelpal nonsense 2>&-").status, 64)
    // The next file that the program opens must not reuse the descriptor of a closed standard stream, or all output
    // would go into it.
    let line = """
      pixelpal frames walking --to-ms 100000000000000 -o f >&- 2>&- & sleep 0.3
      readlink /proc/$!/fd/1 /proc/$!/fd/2; kill -TERM $!; wait $!; echo $?
      """
    if FileManager.default.fileExists(atPath: "/proc/self/fd") {
      XCTAssertEqual(try runBash(line).output.split(separator: "\n"), ["/dev/null", "/dev/null", "143"])
    }
    XCTAssertEqual(try runBash("pixelpal rules -o f >&- && pixelpal rules | cmp - f").status, 0)
  }

  func test_program_endsSilently_whenReaderCloses() throws {
    let outcome = try runBash("pixelpal frames walking --to-ms 1000000000000 | head -1; echo ${PIPESTATUS[0]}")
    XCTAssertEqual(outcome, .init(status: 0, output: "{\"ms\":0,\"asset\":\"male_walking_1\"}\n141\n", errors: ""))
  }

  func test_nonBlockingOutput_receivesAllLines() throws {
    // A slow reader of a pipe that another process set to non-blocking mode.
    let line = """
      python3 -c 'import fcntl,os; fcntl.fcntl(1, fcntl.F_SETFL, fcntl.fcntl(1, fcntl.F_GETFL) | os.O_NONBLOCK); \
      os.execvp("pixelpal", "pixelpal frames walking --to-ms 1000000".split())' | (sleep 0.3; wc -l)
      """
    guard try runBash("command -v python3").status == 0 else { throw XCTSkip("there is no python3 here") }
    XCTAssertEqual(try runBash(line).output.trimmingCharacters(in: .whitespacesAndNewlines), "24000")
  }

  func test_replacedFile_keepsLinksAndPermissions() throws {
    let folder = try makeScratchFolder(for: self)
    let outcome = try runBash(
      """
      set -e
      pixelpal --version > version
      echo old > f; chmod 600 f; ln -s f link; ln -s none dangling
      pixelpal rules -o link; test -L link; pixelpal rules | cmp - f; stat -c %a f 2> /dev/null || stat -f %Lp f
      mkfifo pipe; pixelpal rules -o pipe & pixelpal rules | cmp - <(cat pipe); wait
      pixelpal rules -o dangling; pixelpal rules | cmp - dangling
      pixelpal rules -o /dev/null
      (umask 027; pixelpal rules -o new); stat -c %a new 2> /dev/null || stat -f %Lp new
      ls -A
      """, in: folder)
    XCTAssertEqual(
      outcome, .init(status: 0, output: "600\n640\ndangling\nf\nlink\nnew\nnone\npipe\nversion\n", errors: ""))
  }

  /// Interrupts a write that would take hours, after it has started.
  private func assertInterruption(by signal: Int32, status: Int32, old: String?) throws {
    let folder = try makeScratchFolder(for: self)
    let file = folder.appendingPathComponent("f")
    try old.map { try Data($0.utf8).write(to: file) }
    let run = try ProgramProcess(["frames", "walking", "--to-ms", "100000000000000", "-o", "f"], in: folder)
    func partial() -> [String] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return names.filter { $0 != "f" }
    }
    func size(_ name: String) -> Int {
      let attributes = try? FileManager.default.attributesOfItem(atPath: folder.appendingPathComponent(name).path)
      return (attributes?[.size] as? Int) ?? 0
    }
    XCTAssert(waitUntil { partial().contains { size($0) > 0 } }, "nothing was written")
    XCTAssertEqual(try? String(contentsOf: file, encoding: .utf8), old)
    kill(run.process.processIdentifier, signal)
    XCTAssertEqual(try run.waitForOutcome(), .init(status: status, output: "", errors: ""))
    XCTAssertEqual(partial(), [])
    XCTAssertEqual(try? String(contentsOf: file, encoding: .utf8), old)
  }

  func test_interruptedWrite_keepsOldFile_andRemovesPartialFile() throws {
    try assertInterruption(by: SIGINT, status: 130, old: "old")
    try assertInterruption(by: SIGINT, status: 130, old: nil)
    try assertInterruption(by: SIGTERM, status: 143, old: "old")
    try assertInterruption(by: SIGHUP, status: 129, old: nil)
  }

  func test_waitForInput_isInterruptible() throws {
    let folder = try makeScratchFolder(for: self)
    // Nothing is ever written into this pipe.
    let silence = Pipe()
    let run = try ProgramProcess(["rules", "--rules", "-"], in: folder, input: silence)
    Thread.sleep(forTimeInterval: 0.2)
    kill(run.process.processIdentifier, SIGINT)
    XCTAssertEqual(try run.waitForOutcome().status, 130)
    XCTAssertEqual(
      try runBash("mkfifo p; timeout -s INT 0.2 pixelpal rules --rules p; echo $?", in: folder).output, "124\n")
  }

  /// A read-ahead can be interrupted while it waits for the pipe and the other workers are busy or idle.
  func test_readAhead_isInterruptible() throws {
    let folder = try makeScratchFolder(for: self)
    let rows = String(repeating: "2025-01-04T10:22:13Z,2025-01-04T10:23:13Z,5,Phone\n", count: 2000)
    // The runs are concurrent, so the test waits only once.
    let pipes = (0..<8).map { _ in Pipe() }
    let runs = try pipes.map { try ProgramProcess(["inspect", "-"], in: folder, input: $0) }
    for pipe in pipes {
      try pipe.fileHandleForWriting.write(contentsOf: Data(("start,end,steps,source\n" + rows).utf8))
    }
    Thread.sleep(forTimeInterval: 0.6)
    for run in runs { kill(run.process.processIdentifier, SIGINT) }
    for run in runs { XCTAssertEqual(try run.waitForOutcome().status, 130) }
  }

  /// Signals that are ignored at startup stay ignored: a shell ignores control-C for background jobs, and nohup ignores
  /// hang-ups.
  func test_signalIgnoredAtStartup_staysIgnored() throws {
    let line = """
      trap '' HUP; mkfifo p; pixelpal --version | head -1
      pixelpal rules --rules p > out & sleep 0.2; kill -INT $!; kill -HUP $!; sleep 0.1; echo '{}' > p; wait $!; echo $?
      """
    XCTAssertEqual(try runBash(line).output, "pixelpal 0.1.0\n0\n")
  }
}
