/// Why a JSON document is not the value that was asked for.
package struct JSONMismatch: Error {
  /// What is wrong, in words.
  package let problem: LocatedError.Problem
  /// How many bytes stand before the value that is wrong.
  package let offset: Int
  /// How many bytes stand before the name of that value, where it has one.
  package let nameOffset: Int?
  /// The error that the type itself threw, where there is one.
  package let underlying: (any Error)?
}

extension JSONMismatch {
  /// The error as people are told, in `file` with the bytes that were read; `isName` when the name is what is wrong.
  package func located(in file: String, bytes: [UInt8], isName: Bool = false, hint: String? = nil) -> LocatedError {
    let offset = isName ? nameOffset ?? offset : offset
    return .init(at: Place(file: file, bytes: bytes, offset: offset), problem, hint: hint)
  }
}

extension JSON {
  /// Reads a `Decodable` value.
  ///
  ///     let rules: Rules = try JSON(reading: bytes).decoded()
  ///
  /// Whatever the type throws, the error says where in the document.
  package func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws(JSONMismatch) -> Value {
    do {
      return try JSONDecoding(json: self, path: .document).value(type)
    } catch let error as DecodingError {
      throw JSONMismatch(error, in: self)
    } catch {
      throw JSONMismatch(.sentence("\(error)"), at: Standing(value: self), underlying: error)
    }
  }

  /// The value that `path` leads to, or the last on the way to it.
  fileprivate func standing(at path: [any CodingKey]) -> Standing {
    var standing = Standing(value: self)
    for key in path {
      switch standing.value.content {
      case .object(let members):
        guard let member = members.first(where: { $0.name == key.stringValue }) else { return standing }
        standing = Standing(value: member.value, nameOffset: member.nameOffset)
      case .array(let elements):
        guard let index = key.intValue, elements.indices.contains(index) else { return standing }
        standing = Standing(value: elements[index])
      case .null, .bool, .number, .string: return standing
      }
    }
    return standing
  }
}

/// A value, and where its name stands.
private struct Standing {
  let value: JSON
  var nameOffset: Int?
}

extension JSONMismatch {
  fileprivate init(_ problem: LocatedError.Problem, at standing: Standing, underlying: (any Error)?) {
    self.init(
      problem: problem, offset: standing.value.offset, nameOffset: standing.nameOffset, underlying: underlying)
  }

  fileprivate init(_ error: DecodingError, in document: JSON) {
    switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      let standing = document.standing(at: context.codingPath)
      self.init(
        .expected(context.debugDescription, found: standing.value.words), at: standing,
        underlying: context.underlyingError)
    case .keyNotFound(let key, let context):
      self.init(
        .expected("a member named \(quoted(key.stringValue))", found: "none"),
        at: document.standing(at: context.codingPath), underlying: context.underlyingError)
    case .dataCorrupted(let context):
      self.init(
        // The type may have put any part of the document into its words.
        .sentence(shortened(context.debugDescription, to: 200)), at: document.standing(at: context.codingPath),
        underlying: context.underlyingError)
    @unknown default:
      self.init(.sentence("\(error)"), at: Standing(value: document), underlying: error)
    }
  }
}
