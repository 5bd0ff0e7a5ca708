package import PixelPalCore

/// A timed step of a scripted play.
///
/// A scripted play runs without any action by the person.
package struct ScriptedPlayStep: Sendable {
  /// The time in the play at which the step is due.
  package let time: StartTime
  package let effect: Effect

  /// A time in a play at which a step is due.
  package enum StartTime: Sendable {
    /// A fixed time after the play began.
    case after(Milliseconds)
    /// The time at which a reader has finished the given number of sentences.
    case afterReading(sentences: Int)
  }

  /// The effect of a step: an overlay or an emote appears, the story's twist is acted, or the play ends.
  package enum Effect: Sendable {
    /// An overlay appears beside the pal.
    case showOverlay(Overlay)
    /// The pal shows an emote.
    case showEmote(Emote)
    /// The pal acts the twist of its story.
    case actTwist
    /// The play ends, and then the pal shows the given emote unless it is `nil`.
    case endPlay(Emote?)
  }

  fileprivate init(_ time: StartTime, _ effect: Effect) { (self.time, self.effect) = (time, effect) }
}

extension Play.Kind {
  /// Returns the steps of a scripted play, or an empty array if the play depends on the person's actions.
  package func scriptedSteps(under rules: FaceRules) -> [ScriptedPlayStep] {
    switch self {
    case .dance:
      let dance = Dance(startedAt: .init(millisecondsSince1970: 0), under: rules)
      let beats = stride(from: 0, through: Dance.beats, by: 8)
      return beats.map { beat in
        let time = Milliseconds(dance.start(ofHalfBeat: Int64(2 * beat)).millisecondsSince1970)
        let isLast = beat == Dance.beats
        return ScriptedPlayStep(
          .after(time), beat == 0 ? .showEmote(.singing) : isLast ? .endPlay(.laughing) : .showOverlay(.musicNotes))
      }
    case .story:
      return [
        ScriptedPlayStep(.afterReading(sentences: 1), .actTwist),
        ScriptedPlayStep(.afterReading(sentences: 2), .showEmote(.happy)),
        ScriptedPlayStep(.afterReading(sentences: 3), .endPlay(nil)),
      ]
    case .guessMood, .compliment: return [ScriptedPlayStep(.afterReading(sentences: 1), .endPlay(nil))]
    case .roast: return [ScriptedPlayStep(.afterReading(sentences: 1), .endPlay(.laughing))]
    case .copyMe, .staringContest, .silentCompanion: return []
    }
  }

  /// The eyes and the alternating mouths of a pal that talks or sings in the play, or `nil` if it does neither.
  package var talkingFace: (eyes: Eyes, mouths: [Mouth])? {
    switch self {
    case .dance: (Emote.singing.definition.eyes, [Emote.singing.definition.mouth])
    case .story, .guessMood, .compliment, .roast: (.open, [.talk, .smile])
    case .copyMe, .staringContest, .silentCompanion: nil
    }
  }

  /// The duration of each of the alternating mouths, in milliseconds.
  package static let mouthMilliseconds: Int64 = 200
}
