import Documents

/// A table of sentences without their numbers; a recorded sentence is the index of its phrase, and its numbers as text.
///
/// Most sentences differ only in numbers, clock times and dates: `the phone knows 1,204 of today` is the phrase
/// `the phone knows # of today` and `"1,204"`.
struct PhraseTable {
  private var table = InternTable<Phrase>()
  // Reused buffers, so that a known sentence needs no allocation.
  private var text: [UInt8] = []
  private var phrase = Phrase()
  private var numbers: [UInt8] = []

  /// A sentence with a mark in place of each number.
  struct Phrase: Hashable {
    fileprivate(set) var bytes: [UInt8] = []

    /// The placeholder of a number; this byte never occurs in UTF-8.
    fileprivate static let placeholder: UInt8 = 0xFF

    func hash(into hasher: inout Hasher) { unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) } }

    /// The texts before, between and after the numbers.
    var texts: [String] {
      bytes.split(separator: Phrase.placeholder, omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
  }

  /// The phrases by index.
  var phrases: [Phrase] { table.values }

  /// Appends the index of the phrase of `sentence`, then its numbers; `nil` is written as `null`.
  mutating func write(_ sentence: String?, to list: inout NumberList) {
    guard let sentence else { return list.append(nil as Int?) }
    text.removeAll(keepingCapacity: true)
    text.append(contentsOf: sentence.utf8)
    phrase.bytes.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    // The start of the text before the next number.
    var start = 0
    while let first = text[start...].firstIndex(where: { $0.isDigit }) {
      let end = text[first...].firstIndex { !$0.isDigit && !$0.isNumberSeparator } ?? text.count
      phrase.bytes += text[start..<first]
      phrase.bytes.append(Phrase.placeholder)
      if !numbers.isEmpty { numbers.append(UInt8(ascii: ",")) }
      numbers.append(UInt8(ascii: "\""))
      numbers += text[first..<end]
      numbers.append(UInt8(ascii: "\""))
      start = end
    }
    phrase.bytes += text[start...]
    list.append(table.index(of: phrase))
    if !numbers.isEmpty { list.append(json: numbers) }
  }
}

extension UInt8 {
  /// True if the character can stand between the digits of a number, a time or a date.
  fileprivate var isNumberSeparator: Bool {
    self == UInt8(ascii: ",") || self == UInt8(ascii: ":") || self == UInt8(ascii: "-")
  }
}
