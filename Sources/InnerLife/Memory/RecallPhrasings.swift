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
        "The beetle and I talked about {memory} until we yawned.",
        "I turned back to {day}: {memory}.",
        "{Day} came up over breakfast. It was {memory}.",
        "I told the snail about {memory}. It asked for more.",
        "My feet were humming about {memory}.",
        "I dreamed of {day} again: {memory}.",
        "I found a crumb in the book, at {memory}.",
        "It was in my head again, for company: {memory}.",
        "The left sock brought up {memory}. It tells it well.",
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
  case longestDay, longestWalk, total, keepsake, firstAnniversary, anniversary, chapter, journey, dawn, night
  case record, bigDay, longWalk

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
    case .longestDay: "our biggest day until then"
    case .longestWalk: "our longest walk until then"
    case .total: "the day our steps came to {amount}"
    case .keepsake: "the day our meadow got {keepsake}"
    case .firstAnniversary: "the day we had been together for a year"
    case .anniversary: "the day we had been together for {years} years"
    case .chapter: "the day I sharpened the pencil for a new chapter"
    case .journey: "the day we woke in another place"
    case .dawn: "the day we saw the morning begin"
    case .night: "our walk in the dark"
    case .record: "the biggest day in our book back then"
    case .bigDay: "a day that hardly fitted on its page"
    case .longWalk: "a walk that went on like a good story"
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
      case "memory": subject.phrase(in: words)
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
  package var canBeRecalled: Bool { phrase != nil }

  /// Returns the words for the memory, such as `our first proper walk`.
  fileprivate func phrase(in words: JournalWording) -> String {
    guard let phrase else { return "" }
    return TextTemplate(words.otherTexts.text(phrase.text).english).filled { _ in value(in: words) }
  }

  private var phrase: MemoryPhrase? {
    switch self {
    case .moment(let kind): kind.memoryPhrase
    case .notice(let kind): kind.memoryPhrase
    }
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
  /// The words for the moment in a recall, or `nil` if the pal never recalls it.
  ///
  /// The pal doesn't recall a return, because it doesn't point out an absence.
  var memoryPhrase: MemoryPhrase? {
    switch self {
    case .firstSteps: .beginning
    case .phaseReveal(let phase): phase.memoryPhrase
    case .firstWalk: .firstWalk
    case .firstDayReaching: .firstDay
    case .longestDay: .longestDay
    case .longestWalk: .longestWalk
    case .lifetimeTotal: .total
    case .keepsake(let keepsake): keepsake.isPartOfHouse ? .keepsake : nil
    case .anniversary(let years): years == 1 ? .firstAnniversary : .anniversary
    case .returnAfterBreak: nil
    case .newChapter: .chapter
    case .journey: .journey
    case .earliestWalk: .dawn
    case .latestWalk: .night
    case .firstSaturday: .firstSaturday
    case .firstEvening: .firstEvening
    case .firstThousand: .firstThousand
    }
  }
}

extension Notice.Kind {
  /// The words for the notice in a recall, or `nil` if its rank is too low for the pal to remember it.
  fileprivate var memoryPhrase: MemoryPhrase? {
    switch self {
    case .record: .record
    case .mostSince: .bigDay
    case .longestWalk: .longWalk
    case .sideBySide, .earlyWalk, .lateWalk, .twins, .asThree, .inStep, .sameCount, .weekday, .prettyNumber,
      .elsewhere, .weekend, .zigzag, .oneWalk, .ourHour, .meanwhile:
      nil
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
