/// A name in a document that nobody knows: a slip of the finger that would otherwise change nothing, silently.
package struct UnknownName: Hashable, Sendable {
  /// The name.
  package let name: String
  /// How many bytes stand before it.
  package let offset: Int
  /// The names that may stand there.
  package let known: [String]

  /// The name of `member`, where only `known` may stand.
  package init(_ member: JSON.Member, known: [String]) {
    name = member.name
    offset = member.nameOffset
    self.known = known
  }
}
