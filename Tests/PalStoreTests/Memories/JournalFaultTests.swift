import InnerLife
import PixelPalCore
import TestSupport
import XCTest

@testable import PalStore

/// Tests that faults at any change never alter what was reported, and that nothing is reported twice.
final class JournalFaultTests: XCTestCase {
  private static let faults: [FaultyFolder.Fault] = [.killed, .once(.diskFull), .always(.readOnly)]

  func test_reportedMoments_stayTheSame_afterAFaultAtAnyChange() throws {
    var dice = SplitMix64(seed: 31)
    let walker = try GeneratedWalker(&dice, dayCount: 24)
    let looks = walker.makeStepQueries(&dice)
    // The journal states after each step query, without faults.
    var journalStates: [JournalState] = []
    let calm = try GeneratedWalker.openOrCreate(in: InMemoryStoreFolder())
    for look in looks {
      _ = try calm.receive(walker.makeStepSamples(look.newSamples), at: look.at)
      journalStates.append(calm.journalState)
    }
    XCTAssertGreaterThan(calm.journalState.moments.count, 3)
    let faults = Self.faults.map { ($0, false) } + [(.killed, true)]
    for (number, (fault, cutsPower)) in faults.enumerated() {
      // Each fault starts at another change, so that together they cover all changes.
      var at = TestSeeds.isFullRun ? 0 : number
      while true {
        let (running, what) = (InMemoryStoreFolder(), "\(fault) at change \(at), power cut: \(cutsPower)")
        let faulty = FaultyFolder(running, fault, at: at)
        let done = runUntilFault(walker, looks[...], on: faulty)
        guard faulty.hasFailed else { break }
        // A power cut loses what was not synced to disk.
        let folder = cutsPower ? running.stateAfterPowerCut(&dice) : running
        let pal = try GeneratedWalker.openOrCreate(in: folder)
        XCTAssertFalse(pal.notices.contains { $0 == .memoriesRebuilt(aside: "damaged-1-at-0") }, what)
        let known = [
          done > 0 ? journalStates[done - 1] : nil, done < looks.count ? journalStates[done] : nil,
        ].compactMap { $0 }
        XCTAssertTrue(
          pal.journalState.lastProcessedNight == nil && done < 2 || known.contains(pal.journalState),
          "\(what): neither as it was nor as it would be")
        try pal.releaseLock()
        XCTAssertEqual(runUntilFault(walker, looks[done...], on: folder), looks.count, what)
        XCTAssertEqual(try StoredPal.openForReading(folder).journalState, calm.journalState, what)
        at += TestSeeds.isFullRun ? 1 : faults.count
      }
      XCTAssertGreaterThan(at, 30)
    }
  }

  /// Runs step queries, each in a process of its own, until a fault occurs; returns the number of the failed one.
  private func runUntilFault(
    _ walker: GeneratedWalker, _ looks: ArraySlice<GeneratedWalker.StepQuery>, on folder: any StoreFolder
  ) -> Int {
    for (number, look) in zip(looks.indices, looks) {
      do {
        _ = try GeneratedWalker.openOrCreate(in: folder).receive(walker.makeStepSamples(look.newSamples), at: look.at)
      } catch {
        return number
      }
    }
    return looks.endIndex
  }
}
