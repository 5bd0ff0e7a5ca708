import Documents

/// Clues about why a JSON document has no rows, gathered for the error message.
struct JSONWithoutRowsHints {
  /// True if the document has an array of days or times, such as `"dates": ["2025-01-04", "2025-01-05"]`.
  var hasListOfTimes = false
  /// True if the document has an array of step counts, such as `"steps": [8123, 9040]`.
  var hasListOfSteps = false
  /// True if the document has a member whose name means steps.
  private(set) var hasSteps = false
  /// The name of the first member for a running total of steps, or `nil` if there is none.
  private(set) var runningTotal: String?
  /// The name of a member that states a recording time, and a hash of the path of the object with that member.
  ///
  /// The value is `nil` if there is no such member.
  var recordingTime: (name: JSONMemberMeaningCache.InterpretedName, path: UInt64)?

  init() {}

  /// Records a member name that may be a clue.
  ///
  /// `text` is the text of the name.
  mutating func recordName(_ name: JSONMemberMeaningCache.InterpretedName, in text: Span<UInt8>) {
    if name.meaning == .steps { hasSteps = true }
    if name.isRunningTotal, runningTotal == nil { runningTotal = text.text(in: 0..<text.count) }
  }
}

extension GenericJSONReader {
  /// The likely reason why the document has no rows, or `nil` if the reason is unknown.
  var missingRowsProblem: ImportProblem? {
    if missingRowsHints.hasListOfTimes, missingRowsHints.hasListOfSteps {
      return ImportProblem(
        .sentence("dates and steps are in separate lists"),
        hint: "write one object per day, such as {\"date\": \"2024-01-31\", \"steps\": 8123}")
    }
    if let missingProblem { return missingProblem }
    if let total = missingRowsHints.runningTotal {
      return ImportProblem(
        .sentence("\(quoted(total)) is a running total"),
        hint: "write the steps of each row instead, in a member named 'steps'")
    }
    guard !missingRowsHints.hasSteps, !isRequested, !seenPaths.isEmpty else { return nil }
    let members = seenPaths.map { quoted($0) }.joined(separator: ", ")
    return ImportProblem(
      .sentence(
        "this JSON has no member named steps; "
          + (seenPaths.count == 1 ? "its member is \(members)" : "its members are \(members)")),
      hint: "put the steps in a member of their own, such as {\"date\": \"2024-01-31\", \"steps\": 8123}; "
        + "'pixelpal formats' lists other supported formats")
  }

  /// Returns the error and the hint for an object with steps that states only when it was written (a recording time).
  ///
  /// Returns `nil` if the object, which `frame` describes, states no recording time.
  func problemIfOnlyTimeOfRecording(in frame: Frame) -> (LocatedError.ProblemDescription, String)? {
    guard let recording = missingRowsHints.recordingTime, recording.path == frame.pathHash else { return nil }
    return (
      .sentence("\(quoted(nameCache.text(of: recording.name))) is the time at which the row was written"),
      "add the day on which the steps were taken"
    )
  }
}

extension ImportProblem {
  /// The hint for a document with the days of several people, if no option can select one of them.
  static let severalPeopleHint = "put the days of each person in a file of their own"

  /// Returns the error sentence for a document with the days of several people.
  ///
  /// - Parameter people: the names of the people, or an empty array if they have no names.
  static func severalPeopleSentence(ofDaysOf people: [String]) -> String {
    let names = people.prefix(3).map { quoted($0) }.joined(separator: ", ") + (people.count > 3 ? " and others" : "")
    return "the file contains days of several people" + (names.isEmpty ? "" : " (\(names))")
  }

  /// Returns the error for a document in which the names of several people follow their rows.
  static func daysOfSeveralPeople(named people: [String]) -> ImportProblem {
    ImportProblem(.sentence(severalPeopleSentence(ofDaysOf: people)), hint: severalPeopleHint)
  }
}
