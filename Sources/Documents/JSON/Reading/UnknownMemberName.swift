/// The name of a member that the enclosing object doesn't allow.
///
/// Such a name is probably a typing mistake, so it must not be ignored.
package struct UnknownMemberName: Hashable, Sendable {
  package let name: String
  /// The byte offset of the name in the document.
  package let offset: Int
  /// The names that the enclosing object allows.
  package let allowedNames: [String]

  /// Creates the unknown name of `member`, with `known` as the allowed names.
  package init(_ member: JSON.Member, known: [String]) {
    name = member.name
    offset = member.nameOffset
    allowedNames = known
  }
}
