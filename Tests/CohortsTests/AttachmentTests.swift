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
final class AttachmentTests: XCTestCase {
  private let zones = ZoneTable({ Zones.iana.zone(typed: $0) }, names: { [] })

  /// Returns a person who walks on each of `days` days and opens the app every evening.
  private func person(days: Int, id: Int = 1, zone: String = "Europe/Paris", _ steps: Int = 6000) throws -> Person {
    let list = (0..<days).map { String(steps + 37 * $0 % 900) }.joined(separator: ",")
    let line = "{\"id\":\(id),\"zone\":\"\(zone)\",\"days\":{\"from\":\"2025-03-10\",\"steps\":[\(list)]}}"
    return try Person(reading: Array(line.utf8))
  }

  private func cohort(_ people: [Person], _ terms: LifeTerms = LifeTerms(.standard)) throws -> Cohort {
    var cohort = Cohort(
      CohortTerms(sides: [terms.laws], groupedBy: nil, isEvolutionAlone: terms.isEvolutionAlone, options: []))
    for person in people { cohort.count([try person.life(under: terms, zones)]) }
    return cohort
  }

  private func written(_ cohort: Cohort) -> [UInt8] {
    var writer = JSONWriter(.indented)
    cohort.write(to: &writer)
    return writer.bytes
  }

  /// The value for a week equals the attachment of a face engine that replays the whole history up to the end of that
  /// week.
  func test_attachment_isThatOfTheFace_atTheEndOfTheWeek() throws {
    for (days, zone) in [(90, "Europe/Paris"), (84, "Pacific/Apia"), (27, "UTC"), (28, "UTC"), (5, "UTC")] {
      let person = try person(days: days, zone: zone)
      let course = try person.course(under: LifeTerms(.standard), zones: zones)
      let life = try person.life(under: LifeTerms(.standard), zones)
      let values = try XCTUnwrap(life.phone?.used?.attachment)
      XCTAssertEqual(values.count, PhoneCounts.attachmentWeeks.count)
      for (week, value) in zip(PhoneCounts.attachmentWeeks, values) {
        guard days >= 7 * week else {
          XCTAssertNil(value, "\(days) days, week \(week)")
          continue
        }
        let first = course.itinerary.day(at: course.createdAt)
        let end = course.itinerary.beginning(of: first.advanced(by: 7 * week), after: course.createdAt)
        let last = min(end, try XCTUnwrap(course.lastWalked)) - Milliseconds(1)
        var replay = Replay(course)
        var face = FaceTeller(course)
        while let turn = replay.next(through: last) { face.note(turn, replay) }
        face.pass(through: last)
        XCTAssertEqual(value, face.attachment, "\(days) days, week \(week)")
        XCTAssertGreaterThan(try XCTUnwrap(value), 100, "it grows from 100")
      }
    }
  }

  func test_life_isTheSame_whetherAttachmentIsMeasuredOrNot() throws {
    let rules = try RuleSet.standard.changing { $0.life.life = false }
    let without = LifeTerms(try PalLaws(rules: rules, device: .ios26))
    let person = try person(days: 30)
    var (one, other) = (try person.life(under: LifeTerms(.standard), zones), try person.life(under: without, zones))
    XCTAssertEqual(other.phone?.used?.attachment, [nil, nil])
    XCTAssertNotNil(one.phone?.used?.attachment[0])
    one.phone?.used?.attachment = []
    other.phone?.used?.attachment = []
    XCTAssertEqual(one, other)
  }

  func test_wholesOfParts_addUpExactly() throws {
    let people = try (0..<9).map { try person(days: [3, 29, 85][$0 % 3], id: $0, 2000 + 900 * $0) }
    let whole = try cohort(people)
    var sum = Cohort(whole.terms)
    for part in [people[5...], people[..<2], people[2..<5]] {
      sum.add(try Cohort(reading: JSON(reading: written(cohort(Array(part))))))
    }
    XCTAssertEqual(sum, whole)
    XCTAssertEqual(written(sum), written(whole))
    let attachment = try XCTUnwrap(whole.everybody?.sides[0].phone?.attachment)
    XCTAssertEqual(attachment.map { $0.people }, [6, 3], "those who are still watched")
  }

  func test_wholeFromBeforeItWasMeasured_isReadAsOneThatSaysNothingOfIt() throws {
    let whole = try cohort([person(days: 29), person(days: 30, id: 2)])
    let text = String(decoding: written(whole), as: UTF8.self)
    let old = text.replacing(/(?s)"attachment": .*?(?="widgetReloads")/, with: "")
    XCTAssertFalse(old.contains(#""attachment":"#), old)
    var sum = try Cohort(reading: JSON(reading: Array(old.utf8)))
    XCTAssertEqual(sum.everybody?.sides[0].phone?.attachment.map { $0.people }, [0, 0])
    sum.add(whole)
    XCTAssertEqual(sum.everybody?.sides[0].phone?.attachment.map { $0.people }, [2, 0])
    XCTAssertEqual(sum.everybody?.sides[0].people, 4)
  }

  func test_wholeWithOtherWeeksOrValues_isRefused() throws {
    let text = String(decoding: written(try cohort([person(days: 29)])), as: UTF8.self)
    for (one, other) in [
      (#""week": 12,\#n\s*"values""#, #""week": 13, "values""#), (#""values": \[\[\d+"#, #""values": [[1001"#),
    ] {
      let wrong = text.replacing(try Regex(one), with: other)
      XCTAssertNotEqual(wrong, text)
      XCTAssertThrowsError(try Cohort(reading: JSON(reading: Array(wrong.utf8))), other)
    }
  }

  func test_text_namesMedianBandAndPeople_ofThoseStillWatched() throws {
    let people = try (0..<7).map { try person(days: 29 + $0, id: $0, 1500 + 1200 * $0) }
    let measures = try XCTUnwrap(
      Measures.all(CohortSubjects(cohort(people))).first { $0.title == "How attached pals are" })
    XCTAssertEqual(measures.rows.map { $0.name }, ["after week 4", "after week 12"])
    XCTAssertNotNil(
      measures.rows[0].cells[0].wholeMatch(of: /\d+ \(\d+ to \d+\) of 7/), measures.rows[0].cells[0])
    XCTAssertEqual(measures.rows[1].cells[0], "nobody was watched so long")
    var terms = LifeTerms(.standard)
    terms.isEvolutionAlone = true
    XCTAssertFalse(try Measures.all(CohortSubjects(cohort(people, terms))).contains { $0.title == measures.title })
  }
}
