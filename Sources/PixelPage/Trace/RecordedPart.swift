import Documents
import PixelArt
import PixelPalCore
import Replay
import StepHistory

/// A part of a recording that can be read on its own: it begins with the complete state at its first instant.
struct RecordedPart {
  private let course: ReplayPlan
  private let from: Instant
  private var earlier: RecentChanges
  private var recent: RecentChanges
  private var last: ObservedPal?
  private var knowledge: StepDeliveryExplanation?
  /// The knowledge since the last query, pending until the time of the next query is known.
  private var waiting: [(knowledge: StepDeliveryExplanation, at: Instant)] = []
  /// The last rare animation that began.
  private var rare: (animation: ExtraAnimation, at: Instant)?
  /// The sentence that the app shows under the pal.
  private var sentence: String?
  /// The instants of the step queries.
  private var queries: [Instant] = []
  /// The number of moments in the part.
  private(set) var count = 0
  // The encoded lists.
  private var moments: NumberList
  private var changes: NumberList
  private var known: NumberList
  private var rares: NumberList
  private var lines: NumberList

  /// A pal under observation, its last recorded content, and the time of its next automatic change.
  private struct ObservedPal {
    private var pal: Pal
    private var moment = Moment()
    private(set) var changesAt: Instant?

    init(at pal: Pal) { self.pal = pal }

    /// Updates the pal, and appends the differences by `now` to `list`; returns false if there are none.
    ///
    /// Queries only the surfaces with changed inputs, unless an automatic change is due.
    mutating func goOn(
      to pal: Pal, at now: Instant, isAnew: Bool, under laws: PalConfiguration, _ vocabulary: inout Vocabulary,
      to list: inout NumberList
    ) -> Bool {
      let observed: ObservedSurfaces =
        isAnew
        ? .all
        : .app(
          andActivity: !pal.hasSameLiveActivity(as: self.pal), andWidgets: !pal.hasSameWidgets(as: self.pal))
      self.pal = pal
      return look(at: now, observed, under: laws, &vocabulary, to: &list)
    }

    /// Appends the differences on `observed` surfaces that have occurred by `now`; returns false if there are none.
    mutating func look(
      at now: Instant, _ observed: ObservedSurfaces = .all, under laws: PalConfiguration,
      _ vocabulary: inout Vocabulary,
      to list: inout NumberList
    ) -> Bool {
      changesAt = pal.nextTimedChange(after: now, under: laws)
      return moment.goOn(to: &pal, at: now, under: laws, looking: observed, &vocabulary, to: &list)
    }
  }

  /// A completed part.
  struct Written {
    let from: Instant
    let to: Instant
    /// The instants of the step queries.
    let queries: [Instant]
    /// The encoded lists by name; empty ones are not written.
    fileprivate(set) var lists: [(name: String, numbers: NumberList)]

    mutating func add(_ name: String, _ numbers: NumberList) { lists.append((name, numbers)) }

    /// The part as JSON.
    var bytes: [UInt8] {
      var writer = JSONWriter(.compact)
      writer.object { object in
        object.member("from", from.millisecondsSince1970)
        object.member("to", to.millisecondsSince1970)
        for (name, numbers) in lists where !numbers.isEmpty {
          object.name(name)
          object.value(json: [UInt8(ascii: "[")] + numbers.bytes + [UInt8(ascii: "]")])
        }
      }
      return writer.bytes
    }
  }

  init(_ course: ReplayPlan, from: Instant) {
    self.init(course, from: from, recent: RecentChanges(), rare: nil)
  }

  private init(
    _ course: ReplayPlan, from: Instant, recent: RecentChanges, rare: (animation: ExtraAnimation, at: Instant)?
  ) {
    self.course = course
    self.from = from
    earlier = recent
    self.recent = recent
    let empty = NumberList(from: from)
    (moments, changes, known, rares, lines) = (empty, empty, empty, empty, empty)
    // The animation may continue into this part.
    if let rare, rare.at + rare.animation.length > from { add(rare) }
  }

  /// True if no knowledge is pending until the next query.
  var isSettled: Bool { waiting.isEmpty }

  /// Records the pal's state at an instant.
  mutating func look(at pal: Pal, _ instant: Instant, _ vocabulary: inout Vocabulary) {
    let isAnew = isToLook(at: instant)
    if last == nil { last = ObservedPal(at: pal) }
    let hasNews = last?.goOn(
      to: pal, at: instant, isAnew: isAnew, under: course.configuration, &vocabulary, to: &moments)
    if hasNews == true { count += 1 }
  }

  /// Returns true if the pal must be observed at an instant at which it receives no event.
  func isToLook(at instant: Instant) -> Bool { last == nil || last?.changesAt.map { $0 <= instant } ?? false }

  /// Records changes, whose reasons have times of `zone`.
  mutating func note(_ news: [PalChange], in zone: Zone, _ vocabulary: inout Vocabulary) {
    recent.append(news)
    for change in news {
      vocabulary.write(change, in: zone, to: &changes)
      if case .rareAnimationStarted(let rare) = change.kind, let animation = rare.animation {
        add((animation, change.at))
      }
    }
  }

  /// Records the phone's knowledge of the steps from an instant on.
  mutating func note(_ knowledge: StepDeliveryExplanation, at instant: Instant, _ vocabulary: inout Vocabulary) {
    if let last = self.knowledge, last.isEquivalent(to: knowledge) { return }
    self.knowledge = knowledge
    waiting.append((knowledge, instant))
    if !knowledge.isValidUntilNextQuery { hear(of: nil, &vocabulary) }
  }

  private mutating func add(_ rare: (animation: ExtraAnimation, at: Instant)) {
    self.rare = rare
    rares.add(at: rare.at)
    rares.add(SpriteSheet.extras.firstIndex(of: rare.animation))
  }

  /// Records the sentence that the app shows under the pal from an instant on, if it differs.
  mutating func say(_ sentence: String?, at instant: Instant, _ vocabulary: inout Vocabulary) {
    guard sentence != self.sentence else { return }
    self.sentence = sentence
    lines.add(at: instant)
    vocabulary.phrases.write(sentence, to: &lines)
  }

  /// Returns the periods in which the phone is unlocked, each as its start and its end.
  private func unlocked(until end: Instant) -> NumberList {
    var list = NumberList(from: from)
    for span in course.unlockedIntervals(from: from, to: end) {
      list.add(at: span.start)
      list.add(at: span.end)
    }
    return list
  }

  /// Records a step query.
  mutating func noteQuery(at instant: Instant) { queries.append(instant) }

  /// Records the pending knowledge, which was current until `query`: its instant, the time since its own step query,
  /// and its description.
  mutating func hear(of query: StepQuery?, _ vocabulary: inout Vocabulary) {
    for (knowledge, at) in waiting {
      known.add(at: at)
      known.add(past: knowledge.deliveredAt)
      vocabulary.phrases.write(knowledge.sentence(nextQuery: query), to: &known)
    }
    waiting.removeAll(keepingCapacity: true)
  }

  /// Records the automatic changes before `instant`, to the millisecond.
  mutating func fill(until instant: Instant, _ vocabulary: inout Vocabulary) {
    while let at = last?.changesAt, at < instant {
      if last?.look(at: at, under: course.configuration, &vocabulary, to: &moments) == true { count += 1 }
    }
  }

  /// Ends the part at `end` and begins the next one there.
  mutating func end(at end: Instant, _ vocabulary: inout Vocabulary) -> Written {
    hear(of: nil, &vocabulary)
    var before = NumberList(from: from)
    for change in earlier.all { vocabulary.write(change, in: course.itinerary.zone(at: change.at), to: &before) }
    let part = Written(
      from: from, to: end, queries: queries,
      lists: [
        ("moments", moments), ("changes", changes), ("known", known), ("earlier", before), ("lines", lines),
        ("rares", rares), ("unlocked", unlocked(until: end)),
      ])
    let sentence = sentence
    self = RecordedPart(course, from: end, recent: recent, rare: rare)
    say(sentence, at: end, &vocabulary)
    return part
  }
}
