/// A coding key that can name any member of an object in a document.
///
/// All encoded objects share this one key type. The first use of a `CodingKey` type makes the runtime search all types
/// of the program, so a separate key type for each object would make decoding spend most of its time on these searches.
package struct DynamicCodingKey: CodingKey, ExpressibleByStringLiteral {
  package let stringValue: String
  package var intValue: Int? { nil }
  package init(_ name: String) { stringValue = name }
  package init(stringLiteral name: String) { self.init(name) }
  package init?(stringValue: String) { self.init(stringValue) }
  package init?(intValue: Int) { nil }
}
