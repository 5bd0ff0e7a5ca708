import PixelPalCore
import Replay

/// The name of a kind of change, and the surfaces that it may affect.
struct ChangeKind: Hashable {
  let name: String
  let reach: Reach

  init(_ kind: Change.Kind) { (name, reach) = (kind.name, kind.reach) }
}

/// The events of a part: the contents shown, the changes in it and before it, and what the phone knew of the steps.
struct Happenings {
  /// The contents shown.
  var moments: [Moment.News] = []
  var earlier: [LocalChange] = []
  var changes: [LocalChange] = []
  var known: [Known] = []
  /// The sentences that the app showed under the pal, each with its start; `nil` for none.
  var sentences: [(at: Instant, sentence: String?)] = []
  /// The instants of the step queries.
  var queries: [Instant] = []

  /// A change, and the zone in which its times are written.
  struct LocalChange {
    let change: Change
    let zone: Zone
  }

  /// The knowledge that was current from `at` until a query.
  struct Known {
    let knowledge: StepKnowledge
    let at: Instant
    var until: StepQuery?
  }
}

/// Encodes events as numbers and their descriptions as phrases.
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

  /// Encodes each moment as the time since the previous one and its differences.
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

  /// Encodes each change as the time since the previous one, its kind, its description and its reason.
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

  /// Encodes each piece of knowledge as its instant, the time since its step query, and its description.
  private mutating func known(_ all: [Happenings.Known], from start: Instant) -> NumberList {
    var list = NumberList()
    for known in all {
      list.add(known.at - start)
      list.add(known.knowledge.since, before: known.at)
      phrases.write(known.knowledge.sentence(until: known.until), to: &list)
    }
    return list
  }

  /// Encodes each sentence under the pal as its start and its text.
  private mutating func lines(_ all: [(at: Instant, sentence: String?)], from start: Instant) -> NumberList {
    var list = NumberList()
    for (at, sentence) in all {
      list.add(at - start)
      phrases.write(sentence, to: &list)
    }
    return list
  }
}
