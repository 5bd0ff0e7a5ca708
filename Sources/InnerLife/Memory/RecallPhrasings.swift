package import PixelPalCore

/// The form of a sentence about a recall.
///
/// A sentence tells what the pal reads in its book. It never compares step counts, because a memory is about something
/// else.
enum RecallForm: String, Hashable, Sendable, CaseIterable {
  /// The pal reads what it wrote on the same date of an earlier year.
  case date
  /// The pal reads what it wrote on some other day.
  case reread
  /// The pal reads the stamps and the note that the person put on a page of the same date of an earlier year.
  case ownPage

  /// The sentences in this form.
  ///
  /// Saved journals refer to a sentence by its position, so new sentences are added at the end.
  var phrasings: [String] {
    switch self {
    case .date:
      [
        "{Ago} today I wrote: {quote}",
        "{Ago} today, in my handwriting: {quote}",
        "The book fell open. {Ago} today: {quote}",
        "The ladybird keeps the calendar. {Ago} today: {quote}",
        "I know this date. {Ago} today it said: {quote}",
        "The pencil remembers. {Ago} today: {quote}",
        "I read aloud what I wrote {ago} today: {quote}",
        "There is a crumb on this page. {Ago} today: {quote}",
        "{Ago} today I wrote: {quote} The ink has held.",
        "{Ago} today: {quote} My handwriting has grown since.",
        "I wrote this {ago} today: {quote} I would sign it again.",
        "{Ago} today: {quote} The page is soft at the corners now.",
        "{quote} I wrote that {ago} today.",
        "A crumb fell out of {ago} today: {quote}",
        "The page from {ago} today rustled: {quote}",
        "I lent the beetle the page from {ago} today: {quote}",
        "Same date, longer pencil: {quote}",
        "Same date, thinner book: {quote}",
      ]
    case .reread:
      [
        "I turned back to {day} and read: {quote}",
        "I read to the beetle, from {day}: {quote}",
        "I like this page, from {day}: {quote}",
        "A crumb kept the place at {day}: {quote}",
        "I looked up {day}. It says: {quote}",
        "The pencil wanted to hear from {day}: {quote}",
      ]
    case .ownPage: ["{Ago} today: {page}"]
    }
  }

  /// The indices of the phrasings for new recalls, which read well before the pal's reply.
  ///
  /// Saved journals can have any phrasing, because older versions also recalled memories without a reply.
  var phrasingsBeforeReply: [Int] {
    switch self {
    case .date: [0, 1, 2, 6, 12, 13, 14, 15, 16, 17]
    case .reread, .ownPage: Array(phrasings.indices)
    }
  }

  fileprivate func text(ofPhrasing index: Int) -> LocalizableText {
    LocalizableText("recall.\(rawValue).\(index + 1)", phrasings[index])
  }
}

extension Recall {
  private static let aYearAgo = LocalizableText("recall.ago", "A year ago")
  private static let yearsAgo = LocalizableText("recall.agoYears", "{years} years ago")
  fileprivate static let oneStamp = LocalizableText("recall.stamp", "{stamp}.")
  fileprivate static let severalStamps = LocalizableText("recall.stamps", "{stamps}, and {last}.")

  /// The texts of all recalls, with keys such as `recall.date.1`.
  package static let texts: [LocalizableText] =
    RecallForm.allCases.flatMap { form in form.phrasings.indices.map { form.text(ofPhrasing: $0) } }
    + [aYearAgo, yearsAgo, oneStamp, severalStamps] + replyTexts

  /// The form of the recall's sentence.
  var form: RecallForm { RecallForm(cue, of: subject) }

  /// Returns the pal's sentence about the recall.
  public func sentence(in words: JournalWording) -> String {
    let standard = form.text(ofPhrasing: min(phrasing, form.phrasings.count - 1))
    let sentence = TextTemplate(words.otherTexts.text(for: standard).english).filled { placeholder in
      switch placeholder {
      case "quote": "\u{201C}\(subject.sentence(on: memoryDay, in: words))\u{201D}"
      case "page": subject.sentence(on: memoryDay, in: words)
      case "ago": timeAgoText(in: words).lowercasedAtStart
      case "Ago": timeAgoText(in: words).capitalizedAtStart
      case "day": words.phrase(referringTo: memoryDay, from: day)
      case "Day": words.phrase(referringTo: memoryDay, from: day).capitalizedAtStart
      case _: ""
      }
    }
    // A reply that was true when the recall was made stays true, so it is looked up as if the story were complete.
    guard isAnswered, let reply = subject.reply(afterEpisode: Notice.episodeCount - 1) else { return sentence }
    return sentence + " " + words.otherTexts.text(for: reply).english
  }

  /// Returns a sentence such as `rain, and a friend.`, or `nil` if there are no stamps.
  fileprivate static func sentence(aboutStamps stamps: [DayPageSticker], in words: JournalWording) -> String? {
    guard let last = stamps.last else { return nil }
    let text = words.otherTexts.text(for: stamps.count == 1 ? oneStamp : severalStamps).english
    return TextTemplate(text).filled { placeholder in
      placeholder == "stamps" ? words.text(forStamps: Array(stamps.dropLast())) : words.text(forStamps: [last])
    }
  }

  private func timeAgoText(in words: JournalWording) -> String {
    guard years > 1 else { return words.otherTexts.text(for: Recall.aYearAgo).english }
    let number = SpelledNumberFormat.capitalizedWord(for: years, in: words)
    return TextTemplate(words.otherTexts.text(for: Recall.yearsAgo).english).filled { _ in number }
  }
}

extension RecallForm {
  /// Creates the form for a recall of `subject`, which depends on `cue` unless the subject is the person's own page.
  init(_ cue: Recall.Cue, of subject: Recall.Subject) {
    if case .ownPage = subject {
      self = .ownPage
      return
    }
    switch cue {
    case .date: self = .date
    case .likeness: self = .reread
    }
  }
}

extension Recall.Subject {
  /// True if a nightly update can recall the moment or notice, or could do so in an earlier version.
  ///
  /// The pal never recalls a return, because it doesn't point out an absence. It doesn't recall chapters, totals,
  /// anniversaries, longest days or longest walks either, because their sentences say little later. Of the keepsakes,
  /// it recalls only the parts of the house.
  package var canBeRecalled: Bool {
    switch self {
    case .ownPage: false
    case .moment(let kind):
      switch kind {
      case .returnAfterBreak, .newChapter, .phaseReveal(.dormant), .longestDay, .longestWalk, .lifetimeTotal,
        .anniversary:
        false
      case .keepsake(let keepsake): keepsake.isPartOfHouse
      case .firstSteps, .phaseReveal, .firstWalk, .firstDayReaching, .journey, .earliestWalk, .latestWalk,
        .firstSaturday, .firstEvening, .firstThousand:
        true
      }
    case .notice(let notice):
      notice.toldEpisode != nil || notice.kind.rank >= Recall.Subject.minimumRankInEarlierVersions
    }
  }

  /// The minimum rank of the notices, besides episodes, that earlier versions recalled and that saved journals can
  /// contain.
  private static let minimumRankInEarlierVersions = 64

  /// Returns the text that the page of `day` has about the subject.
  fileprivate func sentence(on day: CivilDay, in words: JournalWording) -> String {
    switch self {
    case .moment(let kind): kind.sentence(on: day, in: words) ?? ""
    case .notice(let notice): notice.sentence(on: day, in: words)
    case .ownPage(let stamps, let note):
      [Recall.sentence(aboutStamps: stamps, in: words), note.map { "\u{201C}\($0)\u{201D}" }].compactMap { $0 }
        .joined(separator: " ")
    }
  }
}

extension String {
  fileprivate var lowercasedAtStart: String { prefix(1).lowercased() + dropFirst() }
}
