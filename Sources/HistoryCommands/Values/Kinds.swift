package import Documents
package import PixelPalCore
package import Replay
import TimeZones

extension ValueKind where Value == String {
  /// The kind of values that are any text.
  package static var text: ValueKind { .init(placeholder: "text", candidates: .unknown) { text, _ in text } }

  /// The kind of values that are an app's bundle identifier, which becomes part of a header.
  static var bundle: ValueKind {
    .init(placeholder: "id", candidates: .unknown) { text, _ throws(BadValue) in
      let isRight = { (byte: UInt8) in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: false
        }
      }
      guard !text.isEmpty, text.utf8.allSatisfy(isRight) else {
        throw BadValue(expected: "a bundle identifier of letters, digits, '-' and '.'")
      }
      return text
    }
  }
}

extension ValueKind where Value == Int {
  /// Returns the kind of values that are integers in `range`.
  package static func integer(_ range: ClosedRange<Int>) -> ValueKind {
    .init(placeholder: "n", candidates: .unknown) { text, _ throws(BadValue) in
      guard let number = Int(text), range ~= number else { throw BadValue(expected: words(range)) }
      return number
    }
  }

  private static func words(_ range: ClosedRange<Int>) -> String {
    switch (range.lowerBound, range.upperBound) {
    case (.min, .max): "a whole number"
    case (_, .max): "a whole number of at least \(range.lowerBound)"
    case (_, _): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    }
  }
}

/// A possible value with its name and meaning.
package struct Choice<Value: Sendable>: Sendable {
  package let name: Candidates.Name
  package let value: Value

  /// Creates a choice that is typed as `name`.
  package init(_ name: String, _ meaning: String = "", _ value: Value) {
    self.name = .init(name, meaning)
    self.value = value
  }
}

extension ValueKind {
  /// Returns the kind of values that are one of several names; `command` lists them if there are many.
  package static func oneOf(
    _ choices: [Choice<Value>], called placeholder: String, listedBy command: String? = nil
  ) -> ValueKind {
    let names = choices.map { $0.name }
    var kind = ValueKind(placeholder: placeholder, candidates: .names(names)) { text, _ throws(BadValue) in
      guard let choice = choices.first(where: { $0.name.name == text }) else {
        let expected = command.map { "one of those that '\($0)' lists" } ?? alternatives(names.map { $0.name })
        throw BadValue(expected: expected, hint: didYouMean(text, names.map { $0.name }))
      }
      return choice.value
    }
    kind.listedBy = command
    return kind
  }
}

extension ValueKind where Value == TypedTime {
  /// The kind of values that are a time in RFC 3339, with or without an offset; a date alone means its midnight.
  package static var time: ValueKind<TypedTime> {
    .init(placeholder: "time", candidates: .unknown) { text, _ throws(BadValue) in
      guard let time = TypedTime(text) else { throw BadValue(expected: "a time such as 2025-01-04T10:22:13Z") }
      return time
    }
  }
}

extension ValueKind where Value == Zone {
  /// The kind of values that are the IANA name of a time zone, or a UTC offset.
  package static var zone: ValueKind<Zone> {
    .init(placeholder: "zone", candidates: .zones) { text, zones throws(BadValue) in
      guard let zone = zones.zone(typed: text) else {
        throw BadValue(expected: "a time zone such as Europe/Paris or +02:00", hint: didYouMean(text, zones.names()))
      }
      return zone
    }
  }
}

/// A file to read, or standard input.
package enum InputFile: Hashable, Sendable {
  /// Standard input, typed as `-`.
  case standardInput
  /// The file at a path.
  case file(Path)

  init(_ word: Word) { self = word == "-" ? .standardInput : .file(word.path) }
}

/// A file to write, or standard output.
package enum OutputFile: Hashable, Sendable {
  /// Standard output, typed as `-`.
  case standardOutput
  /// The file at a path.
  case file(Path)
}

/// A known name, or a file.
package enum NameOrFile<Value: Sendable>: Sendable {
  /// The value of the name.
  case known(Value)
  /// A file that contains the value.
  case file(InputFile)
}

extension ValueKind where Value == InputFile {
  /// The kind of values that are files to read.
  package static var inputFile: ValueKind {
    .init("file", .files, { $0 == "-" }) { word, _ throws(BadValue) in
      guard !word.bytes.isEmpty else { throw BadValue(expected: "a file") }
      return InputFile(word)
    }
  }
}

extension ValueKind where Value == OutputFile {
  /// The kind of values that are files to write.
  package static var outputFile: ValueKind {
    .init("file", .files) { word, _ throws(BadValue) in
      guard !word.bytes.isEmpty else { throw BadValue(expected: "a file") }
      return word == "-" ? .standardOutput : .file(word.path)
    }
  }
}

extension ValueKind {
  /// Returns the kind of values that are one of several names, or a file.
  ///
  /// A word with a dot or a slash is a file; any other unknown word is treated as a misspelled name.
  package static func nameOrFile<Known>(
    _ choices: [Choice<Known>], called placeholder: String
  ) -> ValueKind where Value == NameOrFile<Known> {
    let names = choices.map { $0.name }
    let candidates = Candidates.namesAndFiles(names)
    return .init(placeholder, candidates, { $0 == "-" }) { word, _ throws(BadValue) in
      let text = word.text
      if let choice = choices.first(where: { $0.name.name == text }) { return .known(choice.value) }
      guard text == "-" || text.contains(where: { $0 == "." || $0 == "/" }) else {
        let hint = didYouMean(text, names.map { $0.name }) ?? "a file in this folder is written './\(text)'"
        throw BadValue(expected: alternatives(names.map { $0.name } + ["a file"]), hint: hint)
      }
      return .file(InputFile(word))
    }
  }
}
