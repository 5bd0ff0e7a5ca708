import PixelPalCore
import StepHistory

@testable import Replay

/// A random history and scenario on a random phone, generated from a seed.
struct GeneratedReplay {
  let plan: ReplayPlan
  /// The inputs of the replay plan, in addition to the scenario.
  let inputs: ReplayInputsBesidesScenario
  /// The scenario of the replay plan.
  let scenario: Scenario

  static let paris = Zone(
    name: "Paris, once", firstOffsetSeconds: 3600,
    changes: [
      .init(at: Instant(secondsSince1970: 1_711_846_800), offsetSeconds: 7200),
      .init(at: Instant(secondsSince1970: 1_729_990_800), offsetSeconds: 3600),
    ], hemisphere: .north)

  /// Generates a replay plan.
  ///
  /// With `hasFewSteps`, it has a fifth of the steps, under rules that require fewer; without `hasWalks`, it has the
  /// same user and phone under rules by which nothing is a walk.
  init(
    seed: UInt64, device: DeviceModel? = nil, days: Int = 2, hasFewSteps: Bool = false, hasWalks: Bool = true
  ) throws {
    var dice = SeededRandom(seed)
    let share = hasFewSteps ? 5 : 1
    let rules = try CoreJournalAndFaceRules.standard.changing {
      $0.core.phase2BeginsAt = Int64(1 + dice.draw(9000 / share))
      $0.core.phase3BeginsAt = Int64(9001 / share + dice.draw(9000 / share))
      $0.core.phase4BeginsAt = Int64(18_001 / share + dice.draw(9000 / share))
      if hasFewSteps {
        ($0.core.neutralBeginsAt, $0.core.vitalBeginsAt, $0.core.milestoneEverySteps) = (400, 1500, 1000)
      }
      $0.core.firstPremiumPhase = 2 + dice.draw(4)
      $0.core.liveActivityGapSeconds = 120 + dice.draw(181)
      $0.core.liveActivityBurst = 1 + dice.draw(10)
      if !hasWalks { ($0.core.walkingAtLeastSteps, $0.core.walkingAtMostSeconds) = (10_000, 1) }
    }
    let configuration = try ReplayConfiguration(rules: rules, device: device ?? DeviceModel.profiles[dice.draw(4)])
    // Days with clock changes are among them.
    let begin = Instant(secondsSince1970: [1_711_670_400, 1_729_814_400, 1_720_000_000][dice.draw(3)])
    var files = [("first.csv", try GeneratedReplay.generateSamples(&dice, from: begin, days: days, share))]
    var scenario = GeneratedReplay.generateScenario(&dice, from: begin, days: days)
    if dice.draw(4) == 0 {
      files.append(("second.csv", try GeneratedReplay.generateSamples(&dice, from: begin, days: days, share)))
      scenario.exports = [.init(file: "second.csv", arrivedAt: .instant(begin + .hours(dice.draw(24 * days))))]
    }
    let zone = [Zone.utc, GeneratedReplay.paris ?? .utc, Zone(offsetSeconds: -36_000) ?? .utc][dice.draw(3)]
    var parts = ReplayInputsBesidesScenario(configuration: configuration, zone: zone, files: files) { name in
      name == "Samoa"
        ? Zone(name: name, firstOffsetSeconds: 46_800, changes: [], hemisphere: .south)
        : Zone(offsetSeconds: -39_600, name: name)
    }
    parts.mergeRules = MergeOptions(MergePolicy.allCases[dice.draw(4)])
    self.inputs = parts
    self.scenario = scenario
    plan = try ReplayPlan(scenario, parts)
  }

  private static func generateSamples(_ dice: inout SeededRandom, from begin: Instant, days: Int, _ share: Int) throws
    -> StepSamples
  {
    var samples = StepSamples()
    let watch = try samples.sourceID(orAdding: StepSource(name: "Watch"))
    let phone = try samples.sourceID(orAdding: StepSource(name: "iPhone"))
    var at = begin + .seconds(dice.draw(20_000))
    let end = begin + .hours(24 * days)
    while at < end {
      let length = [0, 1, 45, 60, 60, 60, 300, 540, 3600, 9000][dice.draw(10)]
      let steps = Int64(length == 0 ? dice.draw(40) : dice.draw(min(length * 2, 1200) / share + 1))
      try samples.append(
        StepSample(
          start: at, end: at + .seconds(length),
          count: StepCount(millionths: steps * 1_000_000 + Int64(dice.draw(999_999))),
          source: dice.draw(2) == 0 ? watch : phone))
      at = at + .seconds(dice.draw(3) == 0 ? dice.draw(9000) : dice.draw(2) == 0 ? length : dice.draw(400))
    }
    return samples
  }

  private static func generateScenario(_ dice: inout SeededRandom, from begin: Instant, days: Int) -> Scenario {
    var scenario = Scenario()
    // Some are at the same few instants, so that many events coincide.
    func moment(_ dice: inout SeededRandom) -> Instant {
      let second = dice.draw(days * 86_400)
      return begin + .seconds(dice.draw(3) == 0 ? second / 21_600 * 21_600 : second)
    }
    if dice.draw(2) == 0 { scenario.createdAt = .instant(begin + .seconds(dice.draw(86_400))) }
    for _ in 0..<dice.draw(3) { scenario.opens.append(.init(at: .instant(moment(&dice)), seconds: 1 + dice.draw(900))) }
    for _ in 0..<dice.draw(3) { scenario.swipes.append(.instant(moment(&dice))) }
    for _ in 0..<dice.draw(2) { scenario.restarts.append(.instant(moment(&dice))) }
    for _ in 0..<dice.draw(3) {
      let from = moment(&dice)
      scenario.locked.append(.init(from: .instant(from), until: .instant(from + .seconds(dice.draw(40_000)))))
    }
    if dice.draw(3) == 0 {
      scenario.zoneChanges = [.init(at: .instant(moment(&dice)), zone: ["Samoa", "Midway"][dice.draw(2)])]
    }
    if dice.draw(4) == 0 {
      scenario.permission = [
        .init(at: .instant(moment(&dice)), granted: false), .init(at: .instant(moment(&dice)), granted: true),
      ]
    }
    if dice.draw(3) == 0 {
      let from = moment(&dice)
      scenario.lateSyncs = [
        .init(
          source: nil, from: .instant(from), until: .instant(from + .seconds(dice.draw(90_000))),
          arrivesAt: .instant(from + .seconds(dice.draw(200_000))))
      ]
    }
    if dice.draw(2) == 0 {
      let from = moment(&dice)
      scenario.entitlements = [
        .init(status: .trial, from: .instant(from), until: .instant(from + .seconds(1 + dice.draw(90_000))))
      ]
      scenario.skins = [.init(at: .instant(moment(&dice)), skin: .season)]
      scenario.characters = [.init(at: .instant(moment(&dice)), look: Look(gender: .female, style: .dusk))]
    }
    if dice.draw(4) == 0 {
      let from = moment(&dice)
      scenario.airplane = [.init(from: .instant(from), until: .instant(from + .seconds(dice.draw(40_000))))]
    }
    if dice.draw(4) == 0 {
      let (refused, off) = (moment(&dice), moment(&dice))
      scenario.liveActivityFails = [
        .init(from: .instant(refused), until: .instant(refused + .seconds(dice.draw(90_000))))
      ]
      scenario.liveActivitiesOff = [.init(from: .instant(off), until: .instant(off + .seconds(dice.draw(40_000))))]
    }
    scenario.until = .instant(begin + .hours(24 * days + 12))
    return scenario
  }
}

/// A random number generator with a seed.
struct SeededRandom {
  private var generator: SplitMix64

  init(_ seed: UInt64) { generator = SplitMix64(seed: seed) }

  mutating func draw(_ bound: Int) -> Int { Int(generator.draw(below: UInt64(max(bound, 1)))) }
}
