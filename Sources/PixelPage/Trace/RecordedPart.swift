import Documents
import PixelArt
import PixelPalCore
import Replay
import StepHistory

/// A part of a record that is read by itself: it begins with all that holds at its first instant.
struct RecordedPart {
  private let course: Course
  private let from: Instant
  private var happenings = Happenings()
  private var earlier: RecentChanges
  private var recent: RecentChanges
  private var last: ObservedPal?
  private var knowledge: StepKnowledge?
  /// What is known since the last query: it is written when it is known until when.
  private var waiting: [Happenings.Known] = []
  /// The rare animation that began last.
  private var rare: (animation: ExtraAnimation, at: Instant)?
  private var rares = NumberList()
  /// The one sentence that the app says under the pal.
  private var sentence: String?
  /// How many moments it has.
  var count: Int { happenings.moments.count }

  /// A pal that is looked at, what it is, and when that may change by itself.
  private struct ObservedPal {
    private var pal: Pal
    private var moment = Moment()
    private(set) var changesAt: Instant?

    init(at pal: Pal) { self.pal = pal }

    /// Looks at what has become of the pal by `now`, and says what is new.
    ///
    /// Unless something may have changed by itself, only surfaces that draw from what differs are looked at.
    mutating func goOn(
      to pal: Pal, at now: Instant, isAnew: Bool, under laws: Laws, _ vocabulary: inout Vocabulary
    ) -> Moment.News? {
      let observed: ObservedSurfaces =
        isAnew
        ? .all
        : .app(
          andActivity: !pal.hasSameActivity(as: self.pal), andWidgets: !pal.hasSameWidgets(as: self.pal))
      self.pal = pal
      return look(at: now, observed, under: laws, &vocabulary)
    }

    /// Looks at what has changed by itself by `now`, and says what is new.
    mutating func goOn(at now: Instant, under laws: Laws, _ vocabulary: inout Vocabulary) -> Moment.News? {
      look(at: now, .all, under: laws, &vocabulary)
    }

    private mutating func look(
      at now: Instant, _ observed: ObservedSurfaces, under laws: Laws, _ vocabulary: inout Vocabulary
    ) -> Moment.News? {
      changesAt = pal.nextChangeByItself(after: now, under: laws)
      return moment.goOn(to: &pal, at: now, under: laws, looking: observed, &vocabulary)
    }
  }

  /// A part that is whole.
  struct Written {
    let from: Instant
    let to: Instant
    /// What is yet to be told in sentences.
    var happenings: Happenings
    /// What it is made of, by name.
    private var lists: [(name: String, numbers: NumberList)] = []

    fileprivate init(from: Instant, to: Instant, _ happenings: Happenings) {
      (self.from, self.to, self.happenings) = (from, to, happenings)
    }

    mutating func add(_ name: String, _ numbers: NumberList) { lists.append((name, numbers)) }

    /// All of it as JSON.
    var bytes: [UInt8] {
      var writer = JSONWriter(.compact)
      writer.object { object in
        object.member("from", from.millisecondsSince1970)
        object.member("to", to.millisecondsSince1970)
        for (name, numbers) in lists {
          object.name(name)
          object.value(json: [UInt8(ascii: "[")] + numbers.bytes + [UInt8(ascii: "]")])
        }
      }
      return writer.bytes
    }
  }

  init(_ course: Course, from: Instant) {
    self.init(course, from: from, recent: RecentChanges(), rare: nil, sentence: nil)
  }

  private init(
    _ course: Course, from: Instant, recent: RecentChanges, rare: (animation: ExtraAnimation, at: Instant)?,
    sentence: String?
  ) {
    self.course = course
    self.from = from
    self.sentence = sentence
    if sentence != nil { happenings.sentences.append((from, sentence)) }
    earlier = recent
    self.recent = recent
    // It may go on in the next part.
    if let rare, rare.at + rare.animation.length > from { add(rare) }
  }

  /// Whether nothing waits for the next query.
  var isSettled: Bool { waiting.isEmpty }

  /// Notes what a pal is at an instant.
  mutating func look(at pal: Pal, _ instant: Instant, _ vocabulary: inout Vocabulary) {
    let isAnew = isToLook(at: instant)
    if last == nil { last = ObservedPal(at: pal) }
    let news = last?.goOn(to: pal, at: instant, isAnew: isAnew, under: course.laws, &vocabulary)
    if let news { happenings.moments.append(news) }
  }

  /// Whether what a pal is has to be noted at an instant at which nothing new happens to it.
  func isToLook(at instant: Instant) -> Bool { last == nil || last?.changesAt.map { $0 <= instant } ?? false }

  /// Notes what changed at an instant, and what is known since.
  mutating func note(_ pal: Pal, _ knowledge: StepKnowledge, _ news: [Change], at instant: Instant) {
    for change in news { happenings.changes.append(.init(change: change, zone: pal.zone)) }
    recent.append(news)
    for change in news {
      if case .rareAnimation(let rare) = change.kind, let animation = rare.animation { add((animation, change.at)) }
    }
    if let last = self.knowledge, last.says(the: knowledge) { return }
    self.knowledge = knowledge
    waiting.append(.init(knowledge: knowledge, at: instant))
    if !knowledge.holdsUntilQuery { settle(until: nil) }
  }

  private mutating func add(_ rare: (animation: ExtraAnimation, at: Instant)) {
    self.rare = rare
    rares.add(rare.at - from)
    rares.add(SpriteSheet.extras.firstIndex(of: rare.animation))
  }

  /// Notes what the app says under the pal from an instant on, where that is something else.
  mutating func say(_ sentence: String?, at instant: Instant) {
    guard sentence != self.sentence else { return }
    self.sentence = sentence
    happenings.sentences.append((instant, sentence))
  }

  /// When the phone is unlocked: how long after the last time, and for how long, in turns.
  private func unlocked(until end: Instant) -> NumberList {
    var list = NumberList()
    var last = from
    for span in course.unlocked(from: from, to: end) {
      list.add(span.start - last)
      list.add(span.end - span.start)
      last = span.end
    }
    return list
  }

  /// What was known until `query`.
  mutating func hear(of query: StepQuery) { settle(until: query) }

  /// Notes that the phone asked for steps.
  mutating func noteQuery(at instant: Instant) { happenings.queries.append(instant) }

  private mutating func settle(until query: StepQuery?) {
    for var known in waiting {
      known.until = query
      happenings.known.append(known)
    }
    waiting.removeAll(keepingCapacity: true)
  }

  /// Notes what changed by itself before `instant`, to the millisecond.
  mutating func fill(until instant: Instant, _ vocabulary: inout Vocabulary) {
    while let at = last?.changesAt, at < instant {
      let news = last?.goOn(at: at, under: course.laws, &vocabulary)
      if let news { happenings.moments.append(news) }
    }
  }

  /// Ends the part before `end`, and begins the next there.
  mutating func end(at end: Instant) -> Written {
    settle(until: nil)
    happenings.earlier = earlier.all.map { .init(change: $0, zone: course.itinerary.zone(at: $0.at)) }
    var part = Written(from: from, to: end, happenings)
    part.add("rares", rares)
    part.add("unlocked", unlocked(until: end))
    self = RecordedPart(course, from: end, recent: recent, rare: rare, sentence: sentence)
    return part
  }
}
