/// A JSON value under construction, which encoding containers can fill in any order.
final class JSONEncodingNode {
  /// The content encoded so far.
  var content: Content = .empty
  /// True if the members of an object are written sorted by name, or false if they are written in encoding order.
  private var isSorted = false

  /// The content of a value, which may be incomplete.
  enum Content {
    /// No content yet, written as an empty object if nothing is ever encoded.
    case empty
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONEncodingNode])
    case object(names: [String], values: [JSONEncodingNode])
  }

  init() {}

  /// Returns the value of the member `name`, which is added at the end if it is missing.
  ///
  /// If this value isn't an object, it becomes one.
  func memberValue(orAdding name: String) -> JSONEncodingNode {
    guard case .object(var names, var values) = content else {
      let value = JSONEncodingNode()
      content = .object(names: [name], values: [value])
      return value
    }
    if let index = names.firstIndex(of: name) { return values[index] }
    let value = JSONEncodingNode()
    // `content` is emptied first, because each new member would otherwise copy the arrays.
    content = .empty
    names.append(name)
    values.append(value)
    content = .object(names: names, values: values)
    return value
  }

  func appendElement() -> JSONEncodingNode {
    let value = JSONEncodingNode()
    var elements: [JSONEncodingNode] = []
    if case .array(let present) = content { elements = present }
    content = .empty
    elements.append(value)
    content = .array(elements)
    return value
  }

  /// The number of elements, or 0 if the value isn't an array.
  var count: Int {
    guard case .array(let elements) = content else { return 0 }
    return elements.count
  }

  /// Turns the value into an empty object if it isn't an object yet.
  ///
  /// - Parameter isSorted: true to write the members sorted by name, or false to write them in encoding order.
  func becomeObjectIfNeeded(sortsMembersByName isSorted: Bool) {
    self.isSorted = isSorted
    guard case .object = content else {
      content = .object(names: [], values: [])
      return
    }
  }

  /// Turns the value into an empty array if it isn't an array yet.
  func becomeArrayIfNeeded() {
    guard case .array = content else {
      content = .array([])
      return
    }
  }

  func write(to writer: inout JSONWriter) {
    switch content {
    case .empty: writer.object { _ in }
    case .null: writer.null()
    case .bool(let truth): writer.value(truth)
    case .number(let text): writer.append(rawJSON: text)
    case .string(let text): writer.value(text)
    case .array(let elements): writer.array { array in for element in elements { element.write(to: &array) } }
    case .object(let names, let values):
      writer.object { object in
        for index in isSorted ? names.indices.sorted(by: { names[$0] < names[$1] }) : Array(names.indices) {
          object.name(names[index])
          values[index].write(to: &object)
        }
      }
    }
  }
}
