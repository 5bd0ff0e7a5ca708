package import PixelPalCore

/// A list of a page's record that is read sequentially, as a page reads it: numbers, instants and sentences.
package struct PlayedValues {
  private let values: [Any]
  private var at: Instant
  private let phrases: [[String]]
  private var place = 0

  package init(_ values: [Any], from start: Instant, _ phrases: [[String]]) {
    (self.values, at, self.phrases) = (values, start, phrases)
  }

  /// Returns all entries, each as `read` reads it.
  package func all<Entry>(_ read: (inout PlayedValues) -> Entry) -> [Entry] {
    var (reader, entries) = (self, [Entry]())
    while reader.place < values.count { entries.append(read(&reader)) }
    return entries
  }

  private mutating func value() -> Any {
    place += 1
    return values[place - 1]
  }

  package mutating func next() -> Int64? { value() as? Int64 }

  package mutating func index() -> Int { value() as? Int ?? 0 }

  package mutating func instant() -> Instant {
    at = at + Milliseconds(next() ?? 0)
    return at
  }

  package mutating func past() -> Instant? { next().map { at - Milliseconds($0) } }

  package mutating func sentence() -> String? {
    guard let phrase = next() else { return nil }
    let texts = phrases[Int(phrase)]
    return texts.dropFirst().reduce(texts[0]) { $0 + (value() as? String ?? "") + $1 }
  }
}
