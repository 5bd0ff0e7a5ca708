package import PixelPalCore

extension JournalState {
  /// The maximum age, in days, of a moment that is mentioned when the app is opened.
  private static let appOpeningSentenceDays = 7

  /// Returns the sentence about the most important moment in `moments` that is at most seven days older than `day`.
  ///
  /// Returns `nil` if no such moment has a sentence.
  package func appOpeningSentence(from moments: some Sequence<Moment>, on day: CivilDay) -> String? {
    let first = day.advanced(by: -JournalState.appOpeningSentenceDays)
    return moments.filter { $0.day >= first }.mostImportantSentence(in: rules.words)
  }
}

extension Journal {
  /// The sentence that the app shows when it is opened, or `nil` if there is nothing to tell.
  ///
  /// The sentence is about the memory that came to mind last night. If there is none, it is about the most important
  /// recent moment that the last nightly update reported.
  public var appOpeningSentence: String? {
    if journalState.lastProcessedNight == today, let recall = visibleRecall(on: today) {
      return recall.sentence(in: words)
    }
    return journalState.appOpeningSentence(
      from: journalState.moments.filter {
        $0.reportedNight == journalState.lastProcessedNight && !userEdits.hides($0)
      }, on: today)
  }

  /// The number of pages for days with steps.
  public var pagesWithStepsCount: Int { journalState.daysWithSteps.count }
}
