import PixelPalCore

/// The sentences that a pal says in plays, except those of stories.
enum PlaySentences {
  /// Returns the time needed to read `sentence`, which is also the time for which it is shown.
  static func readingTime(of sentence: String) -> Milliseconds {
    Milliseconds(max(readingTimes.least, readingTimes.perWord * Int64(sentence.split(separator: " ").count)))
  }

  static let readingTimes = (least: Int64(2000), perWord: Int64(350))

  static let compliments = (
    openings: [
      "Your taste in companions is", "Sitting here with you is", "A day with you in it is", "Your company is",
    ],
    endings: ["quietly excellent", "better than sunshine", "my favourite thing"]
  )
  static let roasts = (
    openings: [
      "I raced a snail,", "I asked a puddle for advice,", "I tried to look mysterious,", "I told a cloud a joke,",
    ],
    endings: ["and we are friends now", "and my hair took the credit", "and it took all of my pixels"]
  )

  /// Returns the index, from 0 to 11, of the sentence for play `number`.
  ///
  /// The values `first`, from 0 to 11, and `step`, from 0 to 3, select the order of the twelve sentences. Each sentence
  /// occurs once before any repeats.
  private static func permutedSentenceIndex(forPlay number: Int, first: Int, step: Int) -> Int {
    (first + [1, 5, 7, 11][step] * (number % 12)) % 12
  }

  static func compliment(numbered number: Int, seed: UInt64) -> String {
    let first = KeyedRandom.draw(tag: "cmpl", seed: seed, index: 0, below: 12)
    let place = permutedSentenceIndex(
      forPlay: number, first: first, step: KeyedRandom.draw(tag: "cmst", seed: seed, index: 0, below: 4))
    return "\(compliments.openings[place % 4]) \(compliments.endings[place / 4])."
  }

  /// Returns the joke with the index `number` from the jokes of the pal with this `seed`.
  ///
  /// The pal jokes about itself, never about others.
  static func roast(numbered number: Int, seed: UInt64) -> String {
    let first = KeyedRandom.draw(tag: "rost", seed: seed, index: 0, below: 12)
    let place = permutedSentenceIndex(
      forPlay: number, first: first, step: KeyedRandom.draw(tag: "rost", seed: seed, index: 1, below: 4))
    return "\(roasts.openings[place % 4]) \(roasts.endings[place / 4])."
  }

  /// The openings of the sentences in which the pal guesses the person's mood.
  ///
  /// The pal has no camera, so each sentence continues with the pal's own mood.
  static let moodGuessOpenings = [
    "I can't see you, but I feel", "No camera here. Me? I feel", "You are reading this. I feel",
  ]

  static func moodGuess(of mood: Mood, choice: Int) -> String {
    "\(moodGuessOpenings[choice % moodGuessOpenings.count]) \(mood.spokenDescription)."
  }

  static let userLookedAway = "That was close."
  static let palBlinked = "I blinked!"

  /// All sentences that a pal can say in a play, except those of stories.
  static var localizableTexts: [LocalizableText] {
    [
      LocalizableText("play.staringContest.lookedAway", userLookedAway),
      LocalizableText("play.staringContest.blinked", palBlinked),
    ]
      + moodGuessOpenings.indices.flatMap { opening in
        Mood.allCases.map {
          LocalizableText("play.guessMood.\(opening + 1).\($0.rawValue)", moodGuess(of: $0, choice: opening))
        }
      } + sentences(combining: compliments, keyPrefix: "play.compliment")
      + sentences(combining: roasts, keyPrefix: "play.roast")
  }

  private static func sentences(combining parts: (openings: [String], endings: [String]), keyPrefix key: String)
    -> [LocalizableText]
  {
    LocalizableText.combinations(of: parts.openings, with: parts.endings, keyPrefix: key)
  }
}

extension Mood {
  /// The words that complete the pal's sentence `I feel …` for this mood, such as `full of beans`.
  var spokenDescription: String {
    switch self {
    case .affectionate: "very fond of this"
    case .excited: "all sparkles"
    case .happy: "bright"
    case .sleepy: "soft and sleepy"
    case .playful: "full of beans"
    case .curious: "full of questions"
    case .content: "at home"
    }
  }
}

/// The fragments of the sentences in plays, for programs that run plays without this code.
///
/// The scripts of a web page are an example of such a program.
package enum PlaySentenceFragments {
  /// The parts of a story in order, each with its alternative texts.
  package static var story: [[String]] {
    [ThreeSentenceStory.heroes, ThreeSentenceStory.actions, ThreeSentenceStory.twists, ThreeSentenceStory.endings]
  }
  /// The emotes that the pal acts in a story, one for each alternative of the story's third part.
  package static var storyEmotes: [Emote] { ThreeSentenceStory.twistEmotes }
  /// Returns all compliments in the order of the pal with this `seed`.
  package static func compliments(seed: UInt64) -> [String] {
    (0..<12).map { PlaySentences.compliment(numbered: $0, seed: seed) }
  }
  /// Returns all jokes in the order of the pal with this `seed`.
  package static func roasts(seed: UInt64) -> [String] {
    (0..<12).map { PlaySentences.roast(numbered: $0, seed: seed) }
  }
  /// The reading time of a sentence in milliseconds: `perWord` for each word, with a minimum of `least`.
  package static var readingTimes: (least: Int64, perWord: Int64) { PlaySentences.readingTimes }
  /// The alternative openings of a mood guess, and the words that follow for each mood, in the order of
  /// `Mood.allCases`.
  package static var moodGuess: (openings: [String], moods: [String]) {
    (PlaySentences.moodGuessOpenings, Mood.allCases.map { $0.spokenDescription })
  }
  /// The pal's last words in a staring contest: `letGo` if the person lets go, and `blinked` if the pal blinks.
  package static var contest: (letGo: String, blinked: String) {
    (PlaySentences.userLookedAway, PlaySentences.palBlinked)
  }
}
