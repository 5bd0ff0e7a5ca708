public import PixelPalCore

/// Something that the pal noticed about a day: a fact that is true of this day and not of the days around it.
///
///     journal.page(of: sunday).notice?.kind         // .mostSince(4 May, days: 60)
///     journal.page(of: sunday).sentence             // Nothing this tall since the fourth of May, which waved.
///
/// Most days have no notice, and their pages have no sentence.
public struct Notice: Hashable, Sendable {
  /// The fact, with the values that describe it.
  public let kind: Kind
  /// The number of the phrasing among those of the topic, counted from 0.
  public let phrasing: Int

  package init(_ kind: Kind, phrasing: Int) { (self.kind, self.phrasing) = (kind, phrasing) }

  /// A fact that the pal can notice about a day, with the values that describe the fact.
  public enum Kind: Hashable, Sendable {
    /// The day has more steps than all days before it.
    case record
    /// The day has more steps than at least `days` days with steps before it; the last day with as many is given.
    case mostSince(CivilDay, days: Int)
    /// One walk took longer than the longest walks of at least `days` days before.
    case longestWalk(days: Int)
    /// The day and the one before it are both among the biggest of half a year.
    case sideBySide
    /// A walk began earlier than all walks of the last 60 days.
    case earlyWalk
    /// A walk ended later than all walks of the last 60 days.
    case lateWalk
    /// The day has almost the same number of steps as the day before.
    case twins
    /// The day has at least as many steps as the three days before it together.
    case asThree
    /// Three days in a row have almost the same number of steps.
    case inStep
    /// The day has exactly as many steps as the given day.
    case sameCount(CivilDay)
    /// The day has more steps than at least `count` days with the same weekday before it.
    case weekday(count: Int)
    /// The number of steps is easy to remember, such as 12,345.
    case prettyNumber
    /// Most of the steps fall in a quarter of the day that usually has far fewer.
    case elsewhere(DayQuarter)
    /// Saturday and Sunday have more than half of the week's steps.
    case weekend
    /// Five days have alternated between more and fewer steps.
    case zigzag
    /// One long walk has most of the day's steps.
    case oneWalk
    /// The person walked at a usual hour again: in the two hours from the given hour of the clock on.
    case ourHour(Int)
    /// Nothing stood out for a while, so the pal tells the given episode of what happens in its meadow, counted from 0.
    case meanwhile(episode: Int)
    /// The given day, half a year or a year ago, still has the most steps of all days.
    case stillRecord(CivilDay)
    /// Each of the last three weeks has more steps than the one before.
    case fullerWeeks
    /// The month that ends has more steps than each of the three months before it.
    case fullerMonth
  }

  /// The topics of notices, in the order that decides between notices of the same rank.
  ///
  /// A topic keeps its raw value, because saved journals refer to it by number.
  package enum Topic: Int, Hashable, Sendable, CaseIterable {
    case record, mostSince, longestWalk, sideBySide, earlyWalk, lateWalk, twins, asThree, inStep, sameCount, weekday
    case prettyNumber, elsewhere, weekend, zigzag, oneWalk, ourHour, meanwhile
    case stillRecord, fullerWeeks, fullerMonth
  }
}

extension Notice.Kind {
  /// The topic of the notice, without the values that describe it.
  package var topic: Notice.Topic {
    switch self {
    case .record: .record
    case .mostSince: .mostSince
    case .longestWalk: .longestWalk
    case .sideBySide: .sideBySide
    case .earlyWalk: .earlyWalk
    case .lateWalk: .lateWalk
    case .twins: .twins
    case .asThree: .asThree
    case .inStep: .inStep
    case .sameCount: .sameCount
    case .weekday: .weekday
    case .prettyNumber: .prettyNumber
    case .elsewhere: .elsewhere
    case .weekend: .weekend
    case .zigzag: .zigzag
    case .oneWalk: .oneWalk
    case .ourHour: .ourHour
    case .meanwhile: .meanwhile
    case .stillRecord: .stillRecord
    case .fullerWeeks: .fullerWeeks
    case .fullerMonth: .fullerMonth
    }
  }

  /// The rank of the notice, at most 100; of all notices about a day, the pal says the one with the highest rank.
  ///
  /// Ranks have the same scale as ``Moment/Kind/importance``.
  public var rank: Int {
    switch self {
    case .record: 100
    case .mostSince(_, let days): Notice.Kind.rankOfMost(sinceDays: days)
    case .longestWalk(let days): Notice.Kind.rankOfMost(sinceDays: days) - 2
    case .sideBySide: 60
    case .earlyWalk, .lateWalk, .fullerWeeks, .fullerMonth: 59
    case .twins: 58
    case .asThree: 57
    case .inStep: 56
    case .ourHour: 55
    case .sameCount: 53
    case .weekday(let count): count >= NoticeFinder.manyWeekdays ? 52 : 44
    case .prettyNumber: 52
    case .elsewhere: 50
    case .weekend: 47
    case .zigzag, .oneWalk: 45
    case .stillRecord: 42
    case .meanwhile: 40
    }
  }

  private static func rankOfMost(sinceDays days: Int) -> Int {
    switch days {
    case 480...: 88
    case 240...: 80
    case 120...: 72
    case 60...: 64
    case 30...: 54
    case _: 46
    }
  }

  /// Returns true if the notice and the moment say the same about their day.
  package func saysTheSame(as moment: Moment.Kind) -> Bool {
    switch (topic, moment) {
    case (.record, .longestDay), (.mostSince, .longestDay), (.longestWalk, .longestWalk), (.earlyWalk, .earliestWalk),
      (.lateWalk, .latestWalk):
      true
    case _: false
    }
  }
}

extension Notice.Kind {
  /// The number of days directly before its day that the notice is about, too.
  var precedingDays: Int {
    switch self {
    case .twins, .sideBySide, .weekend: 1
    case .inStep: 2
    case .zigzag: 4
    // A day with the steps of three is told without the three smaller ones.
    case .record, .mostSince, .longestWalk, .earlyWalk, .lateWalk, .asThree, .sameCount, .weekday, .prettyNumber,
      .elsewhere, .oneWalk, .ourHour, .meanwhile, .stillRecord, .fullerWeeks, .fullerMonth:
      0
    }
  }
}

extension Notice.Topic {
  /// The name of the topic in output documents, such as `mostSince`.
  package var name: String {
    switch self {
    case .record: "record"
    case .mostSince: "mostSince"
    case .longestWalk: "longestWalk"
    case .sideBySide: "sideBySide"
    case .earlyWalk: "earlyWalk"
    case .lateWalk: "lateWalk"
    case .twins: "twins"
    case .asThree: "asThree"
    case .inStep: "inStep"
    case .sameCount: "sameCount"
    case .weekday: "weekday"
    case .prettyNumber: "prettyNumber"
    case .elsewhere: "elsewhere"
    case .weekend: "weekend"
    case .zigzag: "zigzag"
    case .oneWalk: "oneWalk"
    case .ourHour: "ourHour"
    case .meanwhile: "meanwhile"
    case .stillRecord: "stillRecord"
    case .fullerWeeks: "fullerWeeks"
    case .fullerMonth: "fullerMonth"
    }
  }
}

extension Notice.Kind {
  /// The number of days with steps for which the notice isn't said after another one with the same topic.
  ///
  /// Records and the most steps since 60 days never rest, so that none of them stays unsaid. The others rest long
  /// enough for their phrasings to last for about four years.
  var restingDays: Int {
    switch self {
    case .mostSince(_, let days), .longestWalk(let days): days < 60 ? 42 : 0
    case .sideBySide, .stillRecord: 60
    case .prettyNumber: 90
    case .earlyWalk, .lateWalk: 120
    case .weekday, .sameCount, .elsewhere, .fullerWeeks, .fullerMonth: 180
    case .asThree, .weekend, .oneWalk: 240
    case .twins, .inStep, .zigzag: 365
    case .meanwhile(let episode): Notice.minimumGapInDays(beforeEpisode: episode)
    case .record, .ourHour: 0
    }
  }

  /// True if the notice is about the pattern of several days, of which readers like few.
  var isAboutPattern: Bool {
    switch self {
    case .twins, .inStep, .weekend, .zigzag: true
    case .record, .mostSince, .longestWalk, .sideBySide, .earlyWalk, .lateWalk, .asThree, .sameCount, .weekday,
      .prettyNumber, .elsewhere, .oneWalk, .ourHour, .meanwhile, .stillRecord, .fullerWeeks, .fullerMonth:
      false
    }
  }

  /// The number of days with steps for which a notice about a pattern isn't said after one about any pattern.
  static let restingDaysOfPatterns = 60
}
