extension JSONWriter {
  /// Writes a value as it was read: its numbers and the order of its members stay.
  package mutating func value(_ json: JSON) {
    switch json.content {
    case .null: null()
    case .bool(let isTrue): value(isTrue)
    case .number(let number): value(number: number.text)
    case .string(let text): value(text)
    case .array(let elements): array { list in for element in elements { list.value(element) } }
    case .object(let members):
      object { object in
        for member in members {
          object.name(member.name)
          object.value(member.value)
        }
      }
    }
  }
}
