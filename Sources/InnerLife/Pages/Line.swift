package import PixelPalCore

extension Memoir {
  /// So many days back a moment may lie that is told at an open.
  private static let daysOfALine = 7

  /// The one sentence for `day`: of the weightiest of these moments that has one and is not long ago; `nil` where none is.
  package func line(of moments: some Sequence<Moment>, on day: CivilDay) -> String? {
    let first = day.advanced(by: -Memoir.daysOfALine)
    return moments.filter { $0.day >= first }.weightiestSentence(in: rules.words)
  }
}

extension Journal {
  /// What the last night found worth a sentence, where that is not long ago; `nil` where it found nothing.
  public var line: String? {
    memoir.line(
      of: memoir.moments.filter { $0.toldIn == memoir.lastNight && !wishes.hides($0) }, on: today)
  }

  /// How many days have a page on which steps are told.
  public var toldPages: Int { memoir.toldDays.count }
}
