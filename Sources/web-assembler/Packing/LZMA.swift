/// Packs bytes in the format of LZMA, as `.lzma` files have it: a module becomes a third smaller than deflated, since what
/// it repeats lies farther apart than deflate reaches.
///
/// The way through the bytes is the cheapest that is found, at the prices of what was written before.
struct LZMA {
  private let input: [UInt8]
  private var places: EarlierPlaces
  private var encoder = RangeEncoder()
  private var chances = Chances()
  private var state = 0
  /// The last four distances.
  private var last = SIMD4(repeating: 1)
  private var prices: Prices

  /// The whole file: what it is, how long it is, and the bytes.
  static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var packer = LZMA(bytes)
    packer.pack()
    // Three bits of context; a window in which all that comes has room.
    var window: UInt32 = 1 << 16
    while window < bytes.count { window <<= 1 }
    let header: [UInt8] =
      [3] + (0..<4).map { UInt8(truncatingIfNeeded: window >> (8 * $0)) }
      + (0..<8).map { UInt8(truncatingIfNeeded: UInt64(bytes.count) >> (8 * $0)) }
    return header + packer.encoder.bytes
  }

  private init(_ bytes: [UInt8]) {
    input = bytes
    places = EarlierPlaces(bytes)
    prices = Prices(chances)
  }

  /// What is written next: a literal, or a repetition at a distance; `number` tells which of the last four it is.
  enum Step {
    case literal
    case repeated(number: Int, length: Int)
    case match(distance: Int, length: Int)

    var length: Int {
      switch self {
      case .literal: 1
      case .repeated(_, let length), .match(_, let length): length
      }
    }
  }

  private mutating func pack() {
    var place = 0
    while place < input.count {
      prices = Prices(chances)
      for step in steps(from: place) {
        write(step, at: place)
        place += step.length
      }
    }
    encoder.finish()
  }

  // The way.

  /// A place on the way: how cheaply it is reached, from where, and what was so there.
  private struct Node {
    var price = Int.max
    var from = 0
    var step = Step.literal
    /// Behind the step one byte may differ, after which it goes on so far as it would have.
    var rest = 0
    var state = 0
    var last = SIMD4(repeating: 1)

    /// All that leads here from where it came.
    var steps: [Step] {
      if rest == 0 { return [step] }
      if case .literal = step { return [step, .repeated(number: 0, length: rest)] }
      return [step, .literal, .repeated(number: 0, length: rest)]
    }

    /// Is reached in this way, if that is cheaper.
    mutating func reach(for newPrice: Int, from place: Int, _ newStep: Step, rest newRest: Int = 0) {
      if newPrice < price { (price, from, step, rest) = (newPrice, place, newStep, newRest) }
    }
  }

  /// So many bytes are looked at together, and a repetition as long as this is taken at once.
  private static let stretch = 4096
  private static let longEnough = 273

  private mutating func steps(from start: Int) -> [Step] {
    let count = min(LZMA.stretch, input.count - start)
    var nodes = [Node](repeating: Node(), count: count + 1)
    nodes[0] = Node(price: 0, state: state, last: last)
    for index in 0..<count {
      if index > 0 { arrive(at: index, &nodes) }
      let node = nodes[index]
      let place = start + index
      let matches = places.matches(at: place)
      let reach = count - index
      tryLiteral(node, index, place, &nodes)
      let longest = tryRepeats(node, index, place, reach, &nodes)
      if let match = matches.last, match.length >= LZMA.longEnough, match.length > longest {
        return way(to: index, nodes) + [.match(distance: match.distance, length: match.length)]
      }
      tryMatches(matches, node, index, place, reach, &nodes)
    }
    return way(to: count, nodes)
  }

  /// Knows the state and the last distances where the cheapest step has led.
  private func arrive(at index: Int, _ nodes: inout [Node]) {
    let before = nodes[nodes[index].from]
    (nodes[index].state, nodes[index].last) = (before.state, before.last)
    for step in nodes[index].steps {
      (nodes[index].state, nodes[index].last) = LZMA.after(step, nodes[index].state, nodes[index].last)
    }
  }

  private func way(to end: Int, _ nodes: [Node]) -> [Step] {
    var steps: [Step] = []
    var index = end
    while index > 0 {
      steps += nodes[index].steps.reversed()
      index = nodes[index].from
    }
    return steps.reversed()
  }

  private func tryLiteral(_ node: Node, _ index: Int, _ place: Int, _ nodes: inout [Node]) {
    let price = node.price + literalPrice(node.state, node.last[0], place)
    nodes[index + 1].reach(for: price, from: index, .literal)
    let after = LZMA.after(.literal, node.state, node.last)
    tryRest(of: .literal, price, after.state, after.last[0], index, index + 1, place + 1, &nodes)
  }

  /// After a step at `index`, and one byte that differs from what was repeated, tries to go on repeating.
  private func tryBeyond(
    _ step: Step, _ price: Int, _ node: Node, _ index: Int, _ place: Int, _ nodes: inout [Node]
  ) {
    let (end, next) = (index + step.length, place + step.length)
    guard end + 2 < nodes.count - 1 else { return }
    let (state, last) = LZMA.after(step, node.state, node.last)
    // Most often nothing comes behind the byte, so that its price need not be known.
    guard places.length(next + 1, next + 1 - last[0], 2) == 2 else { return }
    let differs = price + literalPrice(state, last[0], next)
    tryRest(of: step, differs, LZMA.after(.literal, state, last).state, last[0], index, end + 1, next + 1, &nodes)
  }

  /// Tries to repeat at the last distance from `next` on, where a literal has led.
  private func tryRest(
    of step: Step, _ price: Int, _ state: Int, _ distance: Int, _ index: Int, _ next: Int, _ place: Int,
    _ nodes: inout [Node]
  ) {
    let room = min(nodes.count - 1 - next, EarlierPlaces.longest)
    guard distance <= place, room >= 2 else { return }
    let length = places.length(place, place - distance, room)
    guard length >= 2 else { return }
    let begin = Chances.price(1, chances.isMatch[state]) + Chances.price(1, chances.isRepeat[state])
    let all = price + begin + numberPrice(0, state) + Chances.price(1, chances.isLong[state])
    nodes[next + length].reach(for: all + prices.repeatLengths[length - 2], from: index, step, rest: length)
  }

  private func tryRepeats(
    _ node: Node, _ index: Int, _ place: Int, _ reach: Int, _ nodes: inout [Node]
  ) -> Int {
    let begin =
      node.price + Chances.price(1, chances.isMatch[node.state]) + Chances.price(1, chances.isRepeat[node.state])
    var longest = 0
    for number in 0..<4 where node.last[number] <= place {
      let length = places.length(place, place - node.last[number], min(reach, EarlierPlaces.longest))
      guard length > 0 else { continue }
      longest = max(longest, length)
      let chosen = begin + numberPrice(number, node.state)
      if number == 0 {
        let price = chosen + Chances.price(0, chances.isLong[node.state])
        nodes[index + 1].reach(for: price, from: index, .repeated(number: 0, length: 1))
      }
      guard length > 1 else { continue }
      let long = chosen + (number == 0 ? Chances.price(1, chances.isLong[node.state]) : 0)
      for length in 2...length {
        let price = long + prices.repeatLengths[length - 2]
        nodes[index + length].reach(for: price, from: index, .repeated(number: number, length: length))
      }
      let step = Step.repeated(number: number, length: length)
      tryBeyond(step, long + prices.repeatLengths[length - 2], node, index, place, &nodes)
    }
    return longest
  }

  private func tryMatches(
    _ matches: [EarlierPlaces.Match], _ node: Node, _ index: Int, _ place: Int, _ reach: Int, _ nodes: inout [Node]
  ) {
    let begin =
      node.price + Chances.price(1, chances.isMatch[node.state]) + Chances.price(0, chances.isRepeat[node.state])
    var length = 2
    for match in matches {
      while length <= min(match.length, reach) {
        let price = begin + prices.matchLengths[length - 2] + prices.distance(match.distance, length)
        let step = Step.match(distance: match.distance, length: length)
        nodes[index + length].reach(for: price, from: index, step)
        if length == min(match.length, reach) { tryBeyond(step, price, node, index, place, &nodes) }
        length += 1
      }
    }
  }

  private func numberPrice(_ number: Int, _ state: Int) -> Int {
    if number == 0 { return Chances.price(0, chances.isNotFirst[state]) }
    let first = Chances.price(1, chances.isNotFirst[state])
    if number == 1 { return first + Chances.price(0, chances.isNotSecond[state]) }
    let second = first + Chances.price(1, chances.isNotSecond[state])
    return second + Chances.price(number - 2, chances.isNotThird[state])
  }

  private func literalPrice(_ state: Int, _ distance: Int, _ place: Int) -> Int {
    var price = Chances.price(0, chances.isMatch[state])
    eachBit(ofLiteralAt: place, state, distance) { price += Chances.price($0, chances.literals[$1]) }
    return price
  }

  /// Calls `body` with each bit of a literal and the place of its chance: after a repetition, the byte that would have
  /// been next tells something of it, as long as they agree.
  private func eachBit(ofLiteralAt place: Int, _ state: Int, _ distance: Int, _ body: (Int, Int) -> Void) {
    let first = place == 0 ? 0 : Int(input[place - 1] >> 5) * 0x300
    let byte = Int(input[place])
    var expected = state < 7 ? 0 : Int(input[place - distance])
    var offset = state < 7 ? 0 : 0x100
    var node = 1
    for index in (0..<8).reversed() {
      let bit = byte >> index & 1
      expected <<= 1
      let expectedBit = expected & offset
      body(bit, first + offset + expectedBit + node)
      node = node << 1 | bit
      offset &= bit == 1 ? expectedBit : ~expectedBit
    }
  }

  // The writing.

  /// The state and the last distances after a step.
  private static func after(_ step: Step, _ state: Int, _ last: SIMD4<Int>) -> (state: Int, last: SIMD4<Int>) {
    switch step {
    case .literal: return (state < 4 ? 0 : state < 10 ? state - 3 : state - 6, last)
    case .repeated(0, 1): return (state < 7 ? 9 : 11, last)
    case .repeated(let number, _):
      var moved = last
      for place in (0..<number).reversed() { moved[place + 1] = last[place] }
      moved[0] = last[number]
      return (state < 7 ? 8 : 11, moved)
    case .match(let distance, _): return (state < 7 ? 7 : 10, SIMD4(distance, last[0], last[1], last[2]))
    }
  }

  private mutating func write(_ step: Step, at place: Int) {
    switch step {
    case .literal:
      encoder.write(0, &chances.isMatch[state])
      var bits: [(bit: Int, chance: Int)] = []
      eachBit(ofLiteralAt: place, state, last[0]) { bits.append(($0, $1)) }
      for (bit, chance) in bits { encoder.write(bit, &chances.literals[chance]) }
    case .repeated(let number, let length):
      encoder.write(1, &chances.isMatch[state])
      encoder.write(1, &chances.isRepeat[state])
      writeNumber(number, isShort: length == 1)
      if length > 1 { LZMA.write(length, &chances.repeatLengths, to: &encoder) }
    case .match(let distance, let length):
      encoder.write(1, &chances.isMatch[state])
      encoder.write(0, &chances.isRepeat[state])
      LZMA.write(length, &chances.matchLengths, to: &encoder)
      write(distance: distance - 1, after: length)
    }
    (state, last) = LZMA.after(step, state, last)
  }

  private mutating func writeNumber(_ number: Int, isShort: Bool) {
    encoder.write(number == 0 ? 0 : 1, &chances.isNotFirst[state])
    if number == 0 {
      encoder.write(isShort ? 0 : 1, &chances.isLong[state])
      return
    }
    encoder.write(number == 1 ? 0 : 1, &chances.isNotSecond[state])
    if number > 1 { encoder.write(number - 2, &chances.isNotThird[state]) }
  }

  private static func write(_ length: Int, _ chances: inout LengthChances, to encoder: inout RangeEncoder) {
    let rest = length - 2
    encoder.write(rest < 8 ? 0 : 1, &chances.isNotShort)
    if rest < 8 { return write(rest, bits: 3, &chances.short, at: 0, to: &encoder) }
    encoder.write(rest < 16 ? 0 : 1, &chances.isNotMiddle)
    if rest < 16 { return write(rest - 8, bits: 3, &chances.middle, at: 0, to: &encoder) }
    write(rest - 16, bits: 8, &chances.long, at: 0, to: &encoder)
  }

  private mutating func write(distance: Int, after length: Int) {
    let slot = DistanceSlot(distance)
    LZMA.write(slot.number, bits: 6, &chances.slots, at: min(length - 2, 3) << 6, to: &encoder)
    guard slot.footerBits > 0 else { return }
    let footer = distance - slot.base
    if slot.number < Chances.firstAlignedSlot {
      LZMA.writeReversed(
        footer, bits: slot.footerBits, &chances.footers, at: slot.base - slot.number, to: &encoder)
    } else {
      encoder.write(footer >> 4, plainBits: slot.footerBits - 4)
      LZMA.writeReversed(footer & 15, bits: 4, &chances.align, at: 0, to: &encoder)
    }
  }

  private static func write(
    _ number: Int, bits: Int, _ chances: inout [UInt16], at first: Int, to encoder: inout RangeEncoder
  ) {
    var node = 1
    for place in (0..<bits).reversed() {
      let bit = number >> place & 1
      encoder.write(bit, &chances[first + node])
      node = node << 1 | bit
    }
  }

  /// Writes the lowest bit first.
  private static func writeReversed(
    _ number: Int, bits: Int, _ chances: inout [UInt16], at first: Int, to encoder: inout RangeEncoder
  ) {
    var node = 1
    for place in 0..<bits {
      let bit = number >> place & 1
      encoder.write(bit, &chances[first + node])
      node = node << 1 | bit
    }
  }
}

/// How a distance, from 0, is told: by a slot, and by the bits behind it.
struct DistanceSlot {
  let number: Int
  let footerBits: Int
  let base: Int

  init(_ distance: Int) {
    guard distance > 3 else {
      (number, footerBits, base) = (distance, 0, distance)
      return
    }
    let top = Int.bitWidth - 1 - distance.leadingZeroBitCount
    let second = distance >> (top - 1) & 1
    (number, footerBits) = (top << 1 | second, top - 1)
    base = (2 | second) << footerBits
  }
}

/// What repetitions cost at some moment, in 64ths of a bit.
struct Prices {
  let matchLengths: [Int]
  let repeatLengths: [Int]
  private let slots: [[Int]]
  private let footers: [Int]
  private let align: [Int]

  init(_ chances: Chances) {
    matchLengths = chances.matchLengths.prices
    repeatLengths = chances.repeatLengths.prices
    slots = (0..<4).map { kind in (0..<64).map { Chances.price($0, bits: 6, chances.slots, at: kind << 6) } }
    footers = (0..<128).map { distance in
      let slot = DistanceSlot(distance)
      return Prices.reversed(distance - slot.base, bits: slot.footerBits, chances.footers, at: slot.base - slot.number)
    }
    align = (0..<16).map { Prices.reversed($0, bits: 4, chances.align, at: 0) }
  }

  /// What a distance, from 1, costs in a repetition of `length`.
  func distance(_ distance: Int, _ length: Int) -> Int {
    let slot = DistanceSlot(distance - 1)
    let begin = slots[min(length - 2, 3)][slot.number]
    if slot.number < Chances.firstAlignedSlot { return begin + footers[distance - 1] }
    return begin + (slot.footerBits - 4) * 64 + align[(distance - 1 - slot.base) & 15]
  }

  private static func reversed(_ number: Int, bits: Int, _ chances: [UInt16], at first: Int) -> Int {
    var price = 0
    var node = 1
    for place in 0..<bits {
      let bit = number >> place & 1
      price += Chances.price(bit, chances[first + node])
      node = node << 1 | bit
    }
    return price
  }
}
