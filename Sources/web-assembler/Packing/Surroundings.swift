/// What stands around a number of code, as far as whoever reads it knows by then: all operations, the numbers before it,
/// and behind it those of kinds that come first.
struct Surroundings {
  /// How many operations before a number, and behind it, are looked at.
  private static let reach = 10

  private let operations: [UInt32]
  /// Each number that is known, plus 1.
  private var known: [UInt32]
  /// The last two numbers of this kind, the newest first.
  private var last: (UInt32, UInt32) = (0, 0)

  init(_ operations: [UInt8]) {
    let nothing = Array(repeating: UInt8(0), count: Surroundings.reach)
    self.operations = (nothing + operations + nothing).map(UInt32.init)
    known = Array(repeating: 0, count: self.operations.count)
  }

  /// Numbers of another kind come.
  mutating func beginKind() { last = (0, 0) }

  mutating func learn(_ value: UInt32, at index: Int) {
    known[index + Surroundings.reach] = value &+ 1
    last = (value, last.0)
  }

  /// A few ways to look at the surroundings, from none of them to ten operations; the same looks the same each time.
  func contexts(at index: Int) -> [UInt32] {
    let place = index + Surroundings.reach
    func operation(_ offset: Int) -> UInt32 { operations[place + offset] }
    func whole(_ offset: Int) -> UInt32 { operation(offset) | known[place + offset] << 8 }
    let beside = operation(-1) | operation(1) << 8
    let around = Surroundings.mixed(beside | operation(-2) << 16 | operation(2) << 24, operation(-3))
    let ten = (-10 ... -1).reversed().reduce(0) { Surroundings.mixed($0, whole($1)) }
    let looks = [
      beside, around, Surroundings.mixed(last.0, last.1),
      Surroundings.mixed(Surroundings.mixed(around, last.0), operation(3)), ten,
    ]
    return [0] + looks.indices.map { Surroundings.mixed(looks[$0] &+ operation(0), UInt32($0 + 1)) }
  }

  private static func mixed(_ one: UInt32, _ other: UInt32) -> UInt32 {
    let product = (one ^ (other &* 0x85EB_CA6B)) &* 0x9E37_79B1
    return product ^ product >> 15
  }
}
