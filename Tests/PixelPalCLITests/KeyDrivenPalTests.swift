import HistoryCommands
import PixelArt
import PixelPalCore
import XCTest

@testable import Expressions
@testable import PixelPalCLI

/// The effects of key presses on a pal in a terminal.
final class KeyDrivenPalTests: XCTestCase {
  /// Ten in the morning by a clock without a date.
  private static let start = Instant(millisecondsSince1970: 0)

  private func makePal(
    _ phase: Phase = .active, _ pose: SpriteName.Pose = .neutral, saying words: [String] = []
  ) -> KeyDrivenPal {
    let show = TerminalPalAnimation(
      gender: .male, palColours: PalStyleAndSkin(.classic), phase: phase, pose: pose, startedAt: Self.start,
      under: .standard
    )
    return KeyDrivenPal(show, restingPose: pose == .walking ? .neutral : pose, saying: words, at: Self.start)
  }

  private func instant(_ time: Int64) -> Instant { Self.start + Milliseconds(time) }

  /// Returns the visible state at an instant: the activity, the triggered emote, the face and the overlays.
  private func visibleState(_ pal: KeyDrivenPal, at time: Int64) -> String {
    var pal = pal
    pal.processEvents(through: instant(time))
    let shown = pal.expression(at: instant(time))
    let emote = shown.emote.flatMap { $0.isCausedByEvent ? $0.emote.rawValue : nil }
    let parts = [shown.play?.kind.rawValue, emote].compactMap { $0 }
    let face =
      shown.face.map { ["\($0.eyes.rawValue)+\($0.mouth.rawValue)", $0.body?.rawValue].compactMap { $0 } } ?? []
    let overlays = shown.overlays.filter { $0.isCausedByEvent }.map { $0.overlay.rawValue }
    return (parts + face + overlays).joined(separator: " ")
  }

  /// Presses keys at given times and compares the visible state at others.
  private func assertKeys(
    _ what: String, _ pal: KeyDrivenPal, _ keys: [(time: Int64, key: Character)],
    _ shows: [(time: Int64, seen: String)],
    line: UInt = #line
  ) {
    var pal = pal
    var keys = keys[...]
    for (time, seen) in shows {
      while let next = keys.first, next.time <= time {
        XCTAssertEqual(pal.handleKey(next.key.asciiValue ?? 0, at: instant(next.time)), .keepPlaying, what, line: line)
        keys.removeFirst()
      }
      XCTAssertEqual(self.visibleState(pal, at: time), seen, "\(what) at \(time)", line: line)
    }
  }

  func test_touchKeys_tapHoldAndPet() {
    assertKeys(
      "t taps", makePal(), [(0, "t")],
      [(100, "wink wink+smile bounceLines"), (600, "wink wink+smile"), (1300, "left+soft")])
    assertKeys("a second t is a second tap", makePal(), [(0, "t"), (400, "t")], [(520, "wink blink+smile")])
    assertKeys(
      "three make it laugh", makePal(), [(0, "t"), (400, "t"), (800, "t")], [(900, "laughing joy+laugh ha")])
    assertKeys(
      "h puts a finger down", makePal(.energized), [(0, "h")],
      [
        (199, "bright+soft"), (200, "raised+soft"), (600, "half+soft"), (800, "cross+soft"),
        (1200, "cross+straight shy puff"),
      ])
    assertKeys("and lifts it", makePal(), [(0, "h"), (300, "h")], [(301, "happy open+grin sparkle")])
    assertKeys(
      "after an over-hold all is well", makePal(), [(0, "h"), (2000, "h")],
      [(2899, "right+soft"), (2900, "happy open+grin sparkle")])
    assertKeys(
      "p pets, stage by stage", makePal(.energized), [(0, "p")],
      [
        (250, "arcs+smile blush"), (900, "arcs+smile blush tinyHearts"),
        (1950, "arcs+smile softHalo tinyHearts sparkle"),
        (3300, "love hearts+smile shy heart"), (3700, "love hearts+smile shy loveAura heart tinyHearts"),
      ])
  }

  func test_wordKeys_startAndStopPlays() {
    assertKeys(
      "d dances", makePal(), [(0, "d")],
      [
        (0, "dance singing arcs+singing crouch musicNotes"),
        (260, "dance singing arcs+singing wide musicNotes hummingNote"),
        (16_000, "laughing joy+laugh ha"),
      ])
    assertKeys(
      "x stops it", makePal(), [(0, "d"), (4000, "x")],
      [(3999, "dance arcs+singing wide"), (4000, "right+soft musicNotes")])
    assertKeys(
      "d on a walk rests first", makePal(.active, .walking), [(0, "d")],
      [(0, "dance singing arcs+singing crouch musicNotes")])
    assertKeys("c is kind", makePal(), [(0, "c")], [(100, "compliment open+talk"), (300, "compliment open+smile")])
    assertKeys("r jokes and laughs", makePal(), [(0, "r")], [(100, "roast open+talk"), (9000, "open+soft")])
    assertKeys("y tells a story", makePal(), [(0, "y")], [(100, "story open+talk")])
    for (nextKey, kind) in [("c", "compliment"), ("r", "roast"), ("y", "story")] as [(Character, String)] {
      var pal = makePal()
      _ = pal.handleKey(nextKey.asciiValue ?? 0, at: instant(0))
      let seed = UInt64(0x7069_7865_6C)
      let line = [
        "compliment": PlaySentences.compliment(numbered: 0, seed: seed),
        "roast": PlaySentences.roast(numbered: 0, seed: seed),
      ][
        kind]
      XCTAssertEqual(pal.expression(at: instant(1)).sentence, line ?? ThreeSentenceStory(0, seed: seed).sentences[0])
      _ = pal.handleKey(UInt8(ascii: "x"), at: instant(10))
      XCTAssertNil(pal.expression(at: instant(11)).sentence, kind)
    }
  }

  /// Higher energy makes the pal happy, lower energy does nothing, and a phase appears with its flourish.
  func test_energyAndPhaseKeys_changePal() {
    assertKeys("m to vital", makePal(), [(0, "m")], [(0, "happy open+grin sparkle")])
    assertKeys("m to low", makePal(.active, .vital), [(0, "m")], [(0, "open+soft")])
    assertKeys(
      "m from low to vital", makePal(.active, .low), [(0, "m"), (3000, "m")],
      [(0, "happy open+grin sparkle"), (3000, "left+soft")])
    assertKeys(
      "4 is joyful after its flourish", makePal(), [(0, "4")],
      [(1999, "bright+grin"), (2000, "joyful wide+smile sparkle")])
    assertKeys("a tap in the flourish is a blink", makePal(), [(0, "4"), (500, "t")], [(600, "blink+grin crouch")])
    assertKeys("1 after 2 is none", makePal(), [(0, "1")], [(100, "left+soft"), (2000, "rest+smile")])
    assertKeys("a phase ends a dance", makePal(), [(0, "d"), (3500, "3")], [(3600, "bright+grin")])
  }

  func test_lookKeys_changeLook_andControlKeysReturnActions() {
    var pal = makePal(.ascended)
    let table: [(key: Character, change: (KeyDrivenPal) -> Bool)] = [
      ("g", { $0.animatedPal.gender == .female }), ("s", { $0.animatedPal.palColours == PalStyleAndSkin(.dusk) }),
      ("s", { $0.animatedPal.palColours == PalStyleAndSkin(.meadow) }),
      ("k", { $0.animatedPal.palColours == PalStyleAndSkin(.meadow, .spring) }),
      (" ", { $0.animatedPal.pose == .walking }),
      ("m", { $0.animatedPal.pose == .vital }),
      ("e", { $0.animatedPal.extraAnimation == OneShotAnimation.allCases[0] && $0.animatedPal.pose == .vital }),
      ("?", { $0.animatedPal.extraAnimation == nil }),
      ("3", { $0.animatedPal.phase == .energized }),
    ]
    for (index, row) in table.enumerated() {
      XCTAssertEqual(pal.handleKey(row.key.asciiValue ?? 0, at: instant(Int64(index) * 100)), .keepPlaying)
      XCTAssertTrue(row.change(pal), "\(index): \(row.key)")
    }
    let wishes: [(key: UInt8, wish: KeyDrivenPal.TerminalPlayerAction)] = [
      (UInt8(ascii: "q"), .quit), (0x1B, .quit), (0x03, .interrupt), (0x1A, .suspend), (UInt8(ascii: "f"), .redraw),
    ]
    for (nextKey, wish) in wishes { XCTAssertEqual(pal.handleKey(nextKey, at: instant(1000)), wish) }
  }

  /// The bars show the mood with its reason, and 25 cells for each axis.
  func test_bars_showMoodAndAxes() {
    var pal = makePal()
    XCTAssertFalse(pal.showsFeelings)
    XCTAssertEqual(
      pal.expression(at: instant(0)).feelingBars,
      [
        "content: the time of day", "valence    ███████████████··········", "arousal    █████████················",
        "vigour     ████████████████·········", "attachment ██·······················",
        "boredom    ·························",
      ])
    _ = pal.handleKey(UInt8(ascii: "f"), at: instant(0))
    XCTAssertTrue(pal.showsFeelings)
    for time in [0, 10_000, 20_000, 30_000, 40_000] as [Int64] {
      _ = pal.handleKey(UInt8(ascii: "t"), at: instant(time))
    }
    pal.processEvents(through: instant(41_000))
    XCTAssertEqual(
      pal.expression(at: instant(41_000)).feelingBars.prefix(3),
      ["excited: a tap at 10:00:40", "valence    ████████████████·········", "arousal    ████████████████·········"])
    _ = pal.handleKey(UInt8(ascii: "f"), at: instant(41_000))
    XCTAssertFalse(pal.showsFeelings)
  }

  /// The bars appear below the picture from the first press of the key to the next.
  func test_bars_areShown_afterKey() {
    for (keys, isShown) in [([(100, "f")], true), ([], false)] as [([(Int64, Character)], Bool)] {
      let shell = InMemoryShell()
      let live = TimedKeyTerminal(keys + [(500, "q")], shell)
      (shell.interactiveTerminal, shell.outputTerminal) = (live, .init(columns: 90))
      let outcome = shell.run("play --rest")
      XCTAssertEqual(outcome.status, .success)
      XCTAssertEqual(outcome.output.contains("attachment ██···"), isShown)
    }
  }

  /// With reduced motion, the user still sees the response to a touch, but no further frames.
  func test_reducedMotion_showsResponsesOnly() {
    func pictures(_ keys: [(Int64, Character)]) -> Int {
      let shell = InMemoryShell()
      (shell.interactiveTerminal, shell.outputTerminal) = (
        TimedKeyTerminal(keys + [(6000, "q")], shell), .init(columns: 90)
      )
      shell.variables = ["COLORTERM": "truecolor"]
      return shell.run("play --rest --reduce-motion").output.components(separatedBy: "\u{1B}[?2026h").count - 1
    }
    XCTAssertEqual(pictures([]), 1)
    // Brows, half-closed eyes, eyes pressed together, ruffled, and the frame after the puff.
    XCTAssertEqual(pictures([(1000, "h")]), 6)
    // Petting, hearts, sparks, love and its overlays; then nothing.
    XCTAssertGreaterThan(pictures([(1000, "p")]), 5)
    XCTAssertLessThan(pictures([(1000, "p")]), 14)
  }

  /// A recording with `--say` starts with the words and shows the reaction at its scheduled time.
  func test_recording_startsWithSpokenWords() throws {
    let shell = InMemoryShell()
    XCTAssertEqual(
      shell.run(words: ["play", "--say", "a story", "--record", "s.cast", "--seconds", "9"]).status, .success)
    let lines = try XCTUnwrap(shell.files["s.cast"]).split(separator: "\n").map(String.init)
    let tale = ThreeSentenceStory(0, seed: 0x7069_7865_6C)
    for (sentence, begins) in zip(tale.sentences, tale.sentenceTimes) {
      let first = try XCTUnwrap(lines.dropFirst().first { $0.contains(sentence) }, sentence)
      let time = try XCTUnwrap(Double(first.dropFirst().prefix { $0 != "," }))
      XCTAssertTrue(0...42 ~= Int64((time * 1000).rounded()) - begins.count, "\(sentence) at \(time)")
    }
    // The recorded dance equals what the pal shows at the same instants.
    XCTAssertEqual(shell.run("play --say dance --record d.cast --seconds 2 --phase 3").status, .success)
    let dancing = makePal(.energized, saying: ["dance"])
    var update = TerminalLineDiffRenderer()
    var cast = AsciicastWriter(columns: TerminalPalAnimation.imageWidth, rows: TerminalPalAnimation.imageHeight / 2 + 2)
    let art = try Artwork.embedded()
    var now = Self.start
    while now < instant(2000) {
      var pal = dancing
      pal.processEvents(through: now)
      cast.appendOutput(
        update.updateBytes(showing: HalfBlockText(pal.image(at: now, with: art), .trueColour).lines + ["", ""]),
        at: (now - Self.start).count)
      now = min(pal.animatedPal.nextChange(after: now), now + KeyDrivenPal.frameDuration)
    }
    XCTAssertEqual(shell.files.contents["d.cast"], cast.bytes)
  }
}

/// A terminal on which keys are pressed at given times.
private final class TimedKeyTerminal: InteractiveTerminal {
  private var keys: [(time: Int64, key: Character)]
  private unowned let shell: InMemoryShell

  init(_ keys: [(Int64, Character)], _ shell: InMemoryShell) {
    self.keys = keys
    self.shell = shell
  }

  var size: (columns: Int, rows: Int) { (90, 40) }
  func enterFullScreen() {}
  func restoreScreen() {}
  func suspendProgram() {}

  func nextKey(within milliseconds: Int64) throws(StreamError) -> UInt8? {
    guard let next = keys.first else { throw .stoppedBySignal(.hangUp) }
    guard next.time <= shell.clockMilliseconds + milliseconds else {
      shell.clockMilliseconds += max(1, milliseconds)
      return nil
    }
    shell.clockMilliseconds = max(shell.clockMilliseconds, next.time)
    return keys.removeFirst().key.asciiValue
  }
}
