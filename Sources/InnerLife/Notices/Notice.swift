public import PixelPalCore

/// Something that the pal noticed about a day: a fact that is true of this day and not of the days around it.
///
///     journal.page(of: sunday).notice?.kind         // .mostSince(4 May, days: 60)
///     journal.page(of: sunday).sentence             // Nothing this tall since Saturday the fourth of May. It waved.
///
/// Most days have no notice.
public struct Notice: Hashable, Sendable {
  /// The fact that the pal noticed, with the values that describe it.
  public let kind: Kind
  /// The sentence's index among the topic's phrasings, or 0 for the topic `meanwhile`.
  public let phrasing: Int

  package init(_ kind: Kind, phrasing: Int) { (self.kind, self.phrasing) = (kind, phrasing) }

  /// A fact that the pal can notice about a day, with the values that describe the fact.
  public enum Kind: Hashable, Sendable {
    /// The day has more steps than all days before it, not counting days with implausibly many steps.
    case record
    /// The day has more steps than each of the last `days` days with steps before it.
    ///
    /// The first value is the last earlier day that has at least as many steps.
    case mostSince(CivilDay, days: Int)
    /// One walk took longer than all walks on the last `days` days with walks before it.
    case longestWalk(days: Int)
    /// The day and the one before it are both among the ten biggest of the last 180 days with steps.
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
    /// The day has more steps than each of the last `count` days before it that have steps and the same weekday.
    case weekday(count: Int)
    /// The number of steps is easy to remember, such as 12,345.
    case prettyNumber
    /// At least three quarters of the steps fall in a quarter of the day that usually has far fewer.
    case elsewhere(DayQuarter)
    /// Saturday and Sunday have more than half of the week's steps.
    case weekend
    /// Five days have alternated between more and fewer steps.
    case zigzag
    /// One walk of at least half an hour has more than two thirds of the day's steps.
    case oneWalk
    /// The person again walked at a usual time: within the two hours that begin at the given hour of the day.
    case ourHour(Int)
    /// The pal tells an episode of the meadow's story, because nothing stood out on the day.
    ///
    /// The episode is counted from 0.
    case meanwhile(episode: Int)
    /// The given day, half a year or a year ago, still has more steps than any other day.
    case stillRecord(CivilDay)
    /// Each of the last three weeks has at least 5% more steps than the week before it.
    case fullerWeeks
    /// The month that ends has at least 10% more steps than each of the three months before it.
    case fullerMonth
  }

  /// The topics of notices, which are their kinds without values.
  ///
  /// The order of the topics decides between notices of the same rank. A topic keeps its raw value, because saved
  /// journals refer to it by number.
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

  /// The rank of the notice, at most 100.
  ///
  /// Of all notices about a day, the pal says the one with the highest rank. Ranks have the same scale as
  /// ``Moment/Kind/importance``.
  public var rank: Int {
    switch self {
    case .record: 100
    case .mostSince(_, let days): Notice.Kind.rank(ofMostStepsInDays: days)
    case .longestWalk(let days): Notice.Kind.rank(ofMostStepsInDays: days) - 2
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

  private static func rank(ofMostStepsInDays days: Int) -> Int {
    switch days {
    case 480...: 88
    case 240...: 80
    case 120...: 72
    case 60...: 64
    case 30...: 54
    case _: 46
    }
  }

  /// Returns true if the notice and the moment say the same thing about their day.
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
  /// The number of days directly before the notice's day that the notice is also about.
  var precedingDays: Int {
    switch self {
    case .twins, .sideBySide, .weekend: 1
    case .inStep: 2
    case .zigzag: 4
    // A day with as many steps as the three days before it is shown without those days.
    case .record, .mostSince, .longestWalk, .earlyWalk, .lateWalk, .asThree, .sameCount, .weekday, .prettyNumber,
      .elsewhere, .oneWalk, .ourHour, .meanwhile, .stillRecord, .fullerWeeks, .fullerMonth:
      0
    }
  }
}

extension Notice.Topic {
  /// The topic's name in output documents, such as `mostSince`.
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
  /// The number of days with steps that must pass before another notice with the same topic can be said.
  ///
  /// The number is 0 for new records, and for days or walks that exceed at least 60 others, so that no notice about
  /// them is suppressed. It is also 0 for a usual hour, which has its own limit, `lifeOurHourRestsNights`. For an
  /// episode of the meadow's story, it is the minimum gap between episodes. All other numbers are so large that the
  /// phrasings of a topic last for about four years.
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

  /// True if the notice is about a pattern of several days.
  ///
  /// Such notices are kept rare, because readers like few of them.
  var isAboutPattern: Bool {
    switch self {
    case .twins, .inStep, .weekend, .zigzag: true
    case .record, .mostSince, .longestWalk, .sideBySide, .earlyWalk, .lateWalk, .asThree, .sameCount, .weekday,
      .prettyNumber, .elsewhere, .oneWalk, .ourHour, .meanwhile, .stillRecord, .fullerWeeks, .fullerMonth:
      false
    }
  }

  /// The number of days with steps that must pass before another notice about a pattern can be said.
  static let restingDaysOfPatterns = 60
}
