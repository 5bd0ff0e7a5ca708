import PixelPalCore
import Replay

/// What a change is called, and which surfaces it may alter.
struct ChangeKind: Hashable {
  let name: String
  let reach: Reach

  init(_ kind: Change.Kind) { (name, reach) = (kind.name, kind.reach) }
}

/// What is told of a part: what was shown, what changed in it and before it, and what the phone knew of the steps.
struct Happenings {
  /// Whatever was shown.
  var moments: [Moment.News] = []
  var earlier: [LocalChange] = []
  var changes: [LocalChange] = []
  var known: [Known] = []
  /// What the app said under the pal, and since when; `nil` for nothing.
  var sentences: [(at: Instant, sentence: String?)] = []
  /// When the phone asked for steps.
  var queries: [Instant] = []

  /// A change, and the zone whose clocks tell of it.
  struct LocalChange {
    let change: Change
    let zone: Zone
  }

  /// What was known since when, and until which query.
  struct Known {
    let knowledge: StepKnowledge
    let at: Instant
    var until: StepQuery?
  }
}

/// Puts what happens into numbers, and what is said of it into phrases.
struct Teller {
  private(set) var kinds = Numbered<ChangeKind>()
  private(set) var phrases = Phrases()

  mutating func complete(_ part: inout RecordedPart.Written) {
    let happenings = part.happenings
    part.happenings = Happenings()
    part.add("moments", moments(happenings.moments, from: part.from))
    part.add("changes", changes(happenings.changes, from: part.from))
    part.add("known", known(happenings.known, from: part.from))
    part.add("earlier", changes(happenings.earlier, from: part.from))
    if !happenings.sentences.isEmpty { part.add("lines", lines(happenings.sentences, from: part.from)) }
  }

  /// What is new at each moment, and how long it comes after the one before.
  private mutating func moments(_ all: [Moment.News], from start: Instant) -> NumberList {
    var list = NumberList()
    var told = Moment()
    var last = start
    for news in all {
      list.add(news.at - last)
      told.write(news, &phrases, to: &list)
      last = news.at
    }
    return list
  }

  /// How long each change comes after the one before, its kind, what happened, and why.
  private mutating func changes(_ all: [Happenings.LocalChange], from start: Instant) -> NumberList {
    var list = NumberList()
    var last = start
    for local in all {
      let change = local.change
      list.add(change.at - last)
      list.add(kinds.number(of: ChangeKind(change.kind)))
      phrases.write(change.kind.words, to: &list)
      phrases.write(change.why.sentence(in: local.zone), to: &list)
      last = change.at
    }
    return list
  }

  /// When each became known, how long before that the phone had asked, and what it says.
  private mutating func known(_ all: [Happenings.Known], from start: Instant) -> NumberList {
    var list = NumberList()
    for known in all {
      list.add(known.at - start)
      list.add(known.knowledge.since, before: known.at)
      phrases.write(known.knowledge.sentence(until: known.until), to: &list)
    }
    return list
  }

  /// When each sentence was said first under the pal, and the sentence.
  private mutating func lines(_ all: [(at: Instant, sentence: String?)], from start: Instant) -> NumberList {
    var list = NumberList()
    for (at, sentence) in all {
      list.add(at - start)
      phrases.write(sentence, to: &list)
    }
    return list
  }
}
