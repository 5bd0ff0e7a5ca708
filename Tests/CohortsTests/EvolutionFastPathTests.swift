import HistoryCommands
import PixelPalCLI
import PixelPalCore
import Replay
import StateExport
import TestSupport
import TimeZones
import XCTest

@testable import Cohorts

/// Differential tests: the fast path and the full reader read the same lives from a line.
final class EvolutionFastPathTests: XCTestCase {
  private let zones = ZoneCache({ ZoneDatabase.iana.zone(nameOrOffset: $0) }, names: { [] })

  func test_fastPath_equalsFullReader_forGeneratedLines() throws {
    var readQuickly = 0
    var members: [String: Int] = [:]
    for seed in TestSeeds.range(outOf: 60_000) {
      var dice = SplitMix64(seed: seed)
      let options = try EvolutionFastPathTests.generateOptions(&dice)
      let line = GeneratedDailyLine(&dice)
      var fastPath = try makeFastPath(under: options)
      guard let quick = fastPathLives(of: line.text, by: &fastPath, "seed \(seed)") else { continue }
      readQuickly += 1
      for name in line.members { members[name, default: 0] += 1 }
      XCTAssertEqual(quick, try fullReaderLives(of: line.text, under: options), "seed \(seed): \(line.text)")
    }
    XCTAssertGreaterThan(readQuickly, TestSeeds.range(outOf: 60_000).count / 6)
    for name in GeneratedDailyLine.names {
      XCTAssertGreaterThan(members[name] ?? 0, 0, "no line with '\(name)' was read quickly")
    }
  }

  /// Daily totals around a date that clocks skip are read alike, or left to the full reader.
  func test_fastPath_equalsFullReader_nearASkippedDate() throws {
    var fastPath = try makeFastPath(under: [.evolution])
    for first in 25...31 {
      let line = """
        {"id":7,"zone":"Pacific/Apia","days":{"from":"2011-12-\(first)","steps":[8000,9000,7000,26000,6000]}}
        """
      guard let quick = fastPathLives(of: line, by: &fastPath, line) else { continue }
      XCTAssertEqual(quick, try fullReaderLives(of: line, under: [.evolution]), line)
    }
  }

  /// If any one byte of a line is changed, both readers agree, or the fast path leaves the line to the full reader.
  func test_fastPath_equalsFullReader_ifOneByteIsChanged() throws {
    var fastPath = try makeFastPath(under: [.evolution])
    let whole = Array(
      #"""
      {"id":"p-7","zone":"Europe/Paris","createdAt":"2024-03-30T16:21:00Z","groups":{"of":"x","by":"y"},"days":
      {"from":"2024-03-29","steps":[8123,null,24021,0]},"premium":[["2024-03-30",null]],"scenario":{"mayReadSteps":false,
      "permission":[{"at":"2024-03-31T09:01:00","granted":true}],"day":{"opens":["08:05"]},"opens":[{"at":"2024-03-30"}]}}
      """#.filter { $0 != "\n" }.utf8)
    XCTAssertNotNil(fastPathLives(of: String(decoding: whole, as: UTF8.self), by: &fastPath, "the whole line"))
    let others = Array(#"0159-:,"]}[{ nZ\"#.utf8)
    for place in TestSeeds.sample(of: Array(whole.indices), oneIn: 7) {
      var variants: [[UInt8]] = [Array(whole[..<place]), Array(whole[..<place] + whole[(place + 1)...])]
      for other in others {
        var changed = whole
        changed[place] = other
        variants += [changed, whole[..<place] + [other] + whole[place...]]
      }
      for variant in variants {
        let line = String(decoding: variant, as: UTF8.self)
        guard let quick = fastPathLives(of: line, by: &fastPath, line) else { continue }
        XCTAssertEqual(quick, try fullReaderLives(of: line, under: [.evolution]), line)
      }
    }
  }

  func test_fastPath_readsEveryLine_thatPeopleCommandWrites() throws {
    let people = try XCTUnwrap(SyntheticPeopleGenerator(seed: 3, maxDays: 60) { ZoneDatabase.iana.zone(named: $0) })
    var fastPath = try makeFastPath(under: [.evolution])
    let count: Int64 = TestSeeds.isFullRun ? 5000 : 300
    for number in 1...count {
      var writer = PersonInputLineWriter()
      writer.write(people.line(ofPerson: number, resolution: .days))
      let line = String(decoding: writer.bytes.dropLast(), as: UTF8.self)
      let quick = fastPathLives(of: line, by: &fastPath, line)
      XCTAssertEqual(quick, try fullReaderLives(of: line, under: [.evolution]), line)
    }
  }

  func test_phase_isReached_atExactlyItsTotal() throws {
    var fastPath = try makeFastPath(under: [.evolution])
    for (steps, phase) in [(25_000, 1), (25_001, 2), (75_000, 2), (75_001, 3), (200_000, 3), (200_001, 4)] {
      let line =
        "{\"id\":1,\"zone\":\"UTC\",\"premium\":[[null,null]],\"days\":{\"from\":\"2025-01-01\",\"steps\":[\(steps)]}}"
      let pal = fastPathLives(of: line, by: &fastPath, line)?.first?.pal
      XCTAssertEqual(pal?.earnedPhase.rawValue, phase, "\(steps)")
      XCTAssertEqual(pal?.visiblePhase.rawValue, phase, "\(steps)")
    }
  }

  private func makeFastPath(under options: [LifeSimulationOptions]) throws -> EvolutionFastPath {
    let shape = CohortOptions(
      configurations: options.map { $0.configuration }, groupedBy: nil, skipsPhone: true, suppliedOptions: [])
    return try XCTUnwrap(
      EvolutionFastPath(
        LifeWorker.Options(options, shape, writesLives: true, continuesAfterErrors: true), zones))
  }

  /// Returns the lives that the fast path reads; `nil` if it leaves the line to the full reader.
  private func fastPathLives(of line: String, by fastPath: inout EvolutionFastPath, _ message: String) -> [LifeOutcome]?
  {
    var ends: [Int] = []
    var found: [[LifeOutcome]?] = []
    // The fast path must not read past the end of the line, whether another line, a line feed or nothing follows.
    for rest in ["\n{\"id\":\"the next one\"}", "\n", ""] {
      let read = fastPath.parseLives(in: ContiguousArray((line + rest).utf8).span, from: 0)
      found.append(read?.lives)
      if let read { ends.append(read.lineEnd) }
    }
    XCTAssertTrue(ends.allSatisfy { $0 == line.utf8.count }, message)
    XCTAssertTrue(found.allSatisfy { $0 == found[0] }, message)
    return found[0]
  }

  private func fullReaderLives(of line: String, under options: [LifeSimulationOptions]) throws -> [LifeOutcome] {
    let person = try Person(reading: Array(line.utf8))
    return try options.map { try person.life(under: $0, using: zones) }
  }

  /// Returns one set of options, or two sets under which phases begin at different totals.
  private static func generateOptions(_ dice: inout SplitMix64) throws -> [LifeSimulationOptions] {
    var options = LifeSimulationOptions.evolution
    if dice.draw(below: 3) == 0 {
      var numbers = RuleNumbers()
      (numbers.phase2BeginsAt, numbers.firstPremiumPhase) = (9001, Int(2 + dice.draw(below: 4)))
      options.configuration = ReplayConfiguration(try PalConfiguration(rules: Rules(numbers), device: .ios26))
    }
    if dice.draw(below: 3) == 0 { options.defaultZone = .utc }
    if dice.draw(below: 6) == 0 { options.defaultCreation = InstantOrLocalDateTime("2008-11-03T12:00:00") }
    if dice.draw(below: 4) == 0 {
      options.defaultPremiumPeriods = [.init(from: InstantOrLocalDateTime("2010-01-01"), until: nil)]
    }
    guard dice.draw(below: 4) == 0 else { return [options] }
    var others = options
    others.configuration = .standard
    return [options, others]
  }
}

extension LifeSimulationOptions {
  /// The standard rules, without a simulated phone.
  fileprivate static var evolution: LifeSimulationOptions {
    var options = LifeSimulationOptions(.standard)
    options.skipsPhone = true
    return options
  }
}

/// A generated line of daily totals with members in any order: most as programs write them, some unusual.
private struct GeneratedDailyLine {
  let text: String
  /// The names of the members that the line has.
  let members: [String]

  static let names = ["groups", "createdAt", "premium", "opens", "mayReadSteps", "permission", "onboarding", "day"]

  private static let zones = [
    "Europe/Paris", "Pacific/Apia", "America/St_Johns", "America/Sao_Paulo", "Australia/Lord_Howe", "Africa/Cairo",
    "Nowhere", "+05:30",
  ]

  init(_ dice: inout SplitMix64) {
    func draw(_ bound: Int) -> Int { Int(dice.draw(below: UInt64(bound))) }
    if draw(8) == 0 {
      (text, members) = (GeneratedPersonLine(&dice, isPlain: draw(2) == 0).text, [])
      return
    }
    let count = 1 + draw(40)
    let steps = (0..<count).map { _ in
      switch draw(80) {
      case 0, 2, 3: "null"
      case 1: ["0", "00", "012", "1e3", "7.5", "-1", "9999999", "10000000", "250000", "nul", "nullx", ""][draw(12)]
      default: String(draw(14_000))
      }
    }
    // Half of the ranges are near the days on which clocks change in spring and autumn.
    let first = CivilDay(daysSince1970: [14_000 + draw(6000), 14_184 + draw(6) + 364 * draw(8)][draw(2)])
    func time(_ days: Int, _ isOdd: Bool = true) -> String {
      let day = first.advanced(by: draw(days) - (draw(12) == 0 ? 2 : 0))
      let clock = "T\(10 + draw(14)):\(10 + draw(50)):00"
      if isOdd, draw(40) == 0 {
        return ["\"\(day)T25:00:00\"", "\"\(day) 10:00\"", "7", "\"\(day)T10:00:00+02:00\""][draw(4)]
      }
      return ["\"\(day)\"", "\"\(day)\(clock)\"", "\"\(day)\(clock)Z\"", "\"\(day)T0\(draw(10)):30:00\""][draw(4)]
    }
    var members: [(name: String, value: String)] = []
    func add(_ name: String, oneIn bound: Int, _ value: () -> String) {
      if draw(bound) == 0 { members.append((name, value())) }
    }
    members.append(("id", ["7", "\"p-7\"", "07", "\"\\u0041\"", "1.5", "\"\""][draw(6) == 0 ? draw(6) : 1]))
    members.append(("days", "{\"from\":\"\(first)\",\"steps\":[\(steps.joined(separator: ","))]}"))
    add("schema", oneIn: 8) { ["\"pixelpal.person/1\"", "\"pixelpal.life/1\""][draw(8) == 0 ? 1 : 0] }
    if draw(6) > 0 { members.append(("zone", "\"\(Self.zones[draw(Self.zones.count)])\"")) }
    add("groups", oneIn: 3) {
      ["{}", "{\"country\":\"fr\"}", "{\"of\":\"1\",\"of\":\"us\"}", "{\"country\":\"é\"}"][draw(4)]
    }
    add("createdAt", oneIn: 3) { time(count) }
    add("premium", oneIn: 3) {
      let spans = (0...draw(2)).map { _ in "[\([time(20), "null"][draw(2)]),\([time(60), "null"][draw(2)])]" }
      return "[\(spans.joined(separator: ","))]"
    }
    var inner: [(name: String, value: String)] = []
    func play(_ name: String, oneIn bound: Int, _ value: () -> String) {
      if draw(bound) == 0 { inner.append((name, value())) }
    }
    play("mayReadSteps", oneIn: 3) { ["true", "false", "null"][draw(9) == 0 ? 2 : draw(2)] }
    play("permission", oneIn: 4) { "[{\"at\":\(time(count)),\"granted\":\(draw(6) == 0 ? "false" : "true")}]" }
    play("day", oneIn: 4) {
      ["{\"opens\":[]}", "{\"opens\":[\"08:05\",\"21:59\"]}", "{\"opens\":[\"25:00\"]}"][draw(3)]
    }
    play("opens", oneIn: 3) { "[" + (0..<draw(4)).map { _ in "{\"at\":\(time(60))}" }.joined(separator: ",") + "]" }
    play("onboarding", oneIn: 6) {
      let screens = (0..<draw(7)).map { "\"\(first)T10:\(10 + $0):00\"" }
      return "{\"openedAt\":\(time(1)),\"screensDoneAt\":[\(screens.joined(separator: ","))]}"
    }
    play("zone", oneIn: 30) { "\"UTC\"" }
    if !inner.isEmpty { members.append(("scenario", GeneratedDailyLine.jsonObject(inner))) }
    if draw(3) == 0 { members.shuffle(using: &dice) }
    let compact = GeneratedDailyLine.jsonObject(members)
    // Spaced as Python writes it, and occasionally more unusual.
    text =
      [compact, compact, Self.insertingSpaces(compact), Self.insertingSpaces(compact, inStrings: draw(4) == 0)][draw(4)]
    self.members = members.map { $0.name } + inner.map { $0.name }
  }

  /// Returns the text with a blank after each comma and colon.
  private static func insertingSpaces(_ text: String, inStrings: Bool = false) -> String {
    var isInString = false
    return text.reduce(into: "") { spaced, character in
      spaced.append(character)
      if character == "\"" { isInString.toggle() }
      if ",:".contains(character), inStrings || !isInString { spaced.append(" ") }
    }
  }

  private static func jsonObject(_ members: [(name: String, value: String)]) -> String {
    "{\(members.map { "\"\($0.name)\":\($0.value)" }.joined(separator: ","))}"
  }
}
