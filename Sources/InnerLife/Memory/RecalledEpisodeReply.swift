import PixelPalCore

/// The pal's reply when it rereads an old page about an episode of the meadow's story.
///
///     A year ago today I wrote: “I drew a horse. It is a very good table.” It has legs now, and a frame.
///
/// A reply tells what has happened in the story since.
struct RecalledEpisodeReply: Sendable {
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
  static func reply(to episode: Int, afterEpisode lastEpisode: Int) -> RecalledEpisodeReply? {
    guard let reply = all.first(where: { $0.episode == episode }), reply.firstTrueAfter <= lastEpisode else {
      return nil
    }
    let arePresent = MeadowNeighbor.named(in: reply.text.english).allSatisfy { $0.isPresent(afterEpisode: lastEpisode) }
    return arePresent ? reply : nil
  }

  /// The replies, in the order of their episodes.
  static let all: [RecalledEpisodeReply] = [
    RecalledEpisodeReply(0, from: 20, "It has been to the sea since. We still nod."),
    RecalledEpisodeReply(1, from: 17, "It has built a cart since, and counted the wheels."),
    RecalledEpisodeReply(2, from: 29, "Its opinions have travelled since."),
    RecalledEpisodeReply(4, from: 18, "It says now that the sea sounds like its house."),
    RecalledEpisodeReply(5, from: 16, "We measured again. It has held."),
    RecalledEpisodeReply(7, from: 34, "It has legs now, and a frame."),
    RecalledEpisodeReply(8, from: 20, "They write to each other, the snail and the pebble."),
    RecalledEpisodeReply(9, from: 18, "It has been to sea since, and has taken a lodger."),
    RecalledEpisodeReply(10, from: 20, "It hangs above my pillow."),
    RecalledEpisodeReply(11, from: 15, "It was a cart. I had guessed soup."),
    RecalledEpisodeReply(12, from: 22, "It was for a bathing hut, of all things."),
    RecalledEpisodeReply(13, from: 20, "The dandelion still sets a second plate."),
    RecalledEpisodeReply(14, from: 18, "It arrived. The crumb is remembered."),
    RecalledEpisodeReply(16, from: 20, "It turned out to be the sea."),
    RecalledEpisodeReply(17, from: 32, "A crab looks after the flag now."),
    RecalledEpisodeReply(18, from: 32, "It writes to us, sideways."),
    RecalledEpisodeReply(19, from: 21, "They each say that they steered."),
    RecalledEpisodeReply(20, from: 52, "It has taken up running since, and calls that sensible."),
    RecalledEpisodeReply(21, from: 28, "We are more now. We still share."),
    RecalledEpisodeReply(22, from: 57, "One of its towels lives with us now."),
    RecalledEpisodeReply(23, from: 29, "It went, and came back with sand in it."),
    RecalledEpisodeReply(24, from: 31, "It said Gertrude, in the end."),
    RecalledEpisodeReply(25, from: 30, "It came back. A crab has the key."),
    RecalledEpisodeReply(26, from: 29, "They are a pair again. The drawer is quieter."),
    RecalledEpisodeReply(27, from: 44, "It is mostly notes now."),
    RecalledEpisodeReply(29, from: 40, "There is sand in everything we own."),
    RecalledEpisodeReply(30, from: 134, "The crab brought it back. There was no emergency."),
    RecalledEpisodeReply(31, from: 35, "It suits her."),
    RecalledEpisodeReply(32, from: 69, "It wrote again, around a shell."),
    RecalledEpisodeReply(33, from: 44, "There are two now."),
    RecalledEpisodeReply(34, from: 66, "It has a boat now, too."),
    RecalledEpisodeReply(35, from: 60, "I have grown into it."),
    RecalledEpisodeReply(36, from: 73, "It has lent it out once, solemnly."),
    RecalledEpisodeReply(37, from: 41, "It was on the back of my portrait."),
    RecalledEpisodeReply(39, from: 53, "It has said hello since, all by itself."),
    RecalledEpisodeReply(40, from: 47, "It has read to us from it. The right one wept."),
    RecalledEpisodeReply(41, from: 60, "It counts them again every so often."),
    RecalledEpisodeReply(42, from: 46, "The concert went well. Gertrude got the encore."),
    RecalledEpisodeReply(43, from: 60, "We have set the table with it ever since."),
    RecalledEpisodeReply(44, from: 123, "The little wrens have both, backwards."),
    RecalledEpisodeReply(45, from: 65, "It has finished the lamp since."),
    RecalledEpisodeReply(48, from: 52, "It has won a race since. Against a pebble."),
    RecalledEpisodeReply(49, from: 61, "Later there was a wren to add."),
    RecalledEpisodeReply(50, from: 65, "It still knows it, silently."),
    RecalledEpisodeReply(51, from: 69, "A shell came with the next one."),
    RecalledEpisodeReply(53, from: 71, "We have not got a word in since."),
    RecalledEpisodeReply(54, from: 61, "A wren came out of it, with questions."),
    RecalledEpisodeReply(55, from: 80, "We would vote the same."),
    RecalledEpisodeReply(56, from: 80, "The tide has come in a little. The paper is wavy."),
    RecalledEpisodeReply(57, from: 80, "The towel is still damp."),
    RecalledEpisodeReply(59, from: 61, "It was a wren. Two sleeves were plenty."),
    RecalledEpisodeReply(60, from: 61, "It was not Gertrude."),
    RecalledEpisodeReply(61, from: 84, "It has seen more of the world since, and asks about that."),
    RecalledEpisodeReply(62, from: 84, "The wren has travelled since. The sock takes credit."),
    RecalledEpisodeReply(63, from: 84, "The snail still hops."),
    RecalledEpisodeReply(64, from: 84, "They write."),
    RecalledEpisodeReply(65, from: 80, "It has begun again from the top."),
    RecalledEpisodeReply(66, from: 90, "It has not sailed. It is well prepared."),
    RecalledEpisodeReply(67, from: 84, "It flies upwards now."),
    RecalledEpisodeReply(68, from: 84, "The record is a whole meadow now."),
    RecalledEpisodeReply(69, from: 134, "The crab came to see if it was pressed well."),
    RecalledEpisodeReply(70, from: 96, "The old one lives in my hat now."),
    RecalledEpisodeReply(71, from: 96, "It tells them from my hat now."),
    RecalledEpisodeReply(72, from: 96, "It sides with the table."),
    RecalledEpisodeReply(73, from: 90, "It got it back, folded."),
    RecalledEpisodeReply(74, from: 90, "They have sent the doorstep a card."),
    RecalledEpisodeReply(75, from: 95, "They wrote: what a doorstep."),
    RecalledEpisodeReply(76, from: 92, "The airy part is its favourite."),
    RecalledEpisodeReply(77, from: 92, "She has brought a tenor since."),
    RecalledEpisodeReply(78, from: 95, "Sold so far: one dot, twice."),
    RecalledEpisodeReply(79, from: 95, "We have grown fond of it that way."),
    RecalledEpisodeReply(80, from: 82, "It has settled for the shelf."),
    RecalledEpisodeReply(83, from: 92, "It came back, and not alone."),
    RecalledEpisodeReply(84, from: 93, "There are two in it now."),
    RecalledEpisodeReply(85, from: 110, "I use it for the last words of a page."),
    RecalledEpisodeReply(86, from: 110, "A second volume is on its way. It is about the heel."),
    RecalledEpisodeReply(87, from: 110, "By now it is three times."),
    RecalledEpisodeReply(88, from: 98, "It has rung it once, at a bend."),
    RecalledEpisodeReply(89, from: 120, "I can do it humming now, too."),
    RecalledEpisodeReply(90, from: 98, "It has forgotten being a plate."),
    RecalledEpisodeReply(91, from: 113, "It is at a very large number now."),
    RecalledEpisodeReply(94, from: 128, "The moths read the small print now."),
    RecalledEpisodeReply(95, from: 121, "It has found one who reads."),
    RecalledEpisodeReply(96, from: 120, "It has asked for a window."),
    RecalledEpisodeReply(97, from: 115, "It has reached the first pebble now."),
    RecalledEpisodeReply(98, from: 133, "We are through. It ends at the gate."),
    RecalledEpisodeReply(99, from: 130, "I counted again. Us, and a cricket."),
    RecalledEpisodeReply(100, from: 105, "There are twice as many questions now."),
    RecalledEpisodeReply(101, from: 133, "It has read the ending since. Five stars."),
    RecalledEpisodeReply(103, from: 131, "It has written a piece since, for drum and Gertrude."),
    RecalledEpisodeReply(105, from: 129, "They have gone to ask elsewhere since."),
    RecalledEpisodeReply(106, from: 127, "It had help with the ending."),
    RecalledEpisodeReply(107, from: 135, "It is finished, and very kind."),
    RecalledEpisodeReply(108, from: 130, "The advice sells well. It comes on a reel."),
    RecalledEpisodeReply(110, from: 129, "They fly the other way now."),
    RecalledEpisodeReply(111, from: 129, "The socks still use it, arms out."),
    RecalledEpisodeReply(112, from: 113, "They have agreed on three."),
    RecalledEpisodeReply(114, from: 140, "She has done it again, by accident."),
    RecalledEpisodeReply(115, from: 133, "It has reached the gate since."),
    RecalledEpisodeReply(117, from: 125, "It has come second in a race since."),
    RecalledEpisodeReply(120, from: 145, "The old pencil still says it."),
    RecalledEpisodeReply(121, from: 128, "They read the small print now, both of them."),
    RecalledEpisodeReply(122, from: 137, "It was for the right one."),
    RecalledEpisodeReply(124, from: 146, "The mole hangs in there now."),
    RecalledEpisodeReply(127, from: 134, "It came in by the side."),
    RecalledEpisodeReply(129, from: 144, "They wrote. It is all footprints."),
    RecalledEpisodeReply(131, from: 147, "She plays it with her eyes closed."),
    RecalledEpisodeReply(133, from: 145, "I have been to the ending twice."),
    RecalledEpisodeReply(136, from: 138, "Then it gave the right one a button."),
    RecalledEpisodeReply(139, from: 147, "It sings bass now."),
  ]
}

extension Recall.Subject {
  /// True if the subject is a notice that tells an episode of the meadow's story.
  var isEpisode: Bool { if case .notice(let notice) = self { notice.toldEpisode != nil } else { false } }

  /// Returns the pal's reply to the subject once the meadow's story has reached `lastEpisode`, or `nil` if it has none.
  ///
  /// Only the replies to episodes depend on `lastEpisode`. The person's own pages get no reply.
  func reply(afterEpisode lastEpisode: Int) -> LocalizableText? {
    switch self {
    case .notice(let notice):
      guard let episode = notice.toldEpisode else { return nil }
      return RecalledEpisodeReply.reply(to: episode, afterEpisode: lastEpisode)?.text
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
    RecalledEpisodeReply.all.map { $0.text }
    + Moment.Kind.answeredKinds.compactMap { $0.replyText }
}
