package import PixelPalCore

extension Keepsake {
  /// The standard sentence about the arrival of the keepsake, with its key in rules and translations.
  package var sentenceText: LocalizableText { LocalizableText("meadow.\(rawValue)", standardSentence) }

  private var standardSentence: String {
    switch kind {
    case .stone: "A flat stone has arrived. I call it the terrace."
    case .flower: "Our first flower. I introduced myself."
    case .footpath: "We have a footpath. Our feet drew it without telling me."
    case .ribbonStick: "I found a stick, and the ribbon for it found us."
    case .stump: "I sat on our new stump until it felt like ours."
    case .campfire: "I told our new campfire a story. It crackled politely."
    case .tent: "The right sock has reserved the corner of our new tent."
    case .kettle: "The new tin kettle is warm, and nobody admits to it."
    case .sapling: "I planted a sapling and told it to take its time."
    case .bench: "We have a bench, with room for two and a beetle."
    case .signpost: "The new signpost points here, whichever way I turn it."
    case .steppingStones: "I hopped across our new stepping stones. Then I hopped back."
    case .lamp: "The moths have formed a queue at our new lamp."
    case .birdBox: "The new bird box says vacant. I keep looking."
    case .bird: "A bird moved into the box. It sings with its mouth full."
    case .fence: "The ladybird does laps on our new fence."
    case .vegetableBed: "I said good night to every radish in our new bed."
    case .wateringCan: "I watered my foot with the new can, to see what grows."
    case .sunflower: "The sunflower looks over my shoulder when I write."
    case .rainBarrel: "The new rain barrel says plop, and means it."
    case .beehive: "The bees in our new hive hum my song, all of it."
    case .pond: "We have a pond, with somebody in it who looks like me."
    case .duck: "A duck came, and pretends that it was always here."
    case .bridge: "I crossed the new bridge both ways, to be fair."
    case .cellar: "The stones of a cellar. We are building something, I think."
    case .posts: "The four new posts already stand like a house."
    case .roof: "I sat under our new roof and listened for rain."
    case .door: "The house has a door. I go out to come in."
    case .window: "Our window has a light. It looks like home from everywhere."
    case .chimney: "A chimney with smoke. The house is breathing. We live here."
    case .mailbox: "I posted myself a letter in the new mailbox and waited outside."
    case .bicycle: "The beetle is in charge of the bell on our bicycle."
    case .washingLine: "The right sock took the best peg on our washing line."
    case .cat: "A cat has chosen us. It has signed nothing."
    case .table: "Everybody came to our long table and brought a crumb."
    case .secondChair: "We have a second chair now: one for each of us."
    case .lanterns: "The beetle lights our new lanterns in order."
    case .kite: "The new kite pulled, I pulled. We are friends now."
    case .swing: "My feet have met the sky. We have a swing."
    case .lighthouse: "Far away stands a lighthouse. It winks. I wink back."
    }
  }
}
