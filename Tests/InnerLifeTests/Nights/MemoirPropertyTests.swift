import PixelPalCore
import TestSupport
import XCTest

@testable import InnerLife

/// Property tests: invariants of the memoir of any generated life.
final class MemoirPropertyTests: XCTestCase {
  /// Reading changes no state, and two copies are independent.
  func testReadingChangesNothing() {
    for seed in Seeds.first(of: 700, share: 250) {
      let life = MadeUpLife(seed: seed)
      let untouched = life.told()
      var copies: [(memoir: Memoir, text: String)] = []
      var dice = SplitMix(seed: seed)
      let read = life.told { memoir in
        guard dice.draw(below: 20) == 0 else { return }
        copies.append((memoir, Self.text(of: memoir)))
        XCTAssertEqual(Self.text(of: memoir), copies.last?.text)
      }
      XCTAssertEqual(read, untouched, "seed \(seed)")
      for copy in copies {
        XCTAssertEqual(Self.text(of: copy.memoir), copy.text, "seed \(seed): the copy stayed as it was")
      }
    }
  }

  /// Processing many nights at once gives the same result as one by one, if each day is final in the night after it.
  func testHoweverOftenSomebodyLooks() {
    for seed in Seeds.first(of: 700, share: 250) {
      let life = MadeUpLife(seed: seed, late: false, skipping: false)
      let nightly = life.told()
      for every in [2, 7, 40, 10_000] {
        var memoir = Memoir(createdOn: life.createdOn, under: .standard)
        var waiting: [DayFacts] = []
        for (index, night) in life.nights.enumerated() {
          waiting += night.facts
          if let reveal = life.reveals[night.day] { memoir.note(reveal) }
          guard index % every == every - 1 || index == life.nights.count - 1 else { continue }
          _ = memoir.learn(of: waiting.reversed(), inNightTo: night.day, at: .distantFuture)
          waiting = []
        }
        XCTAssertEqual(memoir.moments.map(Self.bare), nightly.moments.map(Self.bare), "seed \(seed), every \(every)")
        XCTAssertEqual(memoir.chapters.map(Self.bare), nightly.chapters.map(Self.bare), "seed \(seed), every \(every)")
        XCTAssertEqual(memoir.places, nightly.places)
        XCTAssertEqual(Self.text(of: memoir), Self.text(of: nightly), "seed \(seed), every \(every)")
      }
    }
  }

  /// A longer history reports all that a shorter one reported.
  func testWhatWasToldStaysTold() {
    for seed in Seeds.first(of: 700, share: 250) {
      let life = MadeUpLife(seed: seed)
      var told: [Moment] = []
      var chapters: [Chapter] = []
      _ = life.told { memoir in
        XCTAssertEqual(memoir.moments.prefix(told.count).map(Self.asTold), told.map(Self.asTold), "seed \(seed)")
        XCTAssertEqual(
          memoir.chapters.prefix(chapters.count).map(Self.asTold), chapters.map(Self.asTold), "seed \(seed)")
        for (before, now) in zip(chapters, memoir.chapters) where before.ended != nil {
          XCTAssertEqual(before.ended, now.ended, "seed \(seed)")
        }
        (told, chapters) = (memoir.moments, memoir.chapters)
      }
    }
  }

  /// Chapters follow one another without a gap, except for blank periods of eight weeks or more.
  func testChaptersTileTheWeeks() {
    for seed in Seeds.first(of: 700, share: 250) {
      let memoir = MadeUpLife(seed: seed).told()
      for (index, chapter) in memoir.chapters.enumerated() {
        XCTAssertEqual(chapter.began.weekday, 1)
        let next = memoir.chapters.dropFirst(index + 1).first
        guard let ended = chapter.ended else {
          XCTAssertNil(next, "seed \(seed): one is open")
          continue
        }
        XCTAssertLessThan(chapter.began, ended, "seed \(seed)")
        guard let next else { continue }
        XCTAssertLessThanOrEqual(ended, next.began, "seed \(seed)")
        XCTAssertEqual(ended == next.began, next.turn != .new, "seed \(seed)")
        if next.turn != .new {
          XCTAssertGreaterThanOrEqual(ended.daysSince1970 - chapter.began.daysSince1970, 56, "seed \(seed)")
        }
      }
    }
  }

  /// The text of a frozen page never changes; only lines are added below it.
  func testFrozenWordsNeverChange() {
    var (days, weeks, years, later) = (0, 0, 0, 0)
    for seed in Seeds.first(of: 125, share: 125) {
      let life = MadeUpLife(seed: seed, days: 900)
      var (sentences, titles, written) = ([CivilDay: DayPage](), [CivilDay: WeekPage](), [Int: YearPage]())
      var night = 0
      _ = life.told { memoir in
        night += 1
        guard night % 5 == 0, let today = memoir.lastNight else { return }
        let journal = Journal(of: memoir, on: today, steps: nil, isPremium: true)
        for case .page(let page) in journal.pages(from: .first, to: today) where page.state == .frozen {
          defer { sentences[page.day] = page }
          guard let before = sentences[page.day] else { continue }
          XCTAssertEqual(page.sentence, before.sentence, "seed \(seed), \(page.day)")
          XCTAssertEqual(page.steps, before.steps, "seed \(seed), \(page.day)")
          XCTAssertEqual(Array(page.later.prefix(before.later.count)), before.later, "seed \(seed), \(page.day)")
          let kinds = page.moments.map { $0.kind }
          XCTAssertTrue(before.moments.allSatisfy { kinds.contains($0.kind) }, "seed \(seed), \(page.day)")
          (days, later) = (days + 1, later + page.later.count - before.later.count)
        }
        XCTAssertTrue(sentences.keys.allSatisfy { journal.page(of: $0).state == .frozen }, "seed \(seed)")
        for week in journal.weeks(from: .first, to: today) where week.state == .frozen {
          defer { titles[week.monday] = week }
          guard let before = titles[week.monday] else { continue }
          XCTAssertEqual(week.title, before.title, "seed \(seed), the week of \(week.monday)")
          XCTAssertEqual(week.steps, before.steps, "seed \(seed), the week of \(week.monday)")
          weeks += 1
        }
        for year in journal.years(from: .first, to: today) where year.state == .frozen {
          defer { written[year.year] = year }
          guard let before = written[year.year] else { continue }
          XCTAssertEqual(
            year.chapters.map { "\($0.name) \($0.from) \($0.to.map { "\($0)" } ?? "")" },
            before.chapters.map { "\($0.name) \($0.from) \($0.to.map { "\($0)" } ?? "")" }, "seed \(seed), \(year.year)"
          )
          XCTAssertEqual(year.moments.map(Self.asTold), before.moments.map(Self.asTold), "seed \(seed), \(year.year)")
          XCTAssertEqual(year.longestWalk, before.longestWalk, "seed \(seed), \(year.year)")
          years += 1
        }
        XCTAssertTrue(written.keys.allSatisfy { journal.year($0).state == .frozen }, "seed \(seed)")
      }
    }
    XCTAssertGreaterThan(years, 10)
    XCTAssertGreaterThan(days, 1000)
    XCTAssertGreaterThan(weeks, 100)
    XCTAssertGreaterThan(later, 0)
  }

  /// All text about generated years passes the tone check, except the phase texts, which belong to the product.
  func testTheToneOfMadeUpYears() {
    var years = 0
    let seeds = Seeds.first(of: 500, share: 25)
    for seed in seeds {
      let life = MadeUpLife(seed: seed, days: 500)
      let memoir = life.told()
      guard let today = memoir.lastNight else { return XCTFail("seed \(seed) has no night") }
      let journal = Journal(of: memoir, on: today, steps: nil, isPremium: true)
      var sentences: [String] = journal.weeks(from: .first, to: today).compactMap { $0.title }
      for case .page(let page) in journal.pages(from: .first, to: today) {
        sentences += page.later + (page.sentence.map { [$0] } ?? [])
      }
      for moment in memoir.moments {
        if case .phase = moment.kind { continue }
        if let sentence = moment.kind.sentence(in: journal.words) { sentences.append(sentence) }
      }
      let phases = Phase.allCases.map { $0.message }
      for sentence in Set(sentences) where !phases.contains(sentence) {
        XCTAssertNil(InnerLife.Tone.word(in: sentence), "'\(sentence)', seed \(seed)")
        XCTAssertFalse(sentence.contains { "{}?!".contains($0) }, "'\(sentence)', seed \(seed)")
      }
      for entry in journal.chapters {
        XCTAssertNil(InnerLife.Tone.word(in: entry.name, inName: true), "'\(entry.name)', seed \(seed)")
        XCTAssertNil(entry.name.first { $0.isNumber }, entry.name)
      }
      years += journal.years(from: .first, to: today).count
    }
    XCTAssertGreaterThan(years, min(50, seeds.count))
  }

  /// Returns all readable text of a memoir.
  private static func text(of memoir: Memoir) -> String {
    guard let today = memoir.lastNight else { return "" }
    let journal = Journal(of: memoir, on: today, steps: 7, isPremium: true)
    let days = journal.pages(from: .first, to: .last).map { entry in
      if case .page(let page) = entry {
        "\(page.day) \(page.state) \(page.steps ?? 0) \(page.sentence ?? "") \(page.moments.map(bare)) \(page.later)"
      } else {
        "\(entry)"
      }
    }
    let weeks = journal.weeks(from: .first, to: .last).map { "\($0.monday) \($0.state) \($0.title ?? "") \($0.steps)" }
    let years = journal.years(from: .first, to: .last).map {
      "\($0.year) \($0.state) \($0.moments.map(bare)) \($0.longestWalk.map { "\($0)" } ?? "")"
    }
    let chapters = journal.chapters.map { "\($0.name) \($0.from) \($0.to.map { "\($0)" } ?? "")" }
    return (days + weeks + years + chapters).joined(separator: "\n")
  }

  private static func bare(_ moment: Moment) -> String {
    "\(moment.kind) \(moment.day) \(moment.began) \(moment.noticed) \(moment.isCorrected)"
  }

  private static func bare(_ chapter: Chapter) -> String {
    "\(chapter.turn) \(chapter.began) \(chapter.ended.map { "\($0)" } ?? "") \(chapter.noticed) \(chapter.likeIt)"
  }

  /// Returns the parts of a moment that never change; later data may only move its beginning and mark it as corrected.
  private static func asTold(_ moment: Moment) -> String {
    "\(moment.kind) \(moment.day) \(moment.noticed) \(moment.toldIn) \(moment.told)"
  }

  private static func asTold(_ chapter: Chapter) -> String {
    "\(chapter.turn) \(chapter.began) \(chapter.noticed) \(chapter.told) \(chapter.likeIt)"
  }
}
