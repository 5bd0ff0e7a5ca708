public import PixelPalCore

/// A sentence that the pal can use to express a notice.
struct NoticePhrasing: Sendable {
  /// The English sentence, with placeholders.
  let text: String
  /// The condition under which the sentence is true and appropriate.
  let condition: Condition

  /// True if the sentence is preferred to others.
  ///
  /// It says more about this day or about this part of the meadow's story.
  var isSpecial: Bool {
    switch condition {
    case .movedHour, .digits, .between, .tells: true
    case .always, .firstRecordInAWeek, .manyDays, .beforeSeven, .afterTen, .quarter: false
    }
  }

  /// True if the sentence belongs to a part of the meadow's story, so that it may name a neighbor who is away.
  var isPartOfStory: Bool {
    switch condition {
    case .between, .tells: true
    case .always, .firstRecordInAWeek, .manyDays, .beforeSeven, .afterTen, .quarter, .movedHour, .digits: false
    }
  }

  /// The episode of the meadow's story that the sentence tells, counted from 0, or `nil` if it only comments on the
  /// day.
  var toldEpisode: Int? { if case .tells(let episode) = condition { episode } else { nil } }

  /// True if the sentence names the earlier day that the notice refers to.
  let namesEarlierDay: Bool

  /// The neighbors that the sentence names.
  ///
  /// A sentence that isn't part of the story is used only while all of its neighbors are in the meadow.
  let neighbors: [MeadowNeighbor]

  init(_ sentence: NoticeSentence) {
    (text, condition) = (sentence.text.description, sentence.condition)
    namesEarlierDay = TextTemplate(text).placeholders.contains { $0 == "since" || $0 == "Since" }
    neighbors = MeadowNeighbor.named(in: text)
  }

  /// A condition under which a sentence is true and appropriate.
  enum Condition: Hashable, Sendable {
    /// There is no condition.
    case always
    /// The day is the first record in a week, so that superlatives don't pile up.
    case firstRecordInAWeek
    /// The day has more steps than each of the last 60 days with steps before it.
    case manyDays
    /// A walk began before 07:00.
    case beforeSeven
    /// A walk ended after 22:00.
    case afterTen
    /// The steps that the notice is about fall in the given quarter of the day.
    case quarter(DayQuarter)
    /// The last notice about a usual hour was about another hour.
    case movedHour
    /// The number of steps is easy to remember in the given way.
    case digits(PrettyNumbers.Kind)
    /// The last told episode of the meadow's story is in the range, and the day isn't too big for the story.
    case between(Range<Int>)
    /// The given episode is the next one of the meadow's story, and a big day tells it.
    case tells(Int)
  }
}

extension Notice {
  /// The texts of all phrasings.
  ///
  /// A key looks like `notice.record.1`, or like `notice.tells.29` for a phrasing that tells an episode on a big day.
  package static let texts: [LocalizableText] =
    Topic.allCases.flatMap { topic in
      // Several topics share the phrasings that tell an episode, so only those of `record` are included.
      topic.phrasings.indices.filter { topic == .record || topic.phrasings[$0].toldEpisode == nil }
        .map { topic.text(ofPhrasing: $0) }
    }

  /// The episode of the meadow's story that the notice's sentence tells, counted from 0.
  ///
  /// The value is `nil` if the sentence tells no episode, or if a saved journal refers to a phrasing that doesn't
  /// exist.
  package var toldEpisode: Int? {
    if case .meanwhile(let episode) = kind { return episode }
    let phrasings = kind.topic.phrasings
    return phrasings.indices.contains(phrasing) ? phrasings[phrasing].toldEpisode : nil
  }

  /// Returns the pal's sentence about the notice on the page of `day`.
  public func sentence(on day: CivilDay, in words: JournalWording) -> String {
    var number = phrasing
    if case .meanwhile(let episode) = kind { number = episode }
    let standard = kind.topic.text(ofPhrasing: min(number, kind.topic.phrasings.count - 1))
    return TextTemplate(words.otherTexts.text(for: standard).english).filled { placeholder in
      switch placeholder {
      case "weekday": words.name(ofWeekday: day.weekday)
      case "since": kind.earlierDay.map { words.phrase(referringTo: $0, from: day) } ?? ""
      case "Since": kind.earlierDay.map { words.phrase(referringTo: $0, from: day).capitalizedAtStart } ?? ""
      case "month": words.name(ofMonth: day.components.month)
      case "hour": kind.middleHour.map { words.name(ofHour: $0) } ?? ""
      case "Hour": kind.middleHour.map { words.name(ofHour: $0).capitalizedAtStart } ?? ""
      case _: ""
      }
    }
  }
}

extension Notice.Kind {
  /// The earlier day that the notice refers to, or `nil` if it refers to none.
  public var earlierDay: CivilDay? {
    switch self {
    case .mostSince(let day, _), .sameCount(let day), .stillRecord(let day): day
    case .record, .longestWalk, .sideBySide, .earlyWalk, .lateWalk, .twins, .asThree, .inStep, .weekday, .prettyNumber,
      .elsewhere, .weekend, .zigzag, .oneWalk, .ourHour, .meanwhile, .fullerWeeks, .fullerMonth:
      nil
    }
  }

  /// The full hour in the middle of the two usual hours that the notice is about, or `nil` for any other notice.
  var middleHour: Int? { if case .ourHour(let hour) = self { (hour + 1) % 24 } else { nil } }

  /// The quarter of the day that the notice is about, or `nil` if it isn't about exactly one quarter.
  var quarter: DayQuarter? {
    switch self {
    case .elsewhere(let quarter): quarter
    case .ourHour(let hour): DayQuarter(ofHour: hour) == DayQuarter(ofHour: hour + 1) ? DayQuarter(ofHour: hour) : nil
    case .record, .mostSince, .longestWalk, .sideBySide, .earlyWalk, .lateWalk, .twins, .asThree, .inStep, .sameCount,
      .weekday, .prettyNumber, .weekend, .zigzag, .oneWalk, .meanwhile, .stillRecord, .fullerWeeks, .fullerMonth:
      nil
    }
  }
}

extension Notice.Topic {
  fileprivate func text(ofPhrasing index: Int) -> LocalizableText {
    let phrasing = phrasings[index]
    return LocalizableText(
      phrasing.toldEpisode.map { "notice.tells.\($0 + 1)" } ?? "notice.\(name).\(index + 1)", phrasing.text)
  }
}

extension JournalWording {
  /// The maximum age, in days, of a day that is named without its year.
  static let daysWithoutYear = 330

  /// The maximum age, in days, of a day that is named by its weekday and the number of weeks since then.
  private static let daysCountedInWeeks = 45

  /// Returns a reference to `earlier` on the page of `day`, such as `the first of May` or `that Saturday three weeks
  /// ago`.
  func phrase(referringTo earlier: CivilDay, from day: CivilDay) -> String {
    let (year, month, dayOfMonth) = earlier.components
    let ordinal = SpelledNumberFormat.ordinalWord(for: dayOfMonth, in: self)
    let distance = earlier.distance(to: day)
    if distance <= JournalWording.daysCountedInWeeks, distance >= 11 {
      let weeks = SpelledNumberFormat.capitalizedWord(for: (distance + 3) / 7, in: self)
      return filledText(.sinceWeeks, values: name(ofWeekday: earlier.weekday), weeks.lowercased())
    }
    return earlier.distance(to: day) <= JournalWording.daysWithoutYear
      ? filledText(.sinceDay, values: ordinal, name(ofMonth: month))
      : filledText(.sinceDayYear, values: ordinal, name(ofMonth: month), "\(year)")
  }
}

extension String {
  /// A copy that begins with an upper-case letter.
  var capitalizedAtStart: String { prefix(1).uppercased() + dropFirst() }
}

/// A sentence in the tables of phrasings.
///
/// It consists of constants alone, so that the compiler can write the tables into the program. With strings, the
/// compiler would have to generate code that creates the tables, which is many times as large.
struct NoticeSentence: Sendable {
  let text: StaticString
  let condition: NoticePhrasing.Condition

  @inline(__always)
  init(_ text: StaticString, _ condition: NoticePhrasing.Condition = .always) {
    (self.text, self.condition) = (text, condition)
  }
}
