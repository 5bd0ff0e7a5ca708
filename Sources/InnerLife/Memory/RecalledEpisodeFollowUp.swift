import PixelPalCore

/// The pal's reply when it rereads an old page about an episode of the meadow's story.
///
///     A year ago today I wrote: “I drew a horse. It is a very good table.” It has legs now, and a frame.
///
/// A reply tells what has happened in the story since.
struct RecalledEpisodeFollowUp: Sendable {
  /// The episode that the old page tells, counted from 0.
  let episode: Int
  /// The first episode after which the reply is true, counted from 0.
  let firstTrueAfter: Int
  /// The sentences of the reply in English, with their key for translations.
  let text: LocalizableText

  private init(_ episode: Int, from firstTrueAfter: Int, _ text: String) {
    (self.episode, self.firstTrueAfter) = (episode, firstTrueAfter)
    self.text = LocalizableText("recall.reply.\(episode + 1)", text)
  }

  /// Returns the reply to `episode` once the story has reached `lastEpisode`, or `nil` if there is no true reply yet.
  ///
  /// The result is also `nil` if the reply names a neighbor that is away.
  static func reply(to episode: Int, afterEpisode lastEpisode: Int) -> RecalledEpisodeFollowUp? {
    guard let reply = all.first(where: { $0.episode == episode }), reply.firstTrueAfter <= lastEpisode else {
      return nil
    }
    let arePresent = MeadowNeighbor.named(in: reply.text.english).allSatisfy { $0.isPresent(afterEpisode: lastEpisode) }
    return arePresent ? reply : nil
  }

  /// The replies, in the order of their episodes.
  static let all: [RecalledEpisodeFollowUp] = [
    RecalledEpisodeFollowUp(0, from: 20, "It has been to the sea since. We still nod."),
    RecalledEpisodeFollowUp(1, from: 17, "It has built a cart since, and counted the wheels."),
    RecalledEpisodeFollowUp(2, from: 29, "Its opinions have travelled since."),
    RecalledEpisodeFollowUp(4, from: 18, "It says now that the sea sounds like its house."),
    RecalledEpisodeFollowUp(5, from: 16, "We measured again. It has held."),
    RecalledEpisodeFollowUp(7, from: 34, "It has legs now, and a frame."),
    RecalledEpisodeFollowUp(8, from: 20, "They write to each other, the snail and the pebble."),
    RecalledEpisodeFollowUp(9, from: 18, "It has been to sea since, and has taken a lodger."),
    RecalledEpisodeFollowUp(10, from: 20, "It hangs above my pillow."),
    RecalledEpisodeFollowUp(11, from: 15, "It was a cart. I had guessed soup."),
    RecalledEpisodeFollowUp(12, from: 22, "It was for a bathing hut, of all things."),
    RecalledEpisodeFollowUp(13, from: 20, "The dandelion still sets a second plate."),
    RecalledEpisodeFollowUp(14, from: 18, "It arrived. The crumb is remembered."),
    RecalledEpisodeFollowUp(16, from: 20, "It turned out to be the sea."),
    RecalledEpisodeFollowUp(17, from: 32, "A crab looks after the flag now."),
    RecalledEpisodeFollowUp(18, from: 32, "It writes to us, sideways."),
    RecalledEpisodeFollowUp(19, from: 21, "They each say that they steered."),
    RecalledEpisodeFollowUp(20, from: 52, "It has taken up running since, and calls that sensible."),
    RecalledEpisodeFollowUp(21, from: 28, "We are more now. We still share."),
    RecalledEpisodeFollowUp(22, from: 57, "One of its towels lives with us now."),
    RecalledEpisodeFollowUp(23, from: 29, "It went, and came back with sand in it."),
    RecalledEpisodeFollowUp(24, from: 31, "It said Gertrude, in the end."),
    RecalledEpisodeFollowUp(25, from: 30, "It came back. A crab has the key."),
    RecalledEpisodeFollowUp(26, from: 29, "They are a pair again. The drawer is quieter."),
    RecalledEpisodeFollowUp(27, from: 44, "It is mostly notes now."),
    RecalledEpisodeFollowUp(29, from: 40, "There is sand in everything we own."),
    RecalledEpisodeFollowUp(30, from: 134, "The crab brought it back. There was no emergency."),
    RecalledEpisodeFollowUp(31, from: 35, "It suits her."),
    RecalledEpisodeFollowUp(32, from: 69, "It wrote again, around a shell."),
    RecalledEpisodeFollowUp(33, from: 44, "There are two now."),
    RecalledEpisodeFollowUp(34, from: 66, "It has a boat now, too."),
    RecalledEpisodeFollowUp(35, from: 60, "I have grown into it."),
    RecalledEpisodeFollowUp(36, from: 73, "It has lent it out once, solemnly."),
    RecalledEpisodeFollowUp(37, from: 41, "It was on the back of my portrait."),
    RecalledEpisodeFollowUp(39, from: 53, "It has said hello since, all by itself."),
    RecalledEpisodeFollowUp(40, from: 47, "It has read to us from it. The right one wept."),
    RecalledEpisodeFollowUp(41, from: 60, "It counts them again every so often."),
    RecalledEpisodeFollowUp(42, from: 46, "The concert went well. Gertrude got the encore."),
    RecalledEpisodeFollowUp(43, from: 60, "We have set the table with it ever since."),
    RecalledEpisodeFollowUp(44, from: 123, "The little wrens have both, backwards."),
    RecalledEpisodeFollowUp(45, from: 65, "It has finished the lamp since."),
    RecalledEpisodeFollowUp(48, from: 52, "It has won a race since. Against a pebble."),
    RecalledEpisodeFollowUp(49, from: 61, "Later there was a wren to add."),
    RecalledEpisodeFollowUp(50, from: 65, "It still knows it, silently."),
    RecalledEpisodeFollowUp(51, from: 69, "A shell came with the next one."),
    RecalledEpisodeFollowUp(53, from: 71, "We have not got a word in since."),
    RecalledEpisodeFollowUp(54, from: 61, "A wren came out of it, with questions."),
    RecalledEpisodeFollowUp(55, from: 80, "We would vote the same."),
    RecalledEpisodeFollowUp(56, from: 80, "The tide has come in a little. The paper is wavy."),
    RecalledEpisodeFollowUp(57, from: 80, "The towel is still damp."),
    RecalledEpisodeFollowUp(59, from: 61, "It was a wren. Two sleeves were plenty."),
    RecalledEpisodeFollowUp(60, from: 61, "It was not Gertrude."),
    RecalledEpisodeFollowUp(61, from: 84, "It has seen more of the world since, and asks about that."),
    RecalledEpisodeFollowUp(62, from: 84, "The wren has travelled since. The sock takes credit."),
    RecalledEpisodeFollowUp(63, from: 84, "The snail still hops."),
    RecalledEpisodeFollowUp(64, from: 84, "They write."),
    RecalledEpisodeFollowUp(65, from: 80, "It has begun again from the top."),
    RecalledEpisodeFollowUp(66, from: 90, "It has not sailed. It is well prepared."),
    RecalledEpisodeFollowUp(67, from: 84, "It flies upwards now."),
    RecalledEpisodeFollowUp(68, from: 84, "The record is a whole meadow now."),
    RecalledEpisodeFollowUp(69, from: 134, "The crab came to see if it was pressed well."),
    RecalledEpisodeFollowUp(70, from: 96, "The old one lives in my hat now."),
    RecalledEpisodeFollowUp(71, from: 96, "It tells them from my hat now."),
    RecalledEpisodeFollowUp(72, from: 96, "It sides with the table."),
    RecalledEpisodeFollowUp(73, from: 90, "It got it back, folded."),
    RecalledEpisodeFollowUp(74, from: 90, "They have sent the doorstep a card."),
    RecalledEpisodeFollowUp(75, from: 95, "They wrote: what a doorstep."),
    RecalledEpisodeFollowUp(76, from: 92, "The airy part is its favourite."),
    RecalledEpisodeFollowUp(77, from: 92, "She has brought a tenor since."),
    RecalledEpisodeFollowUp(78, from: 95, "Sold so far: one dot, twice."),
    RecalledEpisodeFollowUp(79, from: 95, "We have grown fond of it that way."),
    RecalledEpisodeFollowUp(80, from: 82, "It has settled for the shelf."),
    RecalledEpisodeFollowUp(83, from: 92, "It came back, and not alone."),
    RecalledEpisodeFollowUp(84, from: 93, "There are two in it now."),
    RecalledEpisodeFollowUp(85, from: 110, "I use it for the last words of a page."),
    RecalledEpisodeFollowUp(86, from: 110, "A second volume is on its way. It is about the heel."),
    RecalledEpisodeFollowUp(87, from: 110, "By now it is three times."),
    RecalledEpisodeFollowUp(88, from: 98, "It has rung it once, at a bend."),
    RecalledEpisodeFollowUp(89, from: 120, "I can do it humming now, too."),
    RecalledEpisodeFollowUp(90, from: 98, "It has forgotten being a plate."),
    RecalledEpisodeFollowUp(91, from: 113, "It is at a very large number now."),
    RecalledEpisodeFollowUp(94, from: 128, "The moths read the small print now."),
    RecalledEpisodeFollowUp(95, from: 121, "It has found one who reads."),
    RecalledEpisodeFollowUp(96, from: 120, "It has asked for a window."),
    RecalledEpisodeFollowUp(97, from: 115, "It has reached the first pebble now."),
    RecalledEpisodeFollowUp(98, from: 133, "We are through. It ends at the gate."),
    RecalledEpisodeFollowUp(99, from: 130, "I counted again. Us, and a cricket."),
    RecalledEpisodeFollowUp(100, from: 105, "There are twice as many questions now."),
    RecalledEpisodeFollowUp(101, from: 133, "It has read the ending since. Five stars."),
    RecalledEpisodeFollowUp(103, from: 131, "It has written a piece since, for drum and Gertrude."),
    RecalledEpisodeFollowUp(105, from: 129, "They have gone to ask elsewhere since."),
    RecalledEpisodeFollowUp(106, from: 127, "It had help with the ending."),
    RecalledEpisodeFollowUp(107, from: 135, "It is finished, and very kind."),
    RecalledEpisodeFollowUp(108, from: 130, "The advice sells well. It comes on a reel."),
    RecalledEpisodeFollowUp(110, from: 129, "They fly the other way now."),
    RecalledEpisodeFollowUp(111, from: 129, "The socks still use it, arms out."),
    RecalledEpisodeFollowUp(112, from: 113, "They have agreed on three."),
    RecalledEpisodeFollowUp(114, from: 140, "She has done it again, by accident."),
    RecalledEpisodeFollowUp(115, from: 133, "It has reached the gate since."),
    RecalledEpisodeFollowUp(117, from: 125, "It has come second in a race since."),
    RecalledEpisodeFollowUp(120, from: 145, "The old pencil still says it."),
    RecalledEpisodeFollowUp(121, from: 128, "They read the small print now, both of them."),
    RecalledEpisodeFollowUp(122, from: 137, "It was for the right one."),
    RecalledEpisodeFollowUp(124, from: 146, "The mole hangs in there now."),
    RecalledEpisodeFollowUp(127, from: 134, "It came in by the side."),
    RecalledEpisodeFollowUp(129, from: 144, "They wrote. It is all footprints."),
    RecalledEpisodeFollowUp(131, from: 147, "She plays it with her eyes closed."),
    RecalledEpisodeFollowUp(133, from: 145, "I have been to the ending twice."),
    RecalledEpisodeFollowUp(136, from: 138, "Then it gave the right one a button."),
    RecalledEpisodeFollowUp(139, from: 147, "It sings bass now."),
  ]
}

extension Recall.Subject {
  /// True if the subject is a notice that tells an episode of the meadow's story.
  var isEpisode: Bool { if case .notice(let notice) = self { notice.toldEpisode != nil } else { false } }

  /// Returns the pal's reply to the subject once the meadow's story has reached `lastEpisode`, or `nil` if there is
  /// none.
  ///
  /// Only the replies to episodes depend on `lastEpisode`. The person's own pages get no reply.
  func reply(afterEpisode lastEpisode: Int) -> LocalizableText? {
    switch self {
    case .notice(let notice):
      guard let episode = notice.toldEpisode else { return nil }
      return RecalledEpisodeFollowUp.reply(to: episode, afterEpisode: lastEpisode)?.text
    case .moment(let kind): return kind.replyText
    case .ownPage: return nil
    }
  }
}

extension Moment.Kind {
  /// The kinds of moments to which the pal has a reply.
  fileprivate static let answeredKinds: [Moment.Kind] =
    [
      .firstSteps, .phaseReveal(.active), .phaseReveal(.energized), .phaseReveal(.ascended), .firstWalk, .firstSaturday,
      .firstEvening, .firstThousand, .journey, .earliestWalk, .latestWalk,
    ] + Keepsake.allCases.filter { $0.isPartOfHouse }.map { .keepsake($0) }

  /// The pal's reply when it recalls a moment of this kind, or `nil` if it has none.
  fileprivate var replyText: LocalizableText? { reply.map { LocalizableText("recall.reply.\(replyName)", $0) } }

  private var replyName: String {
    switch self {
    case .phaseReveal(let phase): "phase\(phase.rawValue)"
    case .keepsake(let keepsake): keepsake.rawValue
    case _: name
    }
  }

  private var reply: String? {
    switch self {
    case .firstSteps: "The X is still there. I walk round it."
    case .phaseReveal(.active): "I checked again. I still like what I see."
    case .phaseReveal(.energized): "They notice everything now."
    case .phaseReveal(.ascended): "It still tickles."
    case .firstWalk: "The stick has its own corner now."
    case .firstSaturday: "I wear it all week now."
    case .firstEvening: "The candle is a stump by now. I kept it."
    case .firstThousand: "My toes have been round many times since."
    case .journey: "The book came along and has a sticker."
    case .earliestWalk: "The morning still asks after us."
    case .latestWalk: "The lantern has a hook of its own now."
    case .keepsake(let keepsake):
      switch keepsake.kind {
      case .cellar: "It was a house, as I thought."
      case .posts: "They have not moved, and are proud of it."
      case .roof: "It has kept off a good many things since."
      case .door: "I still do, both ways."
      case .window: "The light is still on."
      case .chimney: "We still do."
      case _: nil
      }
    case .phaseReveal(.dormant), .longestDay, .longestWalk, .lifetimeTotal, .anniversary, .firstDayReaching,
      .returnAfterBreak, .newChapter:
      nil
    }
  }
}

extension Recall {
  /// The texts of all replies, with keys such as `recall.reply.8` and `recall.reply.firstWalk`.
  static let replyTexts =
    RecalledEpisodeFollowUp.all.map { $0.text }
    + Moment.Kind.answeredKinds.compactMap { $0.replyText }
}
