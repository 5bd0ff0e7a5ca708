extension Notice {
  /// The number of episodes in the meadow's story.
  package static let episodeCount = Topic.meanwhilePhrasings.count
  /// The number of episodes at the beginning that introduce the neighbors.
  ///
  /// They follow each other faster than later episodes.
  private static let introductoryEpisodes = 4
  /// The episodes in which the snail sets out and comes home, counted from 0.
  static let (snailLeaves, snailReturns) = (6, 20)
  /// The episodes in which the left sock sets out and comes home, counted from 0.
  static let (sockLeaves, sockReturns) = (25, 29)
  /// The episode in which the hedge gets its name, counted from 0.
  static let hedgeGetsName = 31

  /// The minimum number of days with steps between an episode and the next one, if a big day tells the next one.
  static let restingDaysBeforeBigDay = 4

  /// The minimum number of days with steps before an episode that waits for a big day is told without one.
  private static let restingDaysOfWaitingEpisode = 16

  /// Returns the minimum number of days with steps between the previous episode and `episode`.
  ///
  /// The number is 3 for an introductory episode, 16 for an episode that waits for a big day, and 6 to 11 for any
  /// other.
  static func minimumGapInDays(beforeEpisode episode: Int) -> Int {
    guard episode >= introductoryEpisodes else { return 3 }
    return Topic.waitingEpisodes.contains(episode) ? restingDaysOfWaitingEpisode : 6 + episode * 5 % 6
  }
}

extension Notice.Topic {
  /// The episodes of the meadow's story, in order.
  ///
  /// The pal tells each episode once. The episodes are about the pal and its neighbors, and never about the person, the
  /// day or the steps.
  static let meanwhilePhrasings: [NoticePhrasing] = [
    .init("A snail lives by the gate, and we have begun to nod."),
    .init("A beetle has moved in under the book. It likes numbers."),
    .init("My left sock has opinions. The right one listens."),
    .init("A ladybird sat down on the page and counted its dots."),
    .init("I am learning to whistle. So far it is mostly air."),
    .init("The beetle measured my foot. It wrote down: one foot."),
    .init("The snail has set out to cross the meadow. I waved."),
    .init("I drew a horse. It is a very good table."),
    .init("The snail has reached the first pebble and is resting, proudly."),
    .init("The ladybird is one dot short. We are all looking."),
    .init("A postcard from the snail: a drawing of the same pebble."),
    .init("The beetle is building something. It will not say what."),
    .init("The ladybird's dot was under the pencil all along."),
    .init("The snail met a dandelion and stayed for lunch."),
    .init("My whistle hit a note. We are keeping it."),
    .init("The thing that the beetle is building has a wheel now."),
    .init("The snail sent a leaf with a bite in it. Regards."),
    .init("The beetle's thing has a second wheel. It is a cart."),
    .init("The snail has crossed the meadow. It planted a small flag."),
    .init("The beetle drove the cart out to meet the snail."),
    .init("The snail rode home on the cart and called it reckless."),
    .init("We had a welcome supper for the snail: one crumb, six guests."),
    .init("I drew the horse again. This one has legs."),
    .init("The left sock wants to see the sea. We talked."),
    .init("I asked the hedge for its name. It is thinking."),
    .init("The left sock is gone. It left a note: back soon."),
    .init("The right sock is bearing up. It hums in the drawer."),
    .init("I can whistle two notes now. One of them on purpose."),
    .init("A spider has opened a shop in the corner, for string."),
    .init("The left sock is back, and smells of adventure."),
    .init("The left sock tells of a land beyond the cushion."),
    .init("The hedge has decided. Its name is Gertrude."),
    .init("The left sock bought string and tied itself to the drawer."),
    .init("The ladybird took up painting. All its pictures are dots."),
    .init("The horse is in a frame now, because the beetle insisted."),
    .init("I whistled a whole verse. Gertrude leaned in."),
    .init("The spider knitted the left sock a scarf. It wears it everywhere."),
    .init("The ladybird painted my portrait. I am two dots."),
    .init("The beetle started a choir. I whistle, Gertrude rustles."),
    .init("The pencil is getting short, and says it feels wise."),
    .init("The left sock is writing its memoirs. Chapter one: foot."),
    .init("The snail redecorated. The walls are round, so the pictures roll."),
    .init("The choir rehearsed. The spider plays its own web."),
    .init("I found a button, which the beetle says is a plate."),
    .init("The ladybird's new dot is jam. We told it gently."),
    .init("A moth came to read the book. It read the lamp instead."),
    .init("The choir gave a concert. Gertrude rustled the encore."),
    .init("The left sock read from its memoirs. The right one wept."),
    .init("The snail took up running. It calls it that."),
    .init("The beetle counted the household. The socks count as two."),
    .init("I taught the moth my whistle. It knows it by heart, silently."),
    .init("The spider closed its shop to count the string. It has string."),
    .init("The snail won a race. The other one was a pebble."),
    .init("The pencil wrote a line by itself. It says: hello."),
    .init("Gertrude has a nest in her hair and acts natural."),
    .init("The ladybird proposed a holiday. We voted. It was lovely."),
    .init("The left sock asked about the sea. We drew it one."),
    .init("We sat beside the drawn sea. The snail brought a towel."),
    .init("There is an egg in Gertrude's nest. Nobody breathes."),
    .init("The beetle is knitting for the egg. So far: six sleeves."),
    .init("The egg moved. Gertrude pretends it was her."),
    .init("The egg hatched. It is a wren, and it has questions."),
    .init("The wren follows the left sock everywhere. The sock is flattered."),
    .init("The snail teaches the wren patience. The wren teaches the snail hopping."),
    .init("The wren fell onto the moth, and stayed."),
    .init("The moth has read the whole lamp. It recommends it."),
    .init("I drew the horse a boat. It looks relieved."),
    .init("The wren flew. It was short, and mostly downwards. We cheered."),
    .init("The beetle measures flights in Gertrudes. So far: one."),
    .init("The spider ran out of string. It is making more."),
    .init("I have a new pencil. The old one is its teacher."),
    .init("The old pencil tells stories. They all begin: when I was long."),
    .init("The new pencil asked what a horse is. I showed the table."),
    .init("The left sock lent the right one its scarf. They were solemn."),
    .init("The snail had visitors. They brought their own houses."),
    .init("The visitors stayed a week and saw most of the doorstep."),
    .init("The wren sings now. It learned from my whistle, the airy part."),
    .init("The choir has a soprano. It sits in Gertrude."),
    .init("The ladybird opened a gallery. The beetle bought a dot."),
    .init("The beetle hung its dot upside down. Dots forgive."),
    .init("The moth is in love with the moon. We listen."),
    .init("The spider made the moth a ladder. It ends at the shelf."),
    .init("The moth says that the shelf is closer, and that it counts."),
    .init("The wren packed a crumb and two sleeves, for the next meadow."),
    .init("The wren has left. Gertrude kept the nest as it was."),
    .init("A feather came by post. The snail read it aloud."),
    .init("The left sock's memoirs are finished. Last chapter: the other foot."),
    .init("The memoirs are a success. Everybody here has read them twice."),
    .init("The snail bought a bell, for the fast parts."),
    .init("I can whistle with my mouth full. Nobody had asked."),
    .init("The button that was a plate is a drum now."),
    .init("The choir has a drum. The beetle counts in, and keeps counting."),
    .init("The wren is back, and it has brought somebody. Gertrude rustles."),
    .init("There are two in the nest. The beetle fetched more wool."),
    .init("The spider gave the pair a curtain. It caught a moth. Ours."),
    .init("The moth is free again and tells it as a love story."),
    .init("The old pencil lives in my hat now. It likes the view."),
    .init("The snail is writing a travel book. Page one: the gate."),
    .init("We read the travel book aloud, slowly, as it was written."),
    .init("Everybody sat on the page at once. I counted us: us."),
    .init("The eggs are two. The beetle has booked the choir."),
    .init("The left sock gave the snail's book four stars and a thread."),
    .init("I taught the horse to whistle. It practises inwardly."),
    .init("A cricket has come about the drum. It brought its own legs."),
    .init("The ladybird counted its dots again, for old times' sake."),
    .init("Both eggs hatched. The questions come in pairs now."),
    .init("The moth reads the lamp to the little wrens. They know it."),
    .init("The right sock has begun its memoirs. Chapter one: the left one."),
    .init("The spider has a new sign: string, and advice."),
    .init("I asked the spider for advice. It was string."),
    .init("The little wrens fell out in turn. Gertrude keeps count."),
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
    .init("The moth met another moth at the lamp. They are both reading."),
    .init("The left sock has bought a button. It will not say why."),
    .init("The little wrens whistle my two notes backwards. I like it."),
    .init("The ladybird's gallery has a second room. It is for the frame."),
    .init("We held a sports day. The snail ran. The chair came second."),
    .init("The beetle measured the meadow in socks. It is quite a few."),
    .init("The two moths finished the lamp together. They sighed at the switch."),
    .init("The spider wove a hammock. The moths read the small print first."),
    .init("The little wrens have set out, with one crumb each."),
    .init("Gertrude sang by herself. It was mostly leaves."),
    .init("The cricket wrote a piece for drum and hedge. Gertrude is practising."),
    .init("Both pencils wrote a line together. It is crooked, and true."),
    .init("The travel book is done. It ends at the gate."),
    .init("We gave the travel book a shelf of its own. It bowed."),
    .init("The right sock finished its memoirs. They are about the left one."),
    .init("The left sock has read them. It is very quiet."),
    .init("The left sock gave the right one the button. That was why."),
    .init("They wear the button in turns. The beetle made a timetable."),
    .init("A mole came up in the middle of the page. It apologized."),
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
