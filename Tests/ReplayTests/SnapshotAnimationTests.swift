import Documents
import Expressions
import PixelPalCore
import StateExport
import TestSupport
import XCTest

@testable import Replay

/// Peeks, reactions and rare animations in `snapshot`, compared with the events and with a list of all peeks.
final class SnapshotAnimationTests: XCTestCase {
  func test_snapshot_showsAnimation_fromItsFirstMillisecondToItsLast() throws {
    var met: [String: Int] = [:]
    for device in DeviceModel.profiles {
      for seed in TestSeeds.range(outOf: 300, oneIn: 100) {
        let plan = try GeneratedReplay(seed: seed, device: device).plan
        let played = ReferenceAnimations(plan)
        for shown in try played.statesAroundAnimations() {
          let where_ = "seed \(seed), \(device.name), \(shown.at)"
          assertAnimations(shown, played, where_)
          for sprite in shown.sprites.values { met["\(device.name) \(sprite.animation)", default: 0] += 1 }
        }
      }
      XCTAssertGreaterThan(met["\(device.name) peek", default: 0], 0, "\(device.name): no peek was met")
      XCTAssertGreaterThan(met["\(device.name) wave", default: 0], 0, "\(device.name): no reaction was met")
    }
    let rare = RareAnimation.all.reduce(0) { sum, animation in
      sum + DeviceModel.profiles.reduce(0) { $0 + met["\($1.name) \(animation.name)", default: 0] }
    }
    XCTAssertGreaterThan(rare, 0, "no rare animation was met")
  }

  private func assertAnimations(_ shown: SnapshotState, _ played: ReferenceAnimations, _ place: String) {
    let facts = played.plan.configuration.device.facts
    let isInFront = played.foregroundStart(at: shown.at) != nil
    let peek = played.peekStart(at: shown.at)
    for (surface, sprite) in shown.sprites {
      let rest = sprite.animation == "idle" || sprite.animation == "peek"
      switch surface.kind {
      case .app:
        if let rare = played.rareAnimation(at: shown.at) {
          XCTAssertEqual(sprite.animation, rare.name, place)
          XCTAssertEqual(sprite.start, rare.at, place)
        } else if shown.isWalking {
          XCTAssertEqual(sprite.animation, "walking", place)
        } else if rest {
          let mayPeek = isInFront || !facts.sendsOnlyWithRunTime
          XCTAssertEqual(sprite.animation == "peek", mayPeek && peek != nil, "\(place), the app: \(sprite.animation)")
        } else {
          XCTAssertTrue(isInFront, "\(place): \(sprite.animation)")
          XCTAssertTrue(
            played.isCauseRecorded(of: sprite.animation, at: sprite.start),
            "\(place): \(sprite.animation) without an event")
        }
      case .island, .banner:
        let plays = facts.playsFrames && (surface != .alwaysOn || facts.animatesOnAlwaysOn)
        let mayPeek = !facts.sendsOnlyWithRunTime && plays && sprite.isLive
        XCTAssertTrue(rest || sprite.animation == "walking", "\(place), \(surface): \(sprite.animation)")
        if rest { XCTAssertEqual(sprite.animation == "peek", mayPeek && peek != nil, "\(place), \(surface)") }
      case .accessory, .home: XCTAssertEqual(sprite.animation, "idle", "\(place), \(surface)")
      }
      if sprite.animation == "peek" { XCTAssertEqual(sprite.start, peek, "\(place), \(surface)") }
      guard let length = played.lengths[sprite.animation] else { continue }
      XCTAssertTrue(sprite.start <= shown.at && shown.at < sprite.start + length, "\(place): \(sprite)")
      XCTAssertTrue(sprite.asset.hasSuffix("_\(sprite.animation)_\(sprite.frame(at: shown.at))"), "\(place): \(sprite)")
    }
  }
}

/// The content of a `snapshot` at one instant.
private struct SnapshotState {
  let at: Instant
  let isWalking: Bool
  let sprites: [Surface: Sprite]

  struct Sprite {
    let isLive: Bool
    let asset: String
    let animation: String
    let start: Instant
    let fps: Int64?
    let frameMilliseconds: Int64?
    let frames: Int64

    /// Returns the frame that a reader of the document draws.
    func frame(at now: Instant) -> Int64 {
      let passed = (now - start).count
      return (fps.map { passed * $0 / 1000 } ?? passed / (frameMilliseconds ?? 1)) % frames + 1
    }
  }
}

/// A replay plan that is replayed once for its events, and once for its states.
private struct ReferenceAnimations {
  let plan: ReplayPlan
  private var foregroundChanges: [(at: Instant, isOpen: Bool)] = []
  private var rareAnimations: [(at: Instant, name: String, length: Milliseconds)] = []
  private var events: [String: Set<Instant>] = [:]
  /// All peeks in order, with the instant at which a phase change ends them.
  private var peeks: [(at: Instant, until: Instant)] = []
  let lengths: [String: Milliseconds]

  init(_ plan: ReplayPlan) {
    self.plan = plan
    var lengths = ["peek": Milliseconds(1200)]
    for rare in RareAnimation.all { lengths[rare.name] = rare.length }
    for reaction in ReactionDefinition.all { lengths[reaction.name] = reaction.length }
    self.lengths = lengths
    var replay = Replay(plan)
    var phases: [(peeks: PeekAnimationSchedule, from: Instant)] = []
    while let changed = replay.advanceToNextChangedInstant(through: plan.end) {
      for change in changed.changes {
        events[change.kind.jsonName, default: []].insert(change.at)
        if change.kind == .appOpened { foregroundChanges.append((change.at, true)) }
        if change.kind == .appClosed { foregroundChanges.append((change.at, false)) }
        if case .rareAnimationStarted(let rare) = change.kind {
          rareAnimations.append((change.at, rare.name, rare.length))
        }
      }
      if let peeks = replay.pal.peekSchedule(under: plan.configuration.rules), phases.last?.peeks != peeks {
        phases.append((peeks, changed.at))
      }
    }
    for (index, phase) in phases.enumerated() {
      let until = index + 1 < phases.count ? phases[index + 1].from : plan.end + .hours(1)
      var next = phase.peeks.nextPeekStart(after: phase.from)
      while next < until {
        peeks.append((next, until))
        next = phase.peeks.nextPeekStart(after: next)
      }
    }
  }

  /// Returns the time at which the current open began; `nil` if the app is not open.
  func foregroundStart(at now: Instant) -> Instant? {
    foregroundChanges.last { $0.at <= now }.flatMap { $0.isOpen ? $0.at : nil }
  }

  func rareAnimation(at now: Instant) -> (at: Instant, name: String)? {
    guard let rare = rareAnimations.last(where: { $0.at <= now }), now < rare.at + rare.length,
      foregroundStart(at: now) == rare.at
    else { return nil }
    return (rare.at, rare.name)
  }

  /// Returns the start of the current peek.
  func peekStart(at now: Instant) -> Instant? {
    peeks.last { $0.at <= now }.flatMap { now < min($0.until, $0.at + Milliseconds(1200)) ? $0.at : nil }
  }

  /// Returns true if an event at `start` causes this reaction.
  func isCauseRecorded(of animation: String, at start: Instant) -> Bool {
    guard let reaction = ReactionDefinition.all.first(where: { $0.name == animation }) else { return false }
    let event =
      switch reaction.trigger {
      case .opened: "appOpened"
      case .touched: "touched"
      case .milestone: "milestoneReached"
      case .revealed: "highlightEnded"
      }
    return events[event, default: []].contains(start)
  }

  /// Returns the exported states around the beginning and end of every animation.
  func statesAroundAnimations() throws -> [SnapshotState] {
    var instants: Set<Instant> = []
    func add(_ start: Instant, _ length: Milliseconds) {
      for at in [start - Milliseconds(1), start, start + length - Milliseconds(1), start + length] {
        instants.insert(at)
      }
    }
    for rare in rareAnimations { add(rare.at, rare.length) }
    for event in ["appOpened", "appClosed", "milestoneReached", "highlightEnded", "phaseRevealed"] {
      for at in events[event, default: []] { add(at, Milliseconds(1200)) }
    }
    let step = TestSeeds.isFullRun ? 23 : 47
    for (index, peek) in peeks.enumerated() where foregroundStart(at: peek.at) != nil || index % step == 0 {
      add(peek.at, Milliseconds(1200))
    }
    var (replay, journal, face) = (Replay(plan), NightlyJournalUpdater(plan), FaceDriver(plan))
    return try instants.sorted().filter { plan.createdAt <= $0 && $0 <= plan.end }.map { at in
      while let changed = replay.advanceToNextChangedInstant(through: at) {
        journal.recordChangesAndProcessNight(at: changed, from: replay)
        face.applyChanges(changed, from: replay, sleepHours: journal.sleepHours)
      }
      face.advance(through: at)
      let state = face.expression(at: at).map { ExportedFace($0, isQuiet: false) }
      var writer = JSONWriter(.compact)
      StateDocumentWriter(replay.palOnPhone(at: at), face: state, at: at, under: plan.configuration).write(to: &writer)
      return try SnapshotState(reading: JSON(reading: writer.bytes), at: at)
    }
  }
}

extension SnapshotState {
  init(reading json: JSON, at: Instant) throws {
    self.at = at
    isWalking = json["pal"]?["walking"]?.content == .bool(true)
    var sprites: [Surface: Sprite] = [:]
    for surface in Surface.allCases {
      guard let shown = json["surfaces"]?[surface.rawValue], let sprite = shown["sprite"], sprite.content != .null
      else { continue }
      sprites[surface] = Sprite(
        isLive: shown["status"]?.text == "live", asset: try XCTUnwrap(sprite["asset"]?.text),
        animation: try XCTUnwrap(sprite["animation"]?.text),
        start: Instant(millisecondsSince1970: try XCTUnwrap(sprite["startedAtUnixMs"]?.number)),
        fps: sprite["fps"]?.number, frameMilliseconds: sprite["frameMs"]?.number,
        frames: try XCTUnwrap(sprite["frames"]?.number))
    }
    self.sprites = sprites
  }
}

extension JSON {
  fileprivate var number: Int64? { if case .number(let number) = content { number.integer() } else { nil } }
  fileprivate var text: String? { if case .string(let text) = content { text } else { nil } }
}
