extension Notice {
  /// The number of episodes in the meadow's story.
  package static let episodeCount = Topic.meanwhilePhrasings.count
  /// The number of episodes at the beginning that introduce the neighbors.
  ///
  /// They follow each other faster than later episodes.
  private static let introductoryEpisodes = 4
  /// The episodes in which the snail sets out for the sea and comes home, counted from 0.
  static let (snailLeaves, snailReturns) = (6, 20)
  /// The episodes in which the left sock sets out and comes home, counted from 0.
  static let (sockLeaves, sockReturns) = (25, 29)
  /// The episodes in which the spider and the moth arrive, counted from 0.
  static let (spiderArrives, mothArrives) = (28, 45)
  /// The episode in which the hedge gets its name, counted from 0.
  static let hedgeGetsName = 31

  /// The minimum number of days with steps between an episode and the next one, if a big day tells the next one.
  static let restingDaysBeforeBigDay = 4

  /// The minimum number of days with steps since the last episode, for an episode that waited for a big day in vain.
  private static let restingDaysOfWaitingEpisode = 12

  /// The number of episodes at the beginning of the story that follow each other faster than the rest.
  ///
  /// A new reader therefore soon sees how the snail's journey ends.
  private static let quickEpisodes = 40

  /// Returns the minimum number of days with steps between the previous episode and `episode`.
  ///
  /// The number is 3 for an introductory episode, 12 for an episode that waits for a big day, 4 to 9 for the other
  /// quick episodes, and 6 to 11 for all others.
  static func minimumGapInDays(beforeEpisode episode: Int) -> Int {
    guard episode >= introductoryEpisodes else { return 3 }
    let shortestRest = episode < quickEpisodes ? 4 : 6
    return Topic.waitingEpisodes.contains(episode) ? restingDaysOfWaitingEpisode : shortestRest + episode * 5 % 6
  }
}

extension Notice.Topic {
  /// The episodes of the meadow's story, in order.
  ///
  /// They are about the pal and its neighbors, and never about the person, the day or the steps. The long thread is the
  /// sea: the snail hears it (4), sets out (6) and reaches it (17), and later others go there. Things that appear once
  /// come back: the paper boat (9, 14, 18, 69), the key (12, 19, 22, 25, 30, 134), the horse (7, 34, 66, 117), and the
  /// crab (18, 30, 32, 51, 104, 127, 134).
  static let meanwhilePhrasings: [NoticeSentence] = [
    .init("A snail lives by the gate, and we have begun to nod."),
    .init("A beetle has moved in under the book and counts the pages."),
    .init("My left sock has opinions. The right one listens."),
    .init("A ladybird sat down on the page and counted its dots."),
    .init("The snail holds its house to its ear and hears the sea."),
    .init("The beetle measured my foot and wrote down: one foot."),
    .init("The snail has set out for the sea, and I waved."),
    .init("I drew a horse. It is a very good table."),
    .init("The snail has reached the first pebble and is resting, proudly."),
    .init("I folded a blank page into a boat, which crossed my soup."),
    .init("A postcard from the snail: a drawing of the same pebble."),
    .init("The beetle hung up a sign that says: nothing is being built."),
    .init("I lifted the pencil and found a key that fits nothing."),
    .init("The snail met a dandelion and stayed for lunch."),
    .init("We launched the paper boat on the stream. Captain: one crumb."),
    .init("The nothing under the sign has two wheels and is a cart."),
    .init("The snail writes that the sound in its house is getting louder."),
    .init("The snail has reached the sea and planted a small flag."),
    .init("A crab lives in the paper boat now, writes the snail."),
    .init("The beetle has gone to fetch the snail, with cart and key."),
    .init("The snail rode home on the cart and called it reckless."),
    .init("We had a welcome supper for the snail: one crumb, six guests."),
    .init("The key fits a bathing hut by the sea, says the snail."),
    .init("The left sock wants to see the sea. We talked."),
    .init("I asked the hedge for its name, and it is thinking."),
    .init("The left sock is gone, and so is the key."),
    .init("The right sock is bearing up and hums in the drawer."),
    .init("I am learning to whistle. So far it is mostly air."),
    .init("A spider has opened a shop in the corner, for string."),
    .init("The left sock is back, with sand in it and a tan."),
    .init("Our key is with the crab now, for emergencies, says the sock."),
    .init("The hedge has decided that its name is Gertrude."),
    .init("A letter came from the crab. It is mostly sideways."),
    .init("My whistle hit a note, and we are keeping it."),
    .init("I drew the horse again, with legs, and the beetle framed it."),
    .init("The ladybird painted my portrait. I am two dots."),
    .init("The spider knitted the left sock a scarf, with one toe."),
    .init("The ladybird is one dot short, and we are all looking."),
    .init("The beetle started a choir in which I whistle and Gertrude rustles."),
    .init("The pencil is getting short, and says it feels wise."),
    .init("The left sock is writing its memoirs. Chapter one: foot."),
    .init("The ladybird's dot was on the back of my portrait."),
    .init("At choir practice, the spider played its own web."),
    .init("I found a button, which the beetle says is a plate."),
    .init("I can whistle two notes now. One of them on purpose."),
    .init("A moth came to read the book and read the lamp instead."),
    .init("At the choir's concert, Gertrude rustled the encore twice."),
    .init("The left sock read from its memoirs. The right one wept."),
    .init("The snail took up running. It calls it that."),
    .init("The beetle counted the household. The socks count as two."),
    .init("I taught the moth my whistle. It knows it by heart, silently."),
    .init("A second letter from the crab: it has ironed the flag."),
    .init("The snail won a race against a pebble, narrowly."),
    .init("The pencil wrote a line by itself, and it says hello."),
    .init("Gertrude has a nest in her hair and acts natural."),
    .init("The ladybird proposed a holiday. We voted. It was lovely."),
    .init("The right sock asked about the sea, so we drew it one."),
    .init("We sat beside the drawn sea on the snail's real towel."),
    .init("There is an egg in Gertrude's nest. Nobody breathes."),
    .init("The beetle has knitted six sleeves for the egg, so far."),
    .init("The egg moved, and Gertrude pretends it was her."),
    .init("The egg hatched into a wren with questions."),
    .init("The wren follows the left sock, who pretends to be going somewhere."),
    .init("The snail taught the wren patience and got hopping in return."),
    .init("The wren fell onto the moth, and stayed."),
    .init("The moth has read the whole lamp and recommends it."),
    .init("I drew the horse a boat, and it looks relieved."),
    .init("The wren flew, briefly and mostly downwards, and we cheered."),
    .init("The beetle measures flights in Gertrudes. So far: one."),
    .init("The paper boat came home by post, with a shell aboard."),
    .init("I have a new pencil, and the old one teaches it."),
    .init("The old pencil's stories all begin: when I was long."),
    .init("The new pencil asked about the horse, so I showed the table."),
    .init("The left sock lent the right one its scarf. They were solemn."),
    .init("The snail had visitors who brought their own houses."),
    .init("The visitors stayed a week and saw most of the doorstep."),
    .init("The wren sings now, mostly the airy part of my whistle."),
    .init("The choir's new soprano sits in Gertrude."),
    .init("The ladybird opened a gallery, and the beetle bought a dot."),
    .init("The beetle hung its dot upside down and stands on its head."),
    .init("The moth is in love with the moon. We listen."),
    .init("The spider's ladder to the moon ends at the shelf."),
    .init("The moth says that the shelf is closer, and that it counts."),
    .init("The wren packed a crumb and two sleeves, for the sea."),
    .init("The wren has left, and Gertrude keeps the nest as it was."),
    .init("A feather came by post. The snail read it aloud."),
    .init("The left sock's memoirs are finished. Last chapter: the other foot."),
    .init("Everybody here has read the memoirs twice, out loud."),
    .init("The snail bought a bell, for the fast parts."),
    .init("I can whistle with my mouth full. Nobody had asked."),
    .init("The button that was a plate is a drum now."),
    .init("The beetle counted the choir in and has not stopped counting."),
    .init("The wren is back from the sea, and has brought somebody."),
    .init("There are two in the nest, and the beetle fetched more wool."),
    .init("The spider gave the pair a curtain. It caught a moth. Ours."),
    .init("The moth is free again and tells it as a love story."),
    .init("The old pencil lives in my hat now, for the view."),
    .init("The snail is writing a travel book. Page one: the gate."),
    .init("We read the travel book aloud, slowly, as it was written."),
    .init("Everybody sat on the page at once. I counted us: us."),
    .init("There are two eggs, and the beetle has booked the choir."),
    .init("The left sock gave the snail's book four stars and a thread."),
    .init("I taught the horse to whistle. It practises inwardly."),
    .init("A cricket came about the drum and brought its own legs."),
    .init("The crab writes that the bathing hut has a lodger: the tide."),
    .init("Both eggs hatched, and the questions come in pairs now."),
    .init("The moth reads the lamp to the little wrens, with voices."),
    .init("The right sock has begun its memoirs. Chapter one: the left one."),
    .init("The spider has a new sign: string, and advice."),
    .init("I asked the spider for advice. It was string."),
    .init("The little wrens fell out in turn while Gertrude kept count."),
    .init("The beetle built the wrens a ramp, officially for the socks."),
    .init("The cricket and the beetle disagree about three. I stay out."),
    .init("They have agreed on three. It was between two and four."),
    .init("Gertrude flowered. She says it was nothing. It was yellow."),
    .init("The travel book has reached the first pebble. Nobody has skipped ahead."),
    .init("The pebble came to the reading. It was moved, by the beetle."),
    .init("I drew the horse a friend. It is a very good chair."),
    .init("The horse and the chair are out riding. Nobody saw who rode."),
    .init("The old pencil asked to be sharpened, for a special word."),
    .init("The special word was: again."),
    .init("The moth met another moth at the lamp, on page one."),
    .init("The left sock has bought a button. It will not say why."),
    .init("The little wrens whistle my two notes backwards. I like it."),
    .init("The gallery has a second room, for the horse's frame."),
    .init("We held a sports day. The snail ran. The chair came second."),
    .init("The beetle measured the meadow in socks. It is quite a few."),
    .init("The crab is on its way to us. Sideways takes longer."),
    .init("The spider wove a hammock. The moths read the small print first."),
    .init("The little wrens have set out, with one crumb each."),
    .init("Gertrude sang by herself, mostly leaves."),
    .init("The cricket wrote a piece for drum and hedge. Gertrude is practising."),
    .init("Both pencils wrote a line together. It is crooked, and true."),
    .init("The travel book is done. It ends at the gate."),
    .init("The crab has arrived and hung the key by our gate."),
    .init("The right sock finished its memoirs. They are about the left one."),
    .init("The left sock has read them. It is very quiet."),
    .init("The left sock gave the right one the button. That was why."),
    .init("They wear the button in turns. The beetle made a timetable."),
    .init("A mole came up through the page and apologized to this line."),
    .init("The mole is looking for the library. We said: here."),
    .init("The mole reads with its nose. It likes pages with crumbs."),
    .init("I whistled for the mole in the dark. It said: ah, blue."),
    .init("The beetle drew the mole a map. It has one place: here."),
    .init("A card came from the little wrens. It is all footprints."),
    .init("The snail answered for all of us. It is signing now."),
    .init("The ladybird painted the mole. It is one dot, very large."),
    .init("The choir has a bass now. It comes up through the floor."),
    .init("We sang across the meadow. Somebody sang back."),
    .init("I read our first page aloud. The snail said: that is me."),
  ]
}
