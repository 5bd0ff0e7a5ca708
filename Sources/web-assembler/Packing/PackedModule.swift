/// A module as the page carries it: its parts, each packed by itself, and its numbers; or the whole of it, if it cannot be
/// taken apart.
///
/// Before each stands how many bytes it has, in four.
enum PackedModule {
  static func bytes(of module: [UInt8]) -> [UInt8] {
    guard let parts = ModuleParts(module) else { return piece(LZMA.packed(module)) }
    return ([parts.frame] + parts.parts).flatMap { piece(LZMA.packed($0)) } + piece(NumberPacker.packed(parts.numbers))
  }

  private static func piece(_ packed: [UInt8]) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: packed.count >> (8 * $0)) } + packed
  }
}
