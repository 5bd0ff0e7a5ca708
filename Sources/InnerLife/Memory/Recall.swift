public import PixelPalCore

/// A memory that came to the pal's mind during a night, and that the next day's page mentions.
///
///     journal.page(of: today).recall?.sentence(in: journal.words)     // A year ago today I wrote: “I drew a flag.”
///
/// A night recalls at most one memory.
public struct Recall: Hashable, Sendable {
  /// The day whose page mentions the memory: the day on which the night of the recall ended.
  public let day: CivilDay
  /// The moment, the notice, or the person's stamps and note that the pal recalls.
  public let subject: Subject
  /// The day of the recalled moment or notice, or of the page with the recalled stamps and note.
  public let memoryDay: CivilDay
  /// The score of the memory on the night when it was recalled.
  package let score: RecallScore
  /// The index of the recall's sentence among the sentences for recalls of this kind, counted from 0.
  public let phrasing: Int
  /// True if the pal adds a reply to the page that it quotes.
  package let isAnswered: Bool

  package init(
    on day: CivilDay, of subject: Subject, from memoryDay: CivilDay, score: RecallScore, phrasing: Int,
    isAnswered: Bool = false
  ) {
    (self.day, self.subject, self.memoryDay) = (day, subject, memoryDay)
    (self.score, self.phrasing, self.isAnswered) = (score, phrasing, isAnswered)
  }

  /// The things that the pal can recall.
  public enum Subject: Hashable, Sendable {
    /// A moment, which can be recalled on the same date of a later year or on another day.
    case moment(Moment.Kind)
    /// A notice, which can be recalled only on the same date of a later year.
    case notice(Notice)

    /// The person's stamps and note on a page, which can be recalled only on the same date of a later year.
    ///
    /// `note` is `nil` if the page has only stamps.
    case ownPage(stamps: [DayPageSticker], note: String?)

    /// The subject's name in output documents: that of the moment's kind or the notice's topic, or `ownPage`.
    public var name: String {
      switch self {
      case .ownPage: "ownPage"
      case .moment(let kind): kind.name
      case .notice(let notice): notice.kind.topic.name
      }
    }

    var isNotice: Bool { if case .notice = self { true } else { false } }

    /// The importance of a page to which the person added stamps or a note.
    ///
    /// It equals the importance of the moment of the first Saturday.
    private static let importanceOfOwnPage = 45

    /// The importance of the moment or of the stamps and note, or the rank of the notice, at most 100.
    var importance: Int {
      switch self {
      case .ownPage: Subject.importanceOfOwnPage
      case .moment(let kind): kind.importance
      case .notice(let notice): notice.kind.rank
      }
    }
  }

  /// The reasons why a memory comes to mind on a certain day.
  public enum Cue: String, Hashable, Sendable, CaseIterable {
    /// The memory is from the same date of an earlier year.
    case date
    /// The day before had about as many steps as the memory's day.
    case likeness
  }

  /// The reason why the memory came to mind.
  public var cue: Cue { score.cue }

  /// The total score of the recall, in thousandths.
  public var totalScore: Int { score.total }

  /// Returns true if `earlier` recalled the same memory so recently that this recall is a repetition.
  ///
  /// A repetition happens if steps that arrive late move a recall to another day.
  package func repeatsTooSoon(_ earlier: Recall) -> Bool {
    (subject, memoryDay) == (earlier.subject, earlier.memoryDay)
      && earlier.day.distance(to: day) < MemoryState.restDaysOfPage
  }

  /// The number of years since the memory, rounded down.
  var years: Int { memoryDay.distance(to: day) / 365 }
}

/// The score of a memory on a certain night: five values from 0 to 1000, and their weighted mean.
package struct RecallScore: Hashable, Sendable {
  /// The date component: 1000 on the same date of a later year, or 0 on any other day.
  package let date: Int
  /// Ten times the importance or the rank of the recalled subject.
  package let importance: Int
  /// The strength of the memory, which fades with time; see ``Memory/strengthInThousandths(on:)``.
  package let strength: Int
  /// The likeness of the day before the recall to the memory's day, or 0 if the two days aren't alike.
  ///
  /// It is the ratio of the smaller to the larger of their step counts, in thousandths.
  package let likeness: Int
  /// The weight of the connection to the memory that was recalled last, or 0 if there is none.
  package let association: Int

  package init(date: Int, importance: Int, strength: Int, likeness: Int, association: Int) {
    (self.date, self.importance, self.strength) = (date, importance, strength)
    (self.likeness, self.association) = (likeness, association)
  }

  /// The minimum total score of a recall.
  package static let minimumTotal = 350

  /// The five components of the score, each with its name, its value from 0 to 1000, and its weight in the mean.
  package var parts: [(name: String, value: Int, weight: Int)] {
    [
      ("date", date, 4), ("importance", importance, 2), ("strength", strength, 1), ("likeness", likeness, 2),
      ("association", association, 1),
    ]
  }

  /// The cue of the recall: the date if it contributes to the score, and otherwise the likeness.
  var cue: Recall.Cue { date > 0 ? .date : .likeness }

  /// The weighted mean of the five values.
  package var total: Int { (4 * date + 2 * importance + strength + 2 * likeness + association) / 10 }
}
