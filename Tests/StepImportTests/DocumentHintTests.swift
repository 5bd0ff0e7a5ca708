import Documents
import PixelPalCore
import StepHistory
import StepImport
import XCTest

/// Tests of the error messages and hints for documents that contain no history.
final class DocumentHintTests: XCTestCase {
  /// Returns the problem of a document, and its hint; checks that they are the same for blocks of any size.
  private func problem(
    _ text: String, person: String? = nil, told: Bool = false, line: UInt = #line
  ) -> (sentence: String, hint: String?) {
    var options = ImportOptions()
    options.stopsAtBadRow = true
    options.person = person
    if told { options.format = .genericJSON }
    var found: [(sentence: String, hint: String?)] = []
    for block in [1, 17, 1 << 16] {
      do throws(ImportProblem) {
        let report = try read(Array(text.utf8), options, block: block).report
        found.append((report.refusal?.sentence ?? "read \(report.raw)", report.refusal?.located(in: "sample").hint))
      } catch {
        found.append((error.sentence, error.located(in: "sample").hint))
      }
    }
    XCTAssertTrue(found.allSatisfy { $0 == found[0] }, "\(found)", line: line)
    return found[0]
  }

  func test_separateLists_areNamed_withTheFormToWrite() {
    let texts = [
      #"{"dates":["2024-01-01","2024-01-02"],"steps":[8123,9000]}"#,
      #"{"data":{"steps":[8123,9000],"time":[1704067200,1704153600]}}"#,
      #"{"total_steps":17123,"x":["2024-01-01"],"steps":[17123]}"#,
      #"{"steps":{"days":["2024-01-01"],"values":[17123]}}"#,
    ]
    for text in texts {
      XCTAssertEqual(problem(text).sentence, "dates and steps stand in separate lists", text)
      XCTAssertEqual(
        problem(text).hint, "write one object for each day, {\"date\": \"2024-01-31\", \"steps\": 8123}", text)
    }
  }

  func test_membersAreNamed_ifNoneIsCalledSteps() {
    XCTAssertEqual(
      problem(#"[{"date":"2024-01-01","walked":3200},{"date":"2024-01-02","walked":3300}]"#).sentence,
      "this JSON has no member called steps; its members are '[].date', '[].walked'")
    XCTAssertEqual(
      problem(#"{"step_goal":7000}"#).sentence, "this JSON has no member called steps; its member is 'step_goal'")
    XCTAssertEqual(
      problem(#"{"goals":{"steps":[1]}}"#).sentence,
      "expected steps as a known export writes them, found the member 'goals.steps.[]'")
  }

  func test_runningTotal_isNamed_byItsName() {
    for name in ["steps_today", "cumulative_steps", "stepCounter"] {
      let rows = (1...3).map { "{\"time\":\"2024-01-01T0\($0):00:00\",\"\(name)\":\($0)00}" }
      let found = problem("[" + rows.joined(separator: ",") + "]")
      XCTAssertEqual(found.sentence, "'\(name)' is a running total")
      XCTAssertEqual(found.hint, "write the steps of each row instead, in a member called 'steps'")
    }
    let rows = (0..<60).map { number in
      let hour = number % 20
      return "{\"time\":\"2024-01-0\(1 + number / 20)T\(hour < 10 ? "0" : "")\(hour):00:00\","
        + "\"steps\":\(hour * 200 + 1)}"
    }
    XCTAssertEqual(
      problem("[" + rows.joined(separator: ",") + "]").sentence,
      "the steps only rise from row to row: this is a running total, as of a counter")
  }

  func test_timeOfRecording_isNamed_ifItIsTheOnlyTime() {
    let row = #"{"created_at":"2024-01-01T08:00:00Z","steps":100}"#
    for text in ["[\(row)]", row, "{\"rows\":[\(row)]}"] {
      XCTAssertEqual(problem(text).sentence, "'created_at' says when the row was written", text)
      XCTAssertEqual(problem(text).hint, "add the day on which the steps were walked", text)
    }
    XCTAssertEqual(
      problem(#"{"exported_at":"2024-01-01","rows":[{"steps":100}]}"#).sentence,
      "expected a date or a time beside the steps, found none at 'rows.[]'")
    XCTAssertEqual(
      problem(#"[{"synced":1,"steps":100}]"#).sentence,
      "expected a date or a time beside the steps, found none at '[]'")
  }

  private func days(_ day: Int, _ steps: Int) -> String {
    "\"days\":[{\"date\":\"2024-01-0\(day)\",\"steps\":\(steps)}]"
  }

  func test_days_ofSeveralPeople_areAskedFor_ifNamesComeFirst() {
    for day in [1, 2] {
      let text =
        "{\"users\":[{\"name\":\"Anna\",\(days(1, 100))},{\"name\":\"Ben\",\(days(day, 200))}]}"
      XCTAssertEqual(problem(text).sentence, "these are the steps of several people: 'Anna', 'Ben'")
      XCTAssertEqual(problem(text, person: "Ben").sentence, "read 200")
      XCTAssertEqual(problem(text, person: "Anna").sentence, "read 100")
    }
  }

  func test_days_ofSeveralPeople_areRefused_ifNamesComeLater() {
    let hint = "give one of them in a file of its own"
    for (list, name) in [("users", "name"), ("users", "id"), ("rows", "user"), ("rows", "id")] {
      let text =
        "{\"\(list)\":[{\(days(1, 100)),\"\(name)\":\"Anna\"},{\(days(2, 200)),\"\(name)\":\"Ben\"}]}"
      XCTAssertEqual(problem(text).sentence, "these are days of several people ('Anna', 'Ben')", text)
      XCTAssertEqual(problem(text).hint, hint)
      for person in ["Anna", "Ben"] {
        XCTAssertTrue(problem(text, person: person).sentence.hasPrefix("expected the person before the steps"), text)
      }
    }
    let ofOneDay = "{\"users\":[{\(days(1, 100)),\"name\":\"Anna\"},{\(days(1, 200)),\"name\":\"Ben\"}]}"
    XCTAssertEqual(problem(ofOneDay).sentence, "these are days of several people")
    XCTAssertEqual(problem(ofOneDay).hint, hint)
  }

  func test_people_areNamed_ifTheyAreNamesOfMembers() {
    let text = "{\"users\":{\"Anna\":{\(days(1, 100))},\"Ben\":{\(days(2, 200))}}}"
    XCTAssertEqual(problem(text).sentence, "these are days of several people ('Anna', 'Ben')")
    XCTAssertEqual(problem(text).hint, "give one of them in a file of its own")
  }

  func test_rows_withinAListOfPeople_keepWhatTellsThemApart() {
    let rows = #"[{"date":"2024-01-01","slot":1,"steps":7},{"date":"2024-01-01","slot":2,"steps":8}]"#
    XCTAssertTrue(problem("{\"user\":\(rows)}").sentence.hasPrefix("these are days of several people"))
    XCTAssertTrue(
      problem("{\"users\":[{\"name\":\"Anna\",\"days\":\(rows)}]}").sentence.contains("differ in 'slot'"))
  }

  func test_numbersByDate_areRead_asTheirHintSays() {
    let text = #"{"2024-01-01": 8123, "2024-01-02": 9000}"#
    XCTAssertEqual(
      problem(text).sentence, "expected a number that is called steps, found numbers by date, which may count anything")
    XCTAssertEqual(problem(text).hint, "if these are steps, say '--format generic-json'")
    XCTAssertEqual(problem(text, told: true).sentence, "read 17123")
  }
}
