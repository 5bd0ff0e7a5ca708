/// Puts code together again.
struct CodeJoiner: CodeTraveller {
  private let parts: [[UInt8]]
  private var places = Array(repeating: 0, count: CodePart.allCases.count)
  /// The number of each operation, and how many operations there have been.
  private let values: [UInt32]
  private var operations = 0
  private(set) var code: [UInt8] = []
  private var start = 0
  private var recent = RecentLocals()

  init(_ parts: [[UInt8]], _ values: [UInt32]) {
    self.parts = parts
    self.values = values
  }

  mutating func begin() {
    recent = RecentLocals()
    start = code.count
  }

  mutating func end() { code.insert(contentsOf: LEB128.bytes(of: code.count - start), at: start) }

  mutating func byte(_ part: CodePart) throws(UnknownCode) -> UInt8 {
    guard places[part.rawValue] < parts[part.rawValue].count else { throw UnknownCode() }
    let byte = parts[part.rawValue][places[part.rawValue]]
    places[part.rawValue] += 1
    code.append(byte)
    return byte
  }

  mutating func number(_ part: CodePart) throws(UnknownCode) -> UInt32 {
    let start = places[part.rawValue]
    guard let (number, end) = LEB128.read(parts[part.rawValue], at: start) else { throw UnknownCode() }
    code += parts[part.rawValue][start..<end]
    places[part.rawValue] = end
    return number
  }

  mutating func operation() throws(UnknownCode) -> UInt8 {
    operations += 1
    return try byte(.operations)
  }

  mutating func number(_ kind: NumberKind) {
    let value = values[operations - 1]
    switch kind {
    case .call, .offset, .branch: code += LEB128.bytes(of: Int(value))
    case .constant: code += LEB128.signedBytes(of: value)
    case .local: code += LEB128.bytes(of: Int(recent.local(at: Int(value))))
    }
  }
}
