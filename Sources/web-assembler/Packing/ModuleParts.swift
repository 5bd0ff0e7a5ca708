/// A module taken apart: all but its code, each part of that, and its numbers.
///
/// It can be joined again without knowing more.
struct ModuleParts {
  /// The module without the contents of its code section.
  private(set) var frame: [UInt8]
  /// In the order of `CodePart`.
  private(set) var parts: [[UInt8]]
  private(set) var numbers: CodeNumbers

  /// `nil` for what is no module, or one with something in its code that is not known here.
  init?(_ module: [UInt8]) {
    guard let code = ModuleParts.code(of: module), code.upperBound <= module.count else { return nil }
    var splitter = CodeSplitter(Array(module[code]))
    guard (try? splitter.travel()) != nil, splitter.place == code.count else { return nil }
    frame = Array(module[..<code.lowerBound] + module[code.upperBound...])
    parts = splitter.parts
    numbers = splitter.numbers
    // Whatever else a module may have, it is packed like this only if it comes out the same.
    guard joined() == module else { return nil }
  }

  /// The module; `nil` if these are not its parts.
  func joined() -> [UInt8]? {
    guard let code = ModuleParts.code(of: frame) else { return nil }
    var joiner = CodeJoiner(parts, numbers.values)
    guard (try? joiner.travel()) != nil, joiner.code.count == code.count else { return nil }
    return frame[..<code.lowerBound] + joiner.code + frame[code.lowerBound...]
  }

  /// Where the contents of the code section are, or would be.
  private static func code(of module: [UInt8]) -> Range<Int>? {
    var place = 8
    while place < module.count {
      let kind = module[place]
      guard let (size, end) = LEB128.read(module, at: place + 1) else { return nil }
      if kind == 10 { return end..<(end + Int(size)) }
      place = end + Int(size)
    }
    return nil
  }
}
