import InnerLife
import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import PalStore

/// Tests of the journal of a stored pal, with samples in any order and the store closed at any time in between.
final class JournalStateTests: XCTestCase {
  /// Differential test: a store that is closed at random reports the same as one that is not, and as the reference
  /// `ReferenceJournal`, which has all samples each time.
  func test_journal_isTheSame_ifTheStoreIsClosedInBetween_andEqualsReference() throws {
    var (moments, chapters, additions) = (0, 0, 0)
    let seeds = TestSeeds.range(outOf: 600, oneIn: 600)
    for seed in seeds {
      var dice = SplitMix64(seed: seed)
      let walker = try GeneratedWalker(&dice, dayCount: 40 + Int(dice.draw(below: 160)))
      let closed = InMemoryStoreFolder()
      let open = try GeneratedWalker.openOrCreate(in: InMemoryStoreFolder())
      var pal = try GeneratedWalker.openOrCreate(in: closed)
      var reference = ReferenceJournal()
      for look in walker.makeStepQueries(&dice) {
        let samples = try walker.makeStepSamples(look.newSamples)
        if dice.draw(below: 3) == 0 {
          try pal.releaseLock()
          pal = try GeneratedWalker.openOrCreate(in: closed)
          XCTAssertEqual(pal.notices, [], "seed \(seed)")
        }
        let momentsBefore = pal.journalState.moments
        let news = try pal.receive(samples, at: look.at).nightReport
        XCTAssertEqual(try open.receive(samples, at: look.at).nightReport, news, "seed \(seed) at \(look.at)")
        XCTAssertEqual(pal.journalState, open.journalState, "seed \(seed) at \(look.at)")
        try reference.receive(samples, at: look.at, pal.pal.phaseProgress)
        guard pal.journalState == reference.journalState else {
          return XCTFail("seed \(seed) at \(look.at): not as all at hand tell")
        }
        // Reported moments are kept: later data only moves their beginning and marks them.
        for (before, after) in zip(momentsBefore, pal.journalState.moments) {
          XCTAssertEqual(
            [before.detectedNight, before.reportedNight, before.day],
            [after.detectedNight, after.reportedNight, after.day])
          XCTAssertEqual([before.kind], [after.kind], "seed \(seed)")
          XCTAssertEqual(before.reportedAt, after.reportedAt, "seed \(seed)")
        }
        XCTAssertEqual(Array(pal.journalState.moments.dropFirst(momentsBefore.count)), news.moments, "seed \(seed)")
      }
      XCTAssertEqual(try pal.verify(), [], "seed \(seed)")
      moments += pal.journalState.moments.count
      chapters += pal.journalState.chapters.count
      additions += pal.journalState.lateStepCorrections.count
    }
    // Check that the test covers what it compares.
    XCTAssertGreaterThan(moments, min(50, 8 * seeds.count))
    XCTAssertGreaterThan(chapters, min(4, seeds.count / 2))
    XCTAssertGreaterThan(additions, min(10, seeds.count))
  }

  /// A journal state that is read back equals the one that was written, including the notices of its days.
  func test_journalState_isReadBack() throws {
    for seed in TestSeeds.range(outOf: 500, oneIn: 500) {
      var dice = SplitMix64(seed: seed)
      let walker = try GeneratedWalker(&dice, dayCount: 200 + Int(dice.draw(below: 300)))
      let pal = try GeneratedWalker.openOrCreate(in: InMemoryStoreFolder())
      for look in walker.makeStepQueries(&dice) {
        _ = try pal.receive(walker.makeStepSamples(look.newSamples), at: look.at)
      }
      let read = try MemoriesDocument.read(pal.memoriesDocument.encodedBytes).document
      XCTAssertEqual(read.savedJournal, pal.journalState.saved, "seed \(seed)")
      XCTAssertEqual(JournalState(restoring: read.savedJournal, under: .standard), pal.journalState, "seed \(seed)")
    }
  }

  /// Under rules without an inner life nothing is reported; under rules with one, all of it.
  func test_journal_isEmpty_ifTheRulesDisableIt() throws {
    let without = try JournalRules.standard.changing { $0.life = false }
    var dice = SplitMix64(seed: 70)
    let walker = try GeneratedWalker(&dice, dayCount: 40)
    let pal = try GeneratedWalker.openOrCreate(in: InMemoryStoreFolder(), under: without)
    let now = GeneratedWalker.midnight + .hours(24 * 41)
    XCTAssertEqual(
      try pal.receive(walker.makeStepSamples(walker.samples), at: now).nightReport, JournalState.NightReport())
    XCTAssertNil(pal.journalState.lastProcessedNight)
    XCTAssertEqual(pal.journalState.phaseReveals, [])
    let news = try pal.receive(StepSamples(), at: now + .hours(1), journalRules: .standard).nightReport
    XCTAssertEqual(news.moments.first?.kind, .firstSteps)
    XCTAssertFalse(pal.journalState.phaseReveals.isEmpty)
  }

  /// A dry run changes nothing.
  func test_preview_doesNotChangeTheJournal() throws {
    var dice = SplitMix64(seed: 8)
    let walker = try GeneratedWalker(&dice, dayCount: 30)
    let pal = try GeneratedWalker.openOrCreate(in: InMemoryStoreFolder())
    let before = pal.journalState
    let tried = try pal.preview(walker.makeStepSamples(walker.samples), at: GeneratedWalker.midnight + .hours(24 * 31))
    XCTAssertFalse(tried.nightReport.moments.isEmpty)
    XCTAssertEqual(pal.journalState, before)
    let received = try pal.receive(
      walker.makeStepSamples(walker.samples), at: GeneratedWalker.midnight + .hours(24 * 31))
    XCTAssertEqual(received.nightReport, tried.nightReport)
  }

  /// Steps that the app passes to its pal process nights like a step query; other events do not.
  func test_stepsFromTheApp_processNights_butOtherEventsDoNot() throws {
    let pal = try GeneratedWalker.openOrCreate(in: InMemoryStoreFolder())
    _ = try pal.receive(GeneratedHistory.makeOneHourSample(500), at: GeneratedHistory.midnight + .hours(8))
    let morning = GeneratedHistory.midnight + .hours(31)
    _ = try pal.handle([.opened()], at: morning)
    XCTAssertEqual(
      pal.journalState.lastProcessedNight, GeneratedWalker.zone.day(at: GeneratedHistory.midnight + .hours(8)))
    _ = try pal.handle([.steps(StepReport(counted: 500, today: 0))], at: morning + .minutes(1))
    XCTAssertEqual(pal.journalState.lastProcessedNight, GeneratedWalker.zone.day(at: morning))
    XCTAssertEqual(pal.journalState.moments.first?.kind, .firstSteps)
  }
}
