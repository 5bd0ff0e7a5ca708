import Expressions
package import PixelPalCore

/// Why the face shows what it shows at an instant: what moved its feelings of late, the mood, and the emotes.
package struct FaceExplanation: Sendable {
  /// What it was, each a sentence without a full stop, and what it is about.
  package let links: [Link]
  /// The answer of the body that is shown.
  let reaction: PlayedAnimation?

  /// What a part of it is about.
  package enum Subject: String, Hashable, Sendable, CaseIterable {
    /// What moved the feelings of late.
    case felt
    /// How the pal is.
    case mood
    /// The emote that is shown.
    case emote
    /// The emote that was not shown last.
    case dropped
    /// What found no place beside the pal last.
    case crowded
    /// What it plays.
    case play
  }

  /// A part of it.
  package struct Link: Hashable, Sendable {
    /// What it is about.
    package let about: Subject
    /// When it came to be; `nil` where that is not one instant.
    package let at: Instant?
    /// The sentence.
    package let sentence: String
  }

  /// Why, by the face that `teller` leads, at an instant.
  init?(_ teller: FaceTeller, at now: Instant) {
    guard let countenance = teller.countenance else { return nil }
    self.init(countenance, at: now)
  }

  /// Why, by a face that has come to `now`.
  init(_ countenance: Countenance, at now: Instant) {
    let shown = countenance.look(at: now)
    reaction = shown.reaction
    var links = countenance.recent.map { Link(about: .felt, at: $0.at, sentence: $0.input.words) }
    if links.isEmpty { links.append(Link(about: .felt, at: nil, sentence: "nothing has moved it yet")) }
    links.append(Link(about: .mood, at: nil, sentence: "it is \(shown.mood.rawValue): \(shown.moodReason)"))
    if let emote = shown.emote {
      links.append(Link(about: .emote, at: emote.since, sentence: "\(emote.emote.words): \(emote.why)"))
    }
    if let dropped = countenance.dropped {
      let sentence = "\(dropped.emote.words) was not shown: \(dropped.because.words)"
      links.append(Link(about: .dropped, at: dropped.at, sentence: sentence))
    }
    if let crowded = countenance.droppedOverlay {
      let sentence = "\(crowded.overlay.rawValue) found no place: what floats there already goes before it"
      links.append(Link(about: .crowded, at: crowded.at, sentence: sentence))
    }
    if let play = shown.play { links.append(Link(about: .play, at: play.startedAt, sentence: play.kind.words)) }
    self.links = links
  }
}
