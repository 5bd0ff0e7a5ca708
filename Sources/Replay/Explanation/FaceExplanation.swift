import Expressions
package import PixelPalCore

/// The reasons for the face at an instant: recent causes of feelings, the mood, and the emotes.
package struct FaceExplanation: Sendable {
  /// The parts of the explanation.
  package let links: [Link]
  /// The reaction of the body that is shown.
  let reaction: PlayedAnimation?

  /// The subject of a part.
  package enum Subject: String, Hashable, Sendable, CaseIterable {
    /// A recent cause of feelings.
    case felt
    /// The mood of the pal.
    case mood
    /// The emote that is shown.
    case emote
    /// The last emote that was not shown.
    case dropped
    /// The last overlay for which there was no room beside the pal.
    case crowded
    /// The animation that the pal plays.
    case play
  }

  /// A part of the explanation.
  package struct Link: Hashable, Sendable {
    /// The subject.
    package let about: Subject
    /// The instant at which it happened; `nil` if it is not a single instant.
    package let at: Instant?
    /// A sentence without a full stop.
    package let sentence: String
  }

  /// Explains the face of `teller` at an instant; `nil` if there is no face.
  init?(_ teller: FaceTeller, at now: Instant) {
    guard let countenance = teller.countenance else { return nil }
    self.init(countenance, at: now)
  }

  /// Explains a face that has advanced to `now`.
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
