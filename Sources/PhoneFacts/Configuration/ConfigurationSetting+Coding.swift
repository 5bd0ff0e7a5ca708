extension ConfigurationSetting {
  /// Sets every setting of `root` that `container` has a value for.
  ///
  /// Throws an error for a value that isn't allowed, and for a name that is neither in `table` nor in `others`. Members
  /// named in `others`, such as the schema, are otherwise ignored.
  package static func read(
    from container: KeyedDecodingContainer<DynamicCodingKey>, into root: inout Root, table: [ConfigurationSetting],
    allowing others: [String]
  ) throws {
    let allowedNames = Set(table.map(\.name) + others)
    // The names are sorted, because a decoder may list them in any order and the message must be deterministic.
    if let unknown = container.allKeys.map(\.stringValue).filter({ !allowedNames.contains($0) }).min() {
      throw ConfigurationError.unknownName(unknown).decodingError(in: container)
    }
    for setting in table where container.contains(DynamicCodingKey(setting.name)) {
      try setting.read(from: container, into: &root)
    }
  }

  private func read(from container: KeyedDecodingContainer<DynamicCodingKey>, into root: inout Root) throws {
    do throws(ConfigurationError) {
      try setDecoded(decodedValueIfTypeMatches(in: container), in: &root)
    } catch {
      throw error.decodingError(in: container)
    }
  }

  /// Returns the value of this setting in `container`, or `nil` if the value has the wrong type.
  private func decodedValueIfTypeMatches(in container: KeyedDecodingContainer<DynamicCodingKey>) -> ConfigurationValue?
  {
    let key = DynamicCodingKey(name)
    // The decoder's own error is ignored, because the message here also states the setting and its allowed values.
    switch valueType {
    case .number, .steps: return (try? container.decode(Int64.self, forKey: key)).map { .number($0) }
    case .limit:
      if (try? container.decodeNil(forKey: key)) == true { return .unlimited }
      return (try? container.decode(Int64.self, forKey: key)).map { .number($0) }
    case .flag: return (try? container.decode(Bool.self, forKey: key)).map { .flag($0) }
    }
  }

  package func writeValue(of root: Root, to container: inout KeyedEncodingContainer<DynamicCodingKey>) throws {
    let key = DynamicCodingKey(name)
    switch value(in: root) {
    case .number(let number): try container.encode(number, forKey: key)
    case .flag(let isOn): try container.encode(isOn, forKey: key)
    case .unlimited: try container.encodeNil(forKey: key)
    }
  }
}

extension ConfigurationError {
  /// Returns this error as a `DecodingError` at the key of the invalid setting.
  ///
  /// If two settings contradict each other, the key is the first one in ``names`` that the document contains.
  package func decodingError(in container: KeyedDecodingContainer<DynamicCodingKey>) -> DecodingError {
    let key = names.map { DynamicCodingKey($0) }.first { container.contains($0) } ?? DynamicCodingKey(name)
    return .dataCorrupted(
      .init(codingPath: container.codingPath + [key], debugDescription: description, underlyingError: self))
  }
}

extension KeyedDecodingContainer<DynamicCodingKey> {
  /// Throws an error if the document states a schema other than `expected`.
  ///
  /// A document without a schema is accepted.
  package func rejectOtherSchema(than expected: String, forKey name: String) throws {
    let key = DynamicCodingKey(name)
    guard let found = try decodeIfPresent(String.self, forKey: key), found != expected else { return }
    throw DecodingError.dataCorruptedError(
      forKey: key, in: self, debugDescription: "expected the schema '\(expected)', found '\(found)'")
  }
}
