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
  /// Returns a world with the package's own art files in memory.
  private func worldWithArt() throws -> World {
    let world = World()
    for path in Artwork.paths {
      world.files.contents["Sprites/\(path)"] = Array(
        try Data(contentsOf: PackageRoot.url.appendingPathComponent("Sprites/\(path)")))
    }
    return world
  }

  func testList() throws {
    let lines = World().run("sprites list").output.split(separator: "\n").map(String.init)
    XCTAssertEqual(Array(lines.prefix(76)), SpriteName.all.map(\.asset))
    XCTAssertEqual(Set(lines).count, lines.count)
    for name in ["male_stargaze_8", "female_somersault_12", "male_look_up_4", "moon.zzz", "locked"] {
      XCTAssertTrue(lines.contains(name), name)
    }
    let json = try JSON(reading: Array(World().run("sprites list --json").output.utf8))
    XCTAssertTrue("\(json)".contains("pixelpal.sprites/1"))
    // Every listed name can be drawn.
    for line in lines { XCTAssertNotNil(RenderSubject(line), line) }
  }

  /// `sprites list` ignores `-o`, which names the folder to build into and not a file for the results.
  func testFolderIsNoFileOfResults() {
    let world = World()
    XCTAssertEqual(world.run("sprites list -o App").output, world.run("sprites list").output)
    XCTAssertTrue(world.files.contents.isEmpty)
  }

  func testRenderKinds() throws {
    let world = World()
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
      let outcome = world.run(row.line)
      XCTAssertEqual(outcome, .init(status: .done, output: "", errors: ""), row.line)
      XCTAssertTrue(world.files.contents[row.file]?.starts(with: row.begins) ?? false, row.line)
    }
    XCTAssertTrue(world.files["l.ans"]?.contains("\u{1B}[38;2;") ?? false)
    XCTAssertFalse(world.files["l.txt"]?.contains("\u{1B}") ?? true)
    XCTAssertNil(
      Golden.difference(of: world.run("render male_low_1").output, from: "render-male-low.txt", in: #filePath))
  }

  /// Emotes and dances render as animations; `render emotes` produces a sheet of 12 by 4 sprites.
  func testRenderFaces() throws {
    let world = World()
    for (line, file) in [
      ("wink --phase 3", "w.gif"), ("dance --gender female", "d.gif"), ("lowBattery", "b.apng"),
      ("emotes --style dusk --skin winter", "e.png"), ("shocked --state walking", "s.png"), ("question", "q.png"),
      ("thumbsUp --gender female --state vital", "t.gif"), ("staringContest --phase 2", "c.png"),
    ] {
      let outcome = world.run("render \(line) -o \(file)")
      XCTAssertEqual(outcome, .init(status: .done, output: "", errors: ""), line)
    }
    // The width and height follow the name of the first chunk; nine frames of a walk fill two rows of eight.
    func size(_ file: String) -> [Int] {
      let bytes = world.files.contents[file]?[16..<24].map(Int.init) ?? []
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
    XCTAssertEqual(Set(RenderSubject.names).count, RenderSubject.names.count)
    let films = ["w.gif", "d.gif"].compactMap { world.files.contents[$0]?.prefix(6) }
    XCTAssertEqual(films, Array(repeating: ArraySlice("GIF89a".utf8), count: 2))
    XCTAssertTrue(World().run("render wnik").errors.contains("did you mean 'wink'?"))
  }

  /// Rendering from a replay gives the same image as rendering by the names in its snapshot.
  func testRenderOfAReplay() throws {
    let world = World()
    world.files["walk.csv"] = "start,end,steps,source\n2025-01-04T10:00:00Z,2025-01-04T11:00:00Z,8000,Phone\n"
    let table: [(time: String, state: String, phase: Int)] = [
      ("2025-01-04T01:00", "low", 1), ("2025-01-04T14:00", "vital", 1), ("2025-01-05T10:00", "low", 1),
    ]
    for row in table {
      let replay = "walk.csv --zone UTC --device ideal --gender female --style dusk"
      let snapshot = world.run("snapshot \(replay) --at \(row.time) --surface homeSmall").output
      XCTAssertTrue(snapshot.contains("female_\(row.state)_1"), snapshot)
      let outcome = world.run("render homeSmall \(replay) --at \(row.time) -o then.png")
      XCTAssertEqual(outcome, .init(status: .done, output: "", errors: ""), row.time)
      let look = "--gender female --style dusk --state \(row.state) --phase \(row.phase)"
      XCTAssertEqual(world.run("render homeSmall \(look) -o now.png").status, .done)
      XCTAssertEqual(world.files.contents["then.png"], world.files.contents["now.png"], row.time)
    }
    for (line, words) in [
      ("render walking walk.csv --at 2025-01-04", "with --at a surface is drawn"),
      ("render app walk.csv", "no instant of the history is named"), ("render app --at 2025-01-04", "no history"),
    ] {
      let outcome = world.run(line)
      XCTAssertEqual(outcome.status, .wrongUsage, line)
      XCTAssertTrue(outcome.errors.contains(words), outcome.errors)
    }
  }

  /// The app is drawn with the face of its snapshot; every other surface is drawn without a face.
  func testRenderOfAFace() throws {
    let world = World()
    world.files["walk.csv"] = "start,end,steps,source\n2025-01-04T10:00:00Z,2025-01-04T11:00:00Z,800,Phone\n"
    world.files["s.json"] = """
      {"opens":[{"at":"2025-01-04T12:00:00Z","seconds":300}],\
      "touches":[{"at":"2025-01-04T12:01:00Z","ms":100}],"said":[{"at":"2025-01-04T12:02:00Z","text":"hmm"}]}
      """
    let replay = "walk.csv --scenario s.json --zone UTC --device ideal"
    func drawn(_ surface: String, at time: String) -> [UInt8]? {
      let outcome = world.run("render \(surface) \(replay) --at \(time) -o then.png")
      XCTAssertEqual(outcome, .init(status: .done, output: "", errors: ""), time)
      return world.files.contents["then.png"]
    }
    let snapshot = world.run("snapshot \(replay) --at 2025-01-04T12:01:00.300Z --surface app").output
    XCTAssertTrue(snapshot.contains("\"name\": \"wink\""), snapshot)
    let anyway = drawn("app", at: "2025-01-04T13:00:00Z")
    let (winks, wonders) = (drawn("app", at: "2025-01-04T12:01:00.300Z"), drawn("app", at: "2025-01-04T12:02:00.300Z"))
    XCTAssertEqual(Set([anyway, winks, wonders]).count, 3)
    XCTAssertEqual(
      drawn("expanded", at: "2025-01-04T12:01:00.300Z"), drawn("expanded", at: "2025-01-04T12:02:00.300Z"))
  }

  func testRenderRefusals() {
    let table: [(line: String, status: ExitStatus, words: String)] = [
      ("render", .wrongUsage, "<name>"),
      ("render male_walking_33", .wrongUsage, "expected a picture, an animation or a surface"),
      ("render walkin", .wrongUsage, "did you mean 'walking'?"),
      ("render walking --scale 0", .wrongUsage, "from 1 to 32"),
      ("render walking --scale 33", .wrongUsage, "from 1 to 32"),
      ("render app --state walking --scale 32", .wrongUsage, "at most 48,000,000"),
      ("render walking --ground grey", .wrongUsage, "#rrggbb"),
      (
        "render walking -o x.bmp", .wrongUsage,
        "expected a file that ends in .png, .apng, .gif, .txt or .ans, found 'x.bmp'"
      ),
      ("render walking --art nowhere -o x.gif", .noInput, "nowhere/palettes/boy-classic.gpl: error: there is no such"),
      ("sprites build", .wrongUsage, "error: no folder to build into is named\nhint: -o names one"),
      ("sprites build -o App --style dusk --style blue", .wrongUsage, "expected all, classic, dusk or meadow"),
      ("sprites build -o App --skin nome", .wrongUsage, "did you mean 'none'?"),
      ("sprites build -o App --phase 5", .wrongUsage, "expected all, 1, 2, 3 or 4"),
      ("sprites check --gender male", .wrongUsage, "--gender is for 'build'"),
      ("sprites list --style all", .wrongUsage, "--style is for 'build'"),
      ("sprites", .wrongUsage, "<task>"), ("sprites paint", .wrongUsage, "list, build or check"),
    ]
    for row in table {
      let outcome = World().run(row.line)
      XCTAssertEqual(outcome.status, row.status, row.line)
      XCTAssertTrue(outcome.errors.contains(row.words), "\(row.line): \(outcome.errors)")
      XCTAssertEqual(outcome.output, "", row.line)
    }
  }

  /// An error in an art file names the place in the file.
  func testArtThatIsWrong() throws {
    let world = try worldWithArt()
    XCTAssertEqual(world.run("render male_low_1 --art Sprites"), World().run("render male_low_1"))
    let path = "Sprites/parts/boy-head.xpm"
    let good = try XCTUnwrap(world.files[path])
    let row = try XCTUnwrap(good.split(separator: "\n").firstIndex { $0.hasPrefix("\"..........bbb") })
    var lines = good.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines[row] = lines[row].replacingOccurrences(of: "bbb", with: "bb")
    world.files[path] = lines.joined(separator: "\n")
    let outcome = world.run("render male_low_1 --art Sprites")
    XCTAssertEqual(outcome.status, .badData)
    XCTAssertTrue(outcome.errors.contains("\(path):\(row + 1):"), outcome.errors)
    XCTAssertTrue(outcome.errors.contains("error: expected 26 pixels in this row, found 24"), outcome.errors)
  }

  /// A change to the art is drawn without rebuilding the program.
  func testArtThatIsChanged() throws {
    let world = try worldWithArt()
    _ = world.run("render male_neutral_1 --art Sprites -o before.png")
    let path = "Sprites/palettes/boy-classic.gpl"
    world.files[path] = world.files[path]?.replacingOccurrences(of: "244  99  92", with: " 10 200  30")
    _ = world.run("render male_neutral_1 --art Sprites -o after.png")
    XCTAssertNotEqual(world.files.contents["before.png"], world.files.contents["after.png"])
  }

  func testPlayWithoutTerminal() throws {
    let outcome = World().run("play --phase 4 --gender female")
    XCTAssertEqual(outcome.status, .done)
    XCTAssertFalse(outcome.output.contains("\u{1B}"))
    XCTAssertEqual(outcome.output.split(separator: "\n", omittingEmptySubsequences: false).count, 27)
    XCTAssertTrue(outcome.output.contains("In a terminal, 'pixelpal play' walks"))
  }

  func testRecording() throws {
    let world = World()
    let outcome = world.run("play --record walk.cast --seconds 2")
    XCTAssertEqual(outcome, .init(status: .done, output: "", errors: ""))
    let lines = try XCTUnwrap(world.files["walk.cast"]).split(separator: "\n")
    XCTAssertEqual(lines.count, 1 + 48)
    XCTAssertTrue(lines[1].hasPrefix("[0.000,\"o\",\"\\u001b[?2026h"))
    XCTAssertTrue(lines[2].hasPrefix("[0.042,"))
    XCTAssertTrue(lines[48].hasPrefix("[1.959,"), String(lines[48].prefix(20)))
    XCTAssertEqual(world.run("play --record nowhere/x --seconds 0").status, .wrongUsage)
  }

  /// Every key does what the line below the picture says, and the terminal is restored however the session ends.
  func testPlaying() {
    for (keys, status) in [
      ("q", ExitStatus.done), (" mmm1234gskkkkkeeeq", .done), ("thhpdycrxfftq", .done), ("\u{3}", .interrupted),
      ("?x\u{1B}", .done),
      ("\u{1A}q", .done), ("", .hungUp),
    ] {
      let world = World()
      let live = PretendTerminal(Array(keys.utf8), world)
      world.live = live
      world.outputTerminal = .init(columns: 90)
      world.variables = ["TERM": "xterm-256color"]
      let outcome = world.run("play")
      XCTAssertEqual(outcome.status, status, keys)
      XCTAssertEqual(live.log.first, "begin", keys)
      XCTAssertEqual(live.log.last, "end", keys)
      XCTAssertEqual(live.log.count, 2 + (keys.contains("\u{1A}") ? 1 : 0), keys)
      XCTAssertTrue(outcome.output.contains("q end"))
    }
  }

  /// Frames appear at their scheduled times even on a slow terminal, and no frame appears twice.
  func testNoDrift() {
    let world = World()
    let live = PretendTerminal([], world)
    live.oversleeps = 5
    live.pressesAfter = 2000
    world.live = live
    world.outputTerminal = .init(columns: 90)
    world.variables = ["COLORTERM": "truecolor"]
    let outcome = world.run("play")
    XCTAssertEqual(outcome.status, .done)
    let updates = outcome.output.components(separatedBy: "\u{1B}[?2026h").count - 1
    XCTAssertTrue(46...50 ~= updates, "\(updates) pictures in two seconds")
  }

  func testReducedMotion() {
    let world = World()
    let live = PretendTerminal([], world)
    live.pressesAfter = 5000
    world.live = live
    world.outputTerminal = .init(columns: 90)
    world.variables = ["COLORTERM": "truecolor"]
    let outcome = world.run("play --reduce-motion")
    XCTAssertEqual(outcome.output.components(separatedBy: "\u{1B}[?2026h").count - 1, 1)
  }
}

/// A terminal on which keys are pressed immediately, or one key after a delay.
private final class PretendTerminal: LiveTerminal {
  private var keys: [UInt8]
  private unowned let world: World
  private(set) var log: [String] = []
  /// The delay beyond the requested waiting time, in milliseconds.
  var oversleeps: Int64 = 0
  /// The time at which the user presses 'q'.
  var pressesAfter: Int64?

  init(_ keys: [UInt8], _ world: World) {
    self.keys = keys
    self.world = world
  }

  var size: (columns: Int, rows: Int) { (90, 20) }
  func begin() { log.append("begin") }
  func end() { log.append("end") }
  func suspend() { log.append("suspend") }

  func key(within milliseconds: Int64) throws(StreamError) -> UInt8? {
    if let end = pressesAfter {
      world.now += max(1, milliseconds) + oversleeps
      return world.now >= end ? UInt8(ascii: "q") : nil
    }
    guard !keys.isEmpty else { throw .stopped(.hangUp) }
    world.now += 20
    return keys.removeFirst()
  }
}
