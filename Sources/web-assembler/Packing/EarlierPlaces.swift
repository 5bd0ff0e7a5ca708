/// Where bytes that come have stood before.
struct EarlierPlaces {
  /// A repetition: how many bytes, and how far back, from 1.
  typealias Match = (length: Int, distance: Int)

  static let longest = 273
  private static let tries = 512

  private let bytes: [UInt8]
  private var lastPairs = [Int32](repeating: -1, count: 1 << 16)
  private var lastTriples = [Int32](repeating: -1, count: 1 << 16)
  private var lastQuads = [Int32](repeating: -1, count: 1 << 18)
  private var before: [Int32]
  private var known = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    before = Array(repeating: -1, count: bytes.count)
  }

  /// Finds what comes at `place`, each longer than the one before and farther back; all before it are known by then.
  mutating func matches(at place: Int) -> [Match] {
    learn(upTo: place)
    let most = min(EarlierPlaces.longest, bytes.count - place)
    var found: [Match] = []
    guard most >= 4 else { return found }
    func add(_ other: Int32) {
      guard other >= 0 else { return }
      let length = self.length(place, Int(other), most)
      if length > max(1, found.last?.length ?? 1) { found.append((length, place - Int(other))) }
    }
    add(lastPairs[pair(place)])
    add(lastTriples[triple(place)])
    var other = lastQuads[quad(place)]
    var tries = EarlierPlaces.tries
    while other >= 0, tries > 0, (found.last?.length ?? 0) < most {
      // One that differs where it would have to go on is not longer.
      let longest = found.last?.length ?? 0
      if bytes[Int(other) + longest] == bytes[place + longest] { add(other) }
      other = before[Int(other)]
      tries -= 1
    }
    return found
  }

  /// How many bytes are the same from two places on.
  func length(_ place: Int, _ other: Int, _ most: Int) -> Int {
    var length = 0
    while length < most, bytes[place + length] == bytes[other + length] { length += 1 }
    return length
  }

  private mutating func learn(upTo place: Int) {
    while known < place {
      if known + 4 <= bytes.count {
        lastPairs[pair(known)] = Int32(known)
        lastTriples[triple(known)] = Int32(known)
        let quad = quad(known)
        before[known] = lastQuads[quad]
        lastQuads[quad] = Int32(known)
      }
      known += 1
    }
  }

  private func pair(_ place: Int) -> Int { Int(bytes[place]) | Int(bytes[place + 1]) << 8 }

  private func triple(_ place: Int) -> Int {
    ((pair(place) | Int(bytes[place + 2]) << 16) &* 0x9E37_79B1) >> 12 & 0xFFFF
  }

  private func quad(_ place: Int) -> Int {
    let word = pair(place) | Int(bytes[place + 2]) << 16 | Int(bytes[place + 3]) << 24
    return (word &* 0x9E37_79B1) >> 14 & 0x3FFFF
  }
}
