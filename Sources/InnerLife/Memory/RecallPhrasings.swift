package import PixelPalCore

// The sentences follow the tone rules of notices. A recall tells what was on the pal's mind in the morning; it doesn't
// compare days, because a memory says something else about its day than its number of steps.
extension Recall.Cue {
  /// The sentences for the cue.
  ///
  /// A sentence keeps its position, because saved journals refer to it by number; new ones are added at the end.
  var phrasings: [String] {
    switch self {
    case .date:
      [
        "{Ago} today: {memory}.",
        "{Ago} today, it says in the book: {memory}.",
        "I know this date. {Ago} today: {memory}.",
        "{Ago} today. I drew a small star beside {memory}.",
        "The ladybird keeps the calendar. {Ago} today: {memory}.",
        "There is a pressed leaf at this date. {Ago}: {memory}.",
        "I hung a lantern beside {memory}. That was {ago} today.",
        "The book fell open at {memory}. That was {ago} today.",
      ]
    case .likeness:
      [
        "I dreamed of {memory}.",
        "I woke up with {memory} in my head.",
        "The beetle asked about {memory}. We talked it over.",
        "I turned back to {day}: {memory}.",
        "{Day} came up over breakfast. It was {memory}.",
        "I told the pencil about {memory}. It took notes.",
        "My feet were humming about {memory}.",
        "I dreamed of {day} again: {memory}.",
        "I found a crumb in the book, at {memory}.",
        "It was in my head again, for company: {memory}.",
        "My slippers brought up {memory}. They tell it well.",
        "I read a page before I got up: {memory}.",
      ]
    }
  }

  fileprivate func text(ofPhrasing index: Int) -> LocalizableText {
    LocalizableText("recall.\(rawValue).\(index + 1)", phrasings[index])
  }
}

/// The words with which a recall names its memory; they fit after `A year ago today:` and after `That was`.
enum MemoryPhrase: String, Hashable, Sendable, CaseIterable {
  case beginning, firstSaturday, firstEvening, firstThousand, phaseTwo, phaseThree, phaseFour, firstWalk, firstDay
  case longestDay, longestDay2, longestDay3, longestWalk, longestWalk2, total, keepsake, firstAnniversary, anniversary
  case journey, dawn, night, record, record2, record3, bigDay, bigDay2, bigDay3, bigDay4, longWalk, longWalk2

  fileprivate var standardText: String {
    switch self {
    case .beginning: "the day we began"
    case .firstSaturday: "our first Saturday"
    case .firstEvening: "our first evening"
    case .firstThousand: "our first thousand steps"
    case .phaseTwo: "the day I first looked different"
    case .phaseThree: "the day my feet noticed that I had grown"
    case .phaseFour: "the day I began to shine"
    case .firstWalk: "our first proper walk"
    case .firstDay: "our first day of {steps}"
    case .longestDay: "our biggest day back then"
    case .longestDay2: "a day that outgrew its page"
    case .longestDay3: "the day I stood on a chair to write"
    case .longestWalk: "our longest walk back then"
    case .longestWalk2: "the walk that made my shadow sit down"
    case .total: "the day our steps came to {amount}"
    case .keepsake: "the day our meadow got {keepsake}"
    case .firstAnniversary: "the day we had been together for a year"
    case .anniversary: "the day we had been together for {years} years"
    case .journey: "the day we woke in another place"
    case .dawn: "the day we saw the morning begin"
    case .night: "our walk in the dark"
    case .record: "the biggest day in our book back then"
    case .record2: "the day of the tall hat"
    case .record3: "the day that got the good ink"
    case .bigDay: "a day that hardly fitted on its page"
    case .bigDay2: "a day that I wrote with the wide brush"
    case .bigDay3: "a day that I tied up with string"
    case .bigDay4: "a day that came with a basket"
    case .longWalk: "a walk that went on like a good story"
    case .longWalk2: "a walk that outlasted my song"
    }
  }

  fileprivate var text: LocalizableText { LocalizableText("recall.memory.\(rawValue)", standardText) }
}

extension Recall {
  private static let aYearAgo = LocalizableText("recall.ago", "A year ago")
  private static let yearsAgo = LocalizableText("recall.agoYears", "{years} years ago")

  /// The texts of all recalls, with keys such as `recall.date.1`.
  package static let texts: [LocalizableText] =
    Cue.allCases.flatMap { cue in cue.phrasings.indices.map { cue.text(ofPhrasing: $0) } } + [aYearAgo, yearsAgo]
    + MemoryPhrase.allCases.map { $0.text }

  /// Returns the pal's sentence about the recall.
  public func sentence(in words: JournalWording) -> String {
    let standard = cue.text(ofPhrasing: min(phrasing, cue.phrasings.count - 1))
    return TextTemplate(words.otherTexts.text(standard).english).filled { placeholder in
      switch placeholder {
      case "memory": subject.phrase(on: memoryDay, in: words)
      case "ago": ago(in: words).lowercasedAtStart
      case "Ago": ago(in: words).capitalizedAtStart
      case "day": words.reference(to: memoryDay, from: day)
      case "Day": words.reference(to: memoryDay, from: day).capitalizedAtStart
      case _: ""
      }
    }
  }

  private func ago(in words: JournalWording) -> String {
    guard years > 1 else { return words.otherTexts.text(Recall.aYearAgo).english }
    let number = SpelledNumberFormat.capitalized(years, in: words)
    return TextTemplate(words.otherTexts.text(Recall.yearsAgo).english).filled { _ in number }
  }
}

extension Recall.Subject {
  /// True if the pal has words for the moment or notice, so that it can recall it.
  package var canBeRecalled: Bool {
    switch self {
    case .moment(let kind): !kind.memoryPhrases.isEmpty
    case .notice(let kind): !kind.memoryPhrases.isEmpty
    }
  }

  /// Returns the words for the memory of `day`, such as `our first proper walk`.
  fileprivate func phrase(on day: CivilDay, in words: JournalWording) -> String {
    let phrases =
      switch self {
      case .moment(let kind): kind.memoryPhrases
      case .notice(let kind): kind.memoryPhrases
      }
    guard !phrases.isEmpty else { return "" }
    let phrase = phrases[day.remainder(phrases.count)]
    return TextTemplate(words.otherTexts.text(phrase.text).english).filled { _ in value(in: words) }
  }

  /// Returns the value of the only placeholder in the memory's words, or an empty string if it has none.
  private func value(in words: JournalWording) -> String {
    guard case .moment(let kind) = self else { return "" }
    return switch kind {
    case .firstDayReaching(let steps): StepFormat.grouped(steps)
    case .lifetimeTotal(let steps): SpelledNumberFormat.spelledRoundTotal(steps, in: words).lowercasedAtStart
    case .keepsake(let keepsake): words.otherTexts.text(keepsake.name, key: keepsake.nameKey)
    case .anniversary(let years): SpelledNumberFormat.capitalized(years, in: words).lowercasedAtStart
    case .firstSteps, .phaseReveal, .firstWalk, .longestDay, .longestWalk, .returnAfterBreak, .newChapter, .journey,
      .earliestWalk, .latestWalk, .firstSaturday, .firstEvening, .firstThousand:
      ""
    }
  }
}

extension Moment.Kind {
  /// The words for the moment in a recall, one of which is chosen by its day, or none if the pal never recalls it.
  ///
  /// The pal doesn't recall a return, because it doesn't point out an absence, nor a chapter, which says little by itself.
  var memoryPhrases: [MemoryPhrase] {
    switch self {
    case .firstSteps: [.beginning]
    case .phaseReveal(let phase): phase.memoryPhrase.map { [$0] } ?? []
    case .firstWalk: [.firstWalk]
    case .firstDayReaching: [.firstDay]
    case .longestDay: [.longestDay, .longestDay2, .longestDay3]
    case .longestWalk: [.longestWalk, .longestWalk2]
    case .lifetimeTotal: [.total]
    case .keepsake(let keepsake): keepsake.isPartOfHouse ? [.keepsake] : []
    case .anniversary(let years): [years == 1 ? .firstAnniversary : .anniversary]
    case .returnAfterBreak, .newChapter: []
    case .journey: [.journey]
    case .earliestWalk: [.dawn]
    case .latestWalk: [.night]
    case .firstSaturday: [.firstSaturday]
    case .firstEvening: [.firstEvening]
    case .firstThousand: [.firstThousand]
    }
  }
}

extension Notice.Kind {
  /// The words for the notice in a recall, one of which is chosen by its day, or none if its rank is too low for the
  /// pal to remember it.
  fileprivate var memoryPhrases: [MemoryPhrase] {
    switch self {
    case .record: [.record, .record2, .record3]
    case .mostSince: [.bigDay, .bigDay2, .bigDay3, .bigDay4]
    case .longestWalk: [.longWalk, .longWalk2]
    case .sideBySide, .earlyWalk, .lateWalk, .twins, .asThree, .inStep, .sameCount, .weekday, .prettyNumber,
      .elsewhere, .weekend, .zigzag, .oneWalk, .ourHour, .meanwhile:
      []
    }
  }
}

extension Phase {
  /// The words for the phase in a recall, or `nil` for the first phase, with which a pal begins.
  fileprivate var memoryPhrase: MemoryPhrase? {
    switch self {
    case .dormant: nil
    case .active: .phaseTwo
    case .energized: .phaseThree
    case .ascended: .phaseFour
    }
  }
}

extension String {
  fileprivate var lowercasedAtStart: String { prefix(1).lowercased() + dropFirst() }
}
