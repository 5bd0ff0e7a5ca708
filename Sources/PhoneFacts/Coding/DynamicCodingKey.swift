/// A coding key that can name any member of an object in a document.
///
/// All objects share this one type of key. The first use of a `CodingKey` type makes the runtime search all types of
/// the program. With a separate key type for each object, these searches would take longer than the decoding itself.
package struct DynamicCodingKey: CodingKey, ExpressibleByStringLiteral {
  package let stringValue: String
  package var intValue: Int? { nil }
  package init(_ name: String) { stringValue = name }
  package init(stringLiteral name: String) { self.init(name) }
  package init?(stringValue: String) { self.init(stringValue) }
  package init?(intValue: Int) { nil }
}
