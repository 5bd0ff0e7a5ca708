/// Why a JSON document is not the value that was asked for.
package struct JSONMismatch: Error, Hashable, Sendable {
  /// What is wrong, in words.
  package let problem: LocatedError.Problem
  /// How many bytes stand before the value that is wrong.
  package let offset: Int
  /// The name of that value, where the name is what is wrong.
  package let unknownName: UnknownName?

  /// That `problem` is wrong with `json`, or with the name of it.
  package init(_ problem: LocatedError.Problem, in json: JSON, unknownName: UnknownName? = nil) {
    self.problem = problem
    offset = json.offset
    self.unknownName = unknownName
  }

  /// How many bytes stand before what a reader is shown: the value, or its name.
  package var shownOffset: Int { unknownName?.offset ?? offset }

  /// The name that may have been meant, where one is near.
  package var hint: String? { unknownName.flatMap { didYouMean($0.name, $0.known) } }

  /// The error as people are told, in `file` with the bytes that were read.
  package func located(in file: String, bytes: [UInt8]) -> LocatedError {
    .init(at: Place(file: file, bytes: bytes, offset: shownOffset), problem, hint: hint)
  }
}

extension JSON.Member {
  /// That nobody knows the name, where only `known` may stand: a sentence without a full stop.
  package func mismatch(_ sentence: String, known: [String]) -> JSONMismatch {
    .init(value.mismatch(sentence).problem, in: value, unknownName: UnknownName(self, known: known))
  }
}

extension JSON {
  /// That something else than this was `expected`.
  package func mismatch(expected: String) -> JSONMismatch { .init(.expected(expected, found: words), in: self) }

  /// That this object has no member `name`.
  func mismatch(missing name: String) -> JSONMismatch {
    .init(.expected("a member named \(quoted(name))", found: "none"), in: self)
  }

  /// What is wrong with this, as a sentence without a full stop.
  package func mismatch(_ sentence: String) -> JSONMismatch {
    // Any part of the document may be among its words.
    .init(.sentence(shortened(sentence, to: 200)), in: self)
  }
}
