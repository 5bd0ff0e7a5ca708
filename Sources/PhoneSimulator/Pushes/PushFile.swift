package import Documents

/// A push as stored in a file: either the payload alone, or headers, an empty line and the payload.
///
/// `pixelpal push --headers` writes the second form:
///
///     apns-push-type: liveactivity
///     apns-priority: 10
///
///     {"aps": {"timestamp": 1741208400, "event": "end"}}
package struct PushFile: Hashable, Sendable {
  /// The headers in file order, or an empty array if the file contains only the payload.
  package let headers: [Header]
  /// The payload, with offsets from the start of the file.
  package let payload: JSON
  /// The number of bytes in the payload, without the line break at the end of the file.
  package let payloadByteCount: Int

  package struct Header: Hashable, Sendable {
    /// The header's name in lower case.
    package let name: String
    /// The header's value without surrounding spaces.
    package let value: String
    /// The byte offset of the header's line in the file.
    package let offset: Int
  }

  package init(_ headers: [Header] = [], payload: JSON, byteCount: Int) {
    (self.headers, self.payload, payloadByteCount) = (headers, payload, byteCount)
  }

  /// Creates a push from the bytes of a file, or throws an error if the payload isn't valid JSON.
  ///
  /// If the file doesn't begin with a header, the whole file is the payload.
  package init(reading bytes: [UInt8]) throws(JSONSyntaxError) {
    let (headers, start) = PushFile.parseHeaders(of: bytes)
    self.headers = headers
    // Spaces replace the headers, so that offsets in the payload stay correct.
    payload = try JSON(reading: Array(repeating: .space, count: start) + bytes[start...])
    let end = bytes.lastIndex { $0 != .lineFeed && $0 != .carriageReturn } ?? bytes.startIndex
    payloadByteCount = max(end + 1 - start, 0)
  }

  /// Returns the value of the header with the lowercase name `name`, or `nil` if the push has no such header.
  package func value(ofHeader name: String) -> String? { headers.first { $0.name == name }?.value }

  /// Parses the headers and returns them with the number of bytes before the payload.
  private static func parseHeaders(of bytes: [UInt8]) -> (headers: [Header], start: Int) {
    var headers: [Header] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: .lineFeed) ?? bytes.count
      let line = bytes[start..<end].trimmed
      if line.isEmpty, !headers.isEmpty { return (headers, min(end + 1, bytes.count)) }
      guard let header = Header(line, at: start) else { return ([], 0) }
      headers.append(header)
      start = end + 1
    }
    return (headers, bytes.count)
  }
}

extension PushFile.Header {
  /// Creates a header from a line, or returns `nil` if the line isn't a name followed by a colon.
  fileprivate init?(_ line: ArraySlice<UInt8>, at offset: Int) {
    // The pseudo-headers of HTTP/2 begin with a colon.
    guard let colon = line.dropFirst().firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = line[..<colon]
    guard name.allSatisfy({ $0.isHeaderNameByte }) else { return nil }
    self.name = String(decoding: name, as: UTF8.self).lowercased()
    value = String(decoding: line[(colon + 1)...].trimmed, as: UTF8.self)
    self.offset = offset
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without the spaces, tabs and carriage returns at both ends.
  fileprivate var trimmed: ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { byte == .space || byte == .carriageReturn || byte == UInt8(ascii: "\t") }
    guard let last = lastIndex(where: { !isBlank($0) }) else { return [] }
    return self[startIndex...last].drop(while: isBlank)
  }
}

extension UInt8 {
  /// True if the byte is a letter, a digit, a hyphen or a colon.
  fileprivate var isHeaderNameByte: Bool {
    isDigit || UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 || self == UInt8(ascii: "-")
      || self == UInt8(ascii: ":")
  }
}
