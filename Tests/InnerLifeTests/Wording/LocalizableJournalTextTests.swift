import PixelPalCore
import TestSupport
import XCTest

@testable import InnerLife

/// Everything that the journal says is made from texts with keys.
final class LocalizableJournalTextTests: XCTestCase {
  private let texts = LocalizableText.coreTexts + LocalizableText.journalTexts

  /// Returns the parts of `sentence` that are neither texts with keys, nor numbers, nor dates.
  private func unknownParts(of sentence: String) -> [String] {
    // A part may begin with another case than its text does.
    let (lowercase, uppercase) = (sentence.prefix(1).lowercased(), sentence.prefix(1).uppercased())
    let variants = [sentence, lowercase + sentence.dropFirst(), uppercase + sentence.dropFirst()]
    // "The eleventh of July" also matches the name of a chapter, such as "The wide spring".
    let unknown = variants.compactMap { texts.bestMatch(for: $0) }.map { $0.values.flatMap { unknownParts(of: $0) } }
    guard let fewest = unknown.min(by: { $0.count < $1.count }) else {
      let words = sentence.split(separator: " ").map { String($0) }
      let isNumberOrDate = words.allSatisfy { word in
        word.allSatisfy { $0.isNumber || $0 == "," } || EnglishDateNames.months.contains(word)
      }
      return isNumberOrDate ? [] : [sentence]
    }
    return fewest
  }

  func test_everySentence_isMadeFromTextsWithKeys() {
    var sentences: Set<String> = []
    for seed in TestSeeds.range(outOf: 200, oneIn: 200) {
      let nights = GeneratedNights(seed: seed)
      let state = nights.journalState()
      let today = state.lastProcessedNight ?? state.createdOn
      let journal = Journal(of: state, on: today, stepsToday: 12, isPremium: true)
      for case .page(let page) in journal.pages(from: .first, to: .last) {
        sentences.formUnion([page.sentence].compactMap { $0 } + page.lateStepCorrectionSentences)
      }
      let words = journal.words
      sentences.formUnion(journal.visibleMoments.compactMap { $0.sentence(in: words) })
      sentences.formUnion(journal.weekPages(from: .first, to: .last).compactMap { $0.title })
      sentences.formUnion(journal.chapters.map { $0.name })
      sentences.formUnion(journal.weekdayPatterns.map { $0.sentence(in: words) })
      sentences.formUnion([journal.appOpeningSentence].compactMap { $0 })
    }
    XCTAssertGreaterThan(sentences.count, 60)
    let sorted = sentences.sorted()
    for sentence in TestSeeds.isFullRun ? sorted : TestSeeds.sample(of: sorted, oneIn: 7) {
      XCTAssertEqual(unknownParts(of: sentence), [], sentence)
    }
  }

  func test_totalsAndAnniversaries_areMadeFromTextsWithKeys() {
    let kinds =
      [1, 2, 3, 4, 5, 21, 31, 32].map { Moment.Kind.anniversary(years: $0) }
      + [1, 2, 4, 6, 10, 15, 20, 30, 60].map { Moment.Kind.lifetimeTotal($0 * 500_000) }
    for sentence in kinds.compactMap({ $0.sentence(on: .first, in: .standard) }) {
      XCTAssertEqual(unknownParts(of: sentence), [], sentence)
    }
  }

  func test_match_namesTheTextAndItsValues() throws {
    let match = try XCTUnwrap(texts.bestMatch(for: "Mondays are wide, 5 of 6."))
    XCTAssertEqual(match.text.key, JournalWording.Key.wideDays.localizationKey)
    XCTAssertEqual(match.text.placeholders, ["weekday", "hits", "days"])
    XCTAssertEqual(match.values, ["Monday", "5", "6"])
    XCTAssertEqual(texts.bestMatch(for: "A blank page.")?.text.key, "journal.blankDay")
    XCTAssertEqual(
      texts.bestMatch(for: "Ten Fridays made room on the bench for this one.")?.text.key, "notice.weekday.4")
    // With other words, the values keep their order.
    let words = try JournalWording.standard.changing(.wideDays, to: "{hits} of {days}: a wide {weekday}")
    let replaced = try XCTUnwrap(words.localizableTexts.bestMatch(for: "5 of 6: a wide Monday"))
    XCTAssertEqual(replaced.text.key, "journal.wideDays")
    XCTAssertEqual(replaced.values, ["Monday", "5", "6"])
  }
}
