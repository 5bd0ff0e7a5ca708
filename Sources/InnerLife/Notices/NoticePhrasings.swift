// The sentences follow the tone rules: "we" and "I" but never "you", at most twelve words, and nothing about a day, an
// hour or the weather that isn't known. About itself and about things, the pal may invent whatever it likes.
extension Notice.Topic {
  /// The sentences for the topic.
  ///
  /// A sentence keeps its position, because saved journals refer to it by number; new ones are added at the end.
  var phrasings: [NoticePhrasing] {
    switch self {
    case .record: Notice.Topic.recordPhrasings
    case .mostSince: Notice.Topic.mostSincePhrasings
    case .longestWalk: Notice.Topic.longestWalkPhrasings
    case .sideBySide: Notice.Topic.sideBySidePhrasings
    case .earlyWalk: Notice.Topic.earlyWalkPhrasings
    case .lateWalk: Notice.Topic.lateWalkPhrasings
    case .twins: Notice.Topic.twinsPhrasings
    case .asThree: Notice.Topic.asThreePhrasings
    case .inStep: Notice.Topic.inStepPhrasings
    case .sameCount: Notice.Topic.sameCountPhrasings
    case .weekday: Notice.Topic.weekdayPhrasings
    case .prettyNumber: Notice.Topic.prettyNumberPhrasings
    case .elsewhere: Notice.Topic.elsewherePhrasings
    case .weekend: Notice.Topic.weekendPhrasings
    case .zigzag: Notice.Topic.zigzagPhrasings
    case .oneWalk: Notice.Topic.oneWalkPhrasings
    }
  }

  private static let recordPhrasings: [NoticePhrasing] = [
    .init("We have never gone this far in one day.", .firstRecordInAWeek),
    .init("The biggest day in our book. It barely goes on the page."),
    .init("All our other days looked up when this one came in."),
    .init("A tall day. It gets the tall hat."),
    .init("I drew a flag and stood beside it."),
    .init("No day of ours ever held this much road.", .firstRecordInAWeek),
    .init("I had to glue a second page underneath."),
    .init("My feet asked for a drumroll. They got one."),
    .init("The most ground we ever covered between two sleeps.", .firstRecordInAWeek),
    .init("I told the snail how far. It sat down."),
    .init("This one gets the good ink."),
    .init("A new top shelf in the book. I needed the ladder."),
  ]

  private static let mostSincePhrasings: [NoticePhrasing] = [
    .init("{Since} has company now."),
    .init("I turned back many pages to find one this big.", .manyDays),
    .init("My knees remember {since}. They told me about it."),
    .init("Big one. {Since} waved from across the book."),
    .init("{Since} moved over to make room."),
    .init("A long ribbon of a day. I rolled it up carefully."),
    .init("Somewhere in the book, {since} nodded."),
    .init("I used the wide brush for this one."),
    .init("My shoes are telling the slippers all about it."),
    .init("{Since} sent a postcard. It says welcome."),
    .init("The page bulges a little. I pressed it flat."),
    .init("I had to reach back to {since} for one this size."),
    .init("A lot of road today. I kept the nicest pebble."),
    .init("{Since} has a new neighbour in the hall of big days."),
  ]

  private static let longestWalkPhrasings: [NoticePhrasing] = [
    .init("One walk went on and on, like a good story."),
    .init("We walked until my song had run out of verses."),
    .init("A long walk. My shadow asked for a chair."),
    .init("So long a walk that I named my left foot Ferdinand."),
    .init("I packed for a short walk. It was the other kind."),
    .init("The walk and I are on first-name terms now."),
    .init("We followed our noses. They knew the long way round."),
    .init("A walk with chapters. I read them aloud to my socks."),
    .init("I whistled everything I know on that walk. Twice."),
  ]

  private static let sideBySidePhrasings: [NoticePhrasing] = [
    .init("Two big ones, shoulder to shoulder."),
    .init("Yesterday left the gate open, and through we went."),
    .init("Two giants on one page. I drew them waving."),
    .init("A big day, and then its echo."),
    .init("Yesterday was large. Today saw it and wanted one too."),
    .init("Two big days in a row. The book wants a paperweight."),
    .init("Two mountains side by side. I had lunch in the valley."),
    .init("Big days come in pairs, like socks."),
    .init("Yesterday rang the bell. Today rang it too."),
  ]

  private static let earlyWalkPhrasings: [NoticePhrasing] = [
    .init("The morning still had its pyjamas on.", .beforeSeven),
    .init("I think we woke a pigeon. It forgave us.", .beforeSeven),
    .init("We were up before our own footprints."),
    .init("The day was looking for its shoes. We had ours.", .beforeSeven),
    .init("I was yawning, and my feet were already outside."),
    .init("We opened the day ourselves."),
    .init("An early start. My hat was on backwards."),
    .init("The gate was surprised to see us so soon."),
    .init("Breakfast had to run to catch up.", .beforeSeven),
    .init("We got to the day before it had tied its laces."),
    .init("My left foot was first out of the door. It brags."),
  ]

  private static let lateWalkPhrasings: [NoticePhrasing] = [
    .init("We saw the day all the way to its door."),
    .init("My shadow had gone to bed. We had not.", .afterTen),
    .init("The day was closing. We slipped out once more."),
    .init("We walked the day home."),
    .init("The night and I compared notes.", .afterTen),
    .init("One more round before the ink was dry."),
    .init("I had the pen in my hand, and out we went."),
    .init("We put the day to bed ourselves.", .afterTen),
    .init("The day had its coat on. We asked for an encore."),
    .init("I held the lantern. We took turns being brave.", .afterTen),
    .init("There was one more walk at the bottom of the bag."),
  ]

  private static let twinsPhrasings: [NoticePhrasing] = [
    .init("Today came dressed as yesterday. It nearly got away with it."),
    .init("I counted twice, then asked a beetle. Almost the same."),
    .init("Yesterday left a pattern. Today used it."),
    .init("Two days like two peas. I checked the pod."),
    .init("I thought I had read this page before."),
    .init("Today borrowed yesterday's shoes. Same size."),
    .init("Yesterday called. Today answered in the same voice."),
    .init("Two days, one recipe."),
    .init("I laid today on top of yesterday. No edges showed."),
  ]

  private static let asThreePhrasings: [NoticePhrasing] = [
    .init("Today brought three days in one basket."),
    .init("I folded three days together and got this one."),
    .init("Three pages of road, all on one."),
    .init("It took three days of ink."),
    .init("A day with room for three. We used it all."),
    .init("Today came in a three-pack."),
    .init("I counted the day, and it counted for three."),
    .init("The day was bigger on the inside."),
    .init("Today wore three hats, one on top of the other."),
  ]

  private static let inStepPhrasings: [NoticePhrasing] = [
    .init("Three days in step, like ducks on a wall."),
    .init("Three in a row, all the same height. I used a twig."),
    .init("The days are humming one tune."),
    .init("Three days walked past in uniform."),
    .init("I could hang a picture by a line this straight."),
    .init("Three days, and hardly a step between them."),
    .init("Today, yesterday and the one before held hands."),
    .init("The metronome came by to listen."),
    .init("Three days shared one pair of shoes. Nobody noticed."),
  ]

  private static let sameCountPhrasings: [NoticePhrasing] = [
    .init("The very same number as {since}. To the step."),
    .init("{Since} had this number too. They shook hands."),
    .init("I found this number in the book already, under {since}."),
    .init("{Since} and today know the same secret."),
    .init("Step for step like {since}. I checked with a twig."),
    .init("Our feet remembered a number from {since}."),
    .init("This number has been here before. It knew where to sit."),
    .init("Somewhere {since} is saying: that was mine."),
  ]

  private static let weekdayPhrasings: [NoticePhrasing] = [
    .init("The other {weekday}s are looking at this one with big eyes."),
    .init("A {weekday} with its sleeves rolled up."),
    .init("{weekday} brought its big boots."),
    .init("I gave this {weekday} a ribbon."),
    .init("A {weekday} that took up two chairs."),
    .init("Of all these {weekday}s, this one climbed on the table."),
    .init("I think somebody wound this {weekday} up."),
    .init("{weekday} stood on a crate to be seen."),
    .init("Among the {weekday}s, this one is the tall cousin."),
    .init("{weekday} had springs in its shoes."),
    .init("I will tell the next {weekday} about this one."),
    .init("{weekday} came in and asked for the large cup."),
  ]

  private static let prettyNumberPhrasings: [NoticePhrasing] = [
    .init("Look at that number. I want it on a plate."),
    .init("A number for the mantelpiece."),
    .init("Our feet wrote a pretty number and walked off."),
    .init("I ironed the number. It came out like this."),
    .init("That is a number with manners."),
    .init("I read the number twice, for the pleasure of it."),
    .init("Somebody lined the digits up. I suspect the feet."),
    .init("I would like to keep this number in a jar."),
    .init("The number combed its hair before it came in."),
  ]

  private static let elsewherePhrasings: [NoticePhrasing] = [
    .init("The day moved its furniture around."),
    .init("Nearly all our steps moved into one corner of the day."),
    .init("The whole day leaned to one side."),
    .init("The clock looked twice."),
    .init("The morning took nearly all of it and left a note.", .quarter(.morning)),
    .init("We had our steps for breakfast.", .quarter(.morning)),
    .init("Noon had us nearly all to itself.", .quarter(.midday)),
    .init("The middle of the day did the walking.", .quarter(.midday)),
    .init("The evening had been saving up.", .quarter(.evening)),
    .init("The day kept its steps for dessert.", .quarter(.evening)),
    .init("The night borrowed our shoes.", .quarter(.night)),
    .init("We did our walking while the curtains were drawn.", .quarter(.night)),
    .init("I had to draw this day's clock with one fat slice."),
  ]

  private static let weekendPhrasings: [NoticePhrasing] = [
    .init("The weekend picked up the week and carried it."),
    .init("Saturday and Sunday did the heavy lifting."),
    .init("A week with all the jam at one end."),
    .init("Saturday and Sunday filled the basket between them."),
    .init("The weekend wrote the bigger half of the week."),
    .init("The week kept its good shoes for the weekend."),
    .init("Saturday passed the baton. Sunday ran with it."),
    .init("The week leaned on its last two days. They held."),
  ]

  private static let zigzagPhrasings: [NoticePhrasing] = [
    .init("Up and down, up and down. I drew these days as a zip."),
    .init("The days are playing leapfrog."),
    .init("The days came in waves. I wore my swimsuit."),
    .init("The days are taking turns on the seesaw."),
    .init("Five days of zigzag. My pencil got dizzy."),
    .init("I could saw a plank with these days."),
    .init("The week knitted itself a pattern."),
    .init("The pages swing like a garden gate."),
  ]

  private static let oneWalkPhrasings: [NoticePhrasing] = [
    .init("One road did almost all the talking."),
    .init("I had time to name every lamp post."),
    .init("One long thread, and the day hung on it."),
    .init("We set out once, and properly."),
    .init("One walk brought nearly the whole day along."),
    .init("The day had one big chapter. We walked it."),
    .init("A single walk, from start to end, like a good song."),
    .init("One walk. The rest of the day was for socks."),
    .init("I tied the day up in a single bow."),
  ]
}
