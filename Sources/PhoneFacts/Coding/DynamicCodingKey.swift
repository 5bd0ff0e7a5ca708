/// A coding key that can name any member of an object in a document.
///
/// All objects have this one type of key. On the first use of a `CodingKey` type, the runtime searches all types of the
/// program, so a separate type for each object would take longer than the decoding itself.
package struct DynamicCodingKey: CodingKey, ExpressibleByStringLiteral {
  package let stringValue: String
  package var intValue: Int? { nil }
  package init(_ name: String) { stringValue = name }
  package init(stringLiteral name: String) { self.init(name) }
  package init?(stringValue: String) { self.init(stringValue) }
  package init?(intValue: Int) { nil }
}
