import Foundation
import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import PalStore

/// Random samples of some days: several sources, corrections, daily totals, and rows at midnight.
struct GeneratedHistory {
  static let midnight = Instant("2025-03-09T00:00:00Z") ?? .distantPast
  static let profile = UserProfile(gender: .female, style: .dusk, createdAt: midnight + .hours(5), zoneName: "UTC")

  /// Returns one sample of an hour, from six o'clock.
  static func makeOneHourSample(_ steps: Int64 = 10) throws -> StepSamples {
    var samples = StepSamples()
    let id = try samples.sourceID(orAdding: StepSource(name: "iPhone"))
    try samples.append(
      StepSample(start: midnight + .hours(6), end: midnight + .hours(7), count: StepCount(steps: steps), source: id))
    return samples
  }

  private(set) var samples: [StepSample] = []
  private(set) var sourceTable = StepSamples()

  init(_ dice: inout SplitMix64, samples count: Int, days: Int = 6) throws {
    var sources: [StepSample.SourceID] = []
    for number in 0..<1 + Int(dice.draw(below: 4)) {
      let kind = StepSource.Kind.allCases[Int(dice.draw(below: 4))]
      let device = dice.draw(below: 2) == 0 ? nil : "device, with “words” \(number)"
      sources.append(try sourceTable.sourceID(orAdding: StepSource(name: "s\(number % 3)", device: device, kind: kind)))
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
      case 4: resolution = .entryTimeOnly
      default: break
      }
      samples.append(
        try StepSample(
          start: start, end: start + Milliseconds(length), count: Self.makeCount(&dice),
          source: sources[Int(dice.draw(below: UInt64(sources.count)))], resolution: resolution,
          ordinal: dice.draw(below: 8) == 0 ? Int(dice.draw(below: 3)) : 0,
          identityIncludesCount: dice.draw(below: 6) == 0,
          revision: dice.draw(below: 3) == 0 ? start + .hours(Int(dice.draw(below: 90))) : nil))
    }
    for row in samples where dice.draw(below: 6) == 0 { samples.append(try Self.makeCorrection(row, &dice)) }
    samples += samples.filter { _ in dice.draw(below: 6) == 0 }
  }

  private static func makeCount(_ dice: inout SplitMix64) -> StepCount {
    dice.draw(below: 5) == 0
      ? StepCount(millionths: Int64(dice.draw(below: 200_000_000))) : StepCount(steps: Int64(dice.draw(below: 3000)))
  }

  private static func makeCorrection(_ row: StepSample, _ dice: inout SplitMix64) throws -> StepSample {
    try StepSample(
      start: row.start, end: row.end, count: makeCount(&dice), source: row.source, resolution: row.resolution,
      ordinal: row.ordinal, identityIncludesCount: row.identityIncludesCount,
      revision: dice.draw(below: 2) == 0 ? row.revision : row.start + .hours(100))
  }

  func makeStepSamples(_ rows: [StepSample]) throws -> StepSamples {
    var samples = sourceTable
    for row in rows { try samples.append(row) }
    return samples
  }

  /// Reference implementation: the days that receiving all samples at once gives.
  static func referenceDays(_ samples: StepSamples, _ profile: UserProfile = profile) -> StepDays {
    profile.makeStepMerge(in: .utc, under: .standard).days(of: samples, since: profile.createdAt)
  }
}

extension StoredPal {
  /// Opens the pal in `folder`, or creates one if there is none.
  static func openOrCreate(in folder: any StoreFolder, profile: UserProfile = GeneratedHistory.profile) throws
    -> StoredPal
  {
    do {
      return try StoredPal(in: folder, for: .writing) { _ in nil }
    } catch StoreError.storeNotFound {
      return try StoredPal(
        creating: profile, zone: .utc, entitlements: Entitlements(.none, recordedAt: profile.createdAt), in: folder)
    }
  }

  static func openForReading(_ folder: any StoreFolder) throws -> StoredPal {
    try StoredPal(in: folder, for: .reading) { _ in nil }
  }
}

/// Runs the same test on both kinds of folders.
func forEachFolderType(_ test: XCTestCase, _ body: (_ make: () throws -> any StoreFolder) throws -> Void) rethrows {
  try body { InMemoryStoreFolder() }
  try body { FileSystemFolder(try makeScratchFolder(for: test).appendingPathComponent("pal").path) }
}

/// Returns a folder that is removed after the test.
func makeScratchFolder(for test: XCTestCase) throws -> URL {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pal-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  test.addTeardownBlock { try? FileManager.default.removeItem(at: folder) }
  return folder
}
