import Documents
import Foundation
import InnerLife
import PixelPalCore
import StateExport
import StepHistory
import TestSupport
import XCTest

@testable import Replay

/// Tests that the journal of the sample's first week is the same on any phone and with any sequence of queries.
final class FirstWeekTests: XCTestCase {
  func testTheSameBytesWhereTheSameWasKnown() throws {
    var texts: [String] = []
    for device in [DeviceModel.ideal, .ios26] {
      let course = try course(device)
      // In one go, minute by minute, and with a snapshot in between that is discarded.
      var (whole, minutes, once) = (RememberedCourse(course), RememberedCourse(course), RememberedCourse(course))
      whole.advance(through: course.end)
      var at = course.createdAt
      while at < course.end {
        minutes.advance(through: at)
        at = at + .minutes(1)
      }
      minutes.advance(through: course.end)
      once.advance(through: course.createdAt + .hours(77))
      _ = text(course, once.journal(at: course.createdAt + .hours(77), wishes: .init()))
      once.advance(through: course.end)
      let expected = text(course, whole.journal(at: course.end, wishes: .init()))
      XCTAssertEqual(text(course, minutes.journal(at: course.end, wishes: .init())), expected, device.name)
      XCTAssertEqual(text(course, once.journal(at: course.end, wishes: .init())), expected, device.name)
      texts.append(expected)
    }
    XCTAssertNil(Golden.difference(of: texts[1], from: texts[0]))
    XCTAssertTrue(texts[0].contains(#""kind":"beginning""#))
    XCTAssertTrue(texts[0].contains(#""kind":"firstWalk""#))
  }

  /// Returns all pages before the last day, and the moments, without phases, whose reveal depends on when the app is
  /// opened.
  private func text(_ course: Course, _ journal: Journal) -> String {
    var writer = JSONWriter(.compact)
    for case .page(let page) in journal.pages(from: .first, to: journal.today.previous) {
      writer.object { object in
        object.member("day", page.day.description)
        object.member("state", page.state.rawValue)
        object.member("steps", page.steps)
        object.member("sentence", page.sentence)
        object.name("later")
        object.array { list in for line in page.later { list.value(line) } }
        object.name("moments")
        object.array { list in
          for moment in page.moments where moment.kind.name != "phase" { moment.write(to: &list) }
        }
      }
      writer.endLine()
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func course(_ device: DeviceModel) throws -> Course {
    let url = PackageRoot.url.appendingPathComponent("samples/first-week.csv")
    let times = ISO8601DateFormatter()
    var samples = StepSamples()
    for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropFirst() {
      let fields = line.split(separator: ",").map { String($0) }
      let instants = try fields.prefix(2).map { text in
        Instant(secondsSince1970: Int64(try XCTUnwrap(times.date(from: text), text).timeIntervalSince1970))
      }
      let source = try samples.id(of: StepSource(name: fields[3], kind: fields[4] == "watch" ? .watch : .phone))
      try samples.append(
        StepSample(
          start: instants[0], end: instants[1], count: StepCount(steps: try XCTUnwrap(Int64(fields[2]))), source: source
        ))
    }
    var scenario = Scenario()
    scenario.entitlements = [.init(status: .subscribed, from: nil, until: nil)]
    let zone = try XCTUnwrap(Zone(offsetSeconds: 3600))
    let laws = try PalLaws(rules: .standard, device: device)
    return try Course(scenario, CourseParts(laws: laws, zone: zone, files: [("first-week.csv", samples)]) { _ in nil })
  }
}
