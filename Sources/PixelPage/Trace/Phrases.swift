import Documents

/// A table of sentences with placeholders for their numbers; a recorded sentence is a phrase index and its numbers.
///
/// `the phone knows 1,204 of today` is the phrase `the phone knows # of today` with 1204. Numbers, clock times and
/// dates are extracted only if the page would format them identically, so that the original sentence is restored
/// exactly.
struct Phrases {
  /// The phrases by index, with a mark in place of each number.
  private(set) var all: [[UInt8]] = []
  private var places: [UInt64: Int] = [:]
  // Reused buffers, so that a known sentence needs no allocation.
  private var text: [UInt8] = []
  private var phrase: [UInt8] = []
  private var numbers: [Int64] = []
  /// A direct-mapped cache of short sentences and their encodings, indexed by hash: most sentences repeat.
  private var written = [Written](repeating: Written(), count: 1 << 10)

  /// The maximum length of a cached sentence; longer ones rarely repeat.
  private static let longestKept = 48

  /// A cache entry: a sentence and its encoding; an entry with an empty encoding is unused.
  private struct Written {
    var text: [UInt8] = []
    var numbers = NumberList()
  }

  /// The placeholder of a number; these byte values never occur in UTF-8.
  enum Mark: UInt8, CaseIterable {
    /// A number with separators, such as `1,204`.
    case grouped = 0xF8
    /// A number without separators, such as `1204`, with four digits or more.
    case plain
    /// A clock time, such as `13:04:59`, stored as seconds since midnight.
    case clock
    /// A date, such as `2025-03-05`, stored as 20250305.
    case date
  }

  /// Appends the index of the phrase of `sentence`, then its numbers; `nil` is written as `null`.
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

  /// Returns the index of the phrase of `text`, then its numbers.
  private mutating func told() -> NumberList {
    cutNumbersOut()
    var list = NumberList()
    list.add(number())
    for number in numbers { list.add(number) }
    return list
  }

  /// Writes a phrase as a page reads it: texts, with the index of a ``Mark`` in place of each number.
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
    // The start of the text before the next number.
    var words = 0
    var place = 0
    while place < text.count {
      guard text[place].isDigit else {
        place += 1
        continue
      }
      // A number must be consumed as a whole: the remainder of a longer one would be a different number.
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

  /// Returns the end of the digits from `start`, including separators of a number, a time or a date.
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

  /// Parses a number with or without separators, small enough for a page to represent.
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
  /// True if the character can separate the digits of a number, a time or a date.
  fileprivate var standsInNumbers: Bool {
    self == UInt8(ascii: ",") || self == UInt8(ascii: ":") || self == UInt8(ascii: "-")
  }
}
