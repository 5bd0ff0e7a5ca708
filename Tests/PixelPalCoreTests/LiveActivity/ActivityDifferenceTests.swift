import TestSupport
import XCTest

@testable import PixelPalCore

final class ActivityDifferenceTests: XCTestCase {
  /// Differential test: the comparison part by part finds the same difference as a comparison of two complete pictures.
  func test_difference_equalsTheDifferenceOfCompletePictures() throws {
    let start = Instant(secondsSince1970: 1_735_984_800)
    var found: Set<ActivityUpdateReason?> = []
    for seed in TestSeeds.range(outOf: 200_000) {
      var dice = SplitMix64(seed: seed)
      let shown = try XCTUnwrap(DesiredActivityContent.random(from: &dice, at: start))
      let text = dice.draw(below: 3) == 0 ? 5000 * Int64(1 + dice.draw(below: 2)) : nil
      let sent = SentActivityState(shown, milestone: text, after: nil, at: start, drawnAt: start, under: .standard)
      let now = start + .seconds(Int(dice.draw(below: 200)))
      // Most parts stay equal, so that each difference is tested alone.
      var desiredContent = shown
      let other = try XCTUnwrap(DesiredActivityContent.random(from: &dice, at: now))
      switch dice.draw(below: 8) {
      case 0: desiredContent.phase = other.phase
      case 1: desiredContent.walk = other.walk
      case 2: desiredContent.energy = other.energy
      case 3: desiredContent.look = other.look
      case 4: desiredContent.skin = other.skin
      case 5: desiredContent.hasTrail = other.hasTrail
      case 6: desiredContent.steps = other.steps
      default: break
      }
      let shownMilestone = dice.draw(below: 4) == 0 ? nil : sent.visibleContent(at: now).milestone
      let expected = desiredContent.picture(milestone: shownMilestone, at: now).difference(
        from: sent.visibleContent(at: now))
      XCTAssertEqual(
        sent.updateReason(for: desiredContent, milestone: shownMilestone, at: now), expected, "seed \(seed)")
      found.insert(expected)
    }
    XCTAssertEqual(found.count, ActivityUpdateReason.allCases.count + 1, "each of them, and none")
  }
}

extension DesiredActivityContent {
  /// Returns random desired content, sometimes near midnight.
  fileprivate static func random(from dice: inout SplitMix64, at now: Instant) -> DesiredActivityContent? {
    func one<Value>(of values: [Value]) -> Value { values[Int(dice.draw(below: UInt64(values.count)))] }
    let name = one(of: ["", "", "Mo", "Zoë"])
    guard let look = Look(gender: one(of: Gender.allCases), style: one(of: PalStyle.allCases), name: name) else {
      return nil
    }
    let walk = PalWalkingPeriod(start: now, until: now + .seconds(1 + Int(dice.draw(below: 150))))
    return DesiredActivityContent(
      phase: one(of: Phase.allCases), energy: one(of: Energy.allCases), steps: one(of: [nil, 0, 12, 8000]),
      walk: one(of: [nil, walk, walk]), look: look, skin: one(of: [nil] + Skin.allCases),
      hasTrail: one(of: [true, false]), midnight: now + .seconds(one(of: [60, 100, 7200])))
  }

  /// Returns the picture that this desired content describes.
  func picture(milestone: Int64?, at now: Instant) -> VisibleActivityContent {
    let isWalking = isWalking(at: now)
    return .init(
      phase: phase, isWalking: isWalking, milestone: milestone, energy: energy, look: look, skin: skin,
      hasTrail: isWalking && hasTrail, steps: steps)
  }
}

extension VisibleActivityContent {
  /// Returns the highest-ranked difference from `shown`; `nil` if they look alike.
  func difference(from shown: VisibleActivityContent) -> ActivityUpdateReason? {
    if phase != shown.phase { return .phase }
    if isWalking != shown.isWalking { return .walking }
    if milestone != shown.milestone { return .milestone }
    if energy.restingPose != shown.energy.restingPose { return .energy }
    if look != shown.look || skin != shown.skin || hasTrail != shown.hasTrail { return .look }
    return steps == shown.steps ? nil : .steps
  }
}
