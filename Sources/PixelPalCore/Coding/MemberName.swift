/// The name of a member of an object in a document.
///
/// One type for all names: a list of names of its own for each object is searched for among all types of the program
/// when it is first read or written by, which takes longer than the reading.
struct MemberName: CodingKey, ExpressibleByStringLiteral {
  let stringValue: String
  var intValue: Int? { nil }
  init(_ name: String) { stringValue = name }
  init(stringLiteral name: String) { self.init(name) }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}
