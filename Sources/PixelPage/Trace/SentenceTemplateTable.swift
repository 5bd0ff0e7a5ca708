import Documents

/// A table of phrases: sentences with placeholders in place of numbers.
///
/// Most sentences differ only in numbers, clock times and dates. A recorded sentence is therefore the index of its
/// phrase, followed by its numbers as text: `the phone knows 1,204 of today` is the phrase `the phone knows # of today`
/// and `"1,204"`.
struct SentenceTemplateTable {
  private var table = InternTable<SentenceTemplate>()
  // The buffers are reused, so that a known sentence needs no allocation.
  private var text: [UInt8] = []
  private var phrase = SentenceTemplate()
  private var numbers: [UInt8] = []

  /// A sentence with a placeholder for each number.
  struct SentenceTemplate: Hashable {
    fileprivate(set) var bytes: [UInt8] = []

    /// The placeholder for a number, a byte that never occurs in UTF-8.
    fileprivate static let placeholder: UInt8 = 0xFF

    func hash(into hasher: inout Hasher) { unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) } }

    /// The pieces of text before, between and after the numbers.
    var texts: [String] {
      bytes.split(separator: SentenceTemplate.placeholder, omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
  }

  /// The distinct phrases, ordered by index.
  var phrases: [SentenceTemplate] { table.values }

  /// Appends the index of a sentence's phrase and then its numbers, or `null` for `nil`.
  mutating func appendSentence(_ sentence: String?, to list: inout EncodedNumberList) {
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
      phrase.bytes.append(SentenceTemplate.placeholder)
      if !numbers.isEmpty { numbers.append(UInt8(ascii: ",")) }
      numbers.append(UInt8(ascii: "\""))
      numbers += text[first..<end]
      numbers.append(UInt8(ascii: "\""))
      start = end
    }
    phrase.bytes += text[start...]
    list.append(table.internedIndex(of: phrase))
    if !numbers.isEmpty { list.append(json: numbers) }
  }
}

extension UInt8 {
  /// True if the character can separate digits within a number, a time or a date.
  fileprivate var isNumberSeparator: Bool {
    self == UInt8(ascii: ",") || self == UInt8(ascii: ":") || self == UInt8(ascii: "-")
  }
}
