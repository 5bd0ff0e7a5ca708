import Documents
import InnerLife
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The command `replay`: replays a complete history, from the first sample to the last.
enum ReplayCommand {
  private static let events = Flag("--events", "write one line of NDJSON for each thing that happened")

  static let row = Command(
    "replay", "play a history and show what became of the pal",
    discussion: """
      Steps go in, a phone with its limits looks at them now and then, and out comes what it knew and showed, and why.
      """,
    arguments: [HistoryOption.files.entry],
    options: [events.entry] + ReplayOption.all + [
      SharedOption.json.entry, SharedOption.output.entry, SharedOption.quiet.entry, SharedOption.noProgress.entry,
    ],
    examples: [
      .init("replay samples/first-week.csv", "Somebody's first week"),
      .init("replay walk.csv --premium 2025-03-01..2025-06-01 --json", "All that became of it, as a document"),
      .init("replay walk.csv --device ideal --events", "Everything that happened, on a phone without limits"),
    ]
  ) { invocation, session throws(Failure) in
    let course = try ReplayRequest(invocation, session).course()
    if invocation[events] {
      try write(eventsOf: course, to: session)
    } else {
      let result = try play(course, session)
      if invocation[SharedOption.json] {
        var writer = JSONWriter(.indented)
        ReplayDocument(course, result).write(to: &writer)
        try session.results.write(writer.bytes)
      } else {
        try session.results.write(ReplayText(course, result, session).text)
      }
    }
  }

  /// Replays `course` to its end.
  static func play(_ course: Course, _ session: Session) throws(Failure) -> ReplayResult {
    var progress = ReplayProgress(course, session)
    return try ReplayResult(of: course, by: session.workers) { now throws(Failure) in try progress.pass(now) }
  }

  private static func write(eventsOf course: Course, to session: Session) throws(Failure) {
    var progress = ReplayProgress(course, session)
    var writer = JSONWriter(.compact)
    var replay = Replay(course)
    var teller = NightTeller(course)
    var face = FaceTeller(course)
    while let turn = replay.next(through: course.end) {
      teller.note(turn, replay)
      face.note(turn, replay)
      EventLines(turn.changes, teller.news, face.news).write(to: &writer, in: replay.pal.zone, course.life.words)
      if writer.bytes.count > 1 << 15 {
        try session.results.write(writer.bytes)
        writer.removeAll()
      }
      try progress.pass(turn.at)
    }
    teller.pass(through: course.end, replay)
    face.pass(through: course.end)
    EventLines([], teller.news, face.news).write(to: &writer, in: replay.pal.zone, course.life.words)
    try session.results.write(writer.bytes)
  }
}

/// The progress of a replay, reported at intervals.
struct ReplayProgress {
  private let course: Course
  private let session: Session
  private var turns = 0

  init(_ course: Course, _ session: Session) {
    self.course = course
    self.session = session
  }

  /// Records that the replay has passed `instant`; every thousandth call is reported.
  mutating func pass(_ instant: Instant) throws(Failure) {
    turns += 1
    guard turns % 1000 == 0 else { return }
    let (done, all) = (course.days(until: instant), course.days(until: course.end))
    try session.progress.report(Int64(done), of: Int64(all), "days")
  }
}

extension Course {
  /// Returns the number of days that the replay has entered by `instant`.
  fileprivate func days(until instant: Instant) -> Int {
    itinerary.day(at: instant).daysSince1970 - itinerary.day(at: begin).daysSince1970 + 1
  }
}
