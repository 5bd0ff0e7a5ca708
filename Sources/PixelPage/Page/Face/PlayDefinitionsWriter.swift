import Documents
import Expressions
import PixelPalCore

/// A writer for the table of the pal's plays, such as games and stories.
///
/// The table lists the steps, faces and sentences of each play, and the button and key that start it.
struct PlayDefinitionsWriter {
  let seed: UInt64
  let rules: FaceRules

  func write(to face: inout JSONWriter) {
    face.arrayMember("plays", Play.Kind.allCases) { list, kind in list.object { writePlay(kind, to: &$0) } }
    face.name("play")
    face.object { play in
      play.member("mouthMs", Play.Kind.mouthMilliseconds)
      play.member("beatsPerMinute", rules.numbers.danceBeatsPerMinute)
      play.member("bodies", Dance.poses.map { $0.rawValue })
      let copies = RunningPlay.copyMeRules
      play.member("copiesWithin", copies.within.count)
      play.member("mostCopied", copies.most)
      play.member("copiesEndAfter", copies.endsAfter.count)
      play.member("copyMs", copies.shown.count)
      play.member("longFrom", rules.numbers.touchHoldFromMilliseconds)
      let contest = RunningPlay.staringContestRules
      play.member("staresWithin", contest.within.count)
      play.member("stareLeast", contest.least)
      play.member("stareRange", contest.range)
      play.member("outcomeMs", contest.outcome.count)
      for (name, shown) in [
        ("staring", RunningPlay.staringFace), ("watching", RunningPlay.watchingFace),
        ("copiedTap", RunningPlay.copiedTapFace), ("copiedHold", RunningPlay.copiedHoldFace),
      ] { play.member(name, [shown.eyes.rawValue, shown.mouth.rawValue]) }
    }
    face.name("says")
    face.object { writeSentences(to: &$0) }
  }

  private func writePlay(_ kind: Play.Kind, to row: inout JSONWriter) {
    let (words, key) = kind.buttonLabelAndKey
    row.member("kind", kind.rawValue)
    row.member("words", words)
    row.member("key", key)
    row.arrayMember("steps", kind.scriptedSteps(under: rules)) { list, step in list.object { step.write(to: &$0) } }
    row.member("eyes", kind.talkingFace?.eyes.rawValue)
    row.member("mouths", kind.talkingFace?.mouths.map { $0.rawValue } ?? [])
  }

  /// Writes the sentences that the pal says during plays, or the fragments from which scripts build them.
  private func writeSentences(to says: inout JSONWriter) {
    let (least, perWord) = PlaySentenceFragments.readingTimes
    says.member("readingLeast", least)
    says.member("readingPerWord", perWord)
    says.arrayMember("story", PlaySentenceFragments.story) { list, part in
      list.array { words in for text in part { words.value(text) } }
    }
    says.member("storyEmotes", PlaySentenceFragments.storyEmotes.map { $0.rawValue })
    says.member("compliment", PlaySentenceFragments.compliments(seed: seed))
    says.member("roast", PlaySentenceFragments.roasts(seed: seed))
    says.member("guess", PlaySentenceFragments.moodGuess.openings)
    says.member("moods", PlaySentenceFragments.moodGuess.moods)
    says.member("letGo", PlaySentenceFragments.contest.letGo)
    says.member("blinked", PlaySentenceFragments.contest.blinked)
  }
}

extension ScriptedPlayStep {
  /// Writes the step's effect and the time at which it is due.
  ///
  /// The time is in milliseconds, or given as a number of sentences to read first.
  fileprivate func write(to row: inout JSONWriter) {
    switch time {
    case .after(let time): row.member("after", time.count)
    case .afterReading(let count): row.member("read", count)
    }
    switch effect {
    case .showOverlay(let overlay): row.member("floats", overlay.rawValue)
    case .showEmote(let emote): row.member("emote", emote.rawValue)
    case .actTwist: row.member("acts", true)
    case .endPlay(let emote):
      row.member("isOver", true)
      if let emote { row.member("emote", emote.rawValue) }
    }
  }
}

extension Play.Kind {
  /// The label of the button that starts the play, and the play's key, which is `nil` if no key starts it.
  fileprivate var buttonLabelAndKey: (words: String, key: String?) {
    switch self {
    case .copyMe: ("Copy me", nil)
    case .dance: ("A dance", "d")
    case .guessMood: ("How are you?", nil)
    case .story: ("A story", "y")
    case .staringContest: ("A staring contest", nil)
    case .compliment: ("A compliment", "c")
    case .roast: ("A joke", "r")
    case .silentCompanion: ("Quiet company", nil)
    }
  }
}
