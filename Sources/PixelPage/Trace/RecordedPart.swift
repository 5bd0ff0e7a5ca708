import Documents
import PixelArt
import PixelPalCore
import Replay

/// A part of a record that is read by itself: it begins with all that holds at its first instant.
struct RecordedPart {
  private let course: Course
  private let from: Instant
  private var moments = JSONWriter(.compact)
  private var changes = JSONWriter(.compact)
  private var known = JSONWriter(.compact)
  private var peeks = JSONWriter(.compact)
  private var earlier: RecentChanges
  private var recent: RecentChanges
  /// When the last moment was written: each is told by how much it comes after the one before.
  private var written: Instant
  private var last: (moment: Moment, at: Instant, pal: Pal)?
  private var knowledge: StepKnowledge?
  /// What is known since the last look: it is written when it is known until when.
  private var waiting: [(known: StepKnowledge, at: Instant)] = []
  private(set) var count = 0
  private var truth: Truth

  /// A part that is whole.
  struct Written {
    let from: Instant
    let to: Instant
    let bytes: [UInt8]
  }

  init(_ course: Course, from: Instant) {
    self.init(course, from: from, recent: RecentChanges(), Truth(course))
  }

  private init(_ course: Course, from: Instant, recent: RecentChanges, _ truth: Truth) {
    self.course = course
    self.from = from
    written = from
    earlier = recent
    self.recent = recent
    self.truth = truth
  }

  /// Whether nothing waits for the next look.
  var isSettled: Bool { waiting.isEmpty }

  /// Notes what a pal is at an instant, and what changed there.
  mutating func take(
    _ pal: Pal, _ knowledge: StepKnowledge, _ news: [Change], at instant: Instant, _ vocabulary: inout Vocabulary
  ) {
    note(Moment(of: pal, at: instant, under: course.laws, in: &vocabulary), of: pal, at: instant)
    for change in news { write(change, in: pal.zone) }
    recent.take(news)
    notePeeks(of: pal, news, at: instant)
    if let last = self.knowledge, last.says(the: knowledge) { return }
    self.knowledge = knowledge
    waiting.append((knowledge, instant))
    if !knowledge.holdsUntilLook { settle(until: nil) }
  }

  /// When the pal peeked out while the app was in front: there somebody sees it.
  private mutating func notePeeks(of pal: Pal, _ news: [Change], at instant: Instant) {
    guard news.contains(where: { $0.kind == .appClosed }), let peeks = pal.peeks(under: course.laws.rules),
      let opened = recent.all.last(where: { $0.kind == .appOpened })
    else { return }
    var at = peeks.next(after: max(opened.at, from))
    while at < instant {
      self.peeks.value((at - from).count)
      at = peeks.next(after: at)
    }
  }

  /// What was known until `look`.
  mutating func hear(of look: LookAtSteps) { settle(until: look) }

  private mutating func settle(until look: LookAtSteps?) {
    for (knowledge, at) in waiting {
      known.array { list in
        list.value((at - from).count)
        if let since = knowledge.since { list.value((since - from).count) } else { list.null() }
        list.value(knowledge.sentence(until: look))
      }
    }
    waiting = []
  }

  /// Notes what changed by itself before `instant`, to the millisecond.
  mutating func fill(until instant: Instant, _ vocabulary: inout Vocabulary) {
    let end = instant - Milliseconds(1)
    while let last, last.at < end {
      let then = Moment(of: last.pal, at: end, under: course.laws, in: &vocabulary)
      guard then != last.moment else { return }
      var (low, high, first) = (last.at, end, then)
      while low + Milliseconds(1) < high {
        let middle = low + Milliseconds((high - low).count / 2)
        let moment = Moment(of: last.pal, at: middle, under: course.laws, in: &vocabulary)
        if moment == last.moment { low = middle } else { (high, first) = (middle, moment) }
      }
      note(first, of: last.pal, at: high)
    }
  }

  private mutating func note(_ moment: Moment, of pal: Pal, at instant: Instant) {
    if moment != last?.moment {
      moments.array { list in
        list.value((instant - written).count)
        moment.write(since: last?.moment, at: instant, to: &list)
      }
      written = instant
      count += 1
    }
    last = (moment, instant, pal)
  }

  private mutating func write(_ change: Change, in zone: Zone) {
    changes.array { $0.write(change, from: from, in: zone) }
  }

  /// Ends the part before `end`, and begins the next there.
  mutating func end(at end: Instant, _ vocabulary: inout Vocabulary) -> Written {
    settle(until: nil)
    var writer = JSONWriter(.compact)
    writer.object { object in
      object.member("from", from.millisecondsSince1970)
      object.member("to", end.millisecondsSince1970)
      object.list("moments", moments)
      object.list("changes", changes)
      object.list("known", known)
      object.list("peeks", peeks)
      object.name("earlier")
      object.array { list in
        for change in earlier.all { list.array { $0.write(change, from: from, in: course.places.zone(at: change.at)) } }
      }
      truth.write(from: from, until: end, to: &object, &vocabulary)
    }
    let written = Written(from: from, to: end, bytes: writer.bytes)
    self = RecordedPart(course, from: end, recent: recent, truth)
    return written
  }
}

extension JSONWriter {
  fileprivate mutating func list(_ name: String, _ elements: JSONWriter) {
    self.name(name)
    value(json: "[" + String(decoding: elements.bytes, as: UTF8.self) + "]")
  }

  fileprivate mutating func write(_ change: Change, from base: Instant, in zone: Zone) {
    value((change.at - base).count)
    value(change.kind.name)
    value(change.kind.reach.rawValue)
    value(change.kind.words)
    value(change.why.sentence(in: zone))
  }
}
