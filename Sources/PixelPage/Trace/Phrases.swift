import Documents

/// Sentences without the numbers in them, each written once; what is said at an instant is such a phrase and its numbers.
///
/// `the phone knows 1,204 of today` is the phrase `the phone knows # of today` with 1204. Numbers, times of the clock and
/// dates are taken out only where a page would write them exactly as they stood: what comes back is what went in.
struct Phrases {
  /// The phrases by their numbers, with a mark where a number stands.
  private(set) var all: [[UInt8]] = []
  private var places: [UInt64: Int] = [:]
  // Kept, so that a sentence that is known already needs no memory of its own.
  private var text: [UInt8] = []
  private var phrase: [UInt8] = []
  private var numbers: [Int64] = []
  /// Short sentences and what was written of them, each where its hash leads: most are said again and again.
  private var written = [Written](repeating: Written(), count: 1 << 10)

  /// Longer ones hardly come again.
  private static let longestKept = 48

  /// A sentence, and what was written of it; nothing yet where there are no numbers.
  private struct Written {
    var text: [UInt8] = []
    var numbers = NumberList()
  }

  /// What stands in place of a number; no text in UTF-8 has such bytes.
  enum Mark: UInt8, CaseIterable {
    /// `1,204`
    case grouped = 0xF8
    /// `1204`, of four digits and more
    case plain
    /// `13:04:59`, as seconds since midnight
    case clock
    /// `2025-03-05`, as 20250305
    case date
  }

  /// Adds the number of the phrase that `sentence` is, then the numbers in it; `nil` is no sentence.
  mutating func write(_ sentence: String?, to list: inout NumberList) {
    guard let sentence else { return list.add(nil as Int?) }
    text.removeAll(keepingCapacity: true)
    text.append(contentsOf: sentence.utf8)
    guard text.count <= Phrases.longestKept else { return list.add(told()) }
    let place = Int(truncatingIfNeeded: Phrases.hash(text) >> 54)
    if written[place].numbers.isEmpty || written[place].text != text {
      written[place] = Written(text: text, numbers: told())
    }
    list.add(written[place].numbers)
  }

  /// The number of the phrase that the text is, then the numbers in it.
  private mutating func told() -> NumberList {
    cutNumbersOut()
    var list = NumberList()
    list.add(number())
    for number in numbers { list.add(number) }
    return list
  }

  /// Writes a phrase as a page reads it: texts, and between them the number of the ``Mark`` that stands there.
  static func write(_ phrase: [UInt8], to writer: inout JSONWriter) {
    writer.array { list in
      var text = phrase[...]
      while !text.isEmpty {
        let words = text.prefix { Mark(rawValue: $0) == nil }
        if !words.isEmpty { list.value(String(decoding: words, as: UTF8.self)) }
        text = text.dropFirst(words.count)
        if let mark = text.popFirst() { list.value(Int(mark - Mark.grouped.rawValue)) }
      }
    }
  }

  private mutating func number() -> Int {
    var hash = Phrases.hash(phrase)
    while let place = places[hash] {
      if all[place] == phrase { return place }
      hash &+= 1
    }
    places[hash] = all.count
    all.append(phrase)
    return all.count - 1
  }

  private static func hash(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x9E37_79B9_7F4A_7C15 }
  }

  private mutating func cutNumbersOut() {
    phrase.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    // Where the words begin that stand before the next number.
    var words = 0
    var place = 0
    while place < text.count {
      guard text[place].isDigit else {
        place += 1
        continue
      }
      // A number is taken whole: what is left of a longer one would be another.
      let end = endOfNumber(from: place)
      if let (mark, number) = clock(place..<end) ?? date(place..<end) ?? whole(place..<end) {
        phrase += text[words..<place]
        phrase.append(mark.rawValue)
        numbers.append(number)
        words = end
      }
      place = end
    }
    phrase += text[words...]
  }

  /// Behind the digits from `start` on, and what stands between them in a number, a time or a date.
  private func endOfNumber(from start: Int) -> Int {
    var end = start + 1
    while end < text.count {
      if text[end].isDigit {
        end += 1
      } else if text[end].standsInNumbers, end + 1 < text.count, text[end + 1].isDigit {
        end += 2
      } else {
        break
      }
    }
    return end
  }

  private func clock(_ range: Range<Int>) -> (Mark, Int64)? {
    guard range.count == 8, text[range.lowerBound + 2] == UInt8(ascii: ":"),
      text[range.lowerBound + 5] == UInt8(ascii: ":"),
      let hour = digits(range.lowerBound, 2), let minute = digits(range.lowerBound + 3, 2), minute < 60,
      let second = digits(range.lowerBound + 6, 2), second < 60
    else { return nil }
    return (.clock, (hour * 60 + minute) * 60 + second)
  }

  private func date(_ range: Range<Int>) -> (Mark, Int64)? {
    guard range.count == 10, text[range.lowerBound + 4] == UInt8(ascii: "-"),
      text[range.lowerBound + 7] == UInt8(ascii: "-"),
      let year = digits(range.lowerBound, 4), let month = digits(range.lowerBound + 5, 2),
      let day = digits(range.lowerBound + 8, 2)
    else { return nil }
    return (.date, (year * 100 + month) * 100 + day)
  }

  /// A number as people or machines write it, which is no longer than a page can count.
  private func whole(_ range: Range<Int>) -> (Mark, Int64)? {
    guard range.count <= 19, text[range.lowerBound] != UInt8(ascii: "0") || range.count == 1 else { return nil }
    var number: Int64 = 0
    var commas = 0
    for place in range {
      let isComma = text[place] == UInt8(ascii: ",")
      if isComma {
        guard (range.upperBound - place) % 4 == 0 else { return nil }
        commas += 1
      } else {
        guard text[place].isDigit else { return nil }
        number = number * 10 + Int64(text[place] - UInt8(ascii: "0"))
      }
    }
    let digits = range.count - commas
    guard digits <= 15 else { return nil }
    if digits < 4 || commas == (digits - 1) / 3 { return commas == (digits - 1) / 3 ? (.grouped, number) : nil }
    return commas == 0 ? (.plain, number) : nil
  }

  private func digits(_ start: Int, _ count: Int) -> Int64? {
    var number: Int64 = 0
    for place in start..<start + count {
      guard text[place].isDigit else { return nil }
      number = number * 10 + Int64(text[place] - UInt8(ascii: "0"))
    }
    return number
  }
}

extension UInt8 {
  /// Whether it stands between the digits of a number, a time or a date.
  fileprivate var standsInNumbers: Bool {
    self == UInt8(ascii: ",") || self == UInt8(ascii: ":") || self == UInt8(ascii: "-")
  }
}
