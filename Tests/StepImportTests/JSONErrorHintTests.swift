import Documents
import PixelPalCore
import StepHistory
import StepImport
import XCTest

/// Tests of the error messages and hints for documents that contain no history.
final class JSONErrorHintTests: XCTestCase {
  /// Returns the problem of a document, and its hint; checks that they are the same for blocks of any size.
  private func outcome(
    _ text: String, person: String? = nil, isGenericJSON: Bool = false, line: UInt = #line
  ) -> (sentence: String, hint: String?) {
    var options = ImportOptions()
    options.stopsAtFirstBadRow = true
    options.selectedPerson = person
    if isGenericJSON { options.format = .genericJSON }
    var found: [(sentence: String, hint: String?)] = []
    for block in [1, 17, 1 << 16] {
      do throws(ImportProblem) {
        let report = try read(Array(text.utf8), options, blockSize: block).report
        found.append(
          (report.refusal?.sentence ?? "read \(report.recordedSteps)", report.refusal?.locatedError(in: "sample").hint))
      } catch {
        found.append((error.sentence, error.locatedError(in: "sample").hint))
      }
    }
    XCTAssertTrue(found.allSatisfy { $0 == found[0] }, "\(found)", line: line)
    return found[0]
  }

  func test_separateListsOfDatesAndSteps_areRefused_withTheExpectedForm() {
    let texts = [
      #"{"dates":["2024-01-01","2024-01-02"],"steps":[8123,9000]}"#,
      #"{"data":{"steps":[8123,9000],"time":[1704067200,1704153600]}}"#,
      #"{"total_steps":17123,"x":["2024-01-01"],"steps":[17123]}"#,
      #"{"steps":{"days":["2024-01-01"],"values":[17123]}}"#,
    ]
    for text in texts {
      XCTAssertEqual(outcome(text).sentence, "dates and steps are in separate lists", text)
      XCTAssertEqual(
        outcome(text).hint, "write one object per day, such as {\"date\": \"2024-01-31\", \"steps\": 8123}", text)
    }
  }

  func test_members_areListed_ifNoneIsCalledSteps() {
    XCTAssertEqual(
      outcome(#"[{"date":"2024-01-01","walked":3200},{"date":"2024-01-02","walked":3300}]"#).sentence,
      "this JSON has no member named steps; its members are '[].date', '[].walked'")
    XCTAssertEqual(
      outcome(#"{"step_goal":7000}"#).sentence, "this JSON has no member named steps; its member is 'step_goal'")
    XCTAssertEqual(
      outcome(#"{"goals":{"steps":[1]}}"#).sentence,
      "expected steps in the form of a known export, found the member 'goals.steps.[]'")
  }

  func test_runningTotal_isRefused_byItsNameOrValues() {
    for name in ["steps_today", "cumulative_steps", "stepCounter"] {
      let rows = (1...3).map { "{\"time\":\"2024-01-01T0\($0):00:00\",\"\(name)\":\($0)00}" }
      let found = outcome("[" + rows.joined(separator: ",") + "]")
      XCTAssertEqual(found.sentence, "'\(name)' is a running total")
      XCTAssertEqual(found.hint, "write the steps of each row instead, in a member named 'steps'")
    }
    let rows = (0..<60).map { number in
      let hour = number % 20
      return "{\"time\":\"2024-01-0\(1 + number / 20)T\(hour < 10 ? "0" : "")\(hour):00:00\","
        + "\"steps\":\(hour * 200 + 1)}"
    }
    XCTAssertEqual(
      outcome("[" + rows.joined(separator: ",") + "]").sentence,
      "the steps only increase from row to row: this is a running total")
  }

  func test_timeOfRecording_isRefused_asTheOnlyTime() {
    let row = #"{"created_at":"2024-01-01T08:00:00Z","steps":100}"#
    for text in ["[\(row)]", row, "{\"rows\":[\(row)]}"] {
      XCTAssertEqual(outcome(text).sentence, "'created_at' is the time at which the row was written", text)
      XCTAssertEqual(outcome(text).hint, "add the day on which the steps were taken", text)
    }
    XCTAssertEqual(
      outcome(#"{"exported_at":"2024-01-01","rows":[{"steps":100}]}"#).sentence,
      "expected a date or time next to the steps, found none at 'rows.[]'")
    XCTAssertEqual(
      outcome(#"[{"synced":1,"steps":100}]"#).sentence,
      "expected a date or time next to the steps, found none at '[]'")
  }

  private func daysMember(_ day: Int, _ steps: Int) -> String {
    "\"days\":[{\"date\":\"2024-01-0\(day)\",\"steps\":\(steps)}]"
  }

  func test_daysOfSeveralPeople_canBeSelected_ifNamesComeFirst() {
    for day in [1, 2] {
      let text =
        "{\"users\":[{\"name\":\"Anna\",\(daysMember(1, 100))},{\"name\":\"Ben\",\(daysMember(day, 200))}]}"
      XCTAssertEqual(outcome(text).sentence, "the file contains the steps of several people: 'Anna', 'Ben'")
      XCTAssertEqual(outcome(text, person: "Ben").sentence, "read 200")
      XCTAssertEqual(outcome(text, person: "Anna").sentence, "read 100")
    }
  }

  func test_daysOfSeveralPeople_areRefused_ifNamesComeLater() {
    let hint = "put the days of each person in a file of their own"
    for (list, name) in [("users", "name"), ("users", "id"), ("rows", "user"), ("rows", "id")] {
      let text =
        "{\"\(list)\":[{\(daysMember(1, 100)),\"\(name)\":\"Anna\"},{\(daysMember(2, 200)),\"\(name)\":\"Ben\"}]}"
      XCTAssertEqual(outcome(text).sentence, "the file contains days of several people ('Anna', 'Ben')", text)
      XCTAssertEqual(outcome(text).hint, hint)
      for person in ["Anna", "Ben"] {
        XCTAssertTrue(outcome(text, person: person).sentence.hasPrefix("expected the person before the steps"), text)
      }
    }
    let ofOneDay = "{\"users\":[{\(daysMember(1, 100)),\"name\":\"Anna\"},{\(daysMember(1, 200)),\"name\":\"Ben\"}]}"
    XCTAssertEqual(outcome(ofOneDay).sentence, "the file contains days of several people")
    XCTAssertEqual(outcome(ofOneDay).hint, hint)
  }

  func test_people_areListed_ifTheyAreMemberNames() {
    let text = "{\"users\":{\"Anna\":{\(daysMember(1, 100))},\"Ben\":{\(daysMember(2, 200))}}}"
    XCTAssertEqual(outcome(text).sentence, "the file contains days of several people ('Anna', 'Ben')")
    XCTAssertEqual(outcome(text).hint, "put the days of each person in a file of their own")
  }

  func test_rowsWithinPeople_areRefused_ifTheyDifferInAnUnknownMember() {
    let rows = #"[{"date":"2024-01-01","slot":1,"steps":7},{"date":"2024-01-01","slot":2,"steps":8}]"#
    XCTAssertTrue(outcome("{\"user\":\(rows)}").sentence.hasPrefix("the file contains days of several people"))
    XCTAssertTrue(
      outcome("{\"users\":[{\"name\":\"Anna\",\"days\":\(rows)}]}").sentence.contains("differ in 'slot'"))
  }

  func test_numbersByDate_areRead_ifTheFormatOfTheirHintIsGiven() {
    let text = #"{"2024-01-01": 8123, "2024-01-02": 9000}"#
    XCTAssertEqual(
      outcome(text).sentence, "expected a number named steps, found numbers by date, which may count anything")
    XCTAssertEqual(outcome(text).hint, "if these are steps, use '--format generic-json'")
    XCTAssertEqual(outcome(text, isGenericJSON: true).sentence, "read 17123")
  }
}
