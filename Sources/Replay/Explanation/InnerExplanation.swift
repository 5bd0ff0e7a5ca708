package import InnerLife
package import PixelPalCore
import StepHistory

/// The reasons for the contents of the journal at an instant: the night, the page that it wrote, the moments kept, and
/// the chapter.
///
/// It reveals no more about a page that the person has hidden than the journal does.
package struct InnerExplanation: Sendable {
  /// The parts of the explanation.
  package let links: [Link]

  /// The subject of a part.
  package enum Subject: String, Hashable, Sendable, CaseIterable {
    /// The last night.
    case night
    /// The page that the night wrote.
    case page
    /// A moment that the night kept.
    case moment
    /// The sentence in the app.
    case line
    /// The open chapter, and how close it is to its end.
    case chapter
  }

  /// A part of the explanation.
  package struct Link: Hashable, Sendable {
    /// The subject.
    package let about: Subject
    /// The instant at which it happened; `nil` if it is not a single instant.
    package let at: Instant?
    /// A sentence without a full stop.
    package let sentence: String
  }

  /// Explains the journal of `course` after the nights that `teller` has processed by `instant`.
  init(_ teller: NightTeller, of course: Course, at instant: Instant) {
    let memoir = teller.memoir
    guard let night = memoir.lastNight else {
      links = [.init(about: .night, at: nil, sentence: "no night has passed: nothing is written yet")]
      return
    }
    let wishes = teller.wishes
    var links: [Link] = []
    links.append(
      .init(
        about: .night, at: teller.lastNightAt,
        sentence: "the night that ended on \(night) wrote the page of \(night.previous)"))
    let page = wishes.hides(night.previous) ? "it is hidden" : InnerExplanation.page(of: night.previous, memoir)
    links.append(.init(about: .page, at: nil, sentence: page))
    for moment in memoir.moments where moment.toldIn == night && !wishes.hides(moment) {
      let said = moment.kind.sentence(in: memoir.rules.words).map { "'\($0)'" } ?? "a day of which nothing is said"
      links.append(
        .init(
          about: .moment, at: moment.told,
          sentence:
            "kept of \(moment.day), weight \(moment.kind.importance): \(said), since \(moment.reason(in: memoir))")
      )
    }
    links.append(
      .init(
        about: .line, at: nil,
        sentence: teller.sentence.map { "the app says '\($0)' until it is closed" } ?? "the app says nothing"))
    links += InnerExplanation.chapter(memoir).map { .init(about: .chapter, at: nil, sentence: $0) }
    if let open = memoir.chapters.last, open.ended == nil, open.turn.isChange {
      for source in course.sources(newInWeekFrom: open.began, knownAt: instant) {
        let sentence =
          "in its first week \(source.name.inQuotes) counts for the first time: what counts may have changed"
        links.append(.init(about: .chapter, at: nil, sentence: sentence))
      }
    }
    self.links = links
  }

  private static func page(of day: CivilDay, _ memoir: Memoir) -> String {
    guard let remembered = memoir.remembered(day), remembered.isTold, let word = remembered.word else {
      return "it is blank: no step of that day is known, and nobody guesses why"
    }
    let words = memoir.rules.words
    let beside = memoir.medianDay(before: day).map { "beside a median of \(StepText.grouped($0)) in the days before" }
    let isNew = word == .new ? "it is one of the first days" : beside ?? "nothing is known to compare it with"
    let shape =
      if let shape = remembered.shape {
        words[shape.place(on: day, called: word)]
      } else if remembered.half == nil {
        "nobody knows when it was walked"
      } else {
        "of fewer than \(DayShape.fewestSteps) steps nobody says when they were walked"
      }
    return "\(StepText.counted(remembered.steps)) are '\(words[word.place])': \(isNew); \(shape)"
  }

  private static func chapter(_ memoir: Memoir) -> [String] {
    guard let chapter = memoir.chapters.last else { return ["no week has had days enough to begin a chapter"] }
    guard chapter.ended == nil, let outlook = memoir.outlook else {
      return ["none is open since \(chapter.ended?.description ?? ""): weeks are blank"]
    }
    let numbers = memoir.rules.numbers
    let since = "one is open since \(chapter.began): \(chapter.turn.reason)"
    let needs = "another chapter needs \(numbers.lifeChangeTimesNoise) times for \(numbers.lifeChapterWeeks) weeks and"
    let steps = outlook.steps.map { split in
      let part = "\(needs) a part of 1/\(numbers.lifeChangePart)"
      return "; its weeks fall apart most into \(levels(split) { StepText.grouped($0) }), and \(part)"
    }
    let hours = outlook.hours.map { split in
      let levels = levels(split) { clock($0, under: memoir.rules) }
      return "half of a day is walked by \(levels), and \(needs) \(numbers.lifeChangeMinutes) min"
    }
    return [since + (steps ?? "; its weeks are too few to change")]
      + [hours ?? "when its days are walked is known of too few weeks to change"]
  }

  /// Formats a split, such as `4,310 before 2025-03-03, 9,120 since, by 17 times the noise for 6 weeks`.
  private static func levels(_ split: ChapterOutlook.Split, _ text: (Int64) -> String) -> String {
    "\(text(split.before)) before \(split.monday), \(text(split.after)) since, "
      + "by \(split.timesNoise) times the noise for \(split.weeksSince) weeks"
  }

  /// Formats a minute of a lived day by the clock, such as `17:18`.
  fileprivate static func clock(_ minute: Int64, under rules: LifeRules) -> String {
    let (hour, minutes) = ((Int(minute) / 60 + rules.numbers.lifeDayBeginsAtHour) % 24, Int(minute) % 60)
    return "\(hour):\(minutes < 10 ? "0" : "")\(minutes)"
  }
}

extension Moment {
  /// Returns the rule and the numbers by which the moment was found, as a sentence without a full stop.
  fileprivate func reason(in memoir: Memoir) -> String {
    let (numbers, today) = (memoir.rules.numbers, memoir.remembered(day))
    let before = memoir.longest(before: day)
    let walk = "a walk of \(today?.longestWalk ?? 0) min"
    func clock(_ minute: Int?) -> String {
      minute.map { InnerExplanation.clock(Int64($0), under: memoir.rules) }
        ?? "an hour that is counted otherwise by now"
    }
    return switch kind {
    case .beginning: "no day before it is told"
    case .phase: "the phase was visible first on \(began)"
    case .firstWalk: "\(walk) is the first of \(numbers.lifeWalkMinutes) min or more"
    case .firstDay(let steps):
      "\(StepText.counted(today?.steps ?? 0)) reach \(StepText.grouped(steps)), and "
        + (before.steps > 0 ? "the most before were \(StepText.grouped(before.steps))" : "no day before did")
    case .longestDay(let steps):
      "\(StepText.counted(steps)) are more than the \(StepText.grouped(before.steps)) that were the most before"
    case .longestWalk(let minutes):
      "a walk of \(minutes) min is \(numbers.lifeRecordPercent) % or more of the \(before.minutes) min that were the most "
        + "before"
    case .total(let steps): "all that is counted by then reaches \(StepText.grouped(steps))"
    case .anniversary: "the pal was made on \(memoir.createdOn)"
    case .return: "more than \(numbers.lifeReturnAfterDays) days before it are blank"
    case .chapter: "a chapter began on \(began)"
    case .journey: "clocks are far from those at home"
    case .dawn: "a walk began at \(clock(today?.dawn)), an hour before all others"
    case .night: "a walk ended at \(clock(today?.night)), an hour after all others"
    case .season: "no day before it is told in that season"
    }
  }
}

extension Course {
  /// Returns the sources with their first counted steps in the week that begins on `monday`, by the knowledge at an
  /// instant.
  ///
  /// O(n) in the samples.
  fileprivate func sources(newInWeekFrom monday: CivilDay, knownAt instant: Instant) -> [StepSource] {
    guard let history = (epochs.last { $0.since <= instant } ?? epochs.first)?.history else { return [] }
    var firsts: [StepSample.SourceID: Instant] = [:]
    for piece in history.pieces {
      firsts[piece.sample.source] = min(firsts[piece.sample.source] ?? .distantFuture, piece.from)
    }
    let week = monday..<monday.advanced(by: 7)
    let ids = firsts.filter { $0.value < instant && week ~= itinerary.day(at: $0.value) }.keys
    return ids.compactMap { history.source($0) }.sorted { $0.name < $1.name }
  }
}

extension Chapter.Turn {
  /// True if the weeks differ from those of the chapter before.
  fileprivate var isChange: Bool {
    switch self {
    case .first, .new: false
    case .up, .down, .later, .earlier: true
    }
  }

  /// The reason why a chapter begins, as a sentence without a full stop.
  package var reason: String {
    switch self {
    case .first: "it is the first week with days enough"
    case .new: "it is the first week after blank ones"
    case .up: "weeks have more steps than those before, for long enough"
    case .down: "weeks have fewer steps than those before, for long enough"
    case .later: "days come later than in the weeks before, for long enough"
    case .earlier: "days come earlier than in the weeks before, for long enough"
    }
  }
}
