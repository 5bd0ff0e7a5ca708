package import PixelPalCore

extension Keepsake {
  /// The standard sentence about the arrival of the keepsake, with its key in rules and translations.
  package var sentenceText: LocalizableText { LocalizableText("meadow.\(rawValue)", standardSentence) }

  private var standardSentence: String {
    switch kind {
    case .stone: "A flat stone has arrived. I call it the terrace."
    case .flower: "Our first flower. I introduced myself."
    case .footpath: "We have a footpath. Our feet drew it without telling me."
    case .ribbonStick: "A stick with a ribbon. I salute it when I pass."
    case .stump: "A stump to sit on. I counted the rings twice."
    case .campfire: "A campfire. I told it a story, and it crackled politely."
    case .tent: "A tent. The right sock has reserved the corner."
    case .kettle: "A tin kettle. It is warm, and nobody admits to it."
    case .sapling: "A sapling. I told it to take its time."
    case .bench: "A bench. It has room for two and a beetle."
    case .signpost: "A signpost. It points here, whichever way I turn it."
    case .steppingStones: "Stepping stones. I hopped across. Then I hopped back."
    case .lamp: "A lamp. The moths have formed a queue."
    case .birdBox: "A bird box. The sign says vacant. I keep looking."
    case .bird: "A bird moved into the box. It sings with its mouth full."
    case .fence: "A fence. The ladybird does laps on it."
    case .vegetableBed: "A vegetable bed. I said good night to every radish."
    case .wateringCan: "A watering can. I watered my foot to see what happens."
    case .sunflower: "A sunflower. It looks over my shoulder when I write."
    case .rainBarrel: "A rain barrel. It says plop, and means it."
    case .beehive: "A beehive. They hum my song, all of it."
    case .pond: "A pond. There is somebody in it who looks like me."
    case .duck: "A duck. It pretends it was always here."
    case .bridge: "A small bridge. I crossed it both ways, to be fair."
    case .cellar: "The stones of a cellar. We are building something, I think."
    case .posts: "Four posts. They already stand like a house."
    case .roof: "A roof. I sat under it and listened for rain."
    case .door: "A door. I go out so that I can come in."
    case .window: "A window with a light. It looks like home from everywhere."
    case .chimney: "A chimney with smoke. The house is breathing. We live here."
    case .mailbox: "A mailbox. I posted myself a letter. I am excited."
    case .bicycle: "A bicycle. The beetle is in charge of the bell."
    case .washingLine: "A washing line. The right sock took the best peg."
    case .cat: "A cat. It has chosen us and signed nothing."
    case .table: "A long table. Everybody came, and everybody brought a crumb."
    case .secondChair: "A second chair. Now there is one for each of us."
    case .lanterns: "A string of lanterns. The beetle lights them in order."
    case .kite: "A kite. It pulled, I pulled. We are friends now."
    case .swing: "A swing in the tree. My feet have met the sky."
    case .lighthouse: "A lighthouse, far away. It winks. I wink back."
    }
  }
}
