import XCTest

@testable import PixelPalCore
@testable import StepHistory

/// Random samples whose times are multiples of a unit, so that they lie on a grid.
struct DrawnSteps {
  let origin: Instant
  let unit: Int64
  let slots: Int
  var sources: [StepSource] = []
  var rows: [StepSample] = []

  static let zone = Zone.utc
  static let unfolding = Unfolding(longest: .hours(1), dayFrom: .hours(7), dayTo: .hours(22))

  /// - Parameters:
  ///   - unit: milliseconds between two lines of the grid.
  ///   - longest: the longest sample, in units.
  init(
    _ dice: inout SplitMix, origin: Instant, unit: Int64, slots: Int, rows count: Int, sources sourceCount: Int,
    longest: Int
  ) throws {
    (self.origin, self.unit, self.slots) = (origin, unit, slots)
    for index in 0..<sourceCount {
      let kind = StepSource.Kind.allCases[Int(dice.draw(below: 4))]
      sources.append(StepSource(name: "s\(dice.draw(below: 3))-\(index)", kind: kind))
    }
    for number in 0..<count {
      let start = Int64(dice.draw(below: UInt64(slots)))
      let length = dice.draw(below: 6) == 0 ? 0 : Int64(dice.draw(below: UInt64(longest) + 1))
      let steps: Int64 =
        switch dice.draw(below: 5) {
        case 0: 0
        case 1: Int64(dice.draw(below: 4)) * 500_000
        case 2: 1_000_000
        default: Int64(dice.draw(below: 200_000_000))
        }
      rows.append(
        try StepSample(
          start: at(start), end: at(min(start + length, Int64(slots))), count: StepCount(millionths: steps),
          source: .init(index: UInt16(dice.draw(below: UInt64(sourceCount)))), ordinal: number))
    }
  }

  func at(_ line: Int64) -> Instant { origin + Milliseconds(line * unit) }

  func samples(_ rows: [StepSample]? = nil, blockSize: Int = 65_536) throws -> StepSamples {
    var samples = StepSamples(blockSize: blockSize)
    for source in sources { _ = try samples.id(of: source) }
    for row in rows ?? self.rows { try samples.append(row) }
    return samples
  }

  func merge(_ policy: MergePolicy, zone: Zone = zone) -> StepMerge {
    StepMerge(policy, countsByHand: true, itinerary: Itinerary(zone), unfolding: Self.unfolding)
  }
}
