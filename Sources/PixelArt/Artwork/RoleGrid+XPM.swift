package import Documents

/// An error in an XPM image, with its position.
package struct XPMError: Error, Hashable, Sendable {
  /// The kind of error.
  package let reason: Reason
  /// The byte offset of the error in the file.
  package let offset: Int

  /// The kinds of errors in XPM images.
  package enum Reason: Hashable, Sendable {
    case missingString
    case unterminatedString
    case invalidHeader
    case tooLarge
    case multipleCharactersPerPixel
    case missingColour
    case unknownRole(String)
    case unknownColour(String)
    case duplicateRole(ColourRole)
    case duplicateCharacter
    case wrongRowWidth(Int, expected: Int)
    case unknownCharacter(String)
    case trailingContent
  }
}

extension RoleGrid {
  /// The maximum width and height of a part, in pixels.
  static let maxSideLength = 256

  /// Creates a grid from an XPM image with one character per pixel and `s` keys that name roles.
  ///
  /// The hotspot becomes the anchor. Some editors don't save roles, so a colour without one gets the role that has the
  /// same colour in `palette`.
  package init(xpm bytes: [UInt8], palette: Palette?) throws(XPMError) {
    var reader = XPMReader(bytes, palette)
    self = try reader.read()
  }
}

/// A parser for the quoted strings that make up an XPM image.
private struct XPMReader {
  private var cursor: ByteCursor
  private let palette: Palette?
  private var roles: [UInt8: ColourRole] = [:]

  init(_ bytes: [UInt8], _ palette: Palette?) {
    cursor = ByteCursor(bytes)
    self.palette = palette
  }

  private struct QuotedString {
    let bytes: ArraySlice<UInt8>
    var start: Int { bytes.startIndex }

    /// Returns the words of the string from offset `index` on, as slices that keep their offsets in the file.
    func words(from index: Int) -> [ArraySlice<UInt8>] {
      bytes[index...].split { $0 == .space || $0 == .tab }
    }
  }

  mutating func read() throws(XPMError) -> RoleGrid {
    let header = try requireString()
    let numbers = header.words(from: header.start).prefix { $0.elementsEqual("XPMEXT".utf8) == false }
      .map { Int(String(decoding: $0, as: UTF8.self)) ?? -1 }
    guard numbers.count == 4 || numbers.count == 6, numbers.allSatisfy({ $0 >= 0 }) else {
      throw XPMError(reason: .invalidHeader, offset: header.start)
    }
    let (width, height, colours) = (numbers[0], numbers[1], numbers[2])
    guard numbers[3] == 1 else { throw XPMError(reason: .multipleCharactersPerPixel, offset: header.start) }
    guard 1...RoleGrid.maxSideLength ~= width, 1...RoleGrid.maxSideLength ~= height, colours <= 256 else {
      throw XPMError(reason: .tooLarge, offset: header.start)
    }
    let anchor = numbers.count == 6 ? Point(min(numbers[4], 999), min(numbers[5], 999)) : Point(0, 0)
    for _ in 0..<colours { try readColour() }
    var grid = RoleGrid(width: width, height: height, anchor: anchor)
    for y in 0..<height { try readRow(y, of: &grid) }
    if let more = try nextString() { throw XPMError(reason: .trailingContent, offset: more.start) }
    return grid
  }

  /// Parses a colour definition, such as `k c #241a33 s outline`.
  private mutating func readColour() throws(XPMError) {
    let text = try requireString()
    guard let letter = text.bytes.first else { throw XPMError(reason: .missingColour, offset: text.start) }
    guard roles[letter] == nil else { throw XPMError(reason: .duplicateCharacter, offset: text.start) }
    let words = text.words(from: text.start + 1)
    func value(_ key: Character) -> ArraySlice<UInt8>? {
      guard let index = words.firstIndex(where: { $0.elementsEqual(String(key).utf8) }) else { return nil }
      return words.indices.contains(index + 1) ? words[index + 1] : nil
    }
    let role = try role(named: value("s"), orMatching: value("c"), in: text)
    if role != .clear, roles.values.contains(role) { throw XPMError(reason: .duplicateRole(role), offset: text.start) }
    roles[letter] = role
  }

  private func role(
    named: ArraySlice<UInt8>?, orMatching: ArraySlice<UInt8>?, in text: QuotedString
  ) throws(XPMError) -> ColourRole {
    if let named {
      let name = String(decoding: named, as: UTF8.self)
      guard let role = ColourRole(name: name) else {
        throw XPMError(reason: .unknownRole(name), offset: named.startIndex)
      }
      return role
    }
    guard let orMatching else { throw XPMError(reason: .missingColour, offset: text.start) }
    let name = String(decoding: orMatching, as: UTF8.self)
    if name.lowercased() == "none" { return .clear }
    guard let role = Colour(hex: name).flatMap({ palette?.role(of: $0) }) else {
      throw XPMError(reason: .unknownColour(name), offset: orMatching.startIndex)
    }
    return role
  }

  private mutating func readRow(_ y: Int, of grid: inout RoleGrid) throws(XPMError) {
    let row = try requireString()
    guard row.bytes.count == grid.width else {
      // The row is too long or too short. The error points to where the row should have ended, or where it ends.
      let offset = row.start + min(row.bytes.count, grid.width)
      throw XPMError(reason: .wrongRowWidth(row.bytes.count, expected: grid.width), offset: offset)
    }
    for (x, letter) in row.bytes.enumerated() {
      guard let role = roles[letter] else {
        let found = String(decoding: [letter], as: UTF8.self)
        throw XPMError(reason: .unknownCharacter(found), offset: row.start + x)
      }
      grid[x, y] = role
    }
  }

  private mutating func requireString() throws(XPMError) -> QuotedString {
    guard let text = try nextString() else { throw XPMError(reason: .missingString, offset: cursor.offset) }
    return text
  }

  /// Returns the next quoted string outside comments, or `nil` at the end of the file.
  private mutating func nextString() throws(XPMError) -> QuotedString? {
    while let byte = cursor.next {
      if cursor.consume("/*") {
        while !cursor.isAtEnd, !cursor.consume("*/") { cursor.advance() }
      } else if byte == .quote {
        cursor.advance()
        let start = cursor.offset
        let text = cursor.consume { $0 != .quote && $0 != .lineFeed }
        guard cursor.consume(.quote) else { throw XPMError(reason: .unterminatedString, offset: start) }
        return QuotedString(bytes: text)
      } else {
        cursor.advance()
      }
    }
    return nil
  }
}

extension XPMError {
  /// Returns the error for display, with its line and column in `file`, which contains `bytes`.
  package func located(in file: String, bytes: [UInt8]) -> LocatedError {
    .init(at: FileLocation(file: file, bytes: bytes, offset: offset), problem, hint: hint)
  }

  private var problem: LocatedError.ProblemDescription {
    switch reason {
    case .missingString: .expected("another string in quotation marks", found: "the end of the picture")
    case .unterminatedString: .sentence("unterminated string")
    case .invalidHeader:
      .expected("width, height, number of colours and 1, as in '48 48 16 1'", found: "something else")
    case .tooLarge:
      .expected("1 to \(RoleGrid.maxSideLength) pixels each way and at most 256 colours", found: "another size")
    case .multipleCharactersPerPixel: .expected("one character per pixel", found: "another number")
    case .missingColour:
      .expected("a character, a colour and a role, as in 'k c #241a33 s outline'", found: "something else")
    case .unknownRole(let name): .expected("a role", found: quoted(name))
    case .unknownColour(let name): .expected("a role, or a colour of the palette", found: quoted(name))
    case .duplicateRole(let role): .sentence("the role '\(role.name)' already has a character")
    case .duplicateCharacter: .sentence("this character already has a role")
    case .wrongRowWidth(let width, let expected):
      .expected("\(expected) pixels in this row", found: "\(width)")
    case .unknownCharacter(let letter): .expected("a character of the colour list", found: quoted(letter))
    case .trailingContent: .expected("the end of the picture", found: "another row")
    }
  }

  private var hint: String? {
    switch reason {
    case .unknownRole: "the roles are " + ColourRole.allCases.map { $0.name }.joined(separator: ", ")
    case .unknownColour: "use the colours of the palette next to the picture"
    case .missingString, .wrongRowWidth, .trailingContent:
      "the first line gives width, height and number of colours"
    case .unterminatedString, .invalidHeader, .tooLarge, .multipleCharactersPerPixel, .missingColour, .duplicateRole,
      .duplicateCharacter,
      .unknownCharacter:
      nil
    }
  }
}
