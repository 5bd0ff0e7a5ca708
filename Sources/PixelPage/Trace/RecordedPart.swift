import Documents
import PixelArt
import PixelPalCore
import Replay
import StepHistory

/// A part of a recording that can be read on its own: it begins with the complete state at its first instant.
struct RecordedPart {
  private let course: Course
  private let from: Instant
  private var happenings = Happenings()
  private var earlier: RecentChanges
  private var recent: RecentChanges
  private var last: ObservedPal?
  private var knowledge: StepKnowledge?
  /// The knowledge since the last query, pending until the time of the next query is known.
  private var waiting: [Happenings.Known] = []
  /// The last rare animation that began.
  private var rare: (animation: ExtraAnimation, at: Instant)?
  private var rares = NumberList()
  /// The sentence that the app shows under the pal.
  private var sentence: String?
  /// The number of moments in the part.
  var count: Int { happenings.moments.count }

  /// A pal under observation, its last recorded content, and the time of its next automatic change.
  private struct ObservedPal {
    private var pal: Pal
    private var moment = Moment()
    private(set) var changesAt: Instant?

    init(at pal: Pal) { self.pal = pal }

    /// Updates the pal and returns the differences by `now`.
    ///
    /// Queries only the surfaces with changed inputs, unless an automatic change is due.
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

    /// Returns the differences that have occurred automatically by `now`.
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

  /// A completed part.
  struct Written {
    let from: Instant
    let to: Instant
    /// The events that are not yet encoded.
    var happenings: Happenings
    /// The encoded lists by name.
    private var lists: [(name: String, numbers: NumberList)] = []

    fileprivate init(from: Instant, to: Instant, _ happenings: Happenings) {
      (self.from, self.to, self.happenings) = (from, to, happenings)
    }

    mutating func add(_ name: String, _ numbers: NumberList) { lists.append((name, numbers)) }

    /// The part as JSON.
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
    // The animation may continue into this part.
    if let rare, rare.at + rare.animation.length > from { add(rare) }
  }

  /// True if no knowledge is pending until the next query.
  var isSettled: Bool { waiting.isEmpty }

  /// Records the pal's state at an instant.
  mutating func look(at pal: Pal, _ instant: Instant, _ vocabulary: inout Vocabulary) {
    let isAnew = isToLook(at: instant)
    if last == nil { last = ObservedPal(at: pal) }
    let news = last?.goOn(to: pal, at: instant, isAnew: isAnew, under: course.laws, &vocabulary)
    if let news { happenings.moments.append(news) }
  }

  /// Returns true if the pal must be observed at an instant at which it receives no event.
  func isToLook(at instant: Instant) -> Bool { last == nil || last?.changesAt.map { $0 <= instant } ?? false }

  /// Records the changes at an instant, and the phone's knowledge of the steps since then.
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

  /// Records the sentence that the app shows under the pal from an instant on, if it differs.
  mutating func say(_ sentence: String?, at instant: Instant) {
    guard sentence != self.sentence else { return }
    self.sentence = sentence
    happenings.sentences.append((instant, sentence))
  }

  /// Returns the periods in which the phone is unlocked, as alternating gaps and durations.
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

  /// Completes the pending knowledge, which was current until `query`.
  mutating func hear(of query: StepQuery) { settle(until: query) }

  /// Records a step query.
  mutating func noteQuery(at instant: Instant) { happenings.queries.append(instant) }

  private mutating func settle(until query: StepQuery?) {
    for var known in waiting {
      known.until = query
      happenings.known.append(known)
    }
    waiting.removeAll(keepingCapacity: true)
  }

  /// Records the automatic changes before `instant`, to the millisecond.
  mutating func fill(until instant: Instant, _ vocabulary: inout Vocabulary) {
    while let at = last?.changesAt, at < instant {
      let news = last?.goOn(at: at, under: course.laws, &vocabulary)
      if let news { happenings.moments.append(news) }
    }
  }

  /// Ends the part at `end` and begins the next one there.
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
