package import PixelPalCore

extension JournalState {
  /// The maximum age, in days, of a moment that a sentence mentions when the app is opened.
  private static let appOpeningSentenceDays = 7

  /// Returns the sentence of the most important of `moments` in the week before `day`, or `nil` if no moment has a
  /// sentence.
  package func appOpeningSentence(from moments: some Sequence<Moment>, on day: CivilDay) -> String? {
    let first = day.advanced(by: -JournalState.appOpeningSentenceDays)
    return moments.filter { $0.day >= first }.mostImportantSentence(in: rules.words)
  }
}

extension Journal {
  /// The sentence about what came to mind in the last night or, if nothing did, about the most important recent moment
  /// that its update reported; `nil` if there is no such moment either.
  public var appOpeningSentence: String? {
    if journalState.lastProcessedNight == today, let recall = visibleRecall(on: today) {
      return recall.sentence(in: words)
    }
    return journalState.appOpeningSentence(
      from: journalState.moments.filter {
        $0.reportedNight == journalState.lastProcessedNight && !preferences.hides($0)
      }, on: today)
  }

  /// The number of pages for days with steps.
  public var pagesWithStepsCount: Int { journalState.daysWithSteps.count }
}
