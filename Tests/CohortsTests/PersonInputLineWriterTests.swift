import Cohorts
import PixelPalCore
import StateExport
import StepHistory
import XCTest

/// Tests that a line contains all data of a person, in one fixed order, and nothing else.
final class PersonInputLineWriterTests: XCTestCase {
  private func line(_ person: PersonInputLine) -> String {
    var writer = PersonInputLineWriter()
    writer.write(person)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func parseDay(_ text: String) throws -> CivilDay { try XCTUnwrap(CivilDay(text)) }

  func test_days_areWritten_withNullForUnknown() throws {
    let steps = PersonInputLine.Steps.days(
      from: try parseDay("2025-01-01"), [StepCount(steps: 8123), nil, StepCount(steps: 0), StepCount("4021.250000")])
    XCTAssertEqual(
      line(PersonInputLine(id: .number(-17), steps: steps, zone: "Europe/Paris")),
      #"{"id":-17,"zone":"Europe/Paris","days":{"from":"2025-01-01","steps":[8123,null,0,4021.25]}}"# + "\n")
  }

  func test_members_haveFixedOrder() throws {
    var person = PersonInputLine(id: .text("p \"17\""), steps: .hours(from: .distantPast, []), zone: "Asia/Tokyo")
    person.createdAt = Instant("2025-01-01T08:00:00.250Z")
    person.groups = [("country", "jp"), ("arm", "b")]
    person.premium = [
      (try parseDay("2025-03-01"), try parseDay("2025-06-01")),
      (try parseDay("2025-07-01"), try parseDay("2025-08-01")),
    ]
    person.scenario = Array(#"{"mayReadSteps":false}"#.utf8)
    XCTAssertEqual(
      line(person),
      #"{"id":"p \"17\"","zone":"Asia/Tokyo","createdAt":"2025-01-01T08:00:00.250Z","groups":{"country":"jp","arm":"b"},"#
        + #""hours":{"from":"0001-01-01T00:00:00Z","steps":[]},"#
        + #""premium":[["2025-03-01","2025-06-01"],["2025-07-01","2025-08-01"]],"scenario":{"mayReadSteps":false}}"#
        + "\n")
  }

  func test_samples_omitDefaultDetails() throws {
    var samples = StepSamples()
    let watch = try samples.sourceID(orAdding: StepSource(name: "Mia's Watch"))
    let band = try samples.sourceID(orAdding: StepSource(name: "Band", kind: .watch))
    func append(
      _ start: String, _ milliseconds: Int64, _ steps: String, _ source: StepSample.SourceID,
      _ resolution: StepSample.Resolution = .sample, ordinal: Int = 0, isBare: Bool = false, made: String? = nil
    ) throws {
      let start = try XCTUnwrap(Instant(start))
      try samples.append(
        StepSample(
          start: start, end: start + Milliseconds(milliseconds), count: try XCTUnwrap(StepCount(steps)), source: source,
          resolution: resolution, ordinal: ordinal, identityIncludesCount: isBare,
          revision: made.flatMap { Instant($0) }))
    }
    try append("2025-01-01T00:30:00Z", 312_500, "402", watch)
    try append("1969-12-31T23:59:58.500Z", 1001, "0.5", watch)
    try append("1969-12-31T23:59:59.750Z", 10, "3", watch, made: "2025-02-01T00:00:00Z")
    try append("2025-01-01T00:00:00.040Z", 60_000, "7", band, .minute, ordinal: 1, isBare: true)
    try append("2025-01-02T00:00:00Z", 0, "9", watch, .entryTimeOnly, isBare: true)
    let rows = [
      "[1735691400,312.5,402,0]", "[-1.5,1.001,0.5,0]", "[-0.25,0.01,3,0]",
      #"[1735689600.04,60,7,1,{"kind":"watch","resolution":"minute","ordinal":2}]"#,
      #"[1735776000,0,9,0,{"resolution":"noted","ordinal":1}]"#,
    ]
    func written(hasCorrections: Bool) -> String {
      line(
        PersonInputLine(
          id: .text("a"), steps: .samples(samples, names: ["Mia's Watch", "Band"], hasCorrections: hasCorrections)))
    }
    let head = #"{"id":"a","sources":["Mia's Watch","Band"],"samples":["#
    XCTAssertEqual(written(hasCorrections: false), head + rows.joined(separator: ",") + "]}\n")
    let corrected = rows.joined(separator: ",").replacing(
      "[-0.25,0.01,3,0]", with: #"[-0.25,0.01,3,0,{"made":"2025-02-01T00:00:00Z"}]"#)
    XCTAssertEqual(written(hasCorrections: true), head + corrected + "]}\n")
  }

  func test_writer_writesOnlyNewLines_afterRemoveAll() throws {
    var writer = PersonInputLineWriter()
    let person = PersonInputLine(id: .number(1), steps: .days(from: try parseDay("2025-01-01"), [nil]))
    writer.write(person)
    writer.write(person)
    let line = #"{"id":1,"days":{"from":"2025-01-01","steps":[null]}}"# + "\n"
    XCTAssertEqual(String(decoding: writer.bytes, as: UTF8.self), line + line)
    writer.removeAll()
    writer.write(person)
    XCTAssertEqual(String(decoding: writer.bytes, as: UTF8.self), line)
  }
}
