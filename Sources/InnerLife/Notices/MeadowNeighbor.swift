import PixelPalCore

/// A neighbor of the pal in the meadow.
///
/// The journal mentions a neighbor only while the neighbor is there.
enum MeadowNeighbor: String, Hashable, Sendable, CaseIterable {
  case snail, beetle, sock, ladybird, hedge, spider, gertrude, moth

  /// Returns true if the neighbor is there after the given episode of the meadow's story.
  ///
  /// The first episodes introduce the neighbors. The snail goes to the sea and rides home, the sock travels and
  /// returns, and the hedge gets a name, by which it is called from then on.
  func isPresent(afterEpisode episode: Int?) -> Bool {
    guard let episode else { return self == .hedge }
    return switch self {
    case .snail: !(Notice.snailLeaves..<Notice.snailReturns ~= episode)
    case .beetle: episode >= 1
    case .sock: episode >= 2 && !(Notice.sockLeaves..<Notice.sockReturns ~= episode)
    case .ladybird: episode >= 3
    case .hedge: episode < Notice.hedgeGetsName
    case .gertrude: episode >= Notice.hedgeGetsName
    case .spider: episode >= Notice.spiderArrives
    case .moth: episode >= Notice.mothArrives
    }
  }

  /// Returns the neighbors whose names occur in `sentence` as whole words, in any case.
  static func named(in sentence: String) -> [MeadowNeighbor] {
    let words = sentence.lowercased().split { !$0.isLetter }
    return allCases.filter { neighbor in words.contains { $0 == neighbor.rawValue } }
  }
}

extension JournalState {
  /// Returns the last episode of the meadow's story that was told before `day`, or `nil` if there was none.
  func lastEpisode(before day: CivilDay) -> Int? {
    for record in dayRecords(before: day).reversed() {
      if let episode = record.notice?.toldEpisode { return episode }
    }
    return nil
  }
}
