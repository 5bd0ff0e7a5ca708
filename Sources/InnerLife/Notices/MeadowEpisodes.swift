extension Notice {
  /// The number of episodes.
  package static let episodeCount = Topic.meanwhilePhrasings.count
  /// The number of episodes that introduce the neighbors; they follow one another faster than the others.
  private static let introductoryEpisodes = 4
  /// The episodes with which the snail sets out and comes home.
  static let (snailLeaves, snailReturns) = (6, 20)
  /// The episodes with which the left sock sets out and comes home.
  static let (sockLeaves, sockReturns) = (25, 29)
  /// The episode after which the hedge is called by its name.
  static let hedgeGetsName = 31

  /// Returns the minimum number of days with steps between the episode before and `episode`: from 9 to 14.
  static func restingDays(beforeEpisode episode: Int) -> Int {
    episode < introductoryEpisodes ? 3 : 9 + episode * 5 % 6
  }
}

extension Notice.Topic {
  /// The episodes of the meadow's story, in order; the pal tells each of them once.
  ///
  /// They are about the pal and its neighbors, and never about the person, the day or the steps.
  static let meanwhilePhrasings: [NoticePhrasing] = [
    .init("A snail lives by the gate. We nod to each other."),
    .init("A beetle has moved in under the book. It likes numbers."),
    .init("My left sock has opinions. The right one listens."),
    .init("A ladybird sat down on the page and counted its dots."),
    .init("I am learning to whistle. So far it is mostly air."),
    .init("The beetle measured my foot. It wrote down: one foot."),
    .init("The snail has set out to cross the meadow. I waved."),
    .init("I drew a horse. It is a very good table."),
    .init("The snail has reached the first pebble. It is resting proudly."),
    .init("The ladybird is one dot short. We are all looking."),
    .init("A postcard from the snail: a drawing of the same pebble."),
    .init("The beetle is building something. It will not say what."),
    .init("The ladybird's dot was under the pencil all along."),
    .init("The snail met a dandelion and stayed for lunch."),
    .init("My whistle hit a note. The beetle wrote it down."),
    .init("The thing that the beetle is building has a wheel now."),
    .init("The snail sent a leaf with a bite in it. Regards."),
    .init("The beetle's thing has a second wheel. It is a cart."),
    .init("The snail arrived on the far side. It planted a small flag."),
    .init("The beetle drove the cart out to meet the snail."),
    .init("The snail rode home on the cart and called it reckless."),
    .init("We had a welcome supper for the snail: one crumb, six guests."),
    .init("I drew the horse again. This one has legs."),
    .init("The left sock wants to see the sea. We talked."),
    .init("I asked the hedge for its name. It is thinking."),
    .init("The left sock is gone. It left a note: back soon."),
    .init("The right sock is bearing up. It hums in the drawer."),
    .init("I can whistle two notes now. One of them on purpose."),
    .init("A spider has opened a shop in the corner. It sells string."),
    .init("The left sock is back. It smells of adventure."),
    .init("The left sock tells of a land beyond the cushion."),
    .init("The hedge has decided. Its name is Gertrude."),
    .init("The left sock bought string. It will not say why."),
    .init("The ladybird took up painting. All its pictures are dots."),
    .init("The horse drawing is in a frame now. The beetle insisted."),
    .init("I whistled a whole verse. Gertrude leaned in."),
    .init("The spider knitted the left sock a scarf. It wears it everywhere."),
    .init("The ladybird painted my portrait. I am two dots."),
    .init("The beetle started a choir. I whistle, Gertrude rustles."),
    .init("The pencil is getting short. It says it feels wise."),
    .init("The left sock is writing its memoirs. Chapter one: foot."),
    .init("The snail redecorated. The walls are round, so the pictures roll."),
    .init("The choir rehearsed. The spider plays its own web."),
    .init("I found a button. The beetle says it is a plate."),
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
    .init("The wren fell onto the moth. They are friends now."),
    .init("The moth has read the whole lamp. It recommends it."),
    .init("I drew the horse a boat. It looks relieved."),
    .init("The wren flew. It was short, and mostly downwards. We cheered."),
    .init("The beetle measures flights in Gertrudes. So far: one."),
    .init("The spider ran out of string. It is making more."),
    .init("I have a new pencil. The old one is its teacher."),
    .init("The old pencil tells stories. They all begin: when I was long."),
    .init("The new pencil asked what a horse is. I showed it both."),
    .init("The left sock lent the right one its scarf. Big day."),
    .init("The snail had visitors. They brought their own houses."),
    .init("The visitors stayed a week and saw most of the doorstep."),
    .init("The wren sings now. It learned from my whistle, the airy part."),
    .init("The choir has a soprano. It sits in Gertrude."),
    .init("The ladybird opened a gallery. The beetle bought a dot."),
    .init("The beetle hung its dot upside down. Dots forgive."),
    .init("The moth is in love with the moon. We listen."),
    .init("The spider made the moth a ladder. It ends at the shelf."),
    .init("The moth says that the shelf is closer, and that it counts."),
    .init("The wren packed a crumb. It wants to see the next meadow."),
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
  ]
}
