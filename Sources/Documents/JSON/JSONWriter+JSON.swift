extension JSONWriter {
  /// Writes `json`, with its numbers as written and its members in their original order.
  package mutating func value(_ json: JSON) {
    switch json.content {
    case .null: null()
    case .bool(let isTrue): value(isTrue)
    case .number(let number): value(numberText: number.text)
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
