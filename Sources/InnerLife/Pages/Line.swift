package import PixelPalCore

extension Memoir {
  /// The maximum age in days of a moment that is mentioned when the app opens.
  private static let daysOfALine = 7

  /// Returns the sentence for `day`: that of the most important recent moment that has one; `nil` if none has.
  package func line(of moments: some Sequence<Moment>, on day: CivilDay) -> String? {
    let first = day.advanced(by: -Memoir.daysOfALine)
    return moments.filter { $0.day >= first }.weightiestSentence(in: rules.words)
  }
}

extension Journal {
  /// The most important recent finding of the last night, as a sentence; `nil` if there is none.
  public var line: String? {
    memoir.line(
      of: memoir.moments.filter { $0.toldIn == memoir.lastNight && !wishes.hides($0) }, on: today)
  }

  /// The number of pages with steps.
  public var toldPages: Int { memoir.toldDays.count }
}
