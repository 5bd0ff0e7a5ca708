import Documents
import PixelPalCore

/// The names of months and weekdays in about a dozen languages, for reading the dates that spreadsheets write.
enum MonthAndWeekdayNames {
  /// Returns the number, from 1 to 12, of the month with the name or abbreviation `text`, or `nil` for any other text.
  ///
  /// An abbreviation has at least three letters and may end with a point. If it fits several months, it stands for the
  /// month with a matching English name. If no English name matches, the abbreviation isn't recognized.
  static func monthNumber(named text: String) -> Int? {
    guard let name = lowercasedWithoutPoint(text) else { return nil }
    return numbers[name] ?? nil
  }

  /// Returns true if `text` adds nothing to a date: a weekday, its abbreviation, or a word such as `of` or `Uhr`.
  static func isWeekdayOrDateFiller(_ text: String) -> Bool {
    guard let name = lowercasedWithoutPoint(text) else { return false }
    return fillers.contains(name) || weekdayPrefixes.contains(name)
  }

  /// Returns `text` in lowercase and without a point at its end, or `nil` if it is longer than any name.
  private static func lowercasedWithoutPoint(_ text: String) -> String? {
    guard text.utf8.count <= 25 else { return nil }
    let name = text.lowercased()
    return name.hasSuffix(".") ? String(name.dropLast()) : name
  }

  /// The number of the month, from 1 to 12, for each name and each prefix of at least three letters.
  ///
  /// The number is `nil` if several months share the prefix.
  private static let numbers: [String: Int?] = {
    var numbers: [String: Int?] = [:]
    for (index, names) in months.enumerated() {
      for prefix in names.flatMap(allPrefixes) where prefix.count >= 3 {
        let other = numbers[prefix] ?? index + 1
        numbers[prefix] = .some(other == index + 1 ? index + 1 : nil)
      }
    }
    // Prefixes of the English name (the first of each month) take precedence over other prefixes, and complete names
    // take precedence over all prefixes.
    for (index, names) in months.enumerated().reversed() {
      for prefix in allPrefixes(of: names[0]) where prefix.count >= 3 { numbers[prefix] = index + 1 }
    }
    for (index, names) in months.enumerated().reversed() {
      for name in names where name.count >= 3 { numbers[name] = index + 1 }
    }
    return numbers
  }()

  private static let weekdayPrefixes = Set(weekdays.flatMap(allPrefixes).filter { $0.utf8.count >= 2 })

  private static func allPrefixes(of name: String) -> [String] { (1...name.count).map { String(name.prefix($0)) } }

  private static let fillers: Set = [
    "de", "of", "the", "del", "di", "den", "le", "at", "um", "à", "a", "alle", "uhr", "kl",
  ]

  private static let months: [[String]] = """
    january januar janvier enero gennaio janeiro januari styczeń stycznia tammikuu ocak января январь jänner
    february februar février fevrier febrero febbraio fevereiro februari luty lutego helmikuu şubat февраля февраль
    march märz maerz mrz mrt mars marzo março marco maart marzec marca maaliskuu mart марта март
    april avril abril aprile kwiecień kwietnia huhtikuu nisan апреля апрель
    may mai mayo maggio maio mei maj maja toukokuu mayıs мая май
    june juni juin junio giugno junho czerwiec czerwca kesäkuu haziran июня июнь
    july juli juillet julio luglio julho lipiec lipca heinäkuu temmuz июля июль
    august août aout agosto augustus augusti sierpień sierpnia elokuu ağustos августа август
    september septembre septiembre settembre setembro wrzesień września syyskuu eylül сентября сентябрь setiembre
    october oktober octobre octubre ottobre outubro październik października lokakuu ekim октября октябрь
    november novembre noviembre novembro listopad listopada marraskuu kasım ноября ноябрь
    december dezember décembre decembre diciembre dicembre dezembro grudzień grudnia joulukuu aralık декабря декабрь
    """.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }

  private static let weekdays =
    """
    monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonntag \
    sonnabend lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miércoles miercoles jueves viernes sábado \
    sabado domingo lunedì lunedi martedì martedi mercoledì mercoledi giovedì giovedi venerdì venerdi sabato domenica \
    segunda-feira terça-feira quarta-feira quinta-feira sexta-feira maandag dinsdag woensdag donderdag vrijdag zaterdag \
    zondag måndag tisdag onsdag torsdag fredag lördag söndag mandag tirsdag lørdag søndag poniedziałek wtorek środa \
    czwartek piątek sobota niedziela понедельник вторник среда четверг пятница суббота воскресенье
    """.split(separator: " ").map(String.init)
}

extension WrittenTime {
  /// Creates a time from a date that contains a weekday or the name of a month, in any supported language.
  ///
  ///     Mon 6 Jan 2025, 14:30
  ///     lundi 6 janvier 2025
  ///     Montag, 06.01.2025
  ///
  /// A time of day may follow the date. Returns `nil` for any other text.
  init?(named bytes: Span<UInt8>, _ cell: Range<Int>) {
    guard cell.count <= 80, bytes.hasDigit(in: cell) else { return nil }
    var words = WrittenTime.dateWords(in: bytes.text(in: cell))
    // `mar.` is Tuesday (in French, Spanish and Italian) if the name of a month follows, and March otherwise.
    if let first = words.first, MonthAndWeekdayNames.isWeekdayOrDateFiller(first),
      words.dropFirst().contains(where: { MonthAndWeekdayNames.monthNumber(named: $0) != nil })
    {
      words.removeFirst()
    }
    // Weekdays and short words may be anywhere before the time of day.
    words.removeAll {
      MonthAndWeekdayNames.isWeekdayOrDateFiller($0) && MonthAndWeekdayNames.monthNumber(named: $0) == nil
    }
    guard let place = words.firstIndex(where: { MonthAndWeekdayNames.monthNumber(named: $0) != nil }), place <= 1,
      let month = MonthAndWeekdayNames.monthNumber(named: words[place])
    else {
      // Without the weekday, a numeric date may be left. Its parts can be separate words, as in `2025 1 6`.
      if words.count >= 3, let year = WrittenTime.number(from: words[0]), words[0].utf8.count == 4,
        let month = WrittenTime.number(from: words[1]), let day = WrittenTime.number(from: words[2])
      {
        words[0...2] = ["\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"]
      }
      let rest = words.joined(separator: " ")
      guard rest.utf8.count < cell.count, let time = WrittenTime(text: rest) else { return nil }
      self = time
      return
    }
    let first = place == 0 ? 1 : 0
    guard words.count > max(first, place), let day = WrittenTime.number(from: words[first]), 1...31 ~= day else {
      return nil
    }
    let next = max(first, place) + 1
    guard next < words.count, let written = WrittenTime.number(from: words[next]) else { return nil }
    let year = words[next].utf8.count == 2 ? 2000 + written : written
    guard 1000...9999 ~= year, CivilDay(year: year, month: month, day: day) != nil else { return nil }
    let rest = words[(next + 1)...].joined(separator: " ")
    let date = "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
    guard let time = WrittenTime(text: rest.isEmpty ? date : date + " " + rest) else { return nil }
    self = time
  }

  private init?(text: String) {
    let bytes = ContiguousArray(text.utf8)
    self.init(bytes.span, 0..<bytes.count)
  }

  /// Returns the words of a date, without commas, points after numbers, and ordinal endings such as `th`.
  ///
  /// The characters for year, month and day in Chinese, Japanese and Korean also separate words.
  private static func dateWords(in text: String) -> [String] {
    var words: [String] = []
    var word = ""
    func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar {
      case " ", ",", "\t", "\u{A0}", "\u{202F}", "年", "月", "日", "년", "월", "일": true
      default: false
      }
    }
    for scalar in text.unicodeScalars {
      if isSeparator(scalar) {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.unicodeScalars.append(scalar)
      }
    }
    if !word.isEmpty { words.append(word) }
    return words.flatMap { WrittenTime.partsOfDateWithMonthName(in: $0) }.map { WrittenTime.withoutOrdinalEnding($0) }
  }

  /// Returns the three parts of a date such as `06-Mai-25` or `Mai-06-25`, or only `word` if it is anything else.
  private static func partsOfDateWithMonthName(in word: String) -> [String] {
    for mark: Character in ["-", "/", "."] {
      let parts = word.split(separator: mark).map(String.init)
      if parts.count == 3,
        MonthAndWeekdayNames.monthNumber(named: parts[1]) != nil
          || MonthAndWeekdayNames.monthNumber(named: parts[0]) != nil
      {
        return parts
      }
    }
    return [word]
  }

  /// Returns the digits of an ordinal number such as `6th`, `6.`, `1er` or `6º`, or returns any other `word` unchanged.
  private static func withoutOrdinalEnding(_ word: String) -> String {
    let digits = word.prefix { $0.isASCII && ("0"..."9").contains($0) }
    guard [1, 2, 4].contains(digits.utf8.count), digits.utf8.count < word.utf8.count else { return word }
    let rest = word.dropFirst(digits.count).lowercased()
    return [".", "st", "nd", "rd", "th", "er", "º", "°", "ª"].contains(rest) ? String(digits) : word
  }

  /// Returns the number in `word` if it consists of one to four digits, or `nil` otherwise.
  private static func number(from word: String) -> Int? {
    guard 1...4 ~= word.utf8.count, word.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    return word.utf8.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
