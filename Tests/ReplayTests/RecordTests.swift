import Documents
import PixelArt
import PixelPalCore
import StateExport
import TestSupport
import XCTest

@testable import PixelPage
@testable import Replay

/// What pages play is what the engine shows, at any instant.
final class RecordTests: XCTestCase {
  /// Random people on random phones, looked at whenever.
  func testTheRecordIsWhatSnapshotsSay() throws {
    var (looks, atOnce) = (0, 0)
    for seed in Seeds.first(of: 400) {
      let course = try RandomCourse(seed: seed).course
      let played = try PlayedRecord(course)
      var replay = Replay(course)
      var dice = Dice(seed &+ 5)
      var wish = course.begin
      while wish < course.end {
        wish = min(course.end, wish + .seconds(dice.draw(20_000)) + Milliseconds(Int64(1 + dice.draw(1000))))
        // Who knows each step at once is told of it here by the minute alone, and where something happens.
        let knowsStepsAtOnce = course.laws.device.facts.knowsStepsAtOnce
        let at = knowsStepsAtOnce ? played.lastMoment(by: wish) : wish
        replay.advance(through: at)
        if knowsStepsAtOnce, replay.now != at { continue }
        var writer = JSONWriter(.compact)
        StateDocument(replay.pal(at: at), at: at, under: course.laws).write(to: &writer)
        let document = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(writer.bytes)) as? NSDictionary)
        let recorded = played.document(at: at)
        guard recorded == document else {
          return XCTFail("seed \(seed) at \(at): \(recorded), and not \(document)")
        }
        looks += 1
        atOnce += knowsStepsAtOnce ? 1 : 0
      }
    }
    XCTAssertGreaterThan(looks, 50)
    XCTAssertGreaterThan(atOnce, 0)
  }

  /// A part begins where the one before ends, and all of them reach from the beginning to the end.
  func testPartsAreOneWhole() throws {
    let course = try RandomCourse(seed: 3, days: 2).course
    let parts = try PlayedRecord(course).parts
    XCTAssertGreaterThan(parts.count, 2)
    XCTAssertEqual(parts.first?.from, course.begin)
    XCTAssertEqual(parts.last?.to, course.end + Milliseconds(1))
    for (part, next) in zip(parts, parts.dropFirst()) { XCTAssertEqual(part.to, next.from) }
  }

  /// What is walked by the end of any minute.
  func testTheMinutesAddUp() throws {
    for seed in Seeds.first(of: 300) {
      let course = try RandomCourse(seed: seed).course
      let played = try PlayedRecord(course)
      var sum = course.truth.runningSum()
      var at = course.begin.startOfMinute + .minutes(1)
      while at <= course.end {
        XCTAssertEqual(played.counted(at: at), sum.counted(at: at).rounded, "seed \(seed) at \(at)")
        at = at + .minutes(97)
      }
    }
  }

  /// Names that people give stay names.
  func testNothingGetsOutOfTheData() throws {
    var scenario = Scenario()
    let name = "</script><script>alert('\u{2028}&amp;')</script>"
    scenario.look = Look(gender: .female, style: .meadow, name: name) ?? scenario.look
    scenario.createdAt = .instant(Instant(secondsSince1970: 1_700_000_000))
    scenario.until = .instant(Instant(secondsSince1970: 1_700_200_000))
    let parts = CourseParts(laws: .standard, zone: .utc, files: []) { _ in nil }
    let page = PlayablePage(try Course(scenario, parts), with: try .embedded())
    let text = String(decoding: page.bytes { _ in }, as: UTF8.self)
    XCTAssertFalse(text.contains("alert"))
    XCTAssertEqual(text.components(separatedBy: "</script>").count, 3, "the data, and the scripts")
  }
}

/// A record as a page reads it: slowly, and from what is written alone.
private struct PlayedRecord {
  let parts: [RecordedPart.Written]
  /// What each part says, as arrays once and for all.
  private let moments: [[[Any]]]
  private let counted: [Int64]
  private let minutes: [[Int64]]
  private let looks: [NSDictionary]
  private static let names = Surface.allCases.map(\.rawValue)

  init(_ course: Course) throws {
    var recorder = Recorder(course, momentsInPart: 20)
    var parts: [RecordedPart.Written] = []
    recorder.record { _ in
    } take: {
      parts.append($0)
    }
    self.parts = parts
    let read = try parts.map { part in
      try XCTUnwrap(JSONSerialization.jsonObject(with: Data(part.bytes)) as? NSDictionary)
    }
    moments = read.map { $0["moments"] as? [[Any]] ?? [] }
    counted = read.map { ($0["days"] as? [[Int64]] ?? [])[0][1] }
    minutes = read.map { $0["minutes"] as? [Int64] ?? [] }
    var sheets = Numbered<SpriteSheet>()
    looks = try recorder.vocabulary.looks.values.map { look in
      var writer = JSONWriter(.compact)
      look.write(to: &writer, sheets: &sheets)
      return try XCTUnwrap(JSONSerialization.jsonObject(with: Data(writer.bytes)) as? NSDictionary)
    }
  }

  private func index(at instant: Instant) -> Int { parts.lastIndex { $0.from <= instant } ?? 0 }

  private func moments(at instant: Instant) -> [[Any]] {
    let index = index(at: instant)
    var at = parts[index].from
    return Array(
      moments[index].prefix { moment in
        at = at + Milliseconds(moment[0] as? Int64 ?? .max)
        return at <= instant
      })
  }

  func lastMoment(by instant: Instant) -> Instant {
    moments(at: instant).reduce(parts[index(at: instant)].from) { $0 + Milliseconds($1[0] as? Int64 ?? 0) }
  }

  func counted(at instant: Instant) -> Int64 {
    // A minute that ends where a part does belongs to it.
    let index = index(at: instant - Milliseconds(1))
    var minute = parts[index].from.startOfMinute
    var sum = counted[index]
    for entry in minutes[index] {
      if entry < 0 {
        minute = minute + .minutes(Int(-entry))
      } else {
        minute = minute + .minutes(1)
        if minute > instant { break }
        sum += entry
      }
    }
    return sum
  }

  func document(at instant: Instant) -> NSDictionary {
    var at = parts[index(at: instant)].from
    var pal: [Any] = []
    var shown: [(entry: [Any], at: Instant)] = PlayedRecord.names.map { _ in ([], at) }
    for moment in moments(at: instant) {
      at = at + Milliseconds(moment[0] as? Int64 ?? 0)
      if let news = moment[1] as? [Any] { pal = news }
      for entry in moment.dropFirst(2).compactMap({ $0 as? [Any] }) {
        for surface in shown.indices where (entry[0] as? Int ?? 0) & 1 << surface != 0 {
          shown[surface] = (entry, at)
        }
      }
    }
    let names = [
      "total", "today", "energy", "earnedPhase", "visiblePhase", "walking", "entitlement", "paywall", "gender", "style",
    ]
    var facts = Dictionary(uniqueKeysWithValues: zip(names, pal + [NSNull(), NSNull()]))
    if pal.count > 10, let name = pal[10] as? String, !name.isEmpty { facts["name"] = name }
    let surfaces = shown.map { surface($0.entry, $0.at, instant) }
    return [
      "schema": "pixelpal.state/1", "at": text(instant), "pal": facts,
      "surfaces": Dictionary(uniqueKeysWithValues: zip(PlayedRecord.names, surfaces)),
    ]
  }

  private func surface(_ shown: [Any], _ at: Instant, _ now: Instant) -> NSDictionary {
    let look = looks[shown[1] as? Int ?? 0]
    let start = (shown[3] as? Int64).map { at - Milliseconds($0) }
    let document: NSMutableDictionary = [
      "status": look["status"] ?? NSNull(), "icon": look["icon"] ?? NSNull(), "text": shown[4],
      "effects": look["effects"] ?? NSArray(), "why": shown[7], "sprite": NSNull(),
      "shownSince": (shown[6] as? Int64).map { text(at - Milliseconds($0)) } ?? NSNull(),
    ]
    if let steps = shown[5] as? Int { document["steps"] = steps }
    if let message = look["message"] { document["message"] = message }
    if let sprite = look["sprite"] as? NSDictionary, let start {
      document["sprite"] = self.sprite(sprite, start, now)
    }
    return document
  }

  private func sprite(_ sprite: NSDictionary, _ start: Instant, _ now: Instant) -> NSDictionary {
    let frames = sprite["frames"] as? Int ?? 1
    let elapsed = Double((now - start).count)
    let count = (sprite["fps"] as? Double).map { elapsed * $0 / 1000 } ?? elapsed / (sprite["frameMs"] as? Double ?? 1)
    let wrapped = (Int(count.rounded(.down)) % frames + frames) % frames + 1
    let frame = sprite["frame"] as? Int ?? min(wrapped, sprite["poseFrames"] as? Int ?? 1)
    let document = NSMutableDictionary()
    for (name, value) in sprite { document.setObject(value, forKey: "\(name)" as NSString) }
    document["asset"] = "\(sprite["gender"] ?? "")_\(sprite["pose"] ?? "")_\(frame)"
    document["startedAtUnixMs"] = start.millisecondsSince1970
    for name in ["gender", "pose", "poseFrames", "frame", "sheet"] { document.removeObject(forKey: name) }
    return document
  }

  private func text(_ instant: Instant) -> String {
    var writer = JSONWriter(.compact)
    writer.object { $0.member("at", instant) }
    // What stands between the quotation marks: there is nothing in it that would be written in another way.
    return String(decoding: writer.bytes.dropFirst(7).dropLast(2), as: UTF8.self)
  }
}
