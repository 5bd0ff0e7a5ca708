package import PixelPalCore

extension Keepsake {
  /// The standard sentence about the arrival of the keepsake, with its key in rules and translations.
  package var sentenceText: LocalizableText { LocalizableText("meadow.\(rawValue)", standardSentence) }

  private var standardSentence: String {
    switch kind {
    case .stone: "A flat stone has arrived. I call it the terrace."
    case .flower: "Our first flower. I introduced myself."
    case .footpath: "Our feet have drawn a footpath without telling me."
    case .ribbonStick: "I found a stick and lent it a ribbon. It walks taller."
    case .stump: "I sat on the stump until one of us was comfortable."
    case .campfire: "Our campfire wanted a story before it would crackle."
    case .tent: "The right sock has reserved a corner of our tent."
    case .kettle: "A tin kettle stands by the fire, warm, and nobody admits it."
    case .sapling: "I planted a sapling and told it to take its time."
    case .bench: "We have a bench, with room for two and a beetle."
    case .signpost: "Our signpost points here, whichever way I turn it."
    case .steppingStones: "I hopped across the stepping stones, and then had to hop back."
    case .lamp: "The moths have formed a queue at our lamp."
    case .birdBox: "I hung up a bird box and swept its doorstep."
    case .bird: "A bird moved into the box. It sings with its mouth full."
    case .fence: "The ladybird does laps on our fence."
    case .vegetableBed: "We planted radishes, and I said good night to each."
    case .wateringCan: "I watered my foot with the can, to see what grows."
    case .sunflower: "The sunflower looks over my shoulder when I write."
    case .rainBarrel: "Our rain barrel says plop, and means it."
    case .beehive: "The bees moved in humming my song, all of it."
    case .pond: "We have a pond, with somebody in it who looks like me."
    case .duck: "A duck came, and pretends that it was always here."
    case .bridge: "I crossed our bridge both ways, to be fair."
    case .cellar: "The stones of a cellar. We are building something, I think."
    case .posts: "Four posts stand there and pretend to be a house."
    case .roof: "I sat under our roof and listened for rain."
    case .door: "The house has a door. I go out to come in."
    case .window: "Our window has a light. It looks like home from everywhere."
    case .chimney: "A chimney with smoke. The house is breathing. We live here."
    case .mailbox: "I posted myself a letter in the mailbox and waited outside."
    case .bicycle: "The beetle is in charge of the bell on our bicycle."
    case .washingLine: "The right sock took the best peg on our washing line."
    case .cat: "A cat has chosen us. It has signed nothing."
    case .table: "Everybody came to our long table and brought a crumb."
    case .secondChair: "We have a second chair now: one for each of us."
    case .lanterns: "The beetle lights our lanterns one by one, by name."
    case .kite: "The kite pulled and I pulled, and neither of us won."
    case .swing: "My feet have met the sky. We have a swing."
    case .lighthouse: "Far away stands a lighthouse. It winks. I wink back."
    }
  }
}
