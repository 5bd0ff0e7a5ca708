package import PixelPalCore

extension JournalState {
  /// The maximum age in days of a moment that is mentioned when the app opens.
  private static let openingSentenceDays = 7

  /// Returns the sentence for `day`: that of the most important recent moment that has one; `nil` if none has.
  package func openingSentence(from moments: some Sequence<Moment>, on day: CivilDay) -> String? {
    let first = day.advanced(by: -JournalState.openingSentenceDays)
    return moments.filter { $0.day >= first }.mostImportantSentence(in: rules.words)
  }
}

extension Journal {
  /// The most important recent finding of the last night, as a sentence; `nil` if there is none.
  public var openingSentence: String? {
    journalState.openingSentence(
      from: journalState.moments.filter {
        $0.reportedNight == journalState.lastProcessedNight && !preferences.hides($0)
      }, on: today)
  }

  /// The number of pages with steps.
  public var pagesWithStepsCount: Int { journalState.daysWithSteps.count }
}
