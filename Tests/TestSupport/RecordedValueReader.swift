package import PixelPalCore

/// A reader of an encoded list from a page's recording, which reads its values in order, as a page does.
package struct RecordedValueReader {
  private let values: [Any]
  private var currentInstant: Instant
  private let phrases: [[String]]
  private var position = 0

  package init(_ values: [Any], from start: Instant, _ phrases: [[String]]) {
    (self.values, currentInstant, self.phrases) = (values, start, phrases)
  }

  /// Returns all entries of the list, calling `read` to read each one.
  package func readAll<Entry>(_ read: (inout RecordedValueReader) -> Entry) -> [Entry] {
    var (reader, entries) = (self, [Entry]())
    while reader.position < values.count { entries.append(read(&reader)) }
    return entries
  }

  private mutating func nextValue() -> Any {
    position += 1
    return values[position - 1]
  }

  package mutating func nextNumber() -> Int64? { nextValue() as? Int64 }

  package mutating func nextIndex() -> Int { nextValue() as? Int ?? 0 }

  package mutating func nextInstant() -> Instant {
    currentInstant = currentInstant + Milliseconds(nextNumber() ?? 0)
    return currentInstant
  }

  package mutating func nextEarlierInstant() -> Instant? { nextNumber().map { currentInstant - Milliseconds($0) } }

  package mutating func nextSentence() -> String? {
    guard let phrase = nextNumber() else { return nil }
    let texts = phrases[Int(phrase)]
    return texts.dropFirst().reduce(texts[0]) { $0 + (nextValue() as? String ?? "") + $1 }
  }
}
