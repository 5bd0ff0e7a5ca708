package import Documents

/// An error in a palette file, with its position.
package struct PaletteError: Error, Hashable, Sendable {
  package let reason: Reason
  /// The error's byte offset in the file.
  package let offset: Int

  package enum Reason: Hashable, Sendable {
    case missingHeader
    case missingColour
    case channelTooLarge
    case missingRoleName
    case unknownRole(String)
    case duplicateRole(ColourRole)
    case duplicateColour(ColourRole)
    case missingRoles([ColourRole])
  }
}

extension Palette {
  /// Creates a palette from a GIMP palette file that uses roles as colour names.
  ///
  ///     GIMP Palette
  ///     Name: boy, classic
  ///     #
  ///      36  26  51  outline
  ///
  /// Throws an error if the file is malformed or doesn't define exactly one colour for each role.
  package init(gimp bytes: [UInt8]) throws(PaletteError) {
    let colours = try Palette.colours(gimp: bytes, of: ColourRole.coloured)
    self = Palette(ColourRole.coloured.compactMap { colours[$0] }) ?? .allBlack
  }

  /// Returns the colours of a GIMP palette file by role.
  ///
  /// Throws an error if the file is malformed or doesn't define exactly one colour for each of `roles`.
  package static func colours(gimp bytes: [UInt8], of roles: [ColourRole]) throws(PaletteError) -> [ColourRole: Colour]
  {
    var reader = GIMPPaletteReader(bytes, roles)
    return try reader.read()
  }
}

/// A parser for the lines of a palette file.
private struct GIMPPaletteReader {
  private var cursor: ByteCursor
  private let roles: [ColourRole]
  private var colours: [ColourRole: Colour] = [:]

  init(_ bytes: [UInt8], _ roles: [ColourRole]) {
    cursor = ByteCursor(bytes)
    self.roles = roles
  }

  mutating func read() throws(PaletteError) -> [ColourRole: Colour] {
    guard cursor.consume("GIMP Palette") else { throw PaletteError(reason: .missingHeader, offset: 0) }
    skipLine()
    while !cursor.isAtEnd {
      skipBlanks()
      switch cursor.next {
      case .lineFeed?, .carriageReturn?, UInt8(ascii: "#")?, nil: skipLine()
      case let byte? where byte.isDigit: try readColour()
      default:
        guard cursor.consume("Name:") || cursor.consume("Columns:") else { throw parseError(.missingColour) }
        skipLine()
      }
    }
    let missing = roles.filter { colours[$0] == nil }
    guard missing.isEmpty else { throw parseError(.missingRoles(missing)) }
    return colours
  }

  private func parseError(_ reason: PaletteError.Reason, at offset: Int? = nil) -> PaletteError {
    PaletteError(reason: reason, offset: offset ?? cursor.offset)
  }

  private mutating func readColour() throws(PaletteError) {
    let start = cursor.offset
    let colour = Colour(try readChannel(), try readChannel(), try readChannel())
    skipBlanks()
    let nameStart = cursor.offset
    let word = cursor.consume { $0 > .space }
    guard !word.isEmpty else { throw parseError(.missingRoleName) }
    let name = String(decoding: word, as: UTF8.self)
    guard let role = ColourRole(name: name), roles.contains(role) else {
      throw parseError(.unknownRole(name), at: nameStart)
    }
    guard colours[role] == nil else { throw parseError(.duplicateRole(role), at: nameStart) }
    // An editor can save a picture without roles, and then equal colours couldn't be told apart.
    for other in roles where colours[other] == colour { throw parseError(.duplicateColour(other), at: start) }
    colours[role] = colour
    skipLine()
  }

  private mutating func readChannel() throws(PaletteError) -> UInt8 {
    skipBlanks()
    let start = cursor.offset
    let digits = cursor.consume { $0.isDigit }
    guard !digits.isEmpty else { throw parseError(.missingColour) }
    guard let value = UInt8(String(decoding: digits, as: UTF8.self)) else {
      throw parseError(.channelTooLarge, at: start)
    }
    return value
  }

  private mutating func skipBlanks() { _ = cursor.consume { $0 == .space || $0 == .tab } }

  private mutating func skipLine() {
    _ = cursor.consume { $0 != .lineFeed && $0 != .carriageReturn }
    _ = cursor.consume { $0 == .lineFeed || $0 == .carriageReturn }
  }
}

extension PaletteError {
  /// Returns this error with its line and column, for display.
  ///
  /// - Parameters:
  ///   - file: the name of the file to show.
  ///   - bytes: the content of the file, used to determine the line and the column.
  package func located(in file: String, bytes: [UInt8]) -> LocatedError {
    .init(at: FileLocation(file: file, bytes: bytes, offset: offset), problem, hint: hint)
  }

  private var problem: LocatedError.ProblemDescription {
    switch reason {
    case .missingHeader: .expected("'GIMP Palette'", found: "something else")
    case .missingColour: .expected("red, green and blue as numbers, and a role", found: "something else")
    case .channelTooLarge: .expected("a number from 0 to 255", found: "a larger one")
    case .missingRoleName: .expected("the role of this colour", found: "the end of the line")
    case .unknownRole(let name): .expected("a role", found: quoted(name))
    case .duplicateRole(let role): .sentence("the role '\(role.name)' already has a colour")
    case .duplicateColour(let role): .sentence("the role '\(role.name)' has the same colour")
    case .missingRoles(let roles):
      .sentence("there is no colour for " + roles.map { "'\($0.name)'" }.joined(separator: ", "))
    }
  }

  private var hint: String? {
    switch reason {
    case .unknownRole, .missingRoleName: "the roles are " + ColourRole.coloured.map { $0.name }.joined(separator: ", ")
    case .duplicateColour: "change one of the two, by at least 1"
    case .missingHeader, .missingColour, .channelTooLarge, .duplicateRole, .missingRoles: nil
    }
  }
}
