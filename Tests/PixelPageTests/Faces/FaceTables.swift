/// The tables of a face as they are in a page's data.
final class FaceTables: Decodable {
  let seed: String
  let beats: [Int]
  let night: [Int]
  let moods: [Mood]
  let emotes: [Emote]
  let restAfterEmote: Int
  let ranks: [String: Int]
  let overlays: [String: Int]
  let room: [Int]
  let stagger: Int
  let closedEyes: [String]
  let idle: Idle
  let reactions: [String: [Reaction?]]
  let touch: Touch
  let plays: [Play]
  let play: PlayRules
  let says: Sentences

  struct Mood: Decodable {
    let name: String
    let looksAround, charges: Bool
    let phases: [PhaseAppearance]

    struct PhaseAppearance: Decodable {
      let eyes, mouth: String
      let cheeks: String?
      let behaviours, emotes: [Pair<String, Int>]
    }
  }

  struct Emote: Decodable {
    let name, eyes, mouth: String
    let ms, cooldown, stands: Int
    let phases: [PhaseAppearance]

    struct PhaseAppearance: Decodable {
      let overlays: [String]
      let body: String?
    }
  }

  final class Idle: Decodable {
    let cycle, behaviourAfter, behaviourMs, movementMs, eyesMs: Int
    let emoteOneIn, emoteAfter, emoteWithin, chargeEvery, chargeOneIn, doubleBlink: Int
    let glanceEvery, glanceWithin, glanceMs, floatMs: Int
    let emoteBlocks: [Int]
    let charging, shut: [String]
    let blinks: [Pair<Int, Int>]
    let glances: [String?]
    let floats: [Int]
    let behaviours: [String: Behaviour]

    struct Behaviour: Decodable {
      let movements: [Movement]
      let eyes: [String]
      let mouth: String?
    }
  }

  struct Reaction: Decodable {
    let name: String
    let ms: Int
    let movements: [Movement]
  }

  final class Touch: Decodable {
    let overFrom, slack, path, slowest, fastest, pettingEndsAfter, meltsAfter, meltingStays, happyAfter, looksUp: Int
    let stages, middles, leans, shake: [Int]
    let looksUpOnTap: [Bool]
    let ruffledBodies: [String?]
    let shakeEvery, shakeMs, laughTaps, laughWithin: Int
    let laugh: String
    let releases, holds: [Pair<Int, String>]
    let faces: [String: HeldFace]
    let answers: [String: Answer]
    let emoteWords: [String: String]

    struct HeldFace: Decodable {
      let eyes: [String]
      let mouth: String
      let cheeks: String?
    }

    struct Answer: Decodable {
      let emote: String?
      let overlays: [String]
      let movesBody: Bool
      let words: String
    }
  }

  struct Play: Decodable {
    let kind, words: String
    let key, eyes: String?
    let mouths: [String]
    let steps: [Step]

    struct Step: Decodable {
      var after: Int?
      var read: Int?
      var floats: String?
      var emote: String?
      var acts: Bool?
      var isOver: Bool?
    }
  }

  final class PlayRules: Decodable {
    let mouthMs, beatsPerMinute, copiesWithin, mostCopied, copiesEndAfter, copyMs, longFrom: Int
    let staresWithin, stareLeast, stareRange, outcomeMs: Int
    let bodies, staring, watching, copiedTap, copiedHold: [String]
  }

  final class Sentences: Decodable {
    let readingLeast, readingPerWord: Int
    let story: [[String]]
    let storyEmotes, compliment, roast, guess, moods: [String]
    let letGo, blinked: String
  }

  /// An array of two values.
  struct Pair<First: Decodable, Second: Decodable>: Decodable {
    let first: First
    let second: Second

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      (first, second) = (try list.decode(First.self), try list.decode(Second.self))
    }
  }

  /// The pose of the body, the lean and the lift.
  struct Movement: Decodable, Equatable {
    var body: String?
    var lean = 0
    var lift = 0

    init(body: String? = nil) { self.body = body }

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      body = try list.decode(String?.self)
      (lean, lift) = (try list.decode(Int.self), try list.decode(Int.self))
    }
  }
}
