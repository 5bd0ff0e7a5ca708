/// Takes code apart.
struct CodeSplitter: CodeTraveller {
  private let code: [UInt8]
  private(set) var place = 0
  private(set) var parts = Array(repeating: [UInt8](), count: CodePart.allCases.count)
  private(set) var numbers = CodeNumbers()
  private var recent = RecentLocals()
  /// Where the function ends, as it says itself.
  private var ends = 0

  init(_ code: [UInt8]) { self.code = code }

  mutating func begin() throws(UnknownCode) {
    recent = RecentLocals()
    let size = Int(try read())
    ends = place + size
  }

  mutating func end() throws(UnknownCode) { guard place == ends else { throw UnknownCode() } }

  mutating func byte(_ part: CodePart) throws(UnknownCode) -> UInt8 {
    guard place < code.count else { throw UnknownCode() }
    defer { place += 1 }
    parts[part.rawValue].append(code[place])
    return code[place]
  }

  mutating func number(_ part: CodePart) throws(UnknownCode) -> UInt32 {
    let start = place
    let number = try read()
    parts[part.rawValue] += code[start..<place]
    return number
  }

  mutating func operation() throws(UnknownCode) -> UInt8 {
    let operation = try byte(.operations)
    numbers.append(operation: operation)
    return operation
  }

  mutating func number(_ kind: NumberKind) throws(UnknownCode) {
    let start = place
    let number = try read()
    switch kind {
    case .call, .offset, .branch: numbers.append(number, kind)
    case .constant: numbers.append(LEB128.unsigned(number, bits: 7 * (place - start)), kind)
    case .local:
      // More than compilers give a function is not worth a long list.
      guard number < 1 << 16 else { throw UnknownCode() }
      numbers.append(UInt32(recent.rank(of: number)), kind)
    }
  }

  private mutating func read() throws(UnknownCode) -> UInt32 {
    guard let (number, end) = LEB128.read(code, at: place) else { throw UnknownCode() }
    place = end
    return number
  }
}
