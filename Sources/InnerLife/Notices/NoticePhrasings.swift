// The sentences follow the tone rules: "we" and "I" but never "you", at most twelve words, and nothing about a day, an
// hour or the weather that isn't known. The pal may invent anything about itself and about things.
extension Notice.Topic {
  /// The phrasings of notices about the topic.
  var phrasings: [NoticePhrasing] { Notice.Topic.phrasingsByTopic[rawValue] }

  private static let phrasingsByTopic = allCases.map { $0.sentences.map { NoticePhrasing($0) } }

  /// The sentences for the topic.
  ///
  /// Saved journals refer to a sentence by its position, so new sentences are added at the end. The topic `mostSince`
  /// has 128 sentences, the maximum that the format of saved journals allows.
  private var sentences: [NoticeSentence] {
    switch self {
    case .record: Notice.Topic.allRecordPhrasings
    case .mostSince: Notice.Topic.allMostSincePhrasings
    case .longestWalk: Notice.Topic.allLongestWalkPhrasings
    case .sideBySide: Notice.Topic.allSideBySidePhrasings
    case .earlyWalk: Notice.Topic.earlyWalkPhrasings
    case .lateWalk: Notice.Topic.lateWalkPhrasings
    case .twins: Notice.Topic.twinsPhrasings
    case .asThree: Notice.Topic.allAsThreePhrasings
    case .inStep: Notice.Topic.inStepPhrasings
    case .sameCount: Notice.Topic.sameCountPhrasings
    case .weekday: Notice.Topic.allWeekdayPhrasings
    case .prettyNumber: Notice.Topic.prettyNumberPhrasings
    case .elsewhere: Notice.Topic.elsewherePhrasings
    case .weekend: Notice.Topic.weekendPhrasings
    case .zigzag: Notice.Topic.zigzagPhrasings
    case .oneWalk: Notice.Topic.oneWalkPhrasings
    case .ourHour: Notice.Topic.ourHourPhrasings
    case .meanwhile: Notice.Topic.meanwhilePhrasings
    case .stillRecord: Notice.Topic.stillRecordPhrasings
    case .fullerWeeks: Notice.Topic.fullerWeeksPhrasings
    case .fullerMonth: Notice.Topic.fullerMonthPhrasings
    }
  }

  // New records use no sentences of the story, but saved journals of older versions refer to them.
  private static let allRecordPhrasings =
    recordPhrasings + storyOfRecords.map { bigDaysInTheStory[$0] } + episodesToldByBigDays + laterRecordPhrasings
  private static let allMostSincePhrasings = mostSincePhrasings + bigDaysInTheStory + episodesToldByBigDays
  private static let allLongestWalkPhrasings = longestWalkPhrasings + episodesToldByBigDays
  private static let allSideBySidePhrasings = sideBySidePhrasings + episodesToldByBigDays
  private static let allAsThreePhrasings = asThreePhrasings + episodesToldByBigDays
  private static let allWeekdayPhrasings = weekdayPhrasings + episodesToldByBigDays + laterWeekdayPhrasings

  private static let recordPhrasings: [NoticeSentence] = [
    .init("We have never had a day this big. I looked under it.", .firstRecordInAWeek),
    .init("The biggest day in our book hangs over the edge.", .firstRecordInAWeek),
    .init("All our other days looked up when this one came in."),
    .init("The tallest day so far gets the tall hat.", .firstRecordInAWeek),
    .init("I pressed a leaf from the longest of all our days.", .firstRecordInAWeek),
    .init("The beetle climbed our biggest day so far, with a rope.", .firstRecordInAWeek),
    .init("I had to glue a second page underneath."),
    .init("My feet asked for a drumroll, for our biggest day.", .firstRecordInAWeek),
    .init("The left sock fainted into my shoe on our biggest day.", .firstRecordInAWeek),
    .init("I told the snail how far. It asked to hear it again."),
    .init("Our biggest day took a good bite out of the pencil.", .firstRecordInAWeek),
    .init("I stood on the chair to write our longest day.", .firstRecordInAWeek),
    .init("The snail lifted its house, as one lifts a hat."),
  ]

  private static let laterRecordPhrasings: [NoticeSentence] = [
    .init("The ladybird flew along our biggest day and came back thirsty.", .firstRecordInAWeek),
    .init("We have never been out so long, the two of us.", .firstRecordInAWeek),
    .init("Bigger again. I am running out of large letters."),
    .init("Bigger still. My feet pretend that it was nothing."),
    .init("And this one is longer. I asked for a second pencil."),
    .init("The snail stayed awake to hear about our biggest day.", .firstRecordInAWeek),
    .init("Gertrude creaked to attention for our biggest day.", .firstRecordInAWeek),
    .init("The spider used all its string to measure our biggest day.", .firstRecordInAWeek),
    .init("The moth left the lamp to look at our biggest day.", .firstRecordInAWeek),
    .init("The beetle counted our biggest day, sat down, and counted again.", .firstRecordInAWeek),
    .init("Our biggest day came in and took the whole shelf.", .firstRecordInAWeek),
    .init("It took both pages, the margin and my sleeve: our biggest day.", .firstRecordInAWeek),
    .init("I gave our biggest day a name, a hat and a biscuit.", .firstRecordInAWeek),
    .init("The gate bowed to our biggest day and stuck.", .firstRecordInAWeek),
    .init("Our biggest day wore out the stamp that says: long.", .firstRecordInAWeek),
    .init("The beetle put down its measuring tape and clapped."),
    .init("The ladybird went to fetch a longer page."),
    .init("The left sock calls the last big one a rehearsal."),
    .init("The snail leaned out of its house up to the waist."),
    .init("The snail asked our shoes for an autograph."),
  ]

  /// The positions in ``bigDaysInTheStory`` of the sentences that older versions used for records.
  private static let storyOfRecords = [
    0, 1, 2, 6, 8, 10, 11, 12, 13, 14, 15, 20, 22, 24, 25, 27, 30, 32, 34, 36, 38, 40, 43, 45, 46, 47, 48, 49, 50, 52,
    53, 54, 55, 56, 60, 61, 63,
  ]

  private static let mostSincePhrasings: [NoticeSentence] = [
    .init("From up here, I can see {since}."),
    .init("I turned back so many pages that my hat blew off.", .manyDays),
    .init("My knees remember {since} and send their regards."),
    .init("Sixty pages stood on tiptoe to see this one.", .manyDays),
    .init("We talked about everything twice, and then about gates."),
    .init("I went to bed, and my shoes walked on a little."),
    .init("{Since} has company now, and is showing it around."),
    .init("The beetle lay down beside this day to measure it."),
    .init("My shoes told the slippers, who had to sit down."),
    .init("The ladybird heard how far and sat down on its dots."),
    .init("The page bulged until I tied the left sock around it.", .manyDays),
    .init("{Since} looked down and saw us coming."),
    .init("The left sock brought home a pebble and calls it Gerald."),
    .init("The pencil lay down halfway, and I covered it with leaves."),
    .init("We took the long way, and then the other long way."),
    .init("I unrolled this day on the grass, and it reached the gate."),
    .init("We went on until my song ran into its own beginning."),
    .init("I licked my thumb and turned back to {since}.", .manyDays),
    .init("The snail asked where we had been and got comfortable first."),
  ]

  private static let longestWalkPhrasings: [NoticeSentence] = [
    .init("The snail wanted a postcard from this walk."),
    .init("My song ran out of verses, so we walked on the chorus."),
    .init("My shadow sat down twice on this walk, and caught up."),
    .init("So long a walk that my feet told each other everything."),
    .init("I packed for a short walk. It was the other kind."),
    .init("I told the walk my whole life. It listened."),
    .init("We followed our noses. They knew the long way round."),
    .init("A walk so long that my pockets filled themselves."),
    .init("I whistled everything I know on that walk. Twice."),
    .init("Halfway along this walk, the left sock asked for a map."),
  ]

  private static let sideBySidePhrasings: [NoticeSentence] = [
    .init("Two big ones, shoulder to shoulder."),
    .init("Yesterday left the gate open, so we went as far again."),
    .init("I drew two giants on one page, sharing a hat."),
    .init("A big day knocked, holding its brother by the hand."),
    .init("Yesterday was large. Today saw it and wanted one too."),
    .init("After two days this big, the book wants a paperweight."),
    .init("I kept my shoes on in bed between these two long days."),
    .init("Big days come in pairs, like socks."),
    .init("Two long days, holding hands across the night."),
    .init("The beetle strung a hammock between these two big days."),
  ]

  private static let earlyWalkPhrasings: [NoticeSentence] = [
    .init("The morning still had its pyjamas on.", .beforeSeven),
    .init("I think we woke a pigeon. It forgave us.", .beforeSeven),
    .init("We were up before our own footprints.", .beforeSeven),
    .init("The day was looking for its shoes. We had ours.", .beforeSeven),
    .init("We left before the snail had packed its house."),
    .init("We opened the day ourselves, with a spoon.", .beforeSeven),
    .init("My hat was on backwards, and out we went."),
    .init("The gate was surprised to see us so soon."),
    .init("Breakfast had to run to catch up.", .beforeSeven),
    .init("We got to the day before it had tied its laces.", .beforeSeven),
    .init("My left foot was out of the door first. It brags."),
    .init("I was yawning, and my feet were already outside.", .beforeSeven),
    .init("The left sock was asleep. We took it anyway."),
    .init("My shoes were waiting by the door. So was I."),
    .init("The ladybird was in bed when we passed."),
  ]

  private static let lateWalkPhrasings: [NoticeSentence] = [
    .init("We saw the day all the way to its door.", .afterTen),
    .init("My shadow had gone to bed. We had not.", .afterTen),
    .init("The snail locked up. We have our own key.", .afterTen),
    .init("We walked the day home and carried its bag.", .afterTen),
    .init("The night and I compared hats.", .afterTen),
    .init("My slippers were on. The walk came to fetch us."),
    .init("I was writing the last line when we went out."),
    .init("I turned the page by the light of a glow-worm.", .afterTen),
    .init("A walk tiptoed in near the end of the page."),
    .init("We took turns with the lantern, and with being brave.", .afterTen),
    .init("Our feet stayed out past their bedtime. I signed for them."),
    .init("The day was folded away. A walk fell out."),
    .init("The pillow had dozed off when we came in."),
  ]

  private static let twinsPhrasings: [NoticeSentence] = [
    .init("Today came dressed as yesterday. It nearly got away with it."),
    .init("I mixed up these two pages. The beetle sorted them."),
    .init("Today and yesterday each wore one sock of the pair."),
    .init("Two days like two peas. The beetle checked the pod."),
    .init("The pencil thought it had written this page before."),
    .init("Today put on yesterday's shoes. The left sock says: same size."),
    .init("Today and yesterday finish each other's sentences."),
    .init("Two days, one recipe. The ladybird could taste it."),
    .init("The beetle laid today on top of yesterday. The corners met."),
  ]

  private static let asThreePhrasings: [NoticeSentence] = [
    .init("Today brought three days in one basket."),
    .init("I folded three days together and got this one."),
    .init("I laid the table for three days. One came, very hungry."),
    .init("I wrote this day with three pencils at once."),
    .init("This day ordered for itself and two friends."),
    .init("Today was three days in a long coat, whispering."),
    .init("The beetle counted the day, and it counted for three."),
    .init("I opened the day, and two more were inside."),
    .init("Today wore three hats, one on top of the other."),
  ]

  private static let inStepPhrasings: [NoticeSentence] = [
    .init("Three days, nearly alike. The beetle made them wear name tags."),
    .init("Three in a row, same height. The ladybird walked across the top."),
    .init("The days are humming one tune. The beetle beats time."),
    .init("Three days walked past in uniform. The snail stood very straight."),
    .init("Three days in a line so straight that a snail used it."),
    .init("Three days, like dots on the ladybird's back."),
    .init("Three days held hands. The beetle went underneath."),
    .init("Three days, one beat. The left sock tapped along."),
    .init("Three days took turns in one coat. The left sock wants one."),
  ]

  private static let sameCountPhrasings: [NoticeSentence] = [
    .init("{Since} rang. It would like its number back."),
    .init("{Since} lent us its number. Very comfortable."),
    .init("This number again. {Since} sent it over."),
    .init("This day and {since} wear the same number."),
    .init("Step for step like {since}. The beetle checked."),
    .init("The pencil remembers writing this on {since}."),
    .init("This number has been here before. It knew where to sit."),
    .init("{Since} wore this number first. Nice on both."),
    .init("{Since} left this number out. We wore it."),
  ]

  private static let weekdayPhrasings: [NoticeSentence] = [
    .init("The longest {weekday} in weeks has outgrown its trousers."),
    .init("No {weekday} in weeks has rolled its sleeves up so far."),
    .init("{weekday} wore boots that were too big for the last ten."),
    .init("Ten {weekday}s made room on the bench for this one."),
    .init("This {weekday} looked down at the last ten and waved."),
    .init("The biggest {weekday} in weeks came through the door sideways."),
    .init("{weekday} came in, and ten smaller ones stood up."),
    .init("This {weekday} stood on ten others to see over the gate."),
    .init("I took my hat off to the roundest {weekday} in weeks."),
    .init("The longest {weekday} in weeks had room for a second lunch."),
    .init("The biggest {weekday} in weeks stuck out from under the bed."),
    .init("The biggest {weekday} in weeks. The others are lending it chairs."),
    .init("The longest {weekday} of eleven. Bedtime had to wait outside."),
    .init("The ladybird measured ten {weekday}s, and this one had to bend."),
  ]

  private static let laterWeekdayPhrasings: [NoticeSentence] = [
    .init("Ten smaller {weekday}s asked this one about the weather up there."),
    .init("The beetle moved this {weekday} to the front of its kind."),
    .init("The snail has known ten smaller {weekday}s than this one."),
    .init("This {weekday} ate the ten before it, politely."),
  ]

  private static let prettyNumberPhrasings: [NoticeSentence] = [
    .init("I want this number on a plate, with parsley."),
    .init("The left sock asked for the number. I whispered it."),
    .init("Our feet wrote a pretty number and walked off."),
    .init("I ironed the number. It came out like this."),
    .init("Somebody polished this number. I suspect the feet."),
    .init("I read the number aloud to the teapot."),
    .init("I put this number in a jar and it hummed."),
    .init("The number combed its hair before it came in."),
    .init("A round number. I rolled it across the page.", .digits(.round)),
    .init("A round number, to the step. Our feet deny everything.", .digits(.round)),
    .init("Exactly that many. The beetle put on its good glasses.", .digits(.round)),
    .init("A round number. We could have stacked it.", .digits(.round)),
    .init("I read the number backwards. It was the number.", .digits(.mirrored)),
    .init("This number is the same from both ends. It bowed twice.", .digits(.mirrored)),
    .init("The number met itself in the middle and shook hands.", .digits(.mirrored)),
    .init("All the digits are alike. They had dressed for it.", .digits(.alike)),
    .init("The digits came in a queue, in order.", .digits(.ascending)),
    .init("The digits are a staircase. I sat on one.", .digits(.ascending)),
    .init("The digits go up like stairs. I waved from the top.", .digits(.ascending)),
    .init("The digits come down like stairs. I slid on the rail.", .digits(.descending)),
    .init("The digits counted down, and I held my hat.", .digits(.descending)),
  ]

  private static let elsewherePhrasings: [NoticeSentence] = [
    .init("Our steps squeezed onto one sofa, somewhere in the day."),
    .init("Most of our steps came at once and sat close together."),
    .init("The day leaned like a full bookshelf."),
    .init("The clock saw us and raised an eyebrow."),
    .init("The morning took most of it and left a note.", .quarter(.morning)),
    .init("We had our steps for breakfast.", .quarter(.morning)),
    .init("The middle of the day ate the biggest biscuit.", .quarter(.midday)),
    .init("The middle of the day did the walking and wants a chair.", .quarter(.midday)),
    .init("The evening had been saving up.", .quarter(.evening)),
    .init("The day kept its steps for dessert.", .quarter(.evening)),
    .init("The night borrowed our shoes.", .quarter(.night)),
    .init("I wrote this day's steps with the lamp on.", .quarter(.night)),
    .init("I had to draw this day's clock with one fat slice."),
  ]

  private static let weekendPhrasings: [NoticeSentence] = [
    .init("The weekend picked up the week and carried it past the snail."),
    .init("The weekend carried the bigger bag. The beetle sat in it."),
    .init("A week with the jam at one end. The ladybird knows."),
    .init("Saturday and Sunday filled the basket. The left sock lay on top."),
    .init("The weekend wrote the bigger half of the week, says the pencil."),
    .init("The week kept its good shoes for the weekend. The gate noticed."),
    .init("We cut the week like a cake. The beetle asked for Sunday."),
    .init("The weekend came back with full pockets. The snail got a crumb."),
  ]

  private static let zigzagPhrasings: [NoticeSentence] = [
    .init("Up, down, up, down. The pencil thought that I was dancing."),
    .init("The days play leapfrog. The ladybird counts along, one dot per hop."),
    .init("The left sock took these days for the sea: up, down."),
    .init("The days take turns on the seesaw. The beetle keeps order."),
    .init("Up, down, up, down. The beetle calls it a mountain range."),
    .init("Up, down, up, down. The snail felt seasick and waved."),
    .init("Five days on a swing. The ladybird is holding its dots."),
    .init("The days swing like the gate. The snail holds on tight."),
    .init("Five days of up and down. The left sock calls it dancing."),
  ]

  private static let oneWalkPhrasings: [NoticeSentence] = [
    .init("One walk did most of the talking. I nodded."),
    .init("I had time to name all my toes."),
    .init("One long thread, and the day hung on it."),
    .init("One walk carried most of the day under its arm."),
    .init("One walk took the window seat and most of the biscuits."),
    .init("The snail drew today as one long line."),
    .init("My song and our walk ended on the same note."),
    .init("One big walk, with a day around it."),
    .init("A day built around a walk. I moved in."),
  ]

  private static let ourHourPhrasings: [NoticeSentence] = [
    .init("{Hour}. I had a feeling, so my shoes were on."),
    .init("Around {hour}. Same corner of the day, same two of us."),
    .init("Our hour, around {hour}. I had kept it warm."),
    .init("The beetle sets its watch by us, at {hour}."),
    .init("The clock winked at {hour}. It knows us."),
    .init("{Hour}. My feet were at the door before the rest of me."),
    .init("At {hour}, my shoes point at the door by themselves."),
    .init("Around {hour}, as we do. The gate was already open."),
    .init("{Hour} has our initials carved in it."),
    .init("The evening knew where to find us.", .quarter(.evening)),
    .init("The morning had us marked with a bookmark.", .quarter(.morning)),
    .init("The middle of the day kept two chairs for us.", .quarter(.midday)),
    .init("The night left a lamp on for us.", .quarter(.night)),
    .init("The beetle has set its watch anew: {hour}.", .movedHour),
    .init("Our hour has moved to {hour}. I moved my slippers.", .movedHour),
    .init("{Hour} is our hour now. The gate has been told.", .movedHour),
    .init("It is {hour} for us these days. The beetle approves.", .movedHour),
  ]

  private static let stillRecordPhrasings: [NoticeSentence] = [
    .init("Still our tallest: {since}. The beetle brings a ladder."),
    .init("{Since} is still the tallest and keeps the hat."),
    .init("I dusted the flag on {since}, still the longest."),
    .init("{Since}, still our longest, has its own bookmark."),
    .init("The ladybird climbed {since} again. Still the best view."),
    .init("A cloud lives on {since}, our tallest page."),
    .init("The snail found no page taller than {since}."),
    .init("Still our biggest: {since}. The left sock sighs."),
  ]

  private static let fullerWeeksPhrasings: [NoticeSentence] = [
    .init("Three weeks, each fuller than the last. The beetle ordered a shelf."),
    .init("For three weeks the beetle has been letting out the hems."),
    .init("The third week needed the biggest basket. The ladybird shouted hello."),
    .init("Three weeks, each taller. The beetle marks them on the door."),
    .init("Three weeks, each longer, and the bookmark ran out of ribbon."),
    .init("Three weeks, each wider: the beetle underneath has put up posts."),
    .init("Three weeks stacked up, the widest on top, with a cherry."),
    .init("Three weeks, each farther than the last. The snail felt overtaken."),
  ]

  private static let fullerMonthPhrasings: [NoticeSentence] = [
    .init("The beetle counted four months, and {month} took all night."),
    .init("Of four months, {month} went the farthest. The snail asked how."),
    .init("Of four months, {month} is the one that sits on two chairs."),
    .init("{month} took the most pencil of four months. It is proud."),
    .init("Our feet liked {month} the most of four months. They said so."),
    .init("Four jars of months on the shelf. {month}'s is hard to lift."),
    .init("I laid four months side by side. {month} stuck out."),
    .init("{month} outwalked the three before it, one by one. The snail bowed."),
  ]
}
