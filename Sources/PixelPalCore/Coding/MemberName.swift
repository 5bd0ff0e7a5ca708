/// The name of a member of an object in a document.
///
/// One type for all names: a list of names of its own for each object is searched for among all types of the program
/// when it is first read or written by, which takes longer than the reading.
package struct MemberName: CodingKey, ExpressibleByStringLiteral {
  package let stringValue: String
  package var intValue: Int? { nil }
  package init(_ name: String) { stringValue = name }
  package init(stringLiteral name: String) { self.init(name) }
  package init?(stringValue: String) { self.init(stringValue) }
  package init?(intValue: Int) { nil }
}
