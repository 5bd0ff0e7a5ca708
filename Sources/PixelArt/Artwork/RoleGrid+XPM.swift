package import Documents

/// An error in an XPM image, with its position.
package struct XPMError: Error, Hashable, Sendable {
  package let reason: Reason
  /// The error's byte offset in the file.
  package let offset: Int

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
  /// The maximum width and the maximum height of a part, in pixels.
  static let maxSideLength = 256

  /// Creates a grid from an XPM image with one character per pixel and `s` keys that name roles.
  ///
  /// The hotspot becomes the anchor. Some editors don't save roles, so a colour without a role gets the role with the
  /// same colour in `palette`. Throws an error if the image is malformed or a role can't be determined.
  package init(xpm bytes: [UInt8], palette: Palette?) throws(XPMError) {
    var reader = XPMReader(bytes, palette)
    let image = try reader.read()
    self.init(width: image.width, height: image.height, anchor: image.anchor)
    var roles: [UInt8: ColourRole] = [:]
    for colour in image.colours {
      let role = try reader.role(of: colour)
      if role != .clear, roles.values.contains(role) {
        throw XPMError(reason: .duplicateRole(role), offset: colour.offset)
      }
      roles[colour.letter] = role
    }
    for point in points { self[point.x, point.y] = roles[image.letters[point.y * width + point.x]] ?? .clear }
  }
}

extension IndexedImage {
  /// Creates an image in the colours of an XPM file that has one character per pixel.
  ///
  /// Throws an error if the file is malformed.
  init(xpm bytes: [UInt8]) throws(XPMError) {
    var reader = XPMReader(bytes, nil)
    let image = try reader.read()
    var canvas = PixelCanvas(width: image.width, height: image.height)
    var colours: [UInt8: Colour] = [:]
    for colour in image.colours { colours[colour.letter] = try reader.colour(of: colour) }
    for (index, letter) in image.letters.enumerated() {
      canvas[index % image.width, index / image.width] = colours[letter]
    }
    self = canvas.image
  }
}

/// A parser for an XPM image, which consists of quoted strings.
private struct XPMReader {
  private var cursor: ByteCursor
  private let palette: Palette?

  init(_ bytes: [UInt8], _ palette: Palette?) {
    cursor = ByteCursor(bytes)
    self.palette = palette
  }

  /// A colour definition, such as `k c #241a33 s outline`.
  struct ColourDefinition {
    let letter: UInt8
    /// The definition's byte offset in the file.
    let offset: Int
    let role: ArraySlice<UInt8>?
    let colour: ArraySlice<UInt8>?
  }

  /// An image as the file defines it.
  struct Image {
    let width: Int
    let height: Int
    let anchor: Point
    var colours: [ColourDefinition] = []
    /// The letter of each pixel, row by row from the top.
    var letters: [UInt8] = []
  }

  private struct QuotedString {
    let bytes: ArraySlice<UInt8>
    var start: Int { bytes.startIndex }

    /// Returns the words from `index` to the end of the string, as slices that share the indices of the file.
    func words(from index: Int) -> [ArraySlice<UInt8>] {
      bytes[index...].split { $0 == .space || $0 == .tab }
    }
  }

  mutating func read() throws(XPMError) -> Image {
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
    var image = Image(width: width, height: height, anchor: anchor)
    for _ in 0..<colours { try readColour(of: &image) }
    for _ in 0..<height { try readRow(of: &image) }
    if let more = try nextString() { throw XPMError(reason: .trailingContent, offset: more.start) }
    return image
  }

  private mutating func readColour(of image: inout Image) throws(XPMError) {
    let text = try requireString()
    guard let letter = text.bytes.first else { throw XPMError(reason: .missingColour, offset: text.start) }
    guard !image.colours.contains(where: { $0.letter == letter }) else {
      throw XPMError(reason: .duplicateCharacter, offset: text.start)
    }
    let words = text.words(from: text.start + 1)
    func value(after key: Character) -> ArraySlice<UInt8>? {
      guard let index = words.firstIndex(where: { $0.elementsEqual(String(key).utf8) }) else { return nil }
      return words.indices.contains(index + 1) ? words[index + 1] : nil
    }
    image.colours.append(
      ColourDefinition(letter: letter, offset: text.start, role: value(after: "s"), colour: value(after: "c")))
  }

  /// Returns the role that a colour definition stands for.
  ///
  /// A definition without a role name stands for the role that has the same colour in the palette or, if it is
  /// transparent, for clear. Throws an error if no role has the name or the colour.
  func role(of definition: ColourDefinition) throws(XPMError) -> ColourRole {
    if let named = definition.role {
      let name = String(decoding: named, as: UTF8.self)
      guard let role = ColourRole(name: name) else {
        throw XPMError(reason: .unknownRole(name), offset: named.startIndex)
      }
      return role
    }
    guard let colour = try colour(of: definition) else { return .clear }
    guard let role = palette?.role(of: colour) else { throw unknownColourError(for: definition) }
    return role
  }

  /// Returns the colour of a definition, or `nil` if the definition is transparent.
  ///
  /// Throws an error if the definition has no valid colour.
  func colour(of definition: ColourDefinition) throws(XPMError) -> Colour? {
    guard let text = definition.colour else { throw XPMError(reason: .missingColour, offset: definition.offset) }
    let name = String(decoding: text, as: UTF8.self)
    if name.lowercased() == "none" { return nil }
    guard let colour = Colour(hex: name) else { throw unknownColourError(for: definition) }
    return colour
  }

  private func unknownColourError(for definition: ColourDefinition) -> XPMError {
    let text = definition.colour ?? []
    return XPMError(reason: .unknownColour(String(decoding: text, as: UTF8.self)), offset: text.startIndex)
  }

  private mutating func readRow(of image: inout Image) throws(XPMError) {
    let row = try requireString()
    guard row.bytes.count == image.width else {
      // The row is too long or too short. The error points to where the row should have ended or, if it is short, to
      // its end.
      let offset = row.start + min(row.bytes.count, image.width)
      throw XPMError(reason: .wrongRowWidth(row.bytes.count, expected: image.width), offset: offset)
    }
    for (x, letter) in row.bytes.enumerated() {
      guard image.colours.contains(where: { $0.letter == letter }) else {
        let found = String(decoding: [letter], as: UTF8.self)
        throw XPMError(reason: .unknownCharacter(found), offset: row.start + x)
      }
    }
    image.letters += row.bytes
  }

  private mutating func requireString() throws(XPMError) -> QuotedString {
    guard let text = try nextString() else { throw XPMError(reason: .missingString, offset: cursor.offset) }
    return text
  }

  /// Returns the next quoted string outside comments, or `nil` at the end of the file.
  ///
  /// Throws an error if the string isn't terminated on its line.
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
  /// Returns this error with its line and column, for display.
  ///
  /// `bytes` are the content of `file`.
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
