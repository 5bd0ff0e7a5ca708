/// An error in a document that is valid JSON but doesn't contain what was expected.
package struct JSONMismatch: Error, Hashable, Sendable {
  /// A description of the problem, such as the value that was expected.
  package let problem: LocatedError.ProblemDescription
  /// The byte offset of the wrong value in the document.
  package let offset: Int
  /// The unknown member name that caused the error, or `nil` if the value itself is wrong.
  package let unknownName: UnknownMemberName?

  /// Creates an error about `json` or, if `unknownName` isn't `nil`, about the name of a member.
  package init(_ problem: LocatedError.ProblemDescription, in json: JSON, unknownName: UnknownMemberName? = nil) {
    self.problem = problem
    offset = json.offset
    self.unknownName = unknownName
  }

  /// The byte offset of the unknown member name or, if there is none, of the value.
  ///
  /// This is the offset to show to the user.
  package var displayOffset: Int { unknownName?.offset ?? offset }

  /// A hint such as `did you mean 'rules'?`, or `nil` if no allowed name is similar to the unknown name.
  package var hint: String? { unknownName.flatMap { didYouMean($0.name, among: $0.allowedNames) } }

  /// Returns the error in a form that can be shown to the user, with its line and column in `file`.
  ///
  /// `bytes` is the content of `file`.
  package func located(in file: String, bytes: [UInt8]) -> LocatedError {
    .init(at: FileLocation(file: file, bytes: bytes, offset: displayOffset), problem, hint: hint)
  }
}

extension JSON.Member {
  /// Returns an error about this member's name, which isn't one of the `known` names.
  ///
  /// - Parameters:
  ///   - sentence: the message, without a full stop.
  ///   - known: the known names, from which the hint's suggestion is chosen.
  package func mismatch(_ sentence: String, knownNames known: [String]) -> JSONMismatch {
    .init(value.mismatch(sentence).problem, in: value, unknownName: UnknownMemberName(self, known: known))
  }
}

extension JSON {
  /// Returns an error that states what was `expected`, such as `a string`, and what was found.
  package func mismatch(expected: String) -> JSONMismatch { .init(.expected(expected, found: messageText), in: self) }

  /// Returns the error that this object has no member called `name`.
  func mismatch(missingMember name: String) -> JSONMismatch {
    .init(.expected("a member named \(quoted(name))", found: "none"), in: self)
  }

  /// Returns an error about this value.
  ///
  /// - Parameter sentence: the message, without a full stop.
  package func mismatch(_ sentence: String) -> JSONMismatch {
    // The sentence can quote a long part of the document, so it is truncated.
    .init(.sentence(truncated(sentence, to: 200)), in: self)
  }
}
