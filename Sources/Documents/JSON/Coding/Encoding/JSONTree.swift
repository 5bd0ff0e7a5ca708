/// A value on its way into a document; containers fill it in whatever order `Codable` asks them to.
final class JSONTree {
  /// What the value is so far.
  var content: Content = .nothing
  /// Whether the names of an object decide its order.
  private var isSorted = false

  /// A value, or what there is of it.
  enum Content {
    /// Nothing has been encoded here; a document shows an empty object.
    case nothing
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONTree])
    case object(names: [String], values: [JSONTree])
  }

  init() {}

  /// The value of the member `name`, which comes last when it is new.
  func member(_ name: String) -> JSONTree {
    guard case .object(var names, var values) = content else {
      let value = JSONTree()
      content = .object(names: [name], values: [value])
      return value
    }
    if let index = names.firstIndex(of: name) { return values[index] }
    let value = JSONTree()
    // The tree lets go of the lists while they grow; otherwise each member would copy them.
    content = .nothing
    names.append(name)
    values.append(value)
    content = .object(names: names, values: values)
    return value
  }

  /// A new element at the end.
  func element() -> JSONTree {
    let value = JSONTree()
    var elements: [JSONTree] = []
    if case .array(let present) = content { elements = present }
    content = .nothing
    elements.append(value)
    content = .array(elements)
    return value
  }

  /// How many elements there are.
  var count: Int {
    guard case .array(let elements) = content else { return 0 }
    return elements.count
  }

  /// Makes it an object, or leaves the one that it is.
  func becomeObject(isSorted: Bool) {
    self.isSorted = isSorted
    guard case .object = content else {
      content = .object(names: [], values: [])
      return
    }
  }

  /// Makes it an array, or leaves the one that it is.
  func becomeArray() {
    guard case .array = content else {
      content = .array([])
      return
    }
  }

  func write(to writer: inout JSONWriter) {
    switch content {
    case .nothing: writer.object { _ in }
    case .null: writer.null()
    case .bool(let truth): writer.value(truth)
    case .number(let text): writer.append(plain: text)
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
