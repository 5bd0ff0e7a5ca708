package import Documents
package import PixelPalCore
package import Replay
import TimeZones

extension OptionValueParser where Value == String {
  /// A parser that accepts any text and returns the text unchanged.
  package static var text: OptionValueParser { .init(placeholder: "text", completions: .nothing) { text, _ in text } }

  /// A parser for an app's bundle identifier, limited to characters that are safe in a header.
  static var bundleIdentifier: OptionValueParser {
    .init(placeholder: "id", completions: .nothing) { text, _ throws(InvalidValueError) in
      let isRight = { (byte: UInt8) in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: false
        }
      }
      guard !text.isEmpty, text.utf8.allSatisfy(isRight) else {
        throw InvalidValueError(expected: "a bundle identifier of letters, digits, '-' and '.'")
      }
      return text
    }
  }
}

extension OptionValueParser where Value == Int {
  package static func integer(in range: ClosedRange<Int>) -> OptionValueParser {
    .init(placeholder: "n", completions: .nothing) { text, _ throws(InvalidValueError) in
      guard let number = Int(text), range ~= number else {
        throw InvalidValueError(expected: rangeDescription(of: range))
      }
      return number
    }
  }

  private static func rangeDescription(of range: ClosedRange<Int>) -> String {
    switch (range.lowerBound, range.upperBound) {
    case (.min, .max): "a whole number"
    case (_, .max): "a whole number of at least \(range.lowerBound)"
    case (_, _): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    }
  }
}

/// A possible value of an option or argument, with its name and meaning.
package struct NamedChoice<Value: Sendable>: Sendable {
  package let completion: ValueCompletions.CompletableName
  package let value: Value

  /// Creates the choice of `value`, for which the user types `name`.
  ///
  /// Help and completions show `meaning` beside the name.
  package init(_ name: String, _ meaning: String = "", _ value: Value) {
    self.completion = .init(name, meaning)
    self.value = value
  }
}

extension OptionValueParser {
  /// Returns a parser for option values that are one of several names.
  ///
  /// `command` is a command line that lists the names. If it isn't `nil`, help and error messages refer to it instead
  /// of listing the names themselves.
  package static func oneOf(
    _ choices: [NamedChoice<Value>], placeholder: String, listedByCommand command: String? = nil
  ) -> OptionValueParser {
    let names = choices.map { $0.completion }
    var kind = OptionValueParser(placeholder: placeholder, completions: .names(names)) {
      text, _ throws(InvalidValueError) in
      guard let choice = choices.first(where: { $0.completion.name == text }) else {
        let expected = command.map { "one of the values that '\($0)' lists" } ?? joinedWithOr(names.map { $0.name })
        throw InvalidValueError(expected: expected, hint: didYouMean(text, among: names.map { $0.name }))
      }
      return choice.value
    }
    kind.listedByCommand = command
    return kind
  }
}

extension OptionValueParser where Value == InstantOrLocalDateTime {
  /// A parser for RFC 3339 times, with or without a UTC offset.
  ///
  /// A date alone stands for midnight at the start of the day.
  package static var instantOrLocalTime: OptionValueParser<InstantOrLocalDateTime> {
    .init(placeholder: "time", completions: .nothing) { text, _ throws(InvalidValueError) in
      guard let time = InstantOrLocalDateTime(text) else {
        throw InvalidValueError(expected: "a time such as 2025-01-04T10:22:13Z")
      }
      return time
    }
  }
}

extension OptionValueParser where Value == Zone {
  /// A parser for option values that name a time zone: an IANA name, such as `Europe/Paris`, or a UTC offset.
  package static var zone: OptionValueParser<Zone> {
    .init(placeholder: "zone", completions: .zones) { text, zones throws(InvalidValueError) in
      guard let zone = zones.zone(nameOrOffset: text) else {
        throw InvalidValueError(
          expected: "a time zone such as Europe/Paris or +02:00", hint: didYouMean(text, among: zones.completionNames())
        )
      }
      return zone
    }
  }
}

/// A file to read, or standard input.
package enum InputFile: Hashable, Sendable {
  /// Standard input, typed as `-`.
  case standardInput
  /// The file at the given path.
  case file(Path)

  init(_ word: RawCommandLineWord) { self = word == "-" ? .standardInput : .file(word.path) }
}

/// A file to write, or standard output.
package enum OutputFile: Hashable, Sendable {
  /// Standard output, typed as `-`.
  case standardOutput
  /// The file at the given path.
  case file(Path)
}

/// A value, such as a phone, that the user either chooses by name or describes in a file.
package enum NameOrFile<Value: Sendable>: Sendable {
  /// The value that the name stands for.
  case named(Value)
  /// A file to read the value from.
  case file(InputFile)
}

extension OptionValueParser where Value == Milliseconds {
  /// A parser for durations in whole seconds, minutes, hours or days, such as `15m`.
  ///
  /// A duration of 0 is not valid.
  static var duration: OptionValueParser {
    .init(placeholder: "length", completions: .nothing) { text, _ throws(InvalidValueError) in
      let units: [(Character, Int64)] = [("s", 1000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000)]
      guard let unit = units.first(where: { text.last == $0.0 }), let count = Int32(text.dropLast()), count > 0 else {
        throw InvalidValueError(expected: "a duration such as 30s, 15m, 6h or 1d")
      }
      return Milliseconds(Int64(count)) * unit.1
    }
  }
}

extension OptionValueParser where Value == InputFile {
  /// A parser for option values that name a file to read, where `-` stands for standard input.
  package static var inputFile: OptionValueParser {
    .init("file", .files, { $0 == "-" }) { word, _ throws(InvalidValueError) in
      guard !word.bytes.isEmpty else { throw InvalidValueError(expected: "a file") }
      return InputFile(word)
    }
  }
}

extension OptionValueParser where Value == OutputFile {
  /// A parser for option values that name a file to write, where `-` stands for standard output.
  package static var outputFile: OptionValueParser {
    .init("file", .files) { word, _ throws(InvalidValueError) in
      guard !word.bytes.isEmpty else { throw InvalidValueError(expected: "a file") }
      return word == "-" ? .standardOutput : .file(word.path)
    }
  }
}

extension OptionValueParser {
  /// Returns a parser for option values that are either one of several names or a file.
  ///
  /// `-` and words with a dot or a slash are files, unless they are among the names. Any other unknown word is treated
  /// as a misspelled name.
  package static func nameOrFile<Known>(
    _ choices: [NamedChoice<Known>], placeholder: String
  ) -> OptionValueParser where Value == NameOrFile<Known> {
    let names = choices.map { $0.completion }
    let candidates = ValueCompletions.namesAndFiles(names)
    return .init(placeholder, candidates, { $0 == "-" }) { word, _ throws(InvalidValueError) in
      let text = word.text
      if let choice = choices.first(where: { $0.completion.name == text }) { return .named(choice.value) }
      guard text == "-" || text.contains(where: { $0 == "." || $0 == "/" }) else {
        let hint = didYouMean(text, among: names.map { $0.name }) ?? "to name a file in this folder, write './\(text)'"
        throw InvalidValueError(expected: joinedWithOr(names.map { $0.name } + ["a file"]), hint: hint)
      }
      return .file(InputFile(word))
    }
  }
}
