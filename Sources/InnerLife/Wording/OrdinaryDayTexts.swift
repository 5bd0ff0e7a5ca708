package import PixelPalCore

extension JournalWording {
  /// The sentences about a run of days on which nothing stands out, with a placeholder for the number of days.
  package static let ordinaryDayTexts: [LocalizableText] = [
    "{count} days of walking along, and a hum on top.",
    "{count} days, and a biscuit now and then.",
    "{count} days. We kept each other company.",
    "{count} days. My feet have a song about each other.",
    "{count} days. The gate knows our footsteps.",
    "{count} days, and my good hat came along.",
    "{count} days in soft shoes.",
    "{count} days. I hummed, mostly the middle part.",
    "{count} days. The beetle walked some of the way.",
    "{count} days with a hole in one pocket. I know which.",
    "{count} days with my hands in my pockets.",
    "{count} days. A leaf rode along on my shoe.",
    "{count} days, folded neatly.",
    "{count} days, and my laces stayed tied.",
    "{count} days. I found a good pebble.",
    "{count} days. The beetle filed them under nice.",
    "{count} days, like beads on a string.",
    "{count} days. My shadow and I compared hats.",
    "{count} days. I practised a new hum.",
    "{count} days. We let the beetle overtake us, politely.",
    "{count} days, and a crumb for the ladybird.",
    "{count} days. My shoes kept up, and approved.",
    "{count} days, in and out of the gate.",
    "{count} days. I drew a curl in the margin.",
    "{count} days, pressed like leaves.",
    "{count} days. My shadow kept up nicely.",
    "{count} days with a pebble in one pocket.",
    "{count} days. I thought about soup.",
    "{count} days, and the slippers have no complaints.",
    "{count} days, lined up on the shelf.",
    "{count} days. Our feet did the talking.",
    "{count} days, and a tune that would not leave.",
    "{count} days. The book dozed in my lap.",
    "{count} days, buttered on both sides.",
    "{count} days. I said hello to things.",
    "{count} days, warm from the pocket.",
    "{count} days. The beetle made a short list.",
    "{count} days. I taught my hat to stay.",
    "{count} days, and tea in between.",
    "{count} days. An ant crossed one whole page.",
    "{count} days, rolled up like a good rug.",
    "{count} days. I know them by their crumbs.",
    "{count} days, and nothing fell out of my pockets.",
    "{count} days. My toes took turns going first.",
    "{count} days in a comfortable hat.",
    "{count} days. The ladybird rode along on my sleeve.",
    "{count} days, stacked like cups.",
    "{count} days. My left foot told my right foot everything.",
    "{count} days, the everyday kind, with jam.",
    "{count} days. The page smells a little of toast.",
    "{count} days, and a long talk with the gate.",
    "{count} days. We left some footprints about.",
    "{count} days with room for both of us.",
    "{count} days. The pencil told a joke. I laughed twice.",
    "{count} days, hung up in a row.",
    "{count} days. I waved at our footprints.",
    "{count} days, and the gate says likewise.",
    "{count} days. The pencil drew a small smile here.",
    "{count} days, tied with a shoelace.",
    "{count} days. I would have them again.",
  ]
  .enumerated().map { LocalizableText("ordinaryDays.\($0.offset + 1)", $0.element) }

  /// The sentences about the days directly after an episode of the meadow's story, each with the number of the episode.
  private static let daysAfterEpisodes: [(episode: Int, text: String)] = [
    (4, "{count} days of whistling, mostly air."),
    (5, "{count} days. The beetle measures everything in foot."),
    (6, "{count} days. The snail is a dot now, and waving."),
    (7, "{count} days. We ate at the horse."),
    (8, "{count} days. No news from the pebble. They are resting."),
    (9, "{count} days of looking for a dot."),
    (10, "{count} days. The postcard hangs over my pillow."),
    (11, "{count} days, with hammering under the book."),
    (12, "{count} days with all the dots in place."),
    (13, "{count} days. It is a long lunch."),
    (14, "{count} days, all on one note."),
    (15, "{count} days. I guessed what has one wheel."),
    (16, "{count} days. I keep the leaf in the book."),
    (17, "{count} days, and a ride around the book. It squeaked."),
    (18, "{count} days. We can see the flag from here."),
    (19, "{count} days. I watched the far side for a cart."),
    (20, "{count} days. The snail tells it a little faster each time."),
    (21, "{count} days of leftovers. It was a big crumb."),
    (22, "{count} days. I said good night to four new legs."),
    (23, "{count} days. The left sock asked how far the sea is."),
    (24, "{count} days. The hedge is thinking. We walk past quietly."),
    (25, "{count} days. I left the drawer open a little."),
    (26, "{count} days. The right sock came along, for company."),
    (27, "{count} days, on two notes."),
    (28, "{count} days. I bought string. I have string now."),
    (29, "{count} days of sock stories."),
    (30, "{count} days. I looked over the cushion. It is far."),
    (31, "{count} days of saying good morning, Gertrude."),
    (32, "{count} days. The left sock is up to something with string."),
    (33, "{count} days. There are dots on the doorstep, drying."),
    (34, "{count} days. The horse looks taller in a frame."),
    (35, "{count} days, whistled."),
    (36, "{count} days. The left sock wore its scarf to all of them."),
    (37, "{count} days of standing like my portrait."),
    (38, "{count} days, hummed in parts."),
    (39, "{count} days in short words, for the pencil."),
    (40, "{count} days. The left sock asked how to spell heel."),
    (41, "{count} days. I heard pictures rolling next door."),
    (42, "{count} days of rehearsing the quiet part."),
    (43, "{count} days. We ate from the button."),
    (44, "{count} days. We look at the jam and say nothing."),
    (45, "{count} days. The moth is on the second page of the lamp."),
    (46, "{count} days with the concert in my ears."),
    (47, "{count} days. The right sock asks for chapter two."),
    (48, "{count} days. The snail overtook me once, on a slope."),
    (49, "{count} days of being counted before breakfast."),
    (50, "{count} days. The moth practises. It is lovely and silent."),
    (51, "{count} days. The shop is open again. It has string."),
    (52, "{count} days. The snail signs everything: the winner."),
    (53, "{count} days. I said hello back to the pencil."),
    (54, "{count} days of walking around Gertrude on tiptoe."),
    (55, "{count} days of talking about the holiday."),
    (56, "{count} days. The sea is drying on the line."),
    (57, "{count} days at the drawn sea. I have sand somewhere."),
    (58, "{count} days on tiptoe."),
    (59, "{count} days of knitting sounds."),
    (60, "{count} days with an ear to the egg."),
    (61, "{count} days, and the wren asked about each."),
    (62, "{count} days in single file: sock, wren, me."),
    (63, "{count} days of hopping, slowly."),
    (64, "{count} days. The wren waves at the lamp now."),
    (65, "{count} days. We are all to read the lamp."),
    (66, "{count} days. The horse is on deck."),
    (67, "{count} days of looking up."),
    (68, "{count} days, or several Gertrudes."),
    (69, "{count} days without string. We managed."),
    (70, "{count} days, written a little too dark."),
    (71, "{count} days, longer when the old pencil tells them."),
    (72, "{count} days. The new pencil draws tables, and asks."),
    (73, "{count} days. The right sock looks into every puddle."),
    (74, "{count} days with a full doorstep."),
    (75, "{count} days. The doorstep is resting."),
    (76, "{count} days, sung."),
    (77, "{count} days, with high notes in them."),
    (78, "{count} days. I went to see the dots. They are up."),
    (79, "{count} days of looking at a dot, head down."),
    (80, "{count} days. The moth sighed through most of them."),
    (81, "{count} days. The moth goes up and comes down. It counts."),
    (82, "{count} days, closer to the shelf."),
    (83, "{count} days. The wren checks its crumb."),
    (84, "{count} days. We all look up a lot."),
    (85, "{count} days with a feather in my hat."),
    (86, "{count} days of sharpening pencils for autographs."),
    (87, "{count} days, read aloud from the memoirs."),
    (88, "{count} days. I have heard the bell once."),
    (89, "{count} days, whistled with my mouth full."),
    (90, "{count} days with a drum in them."),
    (91, "{count} days. The beetle is at four thousand and something."),
    (92, "{count} days, and Gertrude rustles in her sleep."),
    (93, "{count} days of wool."),
    (94, "{count} days. We speak to the curtain kindly."),
    (95, "{count} days. The moth is telling it again."),
    (96, "{count} days. My hat has opinions now."),
    (97, "{count} days. The snail is looking for another word for gate."),
    (98, "{count} days. We are nearly past the gate."),
    (99, "{count} days of sitting close together."),
    (100, "{count} days, twice as quiet."),
    (101, "{count} days. The snail reads its review, slowly."),
    (102, "{count} days. The horse whistles at night, I believe."),
    (103, "{count} days, with a cricket in the margin."),
    (104, "{count} days. The dots add up."),
    (105, "{count} days of answering in pairs."),
    (106, "{count} days, read by lamplight."),
    (107, "{count} days. There is scribbling in both drawers."),
    (108, "{count} days. There is a queue for advice."),
    (110, "{count} days. Gertrude counts them each evening, twice."),
    (111, "{count} days of going down the ramp."),
    (112, "{count} days, or as the cricket says, nearly."),
    (114, "{count} days. Gertrude has tucked a petal into her leaves."),
    (116, "{count} days. The pebble stayed on."),
    (118, "{count} days. I heard hooves, wooden ones."),
    (119, "{count} days. The old pencil is keeping its point."),
    (120, "{count} days. Again."),
    (121, "{count} days. They turn the pages of the lamp together."),
    (123, "{count} days, whistled backwards."),
    (125, "{count} days with a ribbon on. Everybody got one."),
    (126, "{count} days across, says the beetle, in socks."),
    (127, "{count} days. The lamp took the evening off."),
    (128, "{count} days, some of them in the hammock."),
    (129, "{count} days, and the nest hums a little."),
    (130, "{count} days of leaves humming."),
    (131, "{count} days of drum and leaves."),
    (132, "{count} days, a little crooked, and true."),
    (133, "{count} days. We all know how it ends, and listen."),
    (134, "{count} days on the shelf side of things."),
    (135, "{count} days. The drawer is very quiet."),
    (136, "{count} days. The socks walk side by side."),
    (137, "{count} days, buttoned."),
    (138, "{count} days, by the timetable."),
    (139, "{count} days. There is a hill in the page. We go around."),
    (140, "{count} days. The mole has a card now."),
    (141, "{count} days. The mole turned these pages."),
    (142, "{count} days, in blue."),
    (143, "{count} days. We were exactly on the map."),
    (144, "{count} days. I followed the footprints on the card."),
    (146, "{count} days. The dot is very like."),
    (147, "{count} days, from the low notes up."),
    (148, "{count} days. The far side hums back."),
    (149, "{count} days. The snail is still by the gate."),
  ]

  /// The sentences about the days directly after an episode, with keys such as `ordinaryDays.after.7`.
  package static let daysAfterEpisodeTexts = daysAfterEpisodes.map {
    LocalizableText("ordinaryDays.after.\($0.episode + 1)", $0.text)
  }

  /// Returns the sentence about the days directly after `episode`, or `nil` if it has none.
  static func text(aboutDaysAfterEpisode episode: Int) -> LocalizableText? {
    zip(daysAfterEpisodes, daysAfterEpisodeTexts).first { $0.0.episode == episode }?.1
  }

  /// Returns the indices of the sentences about a run of ordinary days that begins on `first`, the most suitable one
  /// first.
  ///
  /// The calendar is divided into periods of three days. Two runs never begin in the same period, because each has at
  /// least two days and another day separates them. The two halves of the sentences take turns, each for thirty periods
  /// and in another order each time. A sentence is therefore not due again for ninety days.
  static func ordinaryDayTextIndices(from first: CivilDay) -> [Int] {
    let third = Int64(first.daysSince1970).flooredDivision(by: 3).quotient
    let half = Int64(ordinaryDayTexts.count / 2)
    let (turn, position) = third.flooredDivision(by: half)
    let shuffle = Int(turn.flooredDivision(by: Int64(shufflingFactors.count)).remainder)
    let start = turn & 1 == 0 ? 0 : Int(half)
    // The factor has no divisor in common with `half`, so each sentence of the half is reached once.
    return (0..<half).map {
      start + Int(((position + $0) * shufflingFactors[shuffle] + turn).flooredDivision(by: half).remainder)
    }
  }

  /// The factors that shuffle the sentences.
  ///
  /// No factor has a divisor in common with half the number of sentences, so each order contains every sentence once.
  private static let shufflingFactors: [Int64] = [7, 11, 13, 17, 19, 23, 29]

  /// The number of days after which the same sentence about a keepsake is due again.
  static let keepsakeTextDays = 6 * Keepsake.allCases.count

  /// Returns the sentence about a run of ordinary days that begins on `first`, and the keepsake that it is about.
  ///
  /// The same sentence is due again after ``keepsakeTextDays``.
  static func keepsakeText(aboutOrdinaryDaysFrom first: CivilDay) -> (Keepsake, LocalizableText) {
    let third = Int64(first.daysSince1970).flooredDivision(by: 3).quotient
    let (turn, position) = third.flooredDivision(by: Int64(Keepsake.allCases.count))
    // Seven has no factor in common with the number of keepsakes.
    let keepsake = Keepsake.allCases[Int(position) * 7 % Keepsake.allCases.count]
    return (keepsake, keepsake.ordinaryDaysTexts[turn & 1 == 0 ? 0 : 1])
  }
}

extension Keepsake {
  /// The two sentences about several days on which the pal was busy with the keepsake.
  package var ordinaryDaysTexts: [LocalizableText] {
    [standardOrdinaryDaysTexts.0, standardOrdinaryDaysTexts.1].enumerated().map {
      LocalizableText("ordinaryDays.at.\(rawValue).\($0.offset + 1)", $0.element)
    }
  }

  private var standardOrdinaryDaysTexts: (String, String) {
    switch kind {
    case .stone: ("{count} days. I swept the terrace.", "{count} days. Breakfast was on the terrace.")
    case .flower:
      ("{count} days. The flower and I take turns talking.", "{count} days. The flower nodded, mostly to me.")
    case .footpath: ("{count} days, up and down the footpath.", "{count} days. The footpath is a little wider now.")
    case .ribbonStick:
      ("{count} days. I saluted the ribbon at every one.", "{count} days. The ribbon pointed the way, then another.")
    case .stump:
      (
        "{count} days, and a sit on the stump after each.",
        "{count} days. I counted the rings of the stump again. Same."
      )
    case .campfire: ("{count} days with campfire in my hair.", "{count} days. The campfire told one back.")
    case .tent:
      ("{count} days. I slept in the tent, for the adventure.", "{count} days. The right sock had the tent to itself.")
    case .kettle: ("{count} days. The kettle sang the second verse.", "{count} days with the kettle on.")
    case .sapling:
      ("{count} days. The sapling and I measured each other.", "{count} days. The sapling took its time, as agreed.")
    case .bench: ("{count} days. I kept half the bench warm.", "{count} days. The beetle and I discussed the bench.")
    case .signpost:
      ("{count} days. The signpost says here, and we were.", "{count} days. I asked the signpost. It said: here.")
    case .steppingStones: ("{count} days of hopping home.", "{count} days. I have a favourite stepping stone now.")
    case .lamp:
      ("{count} days. I say good night to the lamp last.", "{count} days. The lamp and I compared shadows.")
    case .birdBox:
      ("{count} days. I oiled the hinge of the bird box.", "{count} days. I dusted the roof of the bird box.")
    case .bird: ("{count} days. The bird sang me its shopping.", "{count} days. The bird and I hummed over breakfast.")
    case .fence:
      ("{count} days. I painted one board of the fence.", "{count} days, and I leaned on the fence like a farmer.")
    case .vegetableBed:
      ("{count} days. The radishes and I are on first names.", "{count} days. One radish has been promoted.")
    case .wateringCan:
      ("{count} days of watering. My left foot is taller.", "{count} days. The can and I did our rounds.")
    case .sunflower:
      ("{count} days. The sunflower read along.", "{count} days. I stood on tiptoe beside the sunflower.")
    case .rainBarrel:
      ("{count} days. The barrel said plop at the good parts.", "{count} days. I answered the barrel: plop.")
    case .beehive: ("{count} days, hummed by the bees.", "{count} days. The bees know the second verse now.")
    case .pond:
      ("{count} days. I waved at the one in the pond.", "{count} days. The pond had the sky in it, all of it.")
    case .duck:
      ("{count} days. The duck inspected each of them.", "{count} days. The duck walked ahead, as if it knew.")
    case .bridge:
      ("{count} days. I crossed the bridge to look back at us.", "{count} days. I paid myself a crumb at the bridge.")
    case .cellar:
      (
        "{count} days. I keep the good crumbs in the cellar.",
        "{count} days. It is cool in the cellar, and full of hats."
      )
    case .posts:
      ("{count} days. I hung my hat on a post. That is home.", "{count} days. I greeted the four posts by number.")
    case .roof: ("{count} days, some of them under the roof.", "{count} days. I climbed up to see the far side.")
    case .door: ("{count} days of coming home by the door.", "{count} days. I knocked, for practice. I was in.")
    case .window: ("{count} days. I left the light on for us.", "{count} days. I waved at us from the window.")
    case .chimney: ("{count} days. The chimney drew them on the sky.", "{count} days. The house had smoke in its hair.")
    case .mailbox:
      ("{count} days, and a letter from me to me.", "{count} days. The mailbox has a tenant, with eight legs.")
    case .bicycle: ("{count} days. The beetle rang the bell at all of them.", "{count} days, some of them downhill.")
    case .washingLine: ("{count} days, pegged out in a row.", "{count} days of clean socks.")
    case .cat: ("{count} days. The cat slept on this page.", "{count} days. The cat allowed it.")
    case .table:
      (
        "{count} days. We ate at the long end of the table.",
        "{count} days. There was room at the table, and there was soup."
      )
    case .secondChair: ("{count} days. Both chairs were in use.", "{count} days. I keep a crumb on the second chair.")
    case .lanterns: ("{count} days. I lit the lanterns, because.", "{count} days, and the lanterns in order.")
    case .kite:
      (
        "{count} days. The kite took me up once, to the knee.",
        "{count} days. The kite has seen the far side. It told me."
      )
    case .swing: ("{count} days. I swung over most of them.", "{count} days of toes in the sky.")
    case .lighthouse:
      ("{count} days. The lighthouse winked, and I winked last.", "{count} days. I wrote to the lighthouse. It winked.")
    }
  }
}
