import Documents
import Expressions
import Foundation
import PixelArt
import PixelPalCore
import TestSupport
import XCTest

@testable import HistoryCommands
@testable import PixelPalCLI

final class ArtCommandTests: XCTestCase {
  /// Returns a shell with the package's own art files in memory.
  private func makeShellWithArt() throws -> InMemoryShell {
    let shell = InMemoryShell()
    for path in Artwork.paths {
      shell.files.contents["Sprites/\(path)"] = Array(
        try Data(contentsOf: PackagePaths.root.appendingPathComponent("Sprites/\(path)")))
    }
    return shell
  }

  func test_list_namesEverySprite_andEachCanBeRendered() throws {
    let lines = InMemoryShell().run("sprites list").output.split(separator: "\n").map(String.init)
    XCTAssertEqual(Array(lines.prefix(76)), SpriteName.all.map(\.pictureName))
    XCTAssertEqual(Set(lines).count, lines.count)
    for name in ["male_stargaze_8", "female_somersault_12", "male_look_up_4", "moon.zzz", "locked"] {
      XCTAssertTrue(lines.contains(name), name)
    }
    let json = try JSON(reading: Array(InMemoryShell().run("sprites list --json").output.utf8))
    XCTAssertTrue("\(json)".contains("pixelpal.sprites/1"))
    // Every listed name can be drawn.
    for line in lines { XCTAssertNotNil(RenderSubject(line), line) }
  }

  /// `sprites list` ignores `-o`, which names the folder to build into and not a file for the results.
  func test_list_ignoresOutputFolder() {
    let shell = InMemoryShell()
    XCTAssertEqual(shell.run("sprites list -o App").output, shell.run("sprites list").output)
    XCTAssertTrue(shell.files.contents.isEmpty)
  }

  func test_render_writesFormat_ofFileName() throws {
    let shell = InMemoryShell()
    let table: [(line: String, file: String, begins: [UInt8])] = [
      ("render male_vital_1 -o a.png", "a.png", [0x89, 0x50, 0x4E, 0x47]),
      ("render idle --phase 1 -o a.apng", "a.apng", [0x89, 0x50, 0x4E, 0x47]),
      ("render idle --gender female -o b.GIF", "b.GIF", Array("GIF89a".utf8)),
      ("render moon.zzz --scale 3 -o m.png", "m.png", [0x89, 0x50, 0x4E, 0x47]),
      ("render compact --state walking -o c.png", "c.png", [0x89, 0x50, 0x4E, 0x47]),
      ("render peek --skin winter --ground #102030 -o p.png", "p.png", [0x89, 0x50, 0x4E, 0x47]),
      ("render locked -o l.ans", "l.ans", []), ("render locked -o l.txt", "l.txt", []),
    ]
    for row in table {
      let outcome = shell.run(row.line)
      XCTAssertEqual(outcome, .init(status: .success, output: "", errors: ""), row.line)
      XCTAssertTrue(shell.files.contents[row.file]?.starts(with: row.begins) ?? false, row.line)
    }
    XCTAssertTrue(shell.files["l.ans"]?.contains("\u{1B}[38;2;") ?? false)
    XCTAssertFalse(shell.files["l.txt"]?.contains("\u{1B}") ?? true)
    XCTAssertNil(
      GoldenFile.difference(
        of: shell.run("render male_low_1").output, fromFile: "render-male-low.txt", besideTest: #filePath))
  }

  /// Emotes and dances render as animations; `render emotes` produces a sheet of 12 by 4 sprites.
  func test_render_drawsEmotesAndPlays_asAnimations() throws {
    let shell = InMemoryShell()
    for (line, file) in [
      ("wink --phase 3", "w.gif"), ("dance --gender female", "d.gif"), ("lowBattery", "b.apng"),
      ("emotes --style dusk --skin winter", "e.png"), ("shocked --state walking", "s.png"), ("question", "q.png"),
      ("thumbsUp --gender female --state vital", "t.gif"), ("staringContest --phase 2", "c.png"),
    ] {
      let outcome = shell.run("render \(line) -o \(file)")
      XCTAssertEqual(outcome, .init(status: .success, output: "", errors: ""), line)
    }
    // The width and height follow the name of the first chunk; nine frames of a walk fill two rows of eight.
    func size(_ file: String) -> [Int] {
      let bytes = shell.files.contents[file]?[16..<24].map(Int.init) ?? []
      return [bytes.prefix(4), bytes.suffix(4)].map { $0.reduce(0) { $0 << 8 | $1 } }
    }
    XCTAssertEqual(size("e.png"), [12 * 48, 4 * 48])
    XCTAssertEqual(size("s.png"), [8 * 48, 2 * 48])
    // A question mark has 18 frames; the staring contest has 88, because the person lets go after four seconds.
    XCTAssertEqual(size("q.png"), [8 * 48, 3 * 48])
    XCTAssertEqual(size("c.png"), [8 * 48, 11 * 48])
    // Every name that a document contains can be drawn.
    let names = Emote.allCases.map(\.rawValue) + Overlay.allCases.map(\.rawValue) + Play.Kind.allCases.map(\.rawValue)
    for name in names { XCTAssertNotNil(RenderSubject(name), name) }
    XCTAssertEqual(Set(RenderSubject.allNames).count, RenderSubject.allNames.count)
    let films = ["w.gif", "d.gif"].compactMap { shell.files.contents[$0]?.prefix(6) }
    XCTAssertEqual(films, Array(repeating: ArraySlice("GIF89a".utf8), count: 2))
    XCTAssertTrue(InMemoryShell().run("render wnik").errors.contains("did you mean 'wink'?"))
  }

  /// Rendering from a replay gives the same image as rendering by the names in its snapshot.
  func test_renderOfReplay_equalsRenderByNames() throws {
    let shell = InMemoryShell()
    shell.files["walk.csv"] = "start,end,steps,source\n2025-01-04T10:00:00Z,2025-01-04T11:00:00Z,8000,Phone\n"
    let table: [(time: String, state: String, phase: Int)] = [
      ("2025-01-04T01:00", "low", 1), ("2025-01-04T14:00", "vital", 1), ("2025-01-05T10:00", "low", 1),
    ]
    for row in table {
      let replay = "walk.csv --zone UTC --device ideal --gender female --style dusk"
      let snapshot = shell.run("snapshot \(replay) --at \(row.time) --surface homeSmall").output
      XCTAssertTrue(snapshot.contains("female_\(row.state)_1"), snapshot)
      let outcome = shell.run("render homeSmall \(replay) --at \(row.time) -o then.png")
      XCTAssertEqual(outcome, .init(status: .success, output: "", errors: ""), row.time)
      let look = "--gender female --style dusk --state \(row.state) --phase \(row.phase)"
      XCTAssertEqual(shell.run("render homeSmall \(look) -o now.png").status, .success)
      XCTAssertEqual(shell.files.contents["then.png"], shell.files.contents["now.png"], row.time)
    }
    for (line, words) in [
      ("render walking walk.csv --at 2025-01-04", "--at needs a surface to draw"),
      ("render app walk.csv", "missing option '--at <time>'"), ("render app --at 2025-01-04", "no history"),
    ] {
      let outcome = shell.run(line)
      XCTAssertEqual(outcome.status, .usageError, line)
      XCTAssertTrue(outcome.errors.contains(words), outcome.errors)
    }
  }

  /// The app is drawn with the face of its snapshot; every other surface is drawn without a face.
  func test_render_drawsFace_onlyInApp() throws {
    let shell = InMemoryShell()
    shell.files["walk.csv"] = "start,end,steps,source\n2025-01-04T10:00:00Z,2025-01-04T11:00:00Z,800,Phone\n"
    shell.files["s.json"] = """
      {"opens":[{"at":"2025-01-04T12:00:00Z","seconds":300}],\
      "touches":[{"at":"2025-01-04T12:01:00Z","ms":100}],"said":[{"at":"2025-01-04T12:02:00Z","text":"hmm"}]}
      """
    let replay = "walk.csv --scenario s.json --zone UTC --device ideal"
    func drawn(_ surface: String, at time: String) -> [UInt8]? {
      let outcome = shell.run("render \(surface) \(replay) --at \(time) -o then.png")
      XCTAssertEqual(outcome, .init(status: .success, output: "", errors: ""), time)
      return shell.files.contents["then.png"]
    }
    let snapshot = shell.run("snapshot \(replay) --at 2025-01-04T12:01:00.300Z --surface app").output
    XCTAssertTrue(snapshot.contains("\"name\": \"wink\""), snapshot)
    let anyway = drawn("app", at: "2025-01-04T13:00:00Z")
    let (winks, wonders) = (drawn("app", at: "2025-01-04T12:01:00.300Z"), drawn("app", at: "2025-01-04T12:02:00.300Z"))
    XCTAssertEqual(Set([anyway, winks, wonders]).count, 3)
    XCTAssertEqual(
      drawn("expanded", at: "2025-01-04T12:01:00.300Z"), drawn("expanded", at: "2025-01-04T12:02:00.300Z"))
  }

  func test_catalogueForTheNameOfAFile_isRefused_withARemedy() {
    let shell = InMemoryShell()
    shell.files["taken"] = "a file"
    let outcome = shell.run("sprites build -o taken")
    XCTAssertEqual(outcome.status, .cannotCreate)
    XCTAssertEqual(
      outcome.errors,
      "taken: error: expected a folder, found a file\nhint: name another folder, or remove the file\n")
  }

  func test_invalidArguments_areRefused() {
    let table: [(line: String, status: ExitStatus, words: String)] = [
      ("render", .usageError, "<name>"),
      ("render male_walking_33", .usageError, "expected a picture, an animation or a surface"),
      ("render walkin", .usageError, "did you mean 'walking'?"),
      ("render walking --scale 0", .usageError, "from 1 to 32"),
      ("render walking --scale 33", .usageError, "from 1 to 32"),
      ("render app --state walking --scale 32", .usageError, "the maximum is 48,000,000"),
      ("render walking --ground grey", .usageError, "#rrggbb"),
      (
        "render walking -o x.bmp", .usageError,
        "expected a file name that ends in .png, .apng, .gif, .txt or .ans, found 'x.bmp'"
      ),
      ("render walking --art nowhere -o x.gif", .noInput, "nowhere/palettes/boy-classic.gpl: error: there is no such"),
      ("sprites build", .usageError, "error: missing option '-o <folder>'\nhint: name the folder to build into"),
      ("sprites build -o App --style dusk --style blue", .usageError, "expected all, classic, dusk or meadow"),
      ("sprites build -o App --skin nome", .usageError, "did you mean 'none'?"),
      ("sprites build -o App --phase 5", .usageError, "expected all, 1, 2, 3 or 4"),
      ("sprites check --gender male", .usageError, "--gender can be used only with 'build'"),
      ("sprites list --style all", .usageError, "--style can be used only with 'build'"),
      ("sprites", .usageError, "<task>"), ("sprites paint", .usageError, "list, build or check"),
    ]
    for row in table {
      let outcome = InMemoryShell().run(row.line)
      XCTAssertEqual(outcome.status, row.status, row.line)
      XCTAssertTrue(outcome.errors.contains(row.words), "\(row.line): \(outcome.errors)")
      XCTAssertEqual(outcome.output, "", row.line)
    }
  }

  /// An error in an art file names the place in the file.
  func test_invalidArt_isRefused_withPosition() throws {
    let shell = try makeShellWithArt()
    XCTAssertEqual(shell.run("render male_low_1 --art Sprites"), InMemoryShell().run("render male_low_1"))
    let path = "Sprites/parts/boy-head.xpm"
    let good = try XCTUnwrap(shell.files[path])
    let row = try XCTUnwrap(good.split(separator: "\n").firstIndex { $0.hasPrefix("\"..........bbb") })
    var lines = good.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines[row] = lines[row].replacingOccurrences(of: "bbb", with: "bb")
    shell.files[path] = lines.joined(separator: "\n")
    let outcome = shell.run("render male_low_1 --art Sprites")
    XCTAssertEqual(outcome.status, .dataError)
    XCTAssertTrue(outcome.errors.contains("\(path):\(row + 1):"), outcome.errors)
    XCTAssertTrue(outcome.errors.contains("error: expected 26 pixels in this row, found 24"), outcome.errors)
  }

  /// A change to the art is drawn without rebuilding the program.
  func test_changedArt_isDrawn_withoutRebuild() throws {
    let shell = try makeShellWithArt()
    _ = shell.run("render male_neutral_1 --art Sprites -o before.png")
    let path = "Sprites/palettes/boy-classic.gpl"
    shell.files[path] = shell.files[path]?.replacingOccurrences(of: "244  99  92", with: " 10 200  30")
    _ = shell.run("render male_neutral_1 --art Sprites -o after.png")
    XCTAssertNotEqual(shell.files.contents["before.png"], shell.files.contents["after.png"])
  }

  func test_play_printsOnePicture_withoutTerminal() throws {
    let outcome = InMemoryShell().run("play --phase 4 --gender female")
    XCTAssertEqual(outcome.status, .success)
    XCTAssertFalse(outcome.output.contains("\u{1B}"))
    XCTAssertEqual(outcome.output.split(separator: "\n", omittingEmptySubsequences: false).count, 27)
    XCTAssertTrue(outcome.output.contains("'pixelpal play' animates the pal in a terminal"))
  }

  func test_recording_hasEveryFrame_atItsTime() throws {
    let shell = InMemoryShell()
    let outcome = shell.run("play --record walk.cast --seconds 2")
    XCTAssertEqual(outcome, .init(status: .success, output: "", errors: ""))
    let lines = try XCTUnwrap(shell.files["walk.cast"]).split(separator: "\n")
    XCTAssertEqual(lines.count, 1 + 48)
    XCTAssertTrue(lines[1].hasPrefix("[0.000,\"o\",\"\\u001b[?2026h"))
    XCTAssertTrue(lines[2].hasPrefix("[0.042,"))
    XCTAssertTrue(lines[48].hasPrefix("[1.959,"), String(lines[48].prefix(20)))
    XCTAssertEqual(shell.run("play --record nowhere/x --seconds 0").status, .usageError)
  }

  /// Every key does what the line below the picture says, and the terminal is restored however the session ends.
  func test_play_restoresTerminal_afterAnyKeys() {
    for (keys, status) in [
      ("q", ExitStatus.success), (" mmm1234gskkkkkeeeq", .success), ("thhpdycrxfftq", .success),
      ("\u{3}", .interrupted),
      ("?x\u{1B}", .success),
      ("\u{1A}q", .success), ("", .hangup),
    ] {
      let shell = InMemoryShell()
      let live = FakeTerminal(Array(keys.utf8), shell)
      shell.interactiveTerminal = live
      shell.outputTerminal = .init(columns: 90)
      shell.variables = ["TERM": "xterm-256color"]
      let outcome = shell.run("play")
      XCTAssertEqual(outcome.status, status, keys)
      XCTAssertEqual(live.calls.first, "begin", keys)
      XCTAssertEqual(live.calls.last, "end", keys)
      XCTAssertEqual(live.calls.count, 2 + (keys.contains("\u{1A}") ? 1 : 0), keys)
      XCTAssertTrue(outcome.output.contains("q quit"))
    }
  }

  /// Frames appear at their scheduled times even on a slow terminal, and no frame appears twice.
  func test_frames_stayOnSchedule_onSlowTerminal() {
    let shell = InMemoryShell()
    let live = FakeTerminal([], shell)
    live.oversleepMilliseconds = 5
    live.quitTime = 2000
    shell.interactiveTerminal = live
    shell.outputTerminal = .init(columns: 90)
    shell.variables = ["COLORTERM": "truecolor"]
    let outcome = shell.run("play")
    XCTAssertEqual(outcome.status, .success)
    let updates = outcome.output.components(separatedBy: "\u{1B}[?2026h").count - 1
    XCTAssertTrue(46...50 ~= updates, "\(updates) pictures in two seconds")
  }

  func test_play_drawsOnePicture_withReducedMotion() {
    let shell = InMemoryShell()
    let live = FakeTerminal([], shell)
    live.quitTime = 5000
    shell.interactiveTerminal = live
    shell.outputTerminal = .init(columns: 90)
    shell.variables = ["COLORTERM": "truecolor"]
    let outcome = shell.run("play --reduce-motion")
    XCTAssertEqual(outcome.output.components(separatedBy: "\u{1B}[?2026h").count - 1, 1)
  }
}

/// A terminal on which keys are pressed immediately, or one key after a delay.
private final class FakeTerminal: InteractiveTerminal {
  private var keys: [UInt8]
  private unowned let shell: InMemoryShell
  private(set) var calls: [String] = []
  /// The delay beyond the requested waiting time, in milliseconds.
  var oversleepMilliseconds: Int64 = 0
  /// The time at which the user presses 'q'.
  var quitTime: Int64?

  init(_ keys: [UInt8], _ shell: InMemoryShell) {
    self.keys = keys
    self.shell = shell
  }

  var size: (columns: Int, rows: Int) { (90, 20) }
  func enterFullScreen() { calls.append("begin") }
  func restoreScreen() { calls.append("end") }
  func suspendProgram() { calls.append("suspend") }

  func nextKey(within milliseconds: Int64) throws(StreamError) -> UInt8? {
    if let end = quitTime {
      shell.clockMilliseconds += max(1, milliseconds) + oversleepMilliseconds
      return shell.clockMilliseconds >= end ? UInt8(ascii: "q") : nil
    }
    guard !keys.isEmpty else { throw .stoppedBySignal(.hangUp) }
    shell.clockMilliseconds += 20
    return keys.removeFirst()
  }
}
