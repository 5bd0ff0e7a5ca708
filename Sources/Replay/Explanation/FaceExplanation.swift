import Expressions
package import PixelPalCore

/// An explanation of the pal's face at an instant: recent causes of feelings, the mood, and the emotes.
package struct FaceExplanation: Sendable {
  /// The statements in display order.
  package let links: [Statement]
  /// The animation of the body's current reaction, or `nil` if the body isn't reacting.
  let reaction: OneShotAnimationPlayback?

  /// A subject that the explanation of a face can cover.
  package enum StatementSubject: String, Hashable, Sendable, CaseIterable {
    /// An event that recently affected the pal's feelings.
    case felt
    /// The pal's mood.
    case mood
    /// The emote that the pal shows.
    case emote
    /// The last emote that was discarded instead of shown.
    case dropped
    /// The last overlay that was discarded because higher-priority overlays took all slots.
    case crowded
    /// The play in progress, such as a dance.
    case play
  }

  /// A sentence about one subject, with the instant of the event that it describes.
  package struct Statement: Hashable, Sendable {
    /// The subject of the sentence, which the output shows as its label.
    package let subject: StatementSubject
    /// The instant of the event that the sentence describes, or `nil` if there is no single instant.
    package let at: Instant?
    /// The statement's text, without a full stop.
    package let sentence: String

    package init(subject: StatementSubject, at: Instant?, sentence: String) {
      (self.subject, self.at, self.sentence) = (subject, at, sentence)
    }
  }

  /// Creates an explanation from its statements, with no reaction of the body.
  package init(links: [Statement]) { (self.links, reaction) = (links, nil) }

  /// Creates an explanation of the face of `driver` at `now`, or returns `nil` if the pal has no face.
  init?(_ driver: FaceDriver, at now: Instant) {
    guard let faceEngine = driver.faceEngine else { return nil }
    self.init(faceEngine, at: now)
  }

  /// Creates an explanation of the face at `now`.
  ///
  /// `faceEngine` must already have advanced to `now`.
  init(_ faceEngine: FaceEngine, at now: Instant) {
    let shown = faceEngine.expression(at: now)
    reaction = shown.reaction
    var links = faceEngine.recentInputs.map { Statement(subject: .felt, at: $0.at, sentence: $0.input.phrase) }
    if links.isEmpty {
      links.append(Statement(subject: .felt, at: nil, sentence: "nothing has affected its feelings yet"))
    }
    links.append(Statement(subject: .mood, at: nil, sentence: "it is \(shown.mood.rawValue): \(shown.moodReason)"))
    if let emote = shown.emote {
      links.append(Statement(subject: .emote, at: emote.startedAt, sentence: "\(emote.emote.phrase): \(emote.reason)"))
    }
    if let dropped = faceEngine.lastDroppedEmote {
      let sentence = "\(dropped.emote.phrase) was not shown: \(dropped.reason.explanation)"
      links.append(Statement(subject: .dropped, at: dropped.droppedAt, sentence: sentence))
    }
    if let crowded = faceEngine.lastDroppedOverlay {
      let sentence = "\(crowded.overlay.rawValue) was not shown: overlays with priority take all slots"
      links.append(Statement(subject: .crowded, at: crowded.droppedAt, sentence: sentence))
    }
    if let play = shown.play { links.append(Statement(subject: .play, at: play.startedAt, sentence: play.kind.phrase)) }
    self.links = links
  }
}
