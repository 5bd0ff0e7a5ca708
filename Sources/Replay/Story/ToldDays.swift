import InnerLife
import PixelPalCore
import StepHistory

/// The days of a history that are highlights: returns after a break, and the longest days so far.
///
/// A day counts if it is over, has a step, and the app may read it. Every other day is blank, including a day without
/// steps: a phone left in a drawer is as likely as a day of rest, and the app does not guess.
struct ToldDays {
  /// The first days that count after many blank ones.
  private(set) var returns: [CivilDay] = []
  /// The days with more steps than all days before them.
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

/// The changes of the app's access to steps.
private struct StepAccess {
  private let course: Course
  private let answers: [(at: Instant, isGranted: Bool)]

  init(_ course: Course, _ changes: [Change]) {
    self.course = course
    answers = changes.compactMap { change in
      if case .permissionChanged(let answer) = change.kind { (change.at, answer == .granted) } else { nil }
    }
  }

  /// Returns true if the app may read steps at the end of `day`.
  func isGranted(on day: CivilDay) -> Bool {
    // Permission rarely changes, so that usually no lookup of the day is needed.
    guard !answers.isEmpty else { return course.mayReadSteps }
    let end = course.itinerary.beginning(of: day.next, after: course.createdAt)
    return answers.last { $0.at < end }?.isGranted ?? course.mayReadSteps
  }
}
