extension Notice {
  /// The number of episodes that introduce the neighbors; they follow one another faster than the others.
  private static let introductoryEpisodes = 4
  /// The first episode that is told again after the last one; the ones before it would introduce the neighbors anew.
  private static let firstRepeatedEpisode = 38

  /// Returns the number of the episode after `episode`.
  static func episode(after episode: Int) -> Int {
    episode + 1 < Topic.meanwhilePhrasings.count ? episode + 1 : firstRepeatedEpisode
  }

  /// Returns the minimum number of days with steps between the episode before and `episode`: from 9 to 14, so that
  /// nobody can tell when the next one comes.
  static func restingDays(beforeEpisode episode: Int) -> Int {
    episode < introductoryEpisodes ? 3 : 9 + episode * 5 % 6
  }
}

extension Notice.Topic {
  /// The episodes of what happens in the meadow, in the order in which they are told.
  ///
  /// They are about the pal and its neighbors, and never about the person, the day or the steps.
  static let meanwhilePhrasings: [NoticePhrasing] = [
    .init("A snail lives by the gate. We nod to each other."),
    .init("A beetle has moved in under the book. It likes numbers."),
    .init("My left sock has opinions. The right one listens."),
    .init("A ladybird sat down on the page and counted its dots."),
    .init("The snail has set out to cross the meadow. I waved."),
    .init("The beetle measured my foot. It wrote down: one foot."),
    .init("I am learning to whistle. So far it is mostly air."),
    .init("The left sock wants to see the sea. We talked."),
    .init("The snail has reached the first pebble. It is resting proudly."),
    .init("The ladybird is one dot short. We are all looking."),
    .init("I drew a horse. It is a very good table."),
    .init("The beetle is building something. It will not say what."),
    .init("The left sock is gone. It left a note: back soon."),
    .init("A postcard from the snail: a drawing of the same pebble."),
    .init("My whistle hit a note. The beetle wrote it down."),
    .init("The ladybird's dot was under the pencil all along."),
    .init("The thing that the beetle is building has a wheel now."),
    .init("The right sock is bearing up. It hums in the drawer."),
    .init("The snail met a dandelion and stayed for lunch."),
    .init("I drew the horse again. This one has legs."),
    .init("The left sock is back. It smells of adventure."),
    .init("The beetle's thing has a second wheel. The ladybird steers."),
    .init("I can whistle two notes now. One of them on purpose."),
    .init("The snail sent a leaf with a bite in it. Regards."),
    .init("The left sock tells of a land beyond the cushion."),
    .init("The beetle's thing is a cart. It rolled. We applauded."),
    .init("I asked the hedge for its name. It is thinking."),
    .init("The snail can see the far side of the meadow."),
    .init("The ladybird took up painting. All its pictures are dots."),
    .init("The horse drawing is in a frame now. The beetle insisted."),
    .init("A spider has opened a shop in the corner. It sells string."),
    .init("The left sock bought string. It will not say why."),
    .init("I whistled a whole verse. The hedge leaned in."),
    .init("The snail arrived. It planted a very small flag."),
    .init("The beetle drove the cart out to meet the snail."),
    .init("The hedge has decided. Its name is Gertrude."),
    .init("The snail rode home on the cart and called it reckless."),
    .init("We had a welcome supper for the snail: one crumb, six guests."),
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
  ]
}
