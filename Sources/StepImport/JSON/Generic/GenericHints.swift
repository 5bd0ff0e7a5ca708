import Documents

/// The lists and names by which a document without rows of steps tells what it lacks.
struct GenericHints {
  /// Whether a list of days or times stands somewhere.
  var hasListOfTimes = false
  /// Whether a list of steps stands somewhere.
  var hasListOfSteps = false
  /// Whether some member is called steps.
  private(set) var hasSteps = false
  /// The first member that holds steps which are counted on and on.
  private(set) var runningTotal: String?
  /// The last member that tells when something was written, and the path of the object that it stands in.
  var recording: (name: MemberNames.Name, path: UInt64)?

  /// Nothing seen.
  init() {}

  /// Records the name of a member, which `text` holds.
  mutating func see(_ name: MemberNames.Name, _ text: Span<UInt8>) {
    if name.meaning == .steps { hasSteps = true }
    if name.isRunningTotal, runningTotal == nil { runningTotal = text.text(0..<text.count) }
  }
}

extension GenericDocument {
  /// The reason why the document, which has no row, holds no history, as far as that can be told.
  var lack: ImportProblem? {
    if hints.hasListOfTimes, hints.hasListOfSteps {
      return ImportProblem(
        .sentence("dates and steps stand in separate lists"),
        hint: "write one object for each day, {\"date\": \"2024-01-31\", \"steps\": 8123}")
    }
    if let missing { return missing }
    if let total = hints.runningTotal {
      return ImportProblem(
        .sentence("\(quoted(total)) is a running total"),
        hint: "write the steps of each row instead, in a member called 'steps'")
    }
    guard !hints.hasSteps, !isTold, !seenPaths.isEmpty else { return nil }
    let members = seenPaths.map { quoted($0) }.joined(separator: ", ")
    return ImportProblem(
      .sentence(
        "this JSON has no member called steps; "
          + (seenPaths.count == 1 ? "its member is \(members)" : "its members are \(members)")),
      hint: "give the steps a member of their own, {\"date\": \"2024-01-31\", \"steps\": 8123}; "
        + "'pixelpal formats' lists what else can be read")
  }

  /// The problem of an object of steps whose only time tells when it was written, and what may help.
  func recordingAlone(_ frame: Frame) -> (LocatedError.Problem, String)? {
    guard let recording = hints.recording, recording.path == frame.path else { return nil }
    return (
      .sentence("\(quoted(names.text(recording.name))) says when the row was written"),
      "add the day on which the steps were walked"
    )
  }
}

extension ImportProblem {
  /// The remedy for documents in which no option can choose a person.
  static let hintForPeople = "give one of them in a file of its own"

  /// The problem of a document of these people's days.
  static func sentence(ofDaysOf people: [String]) -> String {
    let names = people.prefix(3).map { quoted($0) }.joined(separator: ", ") + (people.count > 3 ? " and others" : "")
    return "these are days of several people" + (names.isEmpty ? "" : " (\(names))")
  }

  /// The problem of a document whose people are named behind their rows.
  static func daysOfSeveralPeople(_ people: [String]) -> ImportProblem {
    ImportProblem(.sentence(sentence(ofDaysOf: people)), hint: hintForPeople)
  }
}
