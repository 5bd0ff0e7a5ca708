import XCTest

@testable import PixelPalCore
@testable import StepHistory

/// Random samples with times at multiples of a slot, so that they lie on a grid.
struct GeneratedSamples {
  let origin: Instant
  let slotLength: Int64
  let slotCount: Int
  var sources: [StepSource] = []
  var samples: [StepSample] = []

  static let zone = Zone.utc
  static let spreading = StepSpreadingSettings(longest: .hours(1), dayFrom: .hours(7), dayTo: .hours(22))

  /// - Parameters:
  ///   - slotLength: milliseconds between two lines of the grid.
  ///   - maxSlots: the longest sample, in slots.
  init(
    _ dice: inout SplitMix64, origin: Instant, slotLength: Int64, slotCount: Int, samples count: Int,
    sources sourceCount: Int, maxSlots: Int
  ) throws {
    (self.origin, self.slotLength, self.slotCount) = (origin, slotLength, slotCount)
    for index in 0..<sourceCount {
      let kind = StepSource.Kind.allCases[Int(dice.draw(below: 4))]
      sources.append(StepSource(name: "s\(dice.draw(below: 3))-\(index)", kind: kind))
    }
    for number in 0..<count {
      let start = Int64(dice.draw(below: UInt64(slotCount)))
      let length = dice.draw(below: 6) == 0 ? 0 : Int64(dice.draw(below: UInt64(maxSlots) + 1))
      let steps: Int64 =
        switch dice.draw(below: 5) {
        case 0: 0
        case 1: Int64(dice.draw(below: 4)) * 500_000
        case 2: 1_000_000
        default: Int64(dice.draw(below: 200_000_000))
        }
      samples.append(
        try StepSample(
          start: instant(atLine: start), end: instant(atLine: min(start + length, Int64(slotCount))),
          count: StepCount(millionths: steps),
          source: .init(index: UInt16(dice.draw(below: UInt64(sourceCount)))), ordinal: number))
    }
  }

  func instant(atLine line: Int64) -> Instant { origin + Milliseconds(line * slotLength) }

  func makeStepSamples(_ rows: [StepSample]? = nil, blockSize: Int = 65_536) throws -> StepSamples {
    var samples = StepSamples(blockSize: blockSize)
    for source in sources { _ = try samples.sourceID(orAdding: source) }
    for row in rows ?? self.samples { try samples.append(row) }
    return samples
  }

  func makeMerge(_ policy: MergePolicy, zone: Zone = zone) -> StepMerge {
    StepMerge(policy, countsManualEntries: true, itinerary: ZoneItinerary(zone), spreading: Self.spreading)
  }
}
