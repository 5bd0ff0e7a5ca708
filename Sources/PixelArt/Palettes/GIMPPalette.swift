package import Documents

/// The reason for and the position of an error in a palette.
package struct PaletteError: Error, Hashable, Sendable {
  /// The reason for the error.
  package let reason: Reason
  /// The byte offset of the error.
  package let offset: Int

  /// The possible errors.
  package enum Reason: Hashable, Sendable {
    case noHeader
    case noColour
    case channelTooLarge
    case noName
    case unknownRole(String)
    case roleTwice(Role)
    case colourTwice(Role)
    case rolesMissing([Role])
  }
}

extension Palette {
  /// Reads a GIMP palette that uses roles as colour names.
  ///
  ///     GIMP Palette
  ///     Name: boy, classic
  ///     #
  ///      36  26  51  outline
  package init(gimp bytes: [UInt8]) throws(PaletteError) {
    let colours = try Palette.colours(gimp: bytes, of: Role.painted)
    self = Palette(Role.painted.compactMap { colours[$0] }) ?? .none
  }

  /// Reads a GIMP palette that has exactly these roles.
  package static func colours(gimp bytes: [UInt8], of roles: [Role]) throws(PaletteError) -> [Role: Colour] {
    var reader = PaletteReader(bytes, roles)
    return try reader.read()
  }
}

/// A parser for the lines of a palette.
private struct PaletteReader {
  private var cursor: ByteCursor
  private let roles: [Role]
  private var colours: [Role: Colour] = [:]

  init(_ bytes: [UInt8], _ roles: [Role]) {
    cursor = ByteCursor(bytes)
    self.roles = roles
  }

  mutating func read() throws(PaletteError) -> [Role: Colour] {
    guard cursor.consume("GIMP Palette") else { throw PaletteError(reason: .noHeader, offset: 0) }
    skipLine()
    while !cursor.isAtEnd {
      skipBlanks()
      switch cursor.next {
      case .lineFeed?, .carriageReturn?, UInt8(ascii: "#")?, nil: skipLine()
      case let byte? where byte.isDigit: try readColour()
      default:
        guard cursor.consume("Name:") || cursor.consume("Columns:") else { throw fault(.noColour) }
        skipLine()
      }
    }
    let missing = roles.filter { colours[$0] == nil }
    guard missing.isEmpty else { throw fault(.rolesMissing(missing)) }
    return colours
  }

  private func fault(_ reason: PaletteError.Reason, at offset: Int? = nil) -> PaletteError {
    PaletteError(reason: reason, offset: offset ?? cursor.offset)
  }

  private mutating func readColour() throws(PaletteError) {
    let start = cursor.offset
    let colour = Colour(try channel(), try channel(), try channel())
    skipBlanks()
    let nameStart = cursor.offset
    let word = cursor.consume { $0 > .space }
    guard !word.isEmpty else { throw fault(.noName) }
    let name = String(decoding: word, as: UTF8.self)
    guard let role = Role(name: name), roles.contains(role) else { throw fault(.unknownRole(name), at: nameStart) }
    guard colours[role] == nil else { throw fault(.roleTwice(role), at: nameStart) }
    // Equal colours could not be mapped back to their roles in a picture that an editor has saved.
    for other in roles where colours[other] == colour { throw fault(.colourTwice(other), at: start) }
    colours[role] = colour
    skipLine()
  }

  private mutating func channel() throws(PaletteError) -> UInt8 {
    skipBlanks()
    let start = cursor.offset
    let digits = cursor.consume { $0.isDigit }
    guard !digits.isEmpty else { throw fault(.noColour) }
    guard let value = UInt8(String(decoding: digits, as: UTF8.self)) else { throw fault(.channelTooLarge, at: start) }
    return value
  }

  private mutating func skipBlanks() { _ = cursor.consume { $0 == .space || $0 == .tab } }

  private mutating func skipLine() {
    _ = cursor.consume { $0 != .lineFeed && $0 != .carriageReturn }
    _ = cursor.consume { $0 == .lineFeed || $0 == .carriageReturn }
  }
}

extension PaletteError {
  /// Returns the error for display, with its position in `file`; `bytes` is the content of the file.
  package func located(in file: String, bytes: [UInt8]) -> LocatedError {
    .init(at: Place(file: file, bytes: bytes, offset: offset), problem, hint: hint)
  }

  private var problem: LocatedError.Problem {
    switch reason {
    case .noHeader: .expected("'GIMP Palette'", found: "something else")
    case .noColour: .expected("red, green and blue as numbers, and a role", found: "something else")
    case .channelTooLarge: .expected("a number from 0 to 255", found: "a larger one")
    case .noName: .expected("the role of this colour", found: "the end of the line")
    case .unknownRole(let name): .expected("a role", found: quoted(name))
    case .roleTwice(let role): .sentence("the role '\(role.name)' has a colour already")
    case .colourTwice(let role): .sentence("the role '\(role.name)' has the same colour")
    case .rolesMissing(let roles):
      .sentence("there is no colour for " + roles.map { "'\($0.name)'" }.joined(separator: ", "))
    }
  }

  private var hint: String? {
    switch reason {
    case .unknownRole, .noName: "the roles are " + Role.painted.map { $0.name }.joined(separator: ", ")
    case .colourTwice: "make one of them differ, if only by 1"
    case .noHeader, .noColour, .channelTooLarge, .roleTwice, .rolesMissing: nil
    }
  }
}
