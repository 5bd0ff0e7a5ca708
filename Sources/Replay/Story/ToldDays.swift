import PixelPalCore
import StepHistory

/// What the days of a history tell of themselves: on which somebody was back, and which were the longest so far.
///
/// A day is told when it is over, has a step, and the app may read it; any other is blank, a day of no steps too: that is a
/// phone in a drawer as often as a rest, and nobody guesses.
struct ToldDays {
  /// The first days told after more than ``longestQuiet`` blank ones.
  private(set) var returns: [CivilDay] = []
  /// The days that were longer than all before them, by a tenth and more.
  private(set) var records: [(day: CivilDay, steps: Int64)] = []

  /// So many blank days are nothing to come back from.
  static let longestQuiet = 14
  /// After so many told days one of them may be a record.
  static let beforeRecords = 28

  private var told = 0
  private var blank = 0
  private var longest: Int64 = 0

  init(_ course: Course, _ changes: [Change]) {
    let today = course.itinerary.day(at: course.end)
    let access = StepAccess(course, changes)
    for entry in course.listed.entries {
      switch entry {
      case .unknown(let run): blank += run.count
      case .day(let day):
        guard let steps = day.steps, steps > 0, day.day < today, access.isGranted(on: day.day) else {
          blank += 1
          continue
        }
        tell(day.day, steps)
      }
    }
  }

  private mutating func tell(_ day: CivilDay, _ steps: Int64) {
    if told > 0, blank > ToldDays.longestQuiet { returns.append(day) }
    if told >= ToldDays.beforeRecords, steps * 10 >= longest * 11 { records.append((day, steps)) }
    told += 1
    blank = 0
    longest = max(longest, steps)
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
