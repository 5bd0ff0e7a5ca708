package import InnerLife
package import PixelPalCore

/// Why the journal says what it says at an instant: the night, the page that it wrote, what it kept, and the chapter.
package struct InnerExplanation: Sendable {
  /// What it was, each a sentence without a full stop, and what it is about.
  package let links: [Link]

  /// What a part of it is about.
  package enum Subject: String, Hashable, Sendable, CaseIterable {
    /// Which night passed last.
    case night
    /// What it wrote.
    case page
    /// What it kept.
    case moment
    /// What the app says.
    case line
    /// What chapter is open, and how near it is to its end.
    case chapter
  }

  /// A part of it.
  package struct Link: Hashable, Sendable {
    /// What it is about.
    package let about: Subject
    /// When it came to be; `nil` where that is not one instant.
    package let at: Instant?
    /// The sentence.
    package let sentence: String
  }

  /// Why, by the nights that `teller` has told.
  init(_ teller: NightTeller) {
    let memoir = teller.memoir
    guard let night = memoir.lastNight else {
      links = [.init(about: .night, at: nil, sentence: "no night has passed: nothing is written yet")]
      return
    }
    var links: [Link] = []
    let moments = memoir.moments.filter { $0.toldIn == night }
    links.append(
      .init(
        about: .night, at: moments.first?.told,
        sentence: "the night that ended on \(night) wrote the page of \(night.previous)"))
    links.append(.init(about: .page, at: nil, sentence: InnerExplanation.page(of: night.previous, memoir)))
    for moment in moments {
      let said = moment.kind.sentence(in: memoir.rules.words).map { "'\($0)'" } ?? "a day of which nothing is said"
      links.append(
        .init(
          about: .moment, at: moment.told,
          sentence: "kept of \(moment.day), weight \(moment.kind.importance): \(said)"))
    }
    links.append(
      .init(
        about: .line, at: nil,
        sentence: teller.sentence.map { "the app says '\($0)' until it is closed" } ?? "the app says nothing"))
    links.append(.init(about: .chapter, at: nil, sentence: InnerExplanation.chapter(memoir)))
    self.links = links
  }

  private static func page(of day: CivilDay, _ memoir: Memoir) -> String {
    guard let remembered = memoir.remembered(day), remembered.isTold, let word = remembered.word else {
      return "it is blank: no step of that day is known, and nobody guesses why"
    }
    let beside = memoir.medianDay(before: day).map { "beside a median of \(StepText.grouped($0)) in the days before" }
    let isNew = word == .new ? "it is one of the first days" : beside ?? "nothing is known to compare it with"
    let shape =
      remembered.shape.map { "; \(memoir.rules.words[$0.place(on: day)])" } ?? "; nobody knows when it was walked"
    return "\(StepText.counted(remembered.steps)) are '\(memoir.rules.words[word.place])': \(isNew)\(shape)"
  }

  private static func chapter(_ memoir: Memoir) -> String {
    let numbers = memoir.rules.numbers
    guard let chapter = memoir.chapters.last else { return "no week has had days enough to begin a chapter" }
    guard chapter.ended == nil, let outlook = memoir.outlook else {
      return "none is open since \(chapter.ended?.description ?? ""): weeks are blank"
    }
    let since = "one is open since \(chapter.began): \(chapter.turn.reason)"
    guard let split = outlook.split else { return "\(since); its weeks are too few to change" }
    let levels = "\(StepText.grouped(split.before)) before \(split.monday), \(StepText.grouped(split.after)) since"
    return "\(since); its weeks fall apart most into \(levels), by \(split.timesNoise) times the noise for "
      + "\(split.weeksSince) weeks, and another chapter needs \(numbers.lifeChangeTimesNoise) times for "
      + "\(numbers.lifeChapterWeeks) weeks and a part of 1/\(numbers.lifeChangePart)"
  }
}

extension Chapter.Turn {
  /// Why a chapter begins, as a sentence without a full stop.
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
