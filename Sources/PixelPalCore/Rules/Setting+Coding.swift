extension Setting {
  /// Changes in `root` what the object names; names that neither the table nor `besides` has are refused.
  static func read(
    _ container: KeyedDecodingContainer<MemberName>, into root: inout Root, by table: [Setting],
    besides others: [String]
  ) throws {
    let known = Set(table.map(\.name) + others)
    // Sorted, since a decoder may list keys in any order, and a message must not depend on it.
    if let unknown = container.allKeys.map(\.stringValue).filter({ !known.contains($0) }).min() {
      throw SettingError.unknownName(unknown).inside(container)
    }
    for setting in table where container.contains(MemberName(setting.name)) {
      try setting.read(container, into: &root)
    }
  }

  private func read(_ container: KeyedDecodingContainer<MemberName>, into root: inout Root) throws {
    let key = MemberName(name)
    do {
      switch kind {
      case .number(let exchange, _, _):
        Setting.set(try container.decode(Int.self, forKey: key), by: exchange, of: &root)
      case .steps(let exchange, _, _):
        Setting.set(try container.decode(Int64.self, forKey: key), by: exchange, of: &root)
      case .limit(let exchange, _):
        Setting.set(try container.decodeIfPresent(Int.self, forKey: key), by: exchange, of: &root)
      case .flag(let exchange): Setting.set(try container.decode(Bool.self, forKey: key), by: exchange, of: &root)
      }
      try check(root)
    } catch let error as SettingError {
      throw error.inside(container)
    } catch {
      // Whatever a decoder says of a value that is not of this kind, our sentence names the setting and what it may be.
      throw SettingError.wrongKind(name: name, expected: expectedKind).inside(container)
    }
  }

  private static func set<Value>(_ value: Value, by exchange: Exchange<Value>, of root: inout Root) {
    var value = value
    exchange(&root, &value)
  }

  private var expectedKind: String {
    switch kind {
    case .number, .steps: "a whole number \(allowed)"
    case .limit: "a whole number \(allowed.replacingSuffix(", or none", with: ", or null"))"
    case .flag: "true or false"
    }
  }

  func write(_ root: Root, to container: inout KeyedEncodingContainer<MemberName>) throws {
    let key = MemberName(name)
    switch kind {
    case .number(let exchange, _, _): try container.encode(Setting.value(by: exchange, of: root, 0), forKey: key)
    case .steps(let exchange, _, _): try container.encode(Setting.value(by: exchange, of: root, 0), forKey: key)
    case .limit(let exchange, _):
      if let value = Setting.value(by: exchange, of: root, nil) {
        try container.encode(value, forKey: key)
      } else {
        try container.encodeNil(forKey: key)
      }
    case .flag(let exchange): try container.encode(Setting.value(by: exchange, of: root, false), forKey: key)
    }
  }
}

extension SettingError {
  /// The error that `Codable` asks for, at the key that is wrong; of two that contradict, at one that is there.
  func inside(_ container: KeyedDecodingContainer<MemberName>) -> DecodingError {
    let key = names.map { MemberName($0) }.first { container.contains($0) } ?? MemberName(name)
    return .dataCorrupted(
      .init(codingPath: container.codingPath + [key], debugDescription: description, underlyingError: self))
  }
}

extension String {
  fileprivate func replacingSuffix(_ suffix: String, with other: String) -> String {
    hasSuffix(suffix) ? dropLast(suffix.count) + other : self
  }
}

extension KeyedDecodingContainer<MemberName> {
  /// Refuses a document that names another schema than `expected`; one that names none is taken at its word.
  func requireSchema(_ expected: String, forKey name: String) throws {
    let key = MemberName(name)
    guard let found = try decodeIfPresent(String.self, forKey: key), found != expected else { return }
    throw DecodingError.dataCorruptedError(
      forKey: key, in: self, debugDescription: "expected the schema '\(expected)', found '\(found)'")
  }
}
