import InnerLife
import PixelPalCore
import StepHistory

/// What the days of a history tell of themselves: on which somebody was back, and which were the longest so far.
///
/// A day is told when it is over, has a step, and the app may read it; any other is blank, a day of no steps too: that is a
/// phone in a drawer as often as a rest, and nobody guesses.
struct ToldDays {
  /// The first days told after many blank ones.
  private(set) var returns: [CivilDay] = []
  /// The days that were longer than all before them.
  private(set) var records: [(day: CivilDay, steps: Int64)] = []

  private var judged = DayRecords()

  init(_ course: Course, _ changes: [Change]) {
    let today = course.itinerary.day(at: course.end)
    let access = StepAccess(course, changes)
    for entry in course.listed.entries {
      switch entry {
      case .unknown(let run): judged.pass(blank: run.count)
      case .day(let day):
        guard let steps = day.steps, steps > 0, day.day < today, access.isGranted(on: day.day) else {
          judged.pass(blank: 1)
          continue
        }
        let judgement = judged.tell(steps: steps, under: course.life)
        if judgement.isReturn { returns.append(day.day) }
        if judgement.isLongest { records.append((day.day, steps)) }
      }
    }
  }
}

/// When the app may read steps.
private struct StepAccess {
  private let course: Course
  private let answers: [(at: Instant, isGranted: Bool)]

  init(_ course: Course, _ changes: [Change]) {
    self.course = course
    answers = changes.compactMap { change in
      if case .permissionChanged(let answer) = change.kind { (change.at, answer == .granted) } else { nil }
    }
  }

  /// Whether it may at the end of `day`.
  func isGranted(on day: CivilDay) -> Bool {
    // Hardly anybody changes their mind, and days need not be looked up.
    guard !answers.isEmpty else { return course.mayReadSteps }
    let end = course.itinerary.beginning(of: day.next, after: course.createdAt)
    return answers.last { $0.at < end }?.isGranted ?? course.mayReadSteps
  }
}
