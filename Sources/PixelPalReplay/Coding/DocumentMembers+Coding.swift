import PixelPalCore

// The documents write some absent values as null, and omit others. A reader accepts both.

extension KeyedEncodingContainer<DynamicCodingKey> {
  /// Writes the member `name`, which is null if `value` is `nil`.
  mutating func writeOrNull(_ name: DynamicCodingKey, _ value: (some Encodable)?) throws {
    if let value {
      try encode(value, forKey: name)
    } else {
      try encodeNil(forKey: name)
    }
  }

  /// Writes `instant` in Unix seconds, or writes nothing if `instant` is `nil`.
  mutating func writeUnixSecondsIfPresent(_ name: DynamicCodingKey, _ instant: Instant?) throws {
    try write(name, instant?.secondsSince1970)
  }
}

extension KeyedDecodingContainer<DynamicCodingKey> {
  /// Throws an error unless the object's member `schema` equals the given schema.
  func requireSchema(_ schema: String) throws {
    let found: String = try read("schema")
    try requireTrue(found == schema, name: "schema", expected: "the schema '\(schema)'", found: "'\(found)'")
  }

  /// Returns true if the object has the member `name`, even if the member is null.
  func hasMember(_ name: DynamicCodingKey) -> Bool { contains(name) }

  /// Returns the case of `Choice` that the text of the member `name` stands for.
  ///
  /// Throws an error if the member is missing or no case has this raw value.
  func read<Choice: RawRepresentable<String>>(choice name: DynamicCodingKey) throws -> Choice {
    try choice(named: name, text: read(name))
  }

  /// Returns the case of `Choice` that the text of the member `name` stands for, or `nil` if the member is missing or
  /// null.
  ///
  /// Throws an error if no case has this raw value.
  func readIfPresent<Choice: RawRepresentable<String>>(choice name: DynamicCodingKey) throws -> Choice? {
    try readIfPresent(name).map { try choice(named: name, text: $0) }
  }

  private func choice<Choice: RawRepresentable<String>>(named name: DynamicCodingKey, text: String) throws -> Choice {
    guard let choice = Choice(rawValue: text) else {
      throw DecodingError.dataCorruptedError(forKey: name, in: self, debugDescription: "unknown value '\(text)'")
    }
    return choice
  }

  /// Returns the instant in the member `name`, a number of Unix milliseconds.
  ///
  /// Throws an error if the member is missing or outside the calendar.
  func readUnixMilliseconds(_ name: DynamicCodingKey) throws -> Instant {
    Instant(millisecondsSince1970: try read(name, allowing: Instant.validUnixMilliseconds))
  }

  /// Returns the instant in the member `name`, a number of Unix seconds, or `nil` if the member is missing or null.
  ///
  /// Throws an error if the number is outside the calendar.
  func readUnixSecondsIfPresent(_ name: DynamicCodingKey) throws -> Instant? {
    try readIfPresent(name, allowing: Instant.validUnixSeconds).map { Instant(secondsSince1970: $0) }
  }

  /// Returns the values in the member `name`, an object with a member for each surface.
  ///
  /// Unknown surfaces are ignored. A surface whose member is missing or null has no value.
  func readValuesBySurface<Value: Decodable>(named name: DynamicCodingKey) throws -> [Surface: Value] {
    let object = try members(of: name)
    var values: [Surface: Value] = [:]
    for surface in Surface.allCases {
      values[surface] = try object.readIfPresent(DynamicCodingKey(surface.rawValue))
    }
    return values
  }
}
