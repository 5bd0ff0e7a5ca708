import HistoryCommands
import PixelArt
import PixelPalCore
import XCTest

@testable import Expressions
@testable import PixelPalCLI

/// The effects of key presses on a pal in a terminal.
final class PlayedPalTests: XCTestCase {
  /// Ten in the morning by a clock without a date.
  private static let start = Instant(millisecondsSince1970: 0)

  private func pal(
    _ phase: Phase = .active, _ pose: SpriteName.Pose = .neutral, saying words: [String] = []
  ) -> PlayedPal {
    let show = Show(
      gender: .male, dye: Dye(.classic), phase: phase, pose: pose, since: Self.start, under: .standard)
    return PlayedPal(show, energy: pose == .walking ? .neutral : pose, saying: words, at: Self.start)
  }

  private func instant(_ time: Int64) -> Instant { Self.start + Milliseconds(time) }

  /// Returns the visible state at an instant: the activity, the triggered emote, the face and the overlays.
  private func seen(_ pal: PlayedPal, at time: Int64) -> String {
    var pal = pal
    pal.settle(at: instant(time))
    let shown = pal.look(at: instant(time))
    let emote = shown.emote.flatMap { $0.isCaused ? $0.emote.rawValue : nil }
    let parts = [shown.play?.kind.rawValue, emote].compactMap { $0 }
    let face =
      shown.face.map { ["\($0.eyes.rawValue)+\($0.mouth.rawValue)", $0.body?.rawValue].compactMap { $0 } } ?? []
    let overlays = shown.overlays.filter { $0.isCaused }.map { $0.kind.rawValue }
    return (parts + face + overlays).joined(separator: " ")
  }

  /// Presses keys at given times and compares the visible state at others.
  private func check(
    _ what: String, _ pal: PlayedPal, _ keys: [(time: Int64, key: Character)], _ shows: [(time: Int64, seen: String)],
    line: UInt = #line
  ) {
    var pal = pal
    var keys = keys[...]
    for (time, seen) in shows {
      while let next = keys.first, next.time <= time {
        XCTAssertEqual(pal.obey(next.key.asciiValue ?? 0, at: instant(next.time)), .goOn, what, line: line)
        keys.removeFirst()
      }
      XCTAssertEqual(self.seen(pal, at: time), seen, "\(what) at \(time)", line: line)
    }
  }

  func testFinger() {
    check(
      "t taps", pal(), [(0, "t")],
      [(100, "wink wink+smile bounceLines"), (600, "wink wink+smile"), (1300, "left+soft")])
    check("a second t is a second tap", pal(), [(0, "t"), (400, "t")], [(520, "wink blink+smile")])
    check(
      "three make it laugh", pal(), [(0, "t"), (400, "t"), (800, "t")], [(900, "laughing joy+laugh ha")])
    check(
      "h puts a finger down", pal(.energized), [(0, "h")],
      [
        (199, "bright+soft"), (200, "raised+soft"), (600, "half+soft"), (800, "cross+soft"),
        (1200, "cross+straight shy puff"),
      ])
    check("and lifts it", pal(), [(0, "h"), (300, "h")], [(301, "happy open+grin sparkle")])
    check(
      "after an over-hold all is well", pal(), [(0, "h"), (2000, "h")],
      [(2899, "right+soft"), (2900, "happy open+grin sparkle")])
    check(
      "p pets, stage by stage", pal(.energized), [(0, "p")],
      [
        (250, "arcs+smile blush"), (900, "arcs+smile blush tinyHearts"),
        (1950, "arcs+smile softHalo tinyHearts sparkle"),
        (3300, "love hearts+smile shy heart"), (3700, "love hearts+smile shy loveAura heart tinyHearts"),
      ])
  }

  func testWords() {
    check(
      "d dances", pal(), [(0, "d")],
      [
        (0, "dance singing arcs+singing crouch musicNotes"),
        (260, "dance singing arcs+singing wide musicNotes hummingNote"),
        (16_000, "laughing joy+laugh ha"),
      ])
    check(
      "x stops it", pal(), [(0, "d"), (4000, "x")],
      [(3999, "dance arcs+singing wide"), (4000, "right+soft musicNotes")])
    check(
      "d on a walk rests first", pal(.active, .walking), [(0, "d")],
      [(0, "dance singing arcs+singing crouch musicNotes")])
    check("c is kind", pal(), [(0, "c")], [(100, "compliment open+talk"), (300, "compliment open+smile")])
    check("r jokes and laughs", pal(), [(0, "r")], [(100, "roast open+talk"), (9000, "open+soft")])
    check("y tells a story", pal(), [(0, "y")], [(100, "story open+talk")])
    for (key, kind) in [("c", "compliment"), ("r", "roast"), ("y", "story")] as [(Character, String)] {
      var pal = pal()
      _ = pal.obey(key.asciiValue ?? 0, at: instant(0))
      let seed = UInt64(0x7069_7865_6C)
      let line = ["compliment": Saying.compliment(0, seed: seed), "roast": Saying.roast(0, seed: seed)][kind]
      XCTAssertEqual(pal.look(at: instant(1)).line, line ?? Tale(0, seed: seed).sentences[0])
      _ = pal.obey(UInt8(ascii: "x"), at: instant(10))
      XCTAssertNil(pal.look(at: instant(11)).line, kind)
    }
  }

  /// Higher energy makes the pal happy, lower energy does nothing, and a phase appears with its flourish.
  func testEnergyAndPhases() {
    check("m to vital", pal(), [(0, "m")], [(0, "happy open+grin sparkle")])
    check("m to low", pal(.active, .vital), [(0, "m")], [(0, "open+soft")])
    check(
      "m from low to vital", pal(.active, .low), [(0, "m"), (3000, "m")],
      [(0, "happy open+grin sparkle"), (3000, "left+soft")])
    check(
      "4 is joyful after its flourish", pal(), [(0, "4")],
      [(1999, "bright+grin"), (2000, "joyful wide+smile sparkle")])
    check("a tap in the flourish is a blink", pal(), [(0, "4"), (500, "t")], [(600, "blink+grin crouch")])
    check("1 after 2 is none", pal(), [(0, "1")], [(100, "left+soft"), (2000, "rest+smile")])
    check("a phase ends a dance", pal(), [(0, "d"), (3500, "3")], [(3600, "bright+grin")])
  }

  func testLooks() {
    var pal = pal(.ascended)
    let table: [(key: Character, change: (PlayedPal) -> Bool)] = [
      ("g", { $0.show.gender == .female }), ("s", { $0.show.dye == Dye(.dusk) }),
      ("s", { $0.show.dye == Dye(.meadow) }),
      ("k", { $0.show.dye == Dye(.meadow, .spring) }), (" ", { $0.show.pose == .walking }),
      ("m", { $0.show.pose == .vital }),
      ("e", { $0.show.extra == ExtraAnimation.allCases[0] && $0.show.pose == .vital }), ("?", { $0.show.extra == nil }),
      ("3", { $0.show.phase == .energized }),
    ]
    for (index, row) in table.enumerated() {
      XCTAssertEqual(pal.obey(row.key.asciiValue ?? 0, at: instant(Int64(index) * 100)), .goOn)
      XCTAssertTrue(row.change(pal), "\(index): \(row.key)")
    }
    let wishes: [(key: UInt8, wish: PlayedPal.Wish)] = [
      (UInt8(ascii: "q"), .end), (0x1B, .end), (0x03, .interrupt), (0x1A, .suspend), (UInt8(ascii: "f"), .redraw),
    ]
    for (key, wish) in wishes { XCTAssertEqual(pal.obey(key, at: instant(1000)), wish) }
  }

  /// The bars show the mood with its reason, and 25 cells for each axis.
  func testBars() {
    var pal = pal()
    XCTAssertFalse(pal.showsFeelings)
    XCTAssertEqual(
      pal.look(at: instant(0)).bars,
      [
        "content: the time of day", "valence    ███████████████··········", "arousal    █████████················",
        "vigour     ████████████████·········", "attachment ██·······················",
        "boredom    ·························",
      ])
    _ = pal.obey(UInt8(ascii: "f"), at: instant(0))
    XCTAssertTrue(pal.showsFeelings)
    for time in [0, 10_000, 20_000, 30_000, 40_000] as [Int64] {
      _ = pal.obey(UInt8(ascii: "t"), at: instant(time))
    }
    pal.settle(at: instant(41_000))
    XCTAssertEqual(
      pal.look(at: instant(41_000)).bars.prefix(3),
      ["excited: a tap at 10:00:40", "valence    ████████████████·········", "arousal    ████████████████·········"])
    _ = pal.obey(UInt8(ascii: "f"), at: instant(41_000))
    XCTAssertFalse(pal.showsFeelings)
  }

  /// The bars appear below the picture from the first press of the key to the next.
  func testBarsOnScreen() {
    for (keys, isShown) in [([(100, "f")], true), ([], false)] as [([(Int64, Character)], Bool)] {
      let world = World()
      let live = KeysAtInstants(keys + [(500, "q")], world)
      (world.live, world.outputTerminal) = (live, .init(columns: 90))
      let outcome = world.run("play --rest")
      XCTAssertEqual(outcome.status, .done)
      XCTAssertEqual(outcome.output.contains("attachment ██···"), isShown)
    }
  }

  /// With reduced motion, the user still sees the response to a touch, but no further frames.
  func testLessMotion() {
    func pictures(_ keys: [(Int64, Character)]) -> Int {
      let world = World()
      (world.live, world.outputTerminal) = (KeysAtInstants(keys + [(6000, "q")], world), .init(columns: 90))
      world.variables = ["COLORTERM": "truecolor"]
      return world.run("play --rest --reduce-motion").output.components(separatedBy: "\u{1B}[?2026h").count - 1
    }
    XCTAssertEqual(pictures([]), 1)
    // Brows, half-closed eyes, eyes pressed together, ruffled, and the frame after the puff.
    XCTAssertEqual(pictures([(1000, "h")]), 6)
    // Petting, hearts, sparks, love and its overlays; then nothing.
    XCTAssertGreaterThan(pictures([(1000, "p")]), 5)
    XCTAssertLessThan(pictures([(1000, "p")]), 14)
  }

  /// A recording with `--say` starts with the words and shows the reaction at its scheduled time.
  func testRecordingWords() throws {
    let world = World()
    XCTAssertEqual(
      world.run(words: ["play", "--say", "a story", "--record", "s.cast", "--seconds", "9"]).status, .done)
    let lines = try XCTUnwrap(world.files["s.cast"]).split(separator: "\n").map(String.init)
    let tale = Tale(0, seed: 0x7069_7865_6C)
    for (sentence, begins) in zip(tale.sentences, tale.times) {
      let first = try XCTUnwrap(lines.dropFirst().first { $0.contains(sentence) }, sentence)
      let time = try XCTUnwrap(Double(first.dropFirst().prefix { $0 != "," }))
      XCTAssertTrue(0...42 ~= Int64((time * 1000).rounded()) - begins.count, "\(sentence) at \(time)")
    }
    // The recorded dance equals what the pal shows at the same instants.
    XCTAssertEqual(world.run("play --say dance --record d.cast --seconds 2 --phase 3").status, .done)
    let dancing = pal(.energized, saying: ["dance"])
    var update = ScreenUpdate()
    var cast = Cast(columns: Show.width, rows: Show.height / 2 + 2)
    let art = try Artwork.embedded()
    var now = Self.start
    while now < instant(2000) {
      var pal = dancing
      pal.settle(at: now)
      cast.add(
        update.bytes(showing: HalfBlocks(pal.image(at: now, with: art), .full).lines + ["", ""]),
        at: (now - Self.start).count)
      now = min(pal.show.nextChange(after: now), now + PlayedPal.frame)
    }
    XCTAssertEqual(world.files.contents["d.cast"], cast.bytes)
  }
}

/// A terminal on which keys are pressed at given times.
private final class KeysAtInstants: LiveTerminal {
  private var keys: [(time: Int64, key: Character)]
  private unowned let world: World

  init(_ keys: [(Int64, Character)], _ world: World) {
    self.keys = keys
    self.world = world
  }

  var size: (columns: Int, rows: Int) { (90, 40) }
  func begin() {}
  func end() {}
  func suspend() {}

  func key(within milliseconds: Int64) throws(StreamError) -> UInt8? {
    guard let next = keys.first else { throw .stopped(.hangUp) }
    guard next.time <= world.now + milliseconds else {
      world.now += max(1, milliseconds)
      return nil
    }
    world.now = max(world.now, next.time)
    return keys.removeFirst().key.asciiValue
  }
}
