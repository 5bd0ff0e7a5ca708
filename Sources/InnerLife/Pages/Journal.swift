public import PixelPalCore

/// The memoir as somebody reads it on a day: its pages in order, and what of them is theirs to read.
///
///     let journal = Journal(of: memoir, on: today, steps: 1204, isPremium: true)
///     journal.page(of: yesterday).sentence      // A familiar Tuesday, most of it in the evening.
///
/// Today's page is everybody's, and all others are whose premium is open. Reading changes nothing.
///
/// By reference, since a reading never changes.
public final class Journal: Sendable {
  let memoir: Memoir
  /// The day on which it is read.
  public let today: CivilDay
  /// The steps of today by then; `nil` while there are none.
  let steps: Int64?
  /// Whether pages before today are open.
  public let isPremium: Bool
  /// What the person has hidden and named.
  let wishes: Wishes

  /// What a person has hidden and named.
  public struct Wishes: Hashable, Sendable {
    /// The days whose pages are not shown, nor what happened on them.
    public var hidden: Set<CivilDay>
    /// Their own names of chapters, by the day on which those began.
    public var names: [CivilDay: String]
    /// Whether hidden pages are shown all the same.
    public var showsHidden: Bool

    /// Nothing is hidden, and no chapter has another name, unless it is said.
    public init(hidden: Set<CivilDay> = [], names: [CivilDay: String] = [:], showsHidden: Bool = false) {
      (self.hidden, self.names, self.showsHidden) = (hidden, names, showsHidden)
    }

    /// Whether nobody may see what is on the page of `day`.
    package func hides(_ day: CivilDay) -> Bool { !showsHidden && hidden.contains(day) }

    /// Whether nobody may see a moment, which stands on a hidden page or began on one.
    package func hides(_ moment: Moment) -> Bool { hides(moment.day) || hides(moment.began) }

    /// The longest name of a chapter, in characters.
    public static let longestName = 40

    /// A name of a chapter as a person may write it: not blank, not too long, and without characters that steer how
    /// it is shown; `nil` for any other.
    package static func name(_ text: String) -> String? {
      let isPlain = !text.unicodeScalars.contains { $0.steersDisplay }
      return isPlain && text.count <= longestName && text.contains { $0 != " " } ? text : nil
    }
  }

  /// The memoir as it is read on `today`.
  public init(
    of memoir: Memoir, on today: CivilDay, steps: Int64?, isPremium: Bool, wishes: Wishes = Wishes()
  ) {
    (self.memoir, self.today, self.isPremium, self.wishes) = (memoir, today, isPremium, wishes)
    self.steps = steps == 0 ? nil : steps
  }

  /// It with the pages that the person has hidden.
  package var showingHidden: Journal {
    var wishes = wishes
    wishes.showsHidden = true
    return Journal(of: memoir, on: today, steps: steps, isPremium: isPremium, wishes: wishes)
  }

  /// The words that it is written in.
  public var words: LifeWords { memoir.rules.words }

  /// Whether a night has told of `day`: before four o'clock none has of yesterday.
  func isOver(_ day: CivilDay) -> Bool { day < today && (memoir.lastNight.map { $0 > day } ?? false) }

  /// Whether the page of `day`, of which no night has told, is about to be written: today's, and yesterday's until the first look
  /// from four o'clock on, where nights pass at all.
  func waits(_ day: CivilDay) -> Bool {
    day >= today || day == today.previous && (memoir.lastNight ?? memoir.createdOn) == day
  }

  /// Whether nobody may see what is on the page of `day`.
  func isHidden(_ day: CivilDay) -> Bool { wishes.hides(day) }

  /// The moments that are shown of the days from one through another; in order, and one of a kind for a day.
  func moments(from first: CivilDay, through last: CivilDay) -> [Moment] {
    let moments = memoir.moments.filter { first <= $0.day && $0.day <= last && !wishes.hides($0) }
      .sorted { ($0.day, -$0.kind.importance, $0.kind.order) < ($1.day, -$1.kind.importance, $1.kind.order) }
    return moments.filter { moment in
      let day = moments[moments.partitioningIndex { $0.day >= moment.day }...].prefix { $0.day == moment.day }
      return !day.contains { takes($0, thePlaceOf: moment) }
    }
  }

  /// Whether of two moments of one day that are of one kind the first is read.
  ///
  /// By what does not change once the page is frozen: its steps, and what was told when.
  private func takes(_ one: Moment, thePlaceOf other: Moment) -> Bool {
    switch (one.kind, other.kind) {
    case (.firstDay(let steps), .firstDay(let others)):
      let walked = memoir.remembered(one.day)?.steps ?? 0
      // The highest that the day reached; one of more was told of steps that were counted otherwise since.
      return (steps <= walked) == (others <= walked) ? steps > others : steps <= walked
    case (.phase(let phase), .phase(let others)): return phase.rawValue > others.rawValue
    case (.total, .total): return one.toldIn < other.toldIn
    case _: return false
    }
  }

  /// All moments that are shown, in order.
  public var allMoments: [Moment] { moments(from: .first, through: today) }

  /// The first day that has a page.
  public var firstDay: CivilDay { memoir.createdOn }
}

/// How far a page is written.
public enum PageState: String, Hashable, Sendable, CaseIterable {
  /// A page whose days are not over.
  case open
  /// A page that is written, and to which belongs what comes by tomorrow.
  case drying
  /// A page whose words never change.
  case frozen
  /// A page that is there, and that only premium opens.
  case locked
  /// A page that the person has hidden.
  case hidden
}
