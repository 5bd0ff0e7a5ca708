import PixelPalCore

/// A story of three sentences, determined by the pal's seed and the story's number.
public struct ThreeSentenceStory: Hashable, Sendable {
  /// The index of the chosen alternative for each part of the story.
  let fragmentIndices: [Int]

  static let heroes = [
    "A snail", "A small cloud", "A left sock", "A paper boat", "A lamp post", "A young fox",
  ]
  static let actions = [
    "wanted to see the sea", "followed a song", "dropped its hat", "looked for the moon", "learned to whistle",
    "kept a secret",
  ]
  static let twists = [
    "On the way it met its double", "A breeze said nothing at all", "It sat down beside an old bridge",
    "Somebody laughed two streets away", "It found a door in the grass", "The rain stopped to listen",
  ]
  static let twistEmotes: [Emote] = [.shocked, .sad, .sad, .laughing, .shocked, .laughing]
  static let endings = [
    "So it stayed for tea", "That was enough", "They still wave", "They share a bench to this day",
    "It kept the door open", "Then it slept like a stone",
  ]

  /// Creates the story with the index `number` among the pal's stories, counted from 0.
  public init(_ number: Int, seed: UInt64) {
    fragmentIndices = (1...4).map { part in
      KeyedRandom.draw(tag: "sto\(part)", seed: seed, index: UInt64(number), below: 6)
    }
  }

  /// The story's three sentences, each with a full stop.
  public var sentences: [String] {
    [
      "\(ThreeSentenceStory.heroes[fragmentIndices[0]]) \(ThreeSentenceStory.actions[fragmentIndices[1]]).",
      "\(ThreeSentenceStory.twists[fragmentIndices[2]]).", "\(ThreeSentenceStory.endings[fragmentIndices[3]]).",
    ]
  }

  /// The emote that the pal acts when the second sentence begins.
  ///
  /// In a sad twist, the sadness is acted and never the pal's own.
  var twistEmote: Emote { ThreeSentenceStory.twistEmotes[fragmentIndices[2]] }

  /// The times at which the sentences begin, and the time at which the last one ends.
  ///
  /// Each time is an offset from the start of the story.
  var sentenceTimes: [Milliseconds] {
    sentences.reduce(into: [.zero]) { times, sentence in
      times.append((times.last ?? .zero) + PlaySentences.readingTime(of: sentence))
    }
  }

  /// All sentences that a story can contain.
  static var localizableTexts: [LocalizableText] {
    LocalizableText.combinations(of: heroes, with: actions, keyPrefix: "play.story.opening")
      + twists.enumerated().map { LocalizableText("play.story.twist.\($0.offset + 1)", "\($0.element).") }
      + endings.enumerated().map { LocalizableText("play.story.ending.\($0.offset + 1)", "\($0.element).") }
  }
}
