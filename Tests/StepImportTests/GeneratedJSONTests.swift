import PixelPalCore
import StepHistory
import StepImport
import TestSupport
import XCTest

/// Property tests of generated documents of no known layout: the counted steps are the sum of all rows, or the document
/// is refused.
final class GeneratedJSONTests: XCTestCase {
  private static let midnight = 1_704_067_200

  /// A document, and the true sum of its rows.
  private struct GeneratedJSON {
    var text = ""
    var sum = 0
    /// True if rows of the same time differ in another member.
    var isMultiplied = false
  }

  func test_generatedDocument_countsTheSumOfItsRows_orIsRefused() throws {
    var (refused, counted) = (0, 0)
    for seed in TestSeeds.range(outOf: 20_000, oneIn: 500) {
      var dice = SplitMix64(seed: seed)
      let document = GeneratedJSONTests.makeDocument(&dice)
      var options = ImportOptions()
      options.stopsAtFirstBadRow = true
      let whole = readOutcome(document.text, options, blockSize: 1 << 16)
      for block in [1, 3, 17] {
        XCTAssertEqual(
          readOutcome(document.text, options, blockSize: block).drawn, whole.drawn, "seed \(seed): \(document.text)")
      }
      guard let steps = whole.steps else {
        XCTAssertTrue(document.isMultiplied, "seed \(seed): \(whole.drawn) \(document.text)")
        refused += 1
        continue
      }
      let merge = StepMerge(
        countsManualEntries: true, itinerary: ZoneItinerary(.utc), spreading: Rules.standard.spreading)
      let (days, _) = merge.daysAndReport(of: steps.samples)
      XCTAssertEqual(days.counted.rounded, Int64(document.sum), "seed \(seed): \(document.text)")
      counted += 1
    }
    XCTAssertGreaterThan(min(refused, counted), TestSeeds.count(outOf: 2000, few: 4))
  }

  private func readOutcome(_ text: String, _ options: ImportOptions, blockSize: Int) -> (
    steps: ImportedSteps?, drawn: String
  ) {
    do throws(ImportProblem) {
      let steps = try read(Array(text.utf8), options, blockSize: blockSize)
      return (steps.report.refusal == nil ? steps : nil, steps.snapshotText)
    } catch {
      return (nil, error.description)
    }
  }

  private static func randomElement<Element>(_ elements: [Element], _ dice: inout SplitMix64) -> Element {
    elements[Int(dice.draw(below: UInt64(elements.count)))]
  }

  private static func makeDocument(_ dice: inout SplitMix64) -> GeneratedJSON {
    var generated = GeneratedJSON()
    let count = 1 + Int(dice.draw(below: 12))
    let isByDay = dice.draw(below: 2) == 0
    let multiplied =
      dice.draw(below: 3) == 0
      ? randomElement(["slot", "id", "uuid", "user", "lap", "extra", "note_text"], &dice) : nil
    generated.isMultiplied = multiplied != nil
    let time = timeMemberWriter(&dice, isByDay: isByDay)
    let steps = randomElement(["steps", "stepCount", "step_count", "Steps", "stepTotal", "schritte"], &dice)
    let form = dice.draw(below: 3)
    let extras = dice.draw(below: 4)
    var rows: [(time: Int, members: [String])] = []
    for number in 0..<count {
      let start = midnight + (isByDay ? number * 86_400 : number * 60 * (1 + Int(extras)) + 60)
      for copy in 0..<(multiplied == nil ? 1 : 1 + Int(dice.draw(below: 3))) {
        let value = Int(dice.draw(below: 20_000))
        generated.sum += value
        var members = [time(start)]
        members.append("\"\(steps)\":" + (form == 0 ? "\(value)" : form == 1 ? "\"\(value)\"" : "{\"value\":\(value)}"))
        if let multiplied { members.append(makeMember(multiplied, "k\(copy)")) }
        if extras > 0 { members.append("\"distance\":\(dice.draw(below: 9000))") }
        if extras > 1 { members.append("\"metadata\":{\"createdAt\":\"2024-05-0\(1 + dice.draw(below: 9))\"}") }
        if extras > 2 { members.append("\"tags\":[1,{\"a\":\(number)},[]]") }
        members.shuffle(using: &dice)
        rows.append((start, members))
      }
    }
    if dice.draw(below: 2) == 0 { rows.shuffle(using: &dice) }
    generated.text = wrappedRows(rows.map { "{" + $0.members.joined(separator: ",") + "}" }, &dice)
    return generated
  }

  private static func makeMember(_ name: String, _ value: String) -> String {
    name == "extra" ? "\"extra\":{\"part\":\"\(value)\"}" : "\"\(name)\":\"\(value)\""
  }

  /// Returns a random notation for the time of a row, which is given in seconds since 1970.
  private static func timeMemberWriter(_ dice: inout SplitMix64, isByDay: Bool) -> (Int) -> String {
    if isByDay {
      let name = randomElement(["date", "localDate", "dateTime", "calendarDate"], &dice)
      return { "\"\(name)\":\"\(Instant(secondsSince1970: Int64($0)).description.prefix(10))\"" }
    }
    let name = randomElement(["ts", "timestamp", "time", "start", "startTime", "unix_timestamp"], &dice)
    let zeros = randomElement(["", "000", "000000", "000000000"], &dice)
    switch dice.draw(below: 4) {
    case 0: return { "\"\(name)\":\($0)\(zeros)" }
    case 1: return { "\"\(name)\":\"\($0)\(zeros)\"" }
    case 2: return { "\"\(name)\":\"\(Instant(secondsSince1970: Int64($0)).description)\"" }
    case _:
      return { second in
        let times = [second, second + 60].map { Instant(secondsSince1970: Int64($0)).description }
        return "\"startTime\":\"\(times[0])\",\"endTime\":\"\(times[1])\""
      }
    }
  }

  private static func wrappedRows(_ rows: [String], _ dice: inout SplitMix64) -> String {
    let names = ["data", "items", "records", "days", "steps", "result"]
    let list = "[" + rows.joined(separator: dice.draw(below: 2) == 0 ? "," : " ,\n ") + "]"
    let other = randomElement(
      ["", "\"heartRate\":[{\"time\":5,\"value\":7}],", "\"count\":\(rows.count),\"next\":null,"], &dice)
    switch dice.draw(below: 5) {
    case 0: return list
    case 1: return "{\(other)\"\(randomElement(names, &dice))\":\(list)}"
    case 2:
      return
        "{\(other)\"\(randomElement(names, &dice))\":{\(other)\"\(randomElement(names, &dice))\":\(list)},\"z\":[]}"
    case 3: return rows.joined(separator: "\n")
    case _: return "{\"\(randomElement(names, &dice))\":\(list),\"meta\":{\"a\":[{}]}}"
    }
  }
}

/// Documents that are designed to be slow or to take much memory.
extension GeneratedJSONTests {
  func test_hostileDocuments_areReadOrRefused() throws {
    // Quadratic behaviour would take minutes in the full run.
    let many = TestSeeds.isFullRun ? 10_000 : 1000
    let row = #"{"date":"2024-01-01","steps":7}"#
    let members = (0..<many).map { "\"m\($0)\":\($0)" }.joined(separator: ",")
    let counts = (0..<many).map { "\"steps\":\($0)" }.joined(separator: ",")
    let long = String(repeating: "steps", count: 10 * many)
    let deep = String(repeating: "{\"a\":", count: 100) + row + String(repeating: "}", count: 100)
    let documents: [(text: String, words: String)] = [
      ("[{\"date\":\"2024-01-01\",\(members),\"steps\":7}]", "7"),
      ("[{\"date\":\"2024-01-01\",\(counts)}]", "expected one step count, found two, in 'steps' and 'steps'"),
      ("[{\"date\":\"2024-01-01\",\"\(long)\":\"\(long)\",\"steps\":7}]", "7"),
      ("[{\"date\":\"\(long)\",\"steps\":7}]", "expected a date or time next to the steps, found none at '[]'"),
      ("[{\"steps\":\"\(long)\",\"date\":\"2024-01-01\"}]", "expected steps in the form of a known export, found"),
      (deep, "the steps at '…a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a' are nested deeper than 4 names"),
      ("[" + String(repeating: "{\"date\":\"2024-01-01\"},", count: 2 * many) + row + "]", "7"),
      ("{" + (0..<many).map { "\"k\($0)\":[{}]" }.joined(separator: ",") + ",\"days\":[\(row)]}", "7"),
      (
        "["
          + (0..<many).map { "{\"id\":\"\($0)\",\"steps\":1,\"date\":\"\(2000 + $0 % 999)-01-01\"}" }
          .joined(separator: ",") + "]", "differ in 'id'"
      ),
    ]
    for (text, words) in documents {
      var options = ImportOptions()
      options.stopsAtFirstBadRow = true
      var found = ""
      do throws(ImportProblem) { found = "\(try read(text, options).report.recordedSteps)" } catch {
        found = error.sentence
      }
      XCTAssertTrue(found.contains(words), "\(found.prefix(200)) for \(text.prefix(80))")
    }
  }
}
