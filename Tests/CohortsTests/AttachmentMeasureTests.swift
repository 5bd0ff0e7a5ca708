import Documents
import HistoryCommands
import InnerLife
import PixelPalCLI
import PixelPalCore
import Replay
import StepHistory
import TestSupport
import TimeZones
import XCTest

@testable import Cohorts

/// Tests of the attachment values that a cohort reports after a number of weeks.
final class AttachmentMeasureTests: XCTestCase {
  private let zones = ZoneCache({ ZoneDatabase.iana.zone(nameOrOffset: $0) }, names: { [] })

  /// Returns a person who walks on each of `days` days and opens the app every evening.
  private func makePerson(days: Int, id: Int = 1, zone: String = "Europe/Paris", _ steps: Int = 6000) throws -> Person {
    let list = (0..<days).map { String(steps + 37 * $0 % 900) }.joined(separator: ",")
    let line = "{\"id\":\(id),\"zone\":\"\(zone)\",\"days\":{\"from\":\"2025-03-10\",\"steps\":[\(list)]}}"
    return try Person(reading: Array(line.utf8))
  }

  private func makeCohort(_ people: [Person], _ options: LifeSimulationOptions = LifeSimulationOptions(.standard))
    throws -> CohortResult
  {
    var cohort = CohortResult(
      CohortOptions(
        configurations: [options.configuration], groupedBy: nil, skipsPhone: options.skipsPhone,
        suppliedOptions: []))
    for person in people { cohort.recordPerson(livesByConfiguration: [try person.life(under: options, using: zones)]) }
    return cohort
  }

  private func document(_ cohort: CohortResult) -> [UInt8] {
    var writer = JSONWriter(.indented)
    cohort.write(to: &writer)
    return writer.bytes
  }

  /// The value for a week equals the attachment of a face engine that replays the whole history up to the end of that
  /// week.
  func test_attachment_equalsFaceEngine_atEndOfWeek() throws {
    for (days, zone) in [(90, "Europe/Paris"), (84, "Pacific/Apia"), (27, "UTC"), (28, "UTC"), (5, "UTC")] {
      let person = try makePerson(days: days, zone: zone)
      let plan = try person.replayPlan(under: LifeSimulationOptions(.standard), zones: zones)
      let life = try person.life(under: LifeSimulationOptions(.standard), using: zones)
      let values = try XCTUnwrap(life.phone?.usage?.attachmentByWeek)
      XCTAssertEqual(values.count, PhoneOutcomeCounts.attachmentWeeks.count)
      for (week, value) in zip(PhoneOutcomeCounts.attachmentWeeks, values) {
        guard days >= 7 * week else {
          XCTAssertNil(value, "\(days) days, week \(week)")
          continue
        }
        let first = plan.itinerary.day(at: plan.createdAt)
        let end = plan.itinerary.firstInstant(onOrAfter: first.advanced(by: 7 * week), from: plan.createdAt)
        let last = min(end, try XCTUnwrap(plan.endOfCoverage)) - Milliseconds(1)
        var (replay, journal, face) = (Replay(plan), NightlyJournalUpdater(plan), FaceDriver(plan))
        while let changed = replay.advanceToNextChangedInstant(through: last) {
          journal.recordChangesAndProcessNight(at: changed, from: replay)
          face.applyChanges(changed, from: replay, sleepHours: journal.sleepHours)
        }
        face.advance(through: last)
        XCTAssertEqual(value, face.attachment, "\(days) days, week \(week)")
        XCTAssertGreaterThan(try XCTUnwrap(value), 100, "it grows from 100")
      }
    }
  }

  func test_life_isSame_withAndWithoutAttachmentMeasurement() throws {
    let rules = try CoreJournalAndFaceRules.standard.changing { $0.journal.life = false }
    let without = LifeSimulationOptions(try ReplayConfiguration(rules: rules, device: .ios26))
    let person = try makePerson(days: 30)
    var (one, other) = (
      try person.life(under: LifeSimulationOptions(.standard), using: zones),
      try person.life(under: without, using: zones)
    )
    XCTAssertEqual(other.phone?.usage?.attachmentByWeek, [nil, nil])
    XCTAssertNotNil(one.phone?.usage?.attachmentByWeek[0])
    one.phone?.usage?.attachmentByWeek = []
    other.phone?.usage?.attachmentByWeek = []
    XCTAssertEqual(one, other)
  }

  func test_partialCohorts_addUpExactly() throws {
    let people = try (0..<9).map { try makePerson(days: [3, 29, 85][$0 % 3], id: $0, 2000 + 900 * $0) }
    let whole = try makeCohort(people)
    var sum = CohortResult(whole.options)
    for part in [people[5...], people[..<2], people[2..<5]] {
      sum.merge(try CohortResult(reading: JSON(reading: document(makeCohort(Array(part))))))
    }
    XCTAssertEqual(sum, whole)
    XCTAssertEqual(document(sum), document(whole))
    let attachment = try XCTUnwrap(whole.allPeople?.countsByConfiguration[0].phoneCounts?.attachmentByWeek)
    XCTAssertEqual(attachment.map { $0.totalPeople }, [6, 3], "those who are still watched")
  }

  func test_olderDocument_isRead_withoutAttachment() throws {
    let whole = try makeCohort([makePerson(days: 29), makePerson(days: 30, id: 2)])
    let text = String(decoding: document(whole), as: UTF8.self)
    let old = text.replacing(/(?s)"attachment": .*?(?="widgetReloads")/, with: "")
    XCTAssertFalse(old.contains(#""attachment":"#), old)
    var sum = try CohortResult(reading: JSON(reading: Array(old.utf8)))
    XCTAssertEqual(
      sum.allPeople?.countsByConfiguration[0].phoneCounts?.attachmentByWeek.map { $0.totalPeople }, [0, 0])
    sum.merge(whole)
    XCTAssertEqual(
      sum.allPeople?.countsByConfiguration[0].phoneCounts?.attachmentByWeek.map { $0.totalPeople }, [2, 0])
    XCTAssertEqual(sum.allPeople?.countsByConfiguration[0].people, 4)
  }

  func test_document_isRefused_withOtherWeeksOrValues() throws {
    let text = String(decoding: document(try makeCohort([makePerson(days: 29)])), as: UTF8.self)
    for (one, other) in [
      (#""week": 12,\#n\s*"values""#, #""week": 13, "values""#), (#""values": \[\[\d+"#, #""values": [[1001"#),
    ] {
      let wrong = text.replacing(try Regex(one), with: other)
      XCTAssertNotEqual(wrong, text)
      XCTAssertThrowsError(try CohortResult(reading: JSON(reading: Array(wrong.utf8))), other)
    }
  }

  func test_text_showsMedianIntervalAndPeople_stillWatched() throws {
    let people = try (0..<7).map { try makePerson(days: 29 + $0, id: $0, 1500 + 1200 * $0) }
    let measures = try XCTUnwrap(
      MeasureTable.allTables(comparing: ResultsByConfiguration(makeCohort(people))).first { $0.title == "Attachment" })
    XCTAssertEqual(measures.rows.map { $0.name }, ["after week 4", "after week 12"])
    XCTAssertNotNil(
      measures.rows[0].cells[0].wholeMatch(of: /\d+ \(\d+ to \d+\) of 7/), measures.rows[0].cells[0])
    XCTAssertEqual(measures.rows[1].cells[0], "nobody was observed that long")
    var options = LifeSimulationOptions(.standard)
    options.skipsPhone = true
    XCTAssertFalse(
      try MeasureTable.allTables(comparing: ResultsByConfiguration(makeCohort(people, options)))
        .contains { $0.title == measures.title }
    )
  }
}
