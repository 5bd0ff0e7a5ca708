import Foundation
import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import PalStore

/// Random samples of some days: several sources, corrections, daily totals, and rows at midnight.
struct Life {
  static let midnight = Instant("2025-03-09T00:00:00Z") ?? .distantPast
  static let profile = UserProfile(gender: .female, style: .dusk, createdAt: midnight + .hours(5), zone: "UTC")

  /// Returns one sample of an hour, from six o'clock.
  static func hour(_ steps: Int64 = 10) throws -> StepSamples {
    var samples = StepSamples()
    let id = try samples.id(of: StepSource(name: "iPhone"))
    try samples.append(
      StepSample(start: midnight + .hours(6), end: midnight + .hours(7), count: StepCount(steps: steps), source: id))
    return samples
  }

  private(set) var rows: [StepSample] = []
  private(set) var table = StepSamples()

  init(_ dice: inout SplitMix, rows count: Int, days: Int = 6) throws {
    var sources: [StepSample.SourceID] = []
    for number in 0..<1 + Int(dice.draw(below: 4)) {
      let kind = StepSource.Kind.allCases[Int(dice.draw(below: 4))]
      let device = dice.draw(below: 2) == 0 ? nil : "device, with “words” \(number)"
      sources.append(try table.id(of: StepSource(name: "s\(number % 3)", device: device, kind: kind)))
    }
    for _ in 0..<count {
      let minute = Int64(dice.draw(below: UInt64(days * 1440)))
      var (start, length) = (Self.midnight + Milliseconds(minute * 60_000), Int64(dice.draw(below: 40)) * 30_000)
      var resolution = StepSample.Resolution.sample
      switch dice.draw(below: 24) {
      case 0:
        start = Self.midnight + .hours(24 * Int(minute / 1440))
        length = 86_400_000
        resolution = dice.draw(below: 2) == 0 ? .day : .sample
      case 1: length = Int64(dice.draw(below: 200_000_000))
      case 2: start = start + Milliseconds(Int64(dice.draw(below: 1000)))
      case 3: resolution = .minute
      case 4: resolution = .noted
      default: break
      }
      rows.append(
        try StepSample(
          start: start, end: start + Milliseconds(length), count: Self.count(&dice),
          source: sources[Int(dice.draw(below: UInt64(sources.count)))], resolution: resolution,
          ordinal: dice.draw(below: 8) == 0 ? Int(dice.draw(below: 3)) : 0, isBare: dice.draw(below: 6) == 0,
          revision: dice.draw(below: 3) == 0 ? start + .hours(Int(dice.draw(below: 90))) : nil))
    }
    for row in rows where dice.draw(below: 6) == 0 { rows.append(try Self.corrected(row, &dice)) }
    rows += rows.filter { _ in dice.draw(below: 6) == 0 }
  }

  private static func count(_ dice: inout SplitMix) -> StepCount {
    dice.draw(below: 5) == 0
      ? StepCount(millionths: Int64(dice.draw(below: 200_000_000))) : StepCount(steps: Int64(dice.draw(below: 3000)))
  }

  private static func corrected(_ row: StepSample, _ dice: inout SplitMix) throws -> StepSample {
    try StepSample(
      start: row.start, end: row.end, count: count(&dice), source: row.source, resolution: row.resolution,
      ordinal: row.ordinal, isBare: row.isBare,
      revision: dice.draw(below: 2) == 0 ? row.revision : row.start + .hours(100))
  }

  func samples(_ rows: [StepSample]) throws -> StepSamples {
    var samples = table
    for row in rows { try samples.append(row) }
    return samples
  }

  /// Reference implementation: the days that receiving all samples at once gives.
  static func days(_ samples: StepSamples, _ profile: UserProfile = profile) -> StepDays {
    profile.merge(in: .utc, under: .standard).days(of: samples, since: profile.createdAt)
  }
}

extension KeptPal {
  /// Opens the pal in `folder`, or creates one if there is none.
  static func inside(_ folder: any StoreFolder, profile: UserProfile = Life.profile) throws -> KeptPal {
    do {
      return try KeptPal(in: folder, for: .writing) { _ in nil }
    } catch StoreFault.noStore {
      return try KeptPal(
        new: profile, zone: .utc, entitlements: Entitlements(.none, asOf: profile.createdAt), in: folder)
    }
  }

  static func reading(_ folder: any StoreFolder) throws -> KeptPal {
    try KeptPal(in: folder, for: .reading) { _ in nil }
  }
}

/// Runs the same test on both kinds of folders.
func forEachFolder(_ test: XCTestCase, _ body: (_ make: () throws -> any StoreFolder) throws -> Void) rethrows {
  try body { MemoryFolder() }
  try body { RealFolder(try scratch(test).appendingPathComponent("pal").path) }
}

/// Returns a folder that is removed after the test.
func scratch(_ test: XCTestCase) throws -> URL {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pal-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  test.addTeardownBlock { try? FileManager.default.removeItem(at: folder) }
  return folder
}
