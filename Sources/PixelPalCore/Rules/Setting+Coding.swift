extension Setting {
  /// Applies the settings in the object to `root`; throws for a name that is neither in `table` nor in `others`.
  static func read(
    _ container: KeyedDecodingContainer<MemberName>, into root: inout Root, by table: [Setting],
    besides others: [String]
  ) throws {
    let known = Set(table.map(\.name) + others)
    // Sorted, because a decoder may list keys in any order and the message must be deterministic.
    if let unknown = container.allKeys.map(\.stringValue).filter({ !known.contains($0) }).min() {
      throw SettingError.unknownName(unknown).inside(container)
    }
    for setting in table where container.contains(MemberName(setting.name)) {
      try setting.read(container, into: &root)
    }
  }

  private func read(_ container: KeyedDecodingContainer<MemberName>, into root: inout Root) throws {
    do throws(SettingError) {
      try set(value(in: container), of: &root)
    } catch {
      throw error.inside(container)
    }
  }

  /// Returns the value in the object; `nil` if it has the wrong type.
  private func value(in container: KeyedDecodingContainer<MemberName>) -> SettingValue? {
    let key = MemberName(name)
    // The decoder's own error is ignored: our message names the setting and its allowed values.
    switch kind {
    case .number, .steps: return (try? container.decode(Int64.self, forKey: key)).map { .number($0) }
    case .limit:
      if (try? container.decodeNil(forKey: key)) == true { return .unlimited }
      return (try? container.decode(Int64.self, forKey: key)).map { .number($0) }
    case .flag: return (try? container.decode(Bool.self, forKey: key)).map { .flag($0) }
    }
  }

  func write(_ root: Root, to container: inout KeyedEncodingContainer<MemberName>) throws {
    let key = MemberName(name)
    switch value(of: root) {
    case .number(let number): try container.encode(number, forKey: key)
    case .flag(let isSo): try container.encode(isSo, forKey: key)
    case .unlimited: try container.encodeNil(forKey: key)
    }
  }
}

extension SettingError {
  /// Returns this error as a `DecodingError` at the invalid key; of two contradicting keys, at one that is present.
  func inside(_ container: KeyedDecodingContainer<MemberName>) -> DecodingError {
    let key = names.map { MemberName($0) }.first { container.contains($0) } ?? MemberName(name)
    return .dataCorrupted(
      .init(codingPath: container.codingPath + [key], debugDescription: description, underlyingError: self))
  }
}

extension KeyedDecodingContainer<MemberName> {
  /// Rejects a document with a schema other than `expected`; accepts a document without one.
  func requireSchema(_ expected: String, forKey name: String) throws {
    let key = MemberName(name)
    guard let found = try decodeIfPresent(String.self, forKey: key), found != expected else { return }
    throw DecodingError.dataCorruptedError(
      forKey: key, in: self, debugDescription: "expected the schema '\(expected)', found '\(found)'")
  }
}
