/// A table of the matches at each position.
///
/// A match is an earlier occurrence of the bytes that begin at the position.
///
/// For each position, the table contains the longest match that was found, and shorter matches that are nearer.
/// Positions inside a long match aren't searched, because the rest of that match is good enough. This saves time
/// especially for enlarged pictures, which consist mostly of long matches.
struct DeflateMatchesByPosition {
  /// A repetition: `length` bytes that also occur `distance` bytes earlier.
  struct Match {
    let length: UInt16
    let distance: UInt16
  }

  /// All matches, ordered by position and, at the same position, from the shortest to the longest.
  private(set) var matches: [Match] = []
  /// The index in ``matches`` of the first match at each position, followed by an entry for the end of the data.
  private(set) var matchStarts: [Int32] = []

  static let maxLength = 258
  // The maximum distance, which is one less than the 32,768 that the format allows.
  private static let windowSize = 32767
  /// The minimum length of a match that counts as long, so that the positions inside it aren't searched.
  let sufficientLength: Int
  /// The maximum number of earlier positions that are tried at each position.
  private let maxAttempts: Int

  init(_ bytes: [UInt8], maxAttempts: Int, sufficientLength: Int) {
    (self.maxAttempts, self.sufficientLength) = (maxAttempts, sufficientLength)
    var heads = [Int32](repeating: -1, count: 1 << 13)
    var previous = [Int32](repeating: -1, count: bytes.count)
    matchStarts.reserveCapacity(bytes.count + 1)
    matches.reserveCapacity(bytes.count)
    var inherited = Match(length: 0, distance: 0)
    for place in bytes.indices {
      matchStarts.append(Int32(matches.count))
      guard place + 3 <= bytes.count else { continue }
      if inherited.length > 3,
        inherited.length >= sufficientLength / 2 + 1 || place + Int(inherited.length) == bytes.count
      {
        // The inherited match ended because the next byte differs, or because it reached the maximum length.
        let end = place + Int(inherited.length) - 1
        let continues = end < bytes.count && bytes[end] == bytes[end - Int(inherited.distance)]
        inherited = Match(length: inherited.length - (continues ? 0 : 1), distance: inherited.distance)
        matches.append(inherited)
      } else {
        let first = matches.count
        appendIncreasinglyLongMatches(
          in: bytes, at: place, from: heads[DeflateMatchesByPosition.hash(in: bytes, at: place)], previous: previous)
        inherited =
          matches.count > first && matches[matches.count - 1].length >= sufficientLength
          ? matches[matches.count - 1] : Match(length: 0, distance: 0)
      }
      let hash = DeflateMatchesByPosition.hash(in: bytes, at: place)
      previous[place] = heads[hash]
      heads[hash] = Int32(place)
    }
    matchStarts.append(Int32(matches.count))
  }

  private static func hash(in bytes: [UInt8], at place: Int) -> Int {
    let word = UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]) << 16
    return Int((word &* 0x9E37_79B1) >> 19)
  }

  private mutating func appendIncreasinglyLongMatches(
    in bytes: [UInt8], at place: Int, from head: Int32, previous: [Int32]
  ) {
    let most = min(DeflateMatchesByPosition.maxLength, bytes.count - place)
    var best = 2
    var candidate = Int(head)
    var attemptsLeft = maxAttempts
    while candidate >= 0, place - candidate <= DeflateMatchesByPosition.windowSize, attemptsLeft > 0, best < most {
      if bytes[candidate + best] == bytes[place + best] {
        var length = 0
        while length < most, bytes[candidate + length] == bytes[place + length] { length += 1 }
        if length > best {
          best = length
          matches.append(Match(length: UInt16(length), distance: UInt16(place - candidate)))
        }
      }
      candidate = Int(previous[candidate])
      attemptsLeft -= 1
    }
  }
}
