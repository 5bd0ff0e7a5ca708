/// The name of a member of an object in a document.
///
/// All objects share this type. The first use of a separate `CodingKey` type for each object would search all types of
/// the program, which takes longer than the decoding itself.
package struct DynamicCodingKey: CodingKey, ExpressibleByStringLiteral {
  package let stringValue: String
  package var intValue: Int? { nil }
  package init(_ name: String) { stringValue = name }
  package init(stringLiteral name: String) { self.init(name) }
  package init?(stringValue: String) { self.init(stringValue) }
  package init?(intValue: Int) { nil }
}
