import PixelPalCore

/// A formatter for numbers in the pal's casual style, such as `Seven` or `Half a million`.
enum SpelledNumberFormat {
  private static let spelledNumbers =
    [
      "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
      "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
    ] + ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"].map { "twenty-\($0)" }
    + ["thirty", "thirty-one"]

  /// Formats `number` for the beginning of a sentence, such as `Six`, with the texts of `words`.
  ///
  /// A number above 31 is written in digits.
  static func capitalizedWord(for number: Int, in words: JournalWording) -> String {
    words.otherTexts.text(for: capitalizedWord(for: number), key: "journal.number.\(number)")
  }

  private static func capitalizedWord(for number: Int) -> String {
    guard spelledNumbers.indices.contains(number) else { return StepFormat.grouped(Int64(number)) }
    return spelledNumbers[number].prefix(1).uppercased() + spelledNumbers[number].dropFirst()
  }

  private static let spelledOrdinals =
    [
      "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
      "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth",
      "twentieth",
    ] + ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"].map { "twenty-\($0)" }
    + ["thirtieth", "thirty-first"]

  /// Formats `day`, a day of the month, as an ordinal such as `seventh`, with the texts of `words`.
  static func ordinalWord(for day: Int, in words: JournalWording) -> String {
    words.otherTexts.text(for: spelledOrdinals[day - 1], key: "journal.ordinal.\(day)")
  }

  /// Formats the round total `steps`: `Half a million`, `A million`, `Seven and a half million`, `40 million`.
  static func spelledRoundTotal(_ steps: Int64, in words: JournalWording) -> String {
    func amountText(_ text: String, keySuffix name: String) -> String {
      words.otherTexts.text(for: text, key: "journal.amount.\(name)")
    }
    if steps == 500_000 { return amountText(halfAMillion, keySuffix: "halfAMillion") }
    if steps == 1_000_000 { return amountText(aMillion, keySuffix: "aMillion") }
    let number = capitalizedWord(for: Int(clamping: steps / 1_000_000), in: words)
    return steps % 1_000_000 == 500_000
      ? amountText(millionsAndAHalf(number), keySuffix: "millionsAndAHalf")
      : amountText(millions(number), keySuffix: "millions")
  }

  private static let halfAMillion = "Half a million"
  private static let aMillion = "A million"
  private static func millions(_ number: String) -> String { "\(number) million" }
  private static func millionsAndAHalf(_ number: String) -> String { "\(number) and a half million" }

  /// The words for numbers that the journal's sentences contain.
  static var localizableTexts: [LocalizableText] {
    [
      LocalizableText("journal.amount.halfAMillion", halfAMillion),
      LocalizableText("journal.amount.aMillion", aMillion),
      LocalizableText("journal.amount.millions", millions("{number}")),
      LocalizableText("journal.amount.millionsAndAHalf", millionsAndAHalf("{number}")),
    ] + (1..<spelledNumbers.count).map { LocalizableText("journal.number.\($0)", capitalizedWord(for: $0)) }
      + spelledOrdinals.enumerated().map { LocalizableText("journal.ordinal.\($0.offset + 1)", $0.element) }
      + JournalWording.hourTexts
  }
}
