import Documents

/// Hints that explain a document without rows of steps: the lists and names that it contains.
struct JSONWithoutRowsHints {
  /// True if an array of days or times has been found, judging by its name or its first element.
  var hasListOfTimes = false
  /// True if an array of values named after steps, such as `"steps": [8123, 9040]`, has been found.
  var hasListOfSteps = false
  /// True if a member whose name means steps has been found.
  private(set) var hasSteps = false
  /// The first member name that suggests a running total of steps.
  private(set) var runningTotal: String?
  /// The last member name that means the time when a row was written, and the hash of the path to its object.
  ///
  /// `nil` if there is no such name.
  var recordingTime: (name: JSONMemberNameCache.InterpretedName, path: UInt64)?

  init() {}

  /// Records the name of a member.
  ///
  /// `text` is the name as written.
  mutating func recordName(_ name: JSONMemberNameCache.InterpretedName, _ text: Span<UInt8>) {
    if name.meaning == .steps { hasSteps = true }
    if name.isRunningTotal, runningTotal == nil { runningTotal = text.text(0..<text.count) }
  }
}

extension GenericJSONReader {
  /// The reason why a document without rows contains no readable step history, or `nil` if the reason is unknown.
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

  /// Returns the error and the hint for an object with steps whose only time is the time when it was written.
  ///
  /// Returns `nil` for any other object.
  func recordingTimeOnlyProblem(_ frame: Frame) -> (LocatedError.ProblemDescription, String)? {
    guard let recording = missingRowsHints.recordingTime, recording.path == frame.pathHash else { return nil }
    return (
      .sentence("\(quoted(nameCache.text(recording.name))) is the time at which the row was written"),
      "add the day on which the steps were taken"
    )
  }
}

extension ImportProblem {
  /// The hint for documents with several people, if no option can select a person.
  static let severalPeopleHint = "put the days of each person in a file of their own"

  /// Returns the error sentence for a document that contains the days of several `people`.
  static func severalPeopleSentence(ofDaysOf people: [String]) -> String {
    let names = people.prefix(3).map { quoted($0) }.joined(separator: ", ") + (people.count > 3 ? " and others" : "")
    return "the file contains days of several people" + (names.isEmpty ? "" : " (\(names))")
  }

  /// Returns the error to report for a document in which the names of `people` are found only after their rows.
  static func daysOfSeveralPeople(_ people: [String]) -> ImportProblem {
    ImportProblem(.sentence(severalPeopleSentence(ofDaysOf: people)), hint: severalPeopleHint)
  }
}
