import PixelPalCore

/// A finder for the notice of a day, based on the days before it.
///
///     let finder = NoticeFinder(
///       for: day, after: earlierDays, biggestDayBefore: nil, recentQuarters: [], usualHour: nil, lastEpisode: nil,
///       saidPhrasings: [], highestImportance: nil, ofPalCreatedOn: monday, under: rules)
///     finder.notice?.kind  // .twins
///
/// All rules use integers and look back a limited number of days.
struct NoticeFinder {
  private let day: JournalDayRecord
  /// The records of the days before `day` that have steps, oldest first.
  private let earlier: ArraySlice<JournalDayRecord>
  /// The busiest day before `day`, or `nil` if there is none.
  ///
  /// Days with implausibly many steps are left out. If several days have equally many steps, it is the last of them.
  private let biggestDayBefore: BusiestDaySoFar?
  /// The percentages of steps in each quarter of recent days with known hours before `day`, oldest first.
  private let recentQuarters: [DayWithQuarterPercentages]
  /// The usual hour in which the person walked again on the day, or `nil` if there is none.
  ///
  /// The pal has known this hour long enough to mention it.
  private let usualHour: UsualHour?
  /// The last episode of the meadow's story before the day, or `nil` if there was none.
  private let lastEpisode: Int?
  /// The phrasings that notices before the day have used, without duplicates, the most recently used one last.
  private let saidPhrasings: [SaidPhrasing]
  /// The highest importance of the day's moments, or `nil` if the day has no moments.
  private let highestImportance: Int?
  /// The day on which the pal was created.
  ///
  /// It makes different pals phrase a notice about the same day differently.
  private let createdOn: CivilDay
  private let rules: JournalRules

  /// Creates a finder for the notice of `day`.
  ///
  /// `earlier` contains the records of the days with steps before `day`, oldest first and with their notices. It must
  /// contain at least the last ``mostComparedDays`` of them, or all if there are fewer.
  init(
    for day: JournalDayRecord, after earlier: ArraySlice<JournalDayRecord>, biggestDayBefore: BusiestDaySoFar?,
    recentQuarters: [DayWithQuarterPercentages], usualHour: UsualHour?, lastEpisode: Int?,
    saidPhrasings: [SaidPhrasing], highestImportance: Int?, ofPalCreatedOn createdOn: CivilDay,
    under rules: JournalRules
  ) {
    (self.day, self.earlier, self.biggestDayBefore) = (day, earlier, biggestDayBefore)
    (self.recentQuarters, self.usualHour) = (recentQuarters, usualHour)
    (self.lastEpisode, self.saidPhrasings, self.highestImportance) = (lastEpisode, saidPhrasings, highestImportance)
    (self.createdOn, self.rules) = (createdOn, rules)
  }

  /// The notice with the highest rank, or `nil` if there is none or the day has no steps.
  ///
  /// A notice that would follow a similar one too soon is left out.
  var notice: Notice? { highestRankedNotice(of: kinds) }

  /// The notice with the highest rank among those that are certain, or `nil` if there is none.
  ///
  /// A notice is certain if later steps on the day can't make it untrue.
  var certainNotice: Notice? {
    highestRankedNotice(
      of: [record, mostSince, twoBigDaysNoticeKind(evenIfDayGrows: true), earlyWalk].compactMap { $0 })
  }

  private func highestRankedNotice(of kinds: [Notice.Kind]) -> Notice? {
    guard day.hasSteps else { return nil }
    var best: Notice.Kind?
    for kind in kinds where kind.rank > best?.rank ?? 0 && !isCoolingDown(kind) { best = kind }
    return best.map { Notice($0, phrasing: phrasingIndex(for: $0)) }
  }

  /// All notices that are true of the day, in the order of their topics.
  var kinds: [Notice.Kind] {
    let found: [Notice.Kind?] = [
      record, mostSince, longestWalk, twoBigDaysNoticeKind(evenIfDayGrows: false), earlyWalk, lateWalk, twins, asThree,
      inStep,
      sameCount, weekday, prettyNumber, elsewhere, weekend, zigzag, oneWalk, ourHour,
      meanwhile, stillRecord, fullerWeeks, fullerMonth,
    ]
    return found.compactMap { $0 }
  }

  /// Returns the index of a phrasing for a notice.
  ///
  /// The order of preference is: a sentence that tells the next episode of the meadow's story, an unused special
  /// phrasing, any unused phrasing, and the phrasing that hasn't been used for the longest time. On a very big day, a
  /// special phrasing has the same chance as any other. Among several unused phrasings, the choice is pseudorandom.
  private func phrasingIndex(for kind: Notice.Kind) -> Int {
    if kind.topic == .meanwhile { return 0 }
    let phrasings = kind.topic.phrasings
    if let telling = phrasings.indices.last(where: { canTellEpisode(phrasings[$0].toldEpisode, with: kind) }) {
      return telling
    }
    let suitable = suitablePhrasingIndices(for: kind, among: phrasings)
    var used: [Int] = []
    for said in saidPhrasings.reversed() where used.count < suitable.count {
      if said.topic == kind.topic {
        if suitable.contains(said.index), !used.contains(said.index) { used.append(said.index) }
      } else if let phrasing = said.phrasing, phrasing.isPartOfStory {
        // The topics `record` and `mostSince` share the sentences about big days in the story.
        used += suitable.filter { !used.contains($0) && phrasings[$0].text == phrasing.text }
      }
    }
    let unused = suitable.filter { !used.contains($0) }
    guard !unused.isEmpty else { return used.last ?? 0 }
    let special = kind.rank < NoticeFinder.minimumRankOfVeryBigDay ? unused.filter { phrasings[$0].isSpecial } : []
    let candidates = special.isEmpty ? unused : special
    var dice = SplitMix64(
      seed: UInt64(bitPattern: Int64(createdOn.daysSince1970)) << 32 ^ UInt64(bitPattern: Int64(day.day.daysSince1970)))
    return candidates[Int(dice.draw(below: UInt64(candidates.count)))]
  }

  /// The minimum rank of a notice about a day that is so big that its sentence tells no episode.
  private static let minimumRankOfVeryBigDay = 64

  /// The number of days after a record during which another record gets no superlative.
  private static let daysOfOneSuperlative = 7

  /// Returns true if a notice of `kind` can also tell `episode` of the meadow's story.
  ///
  /// The episode must directly follow the last one that was told, with some days between them. The day needs enough
  /// plausible steps, and the notice must outrank the day's moments without being about a very big day. Returns false
  /// if `episode` is `nil`.
  private func canTellEpisode(_ episode: Int?, with kind: Notice.Kind) -> Bool {
    guard let episode, let lastEpisode, episode == lastEpisode + 1, canBeRecord, kind.rank > highestImportance ?? 0,
      kind.rank < NoticeFinder.minimumRankOfVeryBigDay
    else { return false }
    return !earlier.suffix(Notice.restingDaysBeforeBigDay).contains { $0.notice?.toldEpisode != nil }
  }

  private var isFirstRecordInAWeek: Bool {
    !recentDaysWithSteps(within: NoticeFinder.daysOfOneSuperlative).contains { $0.notice?.kind.topic == .record }
  }

  /// Returns the indices of the phrasings that are true of the day and appropriate.
  ///
  /// If any of them are superlatives, only these are returned.
  private func suitablePhrasingIndices(for kind: Notice.Kind, among phrasings: [NoticePhrasing]) -> [Int] {
    let suitable = phrasings.indices.filter { isSuitable(phrasings[$0], for: kind) }
    let superlatives = suitable.filter { phrasings[$0].condition == .firstRecordInAWeek }
    return superlatives.isEmpty ? suitable : superlatives
  }

  private func isSuitable(_ phrasing: NoticePhrasing, for kind: Notice.Kind) -> Bool {
    if phrasing.namesEarlierDay, isMentionedRecently(kind.earlierDay) || !hasPageAboutSteps(kind.earlierDay) {
      return false
    }
    guard phrasing.isPartOfStory || phrasing.neighbors.allSatisfy({ $0.isPresent(afterEpisode: lastEpisode) })
    else { return false }
    return switch phrasing.condition {
    case .always: true
    case .firstRecordInAWeek: isFirstRecordInAWeek
    case .manyDays:
      switch kind {
      case .mostSince(_, let days): days >= 60
      case _: false
      }
    case .beforeSeven: day.firstWalkStart.map { $0 < rules.minuteOfLivedDay(atHour: 7) } ?? false
    case .afterTen: day.lastWalkEnd.map { $0 > rules.nightStartMinute } ?? false
    case .quarter(let quarter): kind.quarter == quarter
    case .digits(let digits): PrettyNumbers.memorableKind(of: day.steps) == digits
    case .movedHour: kind.middleHour != lastUsualHour ?? kind.middleHour
    case .between(let episodes): kind != .record && lastEpisode.map { episodes.contains($0) } ?? false
    case .tells: false
    }
  }

  /// The hour named by the most recent notice about a usual hour, or `nil` if there was no such notice recently.
  private var lastUsualHour: Int? { earlier.last { $0.notice?.kind.topic == .ourHour }?.notice?.kind.middleHour }

  /// Returns true if `earlierDay` has a notice about its steps, rather than an episode or no notice.
  ///
  /// The pal refers only to such days, so that a reader who turns back finds something about the steps. The result is
  /// false if `earlierDay` is `nil`.
  private func hasPageAboutSteps(_ earlierDay: CivilDay?) -> Bool {
    guard let earlierDay else { return false }
    let index = earlier.partitioningIndex { $0.day >= earlierDay }
    guard index < earlier.endIndex, earlier[index].day == earlierDay, let notice = earlier[index].notice else {
      return false
    }
    return notice.kind.topic != .meanwhile
  }

  /// The number of days after which a notice may refer to the same earlier day again.
  private static let daysUntilSecondMention = 30

  /// Returns true if a notice about one of the last ``daysUntilSecondMention`` days refers to `earlierDay`.
  ///
  /// The result is false if `earlierDay` is `nil`.
  private func isMentionedRecently(_ earlierDay: CivilDay?) -> Bool {
    earlierDay != nil
      && recentDaysWithSteps(within: NoticeFinder.daysUntilSecondMention).contains {
        $0.notice?.kind.earlierDay == earlierDay
      }
  }

  /// Returns true if a similar notice was said so recently that one of `kind` would be too soon.
  ///
  /// Notices with the same topic are similar, and so are all notices about patterns. An episode is similar to any
  /// notice that tells one.
  private func isCoolingDown(_ kind: Notice.Kind) -> Bool {
    if kind.isAboutPattern,
      earlier.suffix(Notice.Kind.restingDaysOfPatterns).contains(where: { $0.notice?.kind.isAboutPattern ?? false })
    {
      return true
    }
    return earlier.suffix(kind.restingDays).contains { record in
      guard let notice = record.notice else { return false }
      return notice.kind.topic == kind.topic || kind.topic == .meanwhile && notice.toldEpisode != nil
    }
  }

  // The rules for high step counts.

  /// The minimum number of days with steps before the first record.
  private static let daysBeforeFirstRecord = 7
  /// The minimum number of steps that a day needs for a notice about its size, its walks or its hours.
  private static let minimumSteps: Int64 = 500
  /// The numbers of preceding days with steps that the day is compared with, in ascending order.
  ///
  /// A notice is about the highest number of days that the day exceeds.
  private static let comparedDays = [14, 30, 60, 120, 240, mostComparedDays]
  /// The highest number of earlier days with steps that a notice is based on.
  static let mostComparedDays = 480
  /// The numbers of preceding days with walks that the day's longest walk is compared with, in ascending order.
  private static let comparedDaysWithWalks = [30, 60, 120, 240, mostComparedDays]

  private var canBeRecord: Bool { day.steps >= NoticeFinder.minimumSteps && !isImplausible(day) }

  private func isImplausible(_ record: JournalDayRecord) -> Bool {
    record.steps > Int64(rules.numbers.lifeRecordMostSteps)
  }

  private var record: Notice.Kind? {
    earlier.count >= NoticeFinder.daysBeforeFirstRecord && canBeRecord && day.steps > biggestDayBefore?.steps ?? 0
      ? .record : nil
  }

  /// The ages, in days, at which the pal can begin to remember a record: half a year and a year.
  private static let daysUntilRecordIsRemembered = [182, 365]
  /// The number of days, from each age in ``daysUntilRecordIsRemembered`` on, during which the pal can remember the
  /// record.
  ///
  /// The pal waits for a day on which nothing more important stands out.
  private static let daysToRememberRecord = 60
  /// The number by which a record's steps are divided to get the minimum steps of a day on which the pal remembers it.
  ///
  /// A smaller day would look small beside the record.
  private static let partOfRememberedRecord: Int64 = 4

  private var stillRecord: Notice.Kind? {
    guard highestImportance == nil, let biggestDayBefore, biggestDayBefore.isAlone, day.steps < biggestDayBefore.steps,
      day.steps >= biggestDayBefore.steps / NoticeFinder.partOfRememberedRecord
    else { return nil }
    let days = biggestDayBefore.day.distance(to: day.day)
    let isTime = NoticeFinder.daysUntilRecordIsRemembered.contains {
      $0..<$0 + NoticeFinder.daysToRememberRecord ~= days
    }
    return isTime && hasPageAboutSteps(biggestDayBefore.day) && !isMentionedRecently(biggestDayBefore.day)
      ? .stillRecord(biggestDayBefore.day) : nil
  }

  private var mostSince: Notice.Kind? {
    guard canBeRecord, let last = earlier.last(where: { $0.steps >= day.steps && !isImplausible($0) }) else {
      return nil
    }
    return highestCountOfExceededDays(among: NoticeFinder.comparedDays) { $0.steps < day.steps || isImplausible($0) }
      .map { .mostSince(last.day, days: $0) }
  }

  private var longestWalk: Notice.Kind? {
    guard day.longestWalkMinutes >= rules.numbers.lifeWalkMinutes else { return nil }
    return highestCountOfExceededDays(among: NoticeFinder.comparedDaysWithWalks, where: { $0.longestWalkMinutes > 0 }) {
      $0.longestWalkMinutes < day.longestWalkMinutes
    }
    .map { .longestWalk(days: $0) }
  }

  /// The numbers of preceding days with the same weekday that the day is compared with.
  static let (fewWeekdays, manyWeekdays) = (10, 26)

  private var weekday: Notice.Kind? {
    guard canBeRecord else { return nil }
    return highestCountOfExceededDays(
      among: [NoticeFinder.fewWeekdays, NoticeFinder.manyWeekdays], daysApart: 7,
      where: { $0.day.weekday == day.day.weekday }
    ) { $0.steps < day.steps || isImplausible($0) }
    .map { .weekday(count: $0) }
  }

  /// Returns the highest of `counts` for which `day` exceeds that many relevant days in a row, or `nil` if there is
  /// none.
  ///
  /// Days are counted backwards from `day`, and `counts` must ascend. `isRelevant` selects the days to compare, and
  /// `isExceeded` returns true if `day` exceeds one of them. Relevant days are normally `daysApart` days apart, but
  /// days without a record can be missing. A count is therefore accepted only if the earliest of its days is at most
  /// 1.5 × count × `daysApart` days before `day`.
  private func highestCountOfExceededDays(
    among counts: [Int], daysApart: Int = 1, where isRelevant: (JournalDayRecord) -> Bool = { _ in true },
    isExceeded: (JournalDayRecord) -> Bool
  ) -> Int? {
    var (exceeded, highest) = (0, Int?.none)
    let isInPeriod = { (record: JournalDayRecord, count: Int) in
      record.day.distance(to: day.day) * 2 <= count * daysApart * 3
    }
    for record in earlier.reversed() {
      guard let most = counts.last, exceeded < most, isInPeriod(record, most) else { break }
      guard isRelevant(record) else { continue }
      guard isExceeded(record) else { break }
      exceeded += 1
      if counts.contains(exceeded), isInPeriod(record, exceeded) { highest = exceeded }
    }
    return highest
  }

  /// Returns the notice about two big days in a row, or `nil` if the day and the day before aren't both big.
  ///
  /// With `evenIfDayGrows`, the day before must stay among the biggest even if this day exceeds it later.
  private func twoBigDaysNoticeKind(evenIfDayGrows: Bool) -> Notice.Kind? {
    guard earlier.count >= NightlyUpdateState.comparisonDays, let yesterday else { return nil }
    let window = earlier.suffix(179)
    let biggerDays = { (steps: Int64) in window.count { $0.steps > steps } }
    let isDayBigger = evenIfDayGrows || day.steps > yesterday.steps
    return biggerDays(day.steps) < 10 && biggerDays(yesterday.steps) + (isDayBigger ? 1 : 0) < 10 ? .sideBySide : nil
  }

  // The rules for weeks and months.

  private var fullerWeeks: Notice.Kind? {
    guard day.day.weekday == 7, let before = previousDaysIfAllHaveSteps(count: 27), !isImplausible(day),
      !before.contains(where: isImplausible)
    else { return nil }
    let steps = before.map { $0.steps } + [day.steps]
    let weeks = (0..<4).map { steps[$0 * 7..<$0 * 7 + 7].reduce(0, +) }
    return zip(weeks, weeks.dropFirst()).allSatisfy { $1 * 20 >= $0 * 21 } ? .fullerWeeks : nil
  }

  /// The minimum number of days with steps in a month that is compared.
  private static let minimumDaysInMonth = 20

  private var fullerMonth: Notice.Kind? {
    guard day.day.next.components.day == 1 else { return nil }
    let (year, month, _) = day.day.components
    var months = [(days: Int, steps: Int64)](repeating: (0, 0), count: 4)
    for record in earlier.suffix(123) + [day] where !isImplausible(record) {
      let (earlierYear, earlierMonth, _) = record.day.components
      let monthsAgo = (year - earlierYear) * 12 + month - earlierMonth
      guard months.indices.contains(monthsAgo) else { continue }
      months[monthsAgo].days += 1
      months[monthsAgo].steps += record.steps
    }
    let isFuller = months.dropFirst().allSatisfy { months[0].steps * 10 >= $0.steps * 11 }
    return isFuller && months.allSatisfy { $0.days >= NoticeFinder.minimumDaysInMonth } ? .fullerMonth : nil
  }

  // The rules for times of day.

  /// The number of preceding days among which an early or late walk must stand out.
  private static let walkTimeDays = 60
  /// The minimum number of days with long walks among the last ``walkTimeDays`` days.
  private static let minimumDaysWithWalks = 20

  private var earlyWalk: Notice.Kind? {
    guard let start = day.firstWalkStart else { return nil }
    let others = recentDaysWithSteps(within: NoticeFinder.walkTimeDays).compactMap { $0.firstWalkStart }
    return others.count >= NoticeFinder.minimumDaysWithWalks && others.allSatisfy { $0 > start } ? .earlyWalk : nil
  }

  private var lateWalk: Notice.Kind? {
    guard let end = day.lastWalkEnd else { return nil }
    let others = recentDaysWithSteps(within: NoticeFinder.walkTimeDays).compactMap { $0.lastWalkEnd }
    return others.count >= NoticeFinder.minimumDaysWithWalks && others.allSatisfy { $0 < end } ? .lateWalk : nil
  }

  /// The number of preceding days that determine the usual share of steps in a quarter of the day.
  static let quarterDays = 56
  /// The minimum number of days with known hours among the last ``quarterDays`` days.
  private static let minimumDaysWithQuarters = 14

  private var elsewhere: Notice.Kind? {
    guard day.steps >= NoticeFinder.minimumSteps, let quarters = day.quarters,
      let quarter = DayQuarter.allCases.first(where: { quarters[$0] >= 75 })
    else { return nil }
    let usual = recentQuarters.filter { $0.day.distance(to: day.day) <= NoticeFinder.quarterDays }
      .map { $0.percentages[quarter] }
    guard usual.count >= NoticeFinder.minimumDaysWithQuarters, let median = lowerMedian(of: usual) else { return nil }
    return quarters[quarter] >= median + 25 ? .elsewhere(quarter) : nil
  }

  private var ourHour: Notice.Kind? {
    guard let usualHour else { return nil }
    let nights = rules.numbers.lifeOurHourRestsNights
    let isTooSoon = earlier.suffix(nights).contains {
      $0.notice?.kind.topic == .ourHour && $0.day.distance(to: day.day) < nights
    }
    return isTooSoon ? nil : .ourHour(usualHour.hourOfDay(under: rules))
  }

  /// The minimum number of days with steps before the first episode of the meadow's story.
  private static let daysBeforeFirstEpisode = 3

  /// The notice that tells the next episode of the meadow's story, even if the last episode was recent.
  ///
  /// The value is `nil` if the day has a moment, if the pal has had too few days with steps, or if all episodes have
  /// been told.
  private var meanwhile: Notice.Kind? {
    guard highestImportance == nil, earlier.count >= NoticeFinder.daysBeforeFirstEpisode else { return nil }
    let next = lastEpisode.map { $0 + 1 } ?? 0
    return next < Notice.episodeCount ? .meanwhile(episode: next) : nil
  }

  private var oneWalk: Notice.Kind? { day.isOneWalk && day.steps >= NoticeFinder.minimumSteps ? .oneWalk : nil }

  // The rules that compare a few days with each other.

  /// The number of steps that a day must exceed to be compared with other days.
  private static let comparableSteps: Int64 = 2000

  private var isComparable: Bool { day.steps > NoticeFinder.comparableSteps }

  private var twins: Notice.Kind? {
    guard isComparable, let yesterday, yesterday.steps > NoticeFinder.comparableSteps else { return nil }
    return abs(day.steps - yesterday.steps) <= 25 ? .twins : nil
  }

  private var asThree: Notice.Kind? {
    guard isComparable, let days = previousDaysIfAllHaveSteps(count: 3) else { return nil }
    return day.steps >= days.reduce(Int64(0)) { $0.addingSaturated($1.steps) } ? .asThree : nil
  }

  private var inStep: Notice.Kind? {
    guard let days = previousDaysIfAllHaveSteps(count: 2) else { return nil }
    let steps = days.map { $0.steps } + [day.steps]
    guard let least = steps.min(), let most = steps.max(), least > NoticeFinder.comparableSteps else { return nil }
    return most - least <= most / 50 ? .inStep : nil
  }

  /// The minimum number of days since an earlier day with the same count, so that a coincidence is worth telling.
  private static let minimumDaysToSameCount = 30

  private var sameCount: Notice.Kind? {
    guard isComparable else { return nil }
    let same = recentDaysWithSteps(within: 365).last {
      $0.steps == day.steps && $0.day.distance(to: day.day) >= NoticeFinder.minimumDaysToSameCount
    }
    return same.flatMap { hasPageAboutSteps($0.day) ? .sameCount($0.day) : nil }
  }

  private var prettyNumber: Notice.Kind? { PrettyNumbers.memorableKind(of: day.steps) == nil ? nil : .prettyNumber }

  private var weekend: Notice.Kind? {
    guard day.day.weekday == 7, let saturday = yesterday else { return nil }
    let weekdays = recentDaysWithSteps(within: 6).filter { $0.day != saturday.day }
    guard weekdays.count >= 3 else { return nil }
    let weekdaySteps = weekdays.reduce(Int64(0)) { $0.addingSaturated($1.steps) }
    let weekendSteps = day.steps.addingSaturated(saturday.steps)
    // Each day must have a third of the weekend's steps, or the sentence would really be about one day.
    let isBoth = min(day.steps, saturday.steps).multipliedSaturated(by: 3) >= weekendSteps
    return isBoth && weekendSteps > weekdaySteps ? .weekend : nil
  }

  private var zigzag: Notice.Kind? {
    guard isComparable, let before = previousDaysIfAllHaveSteps(count: 4) else { return nil }
    let steps = before.map { $0.steps } + [day.steps]
    let directions = zip(steps, steps.dropFirst()).map { first, second in
      if second.multipliedSaturated(by: 4) >= first.multipliedSaturated(by: 5) { return 1 }
      return second.multipliedSaturated(by: 5) <= first.multipliedSaturated(by: 4) ? -1 : 0
    }
    return zip(directions, directions.dropFirst()).allSatisfy { $0 * $1 == -1 } ? .zigzag : nil
  }

  // Earlier days.

  private var yesterday: JournalDayRecord? { earlier.last.flatMap { $0.day.next == day.day ? $0 : nil } }

  /// Returns the `count` days before the day, oldest first, or `nil` if any of them has no steps.
  private func previousDaysIfAllHaveSteps(count: Int) -> ArraySlice<JournalDayRecord>? {
    let days = earlier.suffix(count)
    guard days.count == count, let first = days.first else { return nil }
    return first.day.distance(to: day.day) == count ? days : nil
  }

  /// Returns the days with steps among the last `count` days before the day, oldest first.
  private func recentDaysWithSteps(within count: Int) -> ArraySlice<JournalDayRecord> {
    let candidates = earlier.suffix(count)
    let index = candidates.partitioningIndex { $0.day.distance(to: day.day) <= count }
    return candidates[index...]
  }
}

/// A phrasing that a page has used.
struct SaidPhrasing: Hashable, Sendable {
  let topic: Notice.Topic
  /// The phrasing's index among the phrasings of the topic, counted from 0.
  let index: Int

  /// The phrasing, or `nil` if a saved journal has an index that doesn't exist.
  var phrasing: NoticePhrasing? { topic.phrasings.indices.contains(index) ? topic.phrasings[index] : nil }
}

/// The day with the most steps among the days considered so far.
struct BusiestDaySoFar: Hashable, Sendable {
  let day: CivilDay
  let steps: Int64
  /// True if no other day has as many steps.
  let isAlone: Bool
}

/// A namespace for the detection of step counts that are easy to remember.
enum PrettyNumbers {
  /// The ways in which a number of at least four digits is easy to remember.
  enum Kind: Hashable, Sendable {
    /// A multiple of 1,000.
    case round
    /// The digits are all the same.
    case alike
    /// The digits are consecutive and ascending, as in 1234.
    case ascending
    /// The digits are consecutive and descending, as in 4321.
    case descending
    /// A number of five digits that reads the same backwards.
    case mirrored
  }

  /// Returns the way in which `number` is easy to remember, or `nil` if it isn't.
  static func memorableKind(of number: Int64) -> Kind? {
    guard number >= 1000 else { return nil }
    var digits: [Int64] = []
    var rest = number
    while rest > 0 {
      digits.append(rest % 10)
      rest /= 10
    }
    let differences = Set(zip(digits, digits.dropFirst()).map { $1 - $0 })
    if number % 1000 == 0 { return .round }
    if differences == [0] { return .alike }
    // The last digit comes first, so the differences of ascending digits are -1.
    if differences == [-1] { return .ascending }
    if differences == [1] { return .descending }
    return digits.count == 5 && digits == digits.reversed() ? .mirrored : nil
  }
}
