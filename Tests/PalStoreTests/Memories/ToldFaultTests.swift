import InnerLife
import PixelPalCore
import TestSupport
import XCTest

@testable import PalStore

/// Tests that faults at any change never alter what was reported, and that nothing is reported twice.
final class ToldFaultTests: XCTestCase {
  private static let faults: [FaultyFolder.Fault] = [.killed, .once(.full), .always(.readOnly)]

  func testAtEveryChange() throws {
    var dice = SplitMix(seed: 31)
    let walker = try Walker(&dice, days: 24)
    let looks = walker.looks(&dice)
    // The memoirs after each step query, without faults.
    var memoirs: [Memoir] = []
    let calm = try Walker.inside(MemoryFolder())
    for look in looks {
      _ = try calm.receive(walker.samples(look.rows), at: look.at)
      memoirs.append(calm.memoir)
    }
    XCTAssertGreaterThan(calm.memoir.moments.count, 3)
    let faults = Self.faults.map { ($0, false) } + [(.killed, true)]
    for (number, (fault, cutsPower)) in faults.enumerated() {
      // Each fault starts at another change, so that together they cover all changes.
      var at = Seeds.isFull ? 0 : number
      while true {
        let (running, what) = (MemoryFolder(), "\(fault) at change \(at), power cut: \(cutsPower)")
        let faulty = FaultyFolder(running, fault, at: at)
        let done = play(walker, looks[...], on: faulty)
        guard faulty.hasFailed else { break }
        // A power cut loses what was not synced to disk.
        let folder = cutsPower ? running.afterPowerCut(&dice) : running
        let pal = try Walker.inside(folder)
        XCTAssertFalse(pal.notices.contains { $0 == .memoriesToldAnew(aside: "damaged-1-at-0") }, what)
        let known = [done > 0 ? memoirs[done - 1] : nil, done < looks.count ? memoirs[done] : nil].compactMap { $0 }
        XCTAssertTrue(
          pal.memoir.lastNight == nil && done < 2 || known.contains(pal.memoir),
          "\(what): neither as it was nor as it would be")
        try pal.pause()
        XCTAssertEqual(play(walker, looks[done...], on: folder), looks.count, what)
        XCTAssertEqual(try KeptPal.reading(folder).memoir, calm.memoir, what)
        at += Seeds.isFull ? 1 : faults.count
      }
      XCTAssertGreaterThan(at, 30)
    }
  }

  /// Runs step queries, each in a process of its own, until a fault occurs; returns the number of the failed one.
  private func play(_ walker: Walker, _ looks: ArraySlice<Walker.Look>, on folder: any StoreFolder) -> Int {
    for (number, look) in zip(looks.indices, looks) {
      do {
        _ = try Walker.inside(folder).receive(walker.samples(look.rows), at: look.at)
      } catch {
        return number
      }
    }
    return looks.endIndex
  }
}
