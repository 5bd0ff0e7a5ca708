public import PixelPalCore

/// The memoir as a person reads it on a day: all pages in order, some of them locked.
///
///     let journal = Journal(of: memoir, on: today, steps: 1204, isPremium: true)
///     journal.page(of: yesterday).sentence      // A familiar Tuesday, most of it in the evening.
///
/// Today's page is free, and all others require premium. Reading changes nothing.
///
/// A class, because an immutable object can be shared instead of copied.
public final class Journal: Sendable {
  let memoir: Memoir
  /// The day on which the journal is read.
  public let today: CivilDay
  /// The steps of today so far; `nil` while there are none.
  let steps: Int64?
  /// True if the pages before today are unlocked.
  public let isPremium: Bool
  /// The pages that the person has hidden, and the chapters that the person has named.
  let wishes: Wishes

  /// The pages that a person has hidden, and the chapters that a person has named.
  public struct Wishes: Hashable, Sendable {
    /// The days with hidden pages; their moments are hidden too.
    public var hidden: Set<CivilDay>
    /// The person's names for chapters, by the day on which each began.
    public var names: [CivilDay: String]
    /// True if hidden pages are shown anyway.
    public var showsHidden: Bool

    /// Creates wishes; by default nothing is hidden, and no chapter is renamed.
    public init(hidden: Set<CivilDay> = [], names: [CivilDay: String] = [:], showsHidden: Bool = false) {
      (self.hidden, self.names, self.showsHidden) = (hidden, names, showsHidden)
    }

    /// Returns true if the content of the page of `day` is hidden.
    package func hides(_ day: CivilDay) -> Bool { !showsHidden && hidden.contains(day) }

    /// Returns true if a moment is hidden, because it appears on a hidden page or began on one.
    package func hides(_ moment: Moment) -> Bool { hides(moment.day) || hides(moment.began) }

    /// The maximum length of a chapter's name, in characters.
    public static let longestName = 40

    /// Returns `text` if it is a valid name for a chapter; otherwise `nil`.
    ///
    /// A valid name is not blank, not too long, and has no characters that control how text is displayed.
    package static func name(_ text: String) -> String? {
      let isPlain = !text.unicodeScalars.contains { $0.steersDisplay }
      return isPlain && text.count <= longestName && text.contains { $0 != " " } ? text : nil
    }
  }

  /// Creates the journal of `memoir` as it is read on `today`.
  public init(
    of memoir: Memoir, on today: CivilDay, steps: Int64?, isPremium: Bool, wishes: Wishes = Wishes()
  ) {
    (self.memoir, self.today, self.isPremium, self.wishes) = (memoir, today, isPremium, wishes)
    self.steps = steps == 0 ? nil : steps
  }

  /// A copy that shows the pages that the person has hidden.
  package var showingHidden: Journal {
    var wishes = wishes
    wishes.showsHidden = true
    return Journal(of: memoir, on: today, steps: steps, isPremium: isPremium, wishes: wishes)
  }

  /// The words of the journal.
  public var words: LifeWords { memoir.rules.words }

  /// Returns true if a night has processed `day`; before 04:00, that is not yet true of yesterday.
  func isOver(_ day: CivilDay) -> Bool { day < today && (memoir.lastNight.map { $0 > day } ?? false) }

  /// Returns true if the page of `day` still waits for its night.
  ///
  /// Today's page waits, and yesterday's waits until the first step query from 04:00 on, as long as nights are
  /// processed at all.
  func waits(_ day: CivilDay) -> Bool {
    day >= today || day == today.previous && (memoir.lastNight ?? memoir.createdOn) == day
  }

  /// Returns true if the content of the page of `day` is hidden.
  func isHidden(_ day: CivilDay) -> Bool { wishes.hides(day) }

  /// Returns the visible moments from `first` through `last`, in order, with at most one of each kind a day.
  func moments(from first: CivilDay, through last: CivilDay) -> [Moment] {
    let moments = memoir.moments.filter { first <= $0.day && $0.day <= last && !wishes.hides($0) }
      .sorted { ($0.day, -$0.kind.importance, $0.kind.order) < ($1.day, -$1.kind.importance, $1.kind.order) }
    return moments.filter { moment in
      let day = moments[moments.partitioningIndex { $0.day >= moment.day }...].prefix { $0.day == moment.day }
      return !day.contains { takes($0, thePlaceOf: moment) }
    }
  }

  /// Returns true if `one` replaces `other`, where both are moments of the same kind and day.
  ///
  /// The result depends only on data that is final once the page is frozen: its steps, and the nights of the reports.
  private func takes(_ one: Moment, thePlaceOf other: Moment) -> Bool {
    switch (one.kind, other.kind) {
    case (.firstDay(let steps), .firstDay(let others)):
      let walked = memoir.remembered(one.day)?.steps ?? 0
      // Prefers the highest number that the day reached; a higher one was reported from steps that were counted again
      // since.
      return (steps <= walked) == (others <= walked) ? steps > others : steps <= walked
    case (.phase(let phase), .phase(let others)): return phase.rawValue > others.rawValue
    case (.total, .total): return one.toldIn < other.toldIn
    case _: return false
    }
  }

  /// All visible moments, in order.
  public var allMoments: [Moment] { moments(from: .first, through: today) }

  /// The first day that has a page.
  public var firstDay: CivilDay { memoir.createdOn }
}

/// The state of a page.
public enum PageState: String, Hashable, Sendable, CaseIterable {
  /// The page covers days that are not over.
  case open
  /// The page is written, and still accepts data that arrives by tomorrow.
  case drying
  /// The text of the page never changes.
  case frozen
  /// The page has content that only premium unlocks.
  case locked
  /// The person has hidden the page.
  case hidden
}
