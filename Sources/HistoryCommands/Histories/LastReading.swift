import Documents
import PixelPalCore
import StepHistory
import StepImport

/// A cache of the files read last, for consecutive runs on the same files.
///
/// A program that runs once has none. In an interactive session, where the user adjusts the rules and runs again, only
/// the first run reads the files.
package final class LastReading {
  /// The cache key: the files and the import options.
  struct Question: Equatable {
    private let names: [InputFile]
    private let options: ImportOptions
    fileprivate var isLenient: Bool { !options.stopsAtBadRow }

    init(_ names: [InputFile], _ options: ImportOptions) { (self.names, self.options) = (names, options) }

    /// Returns true if both read files without errors identically, regardless of how bad rows are handled.
    fileprivate func isAlike(_ other: Question) -> Bool {
      let (own, others) = (options, other.options)
      return names == other.names && own.format == others.format && own.zone == others.zone && own.year == others.year
        && own.date == others.date && own.dateOrder == others.dateOrder
        && own.decimal == others.decimal && own.person == others.person
    }

    static func == (left: Question, right: Question) -> Bool {
      left.isAlike(right) && left.isLenient == right.isLenient
    }
  }

  /// The files that were read, and those that were not.
  typealias Answer = (files: [SeveralFiles.File], others: [HistoryFolder.OtherFile])

  private var last: (question: Question, answer: Answer)?
  private var merged: (merge: StepMerge, together: SeveralFiles)?

  /// Creates an empty cache.
  package init() {}

  /// Clears the cache, because the files may have changed.
  package func forget() { (last, merged) = (nil, nil) }

  /// Returns the cached files; `nil` if the files must be read.
  func answer(to question: Question) -> Answer? {
    guard let last else { return nil }
    let isFaultless = last.answer.files.allSatisfy { $0.report.refusal == nil && $0.report.problems.isEmpty }
    return last.question == question || isFaultless && last.question.isAlike(question) ? last.answer : nil
  }

  /// Stores the files that were read.
  func note(_ answer: Answer, to question: Question) { (last, merged) = ((question, answer), nil) }

  /// Returns the cached result of merging the files with `merge`; `nil` if there is none.
  func together(_ merge: StepMerge) -> SeveralFiles? { merged.flatMap { $0.merge == merge ? $0.together : nil } }

  /// Stores the result of merging the files.
  func note(_ together: SeveralFiles, by merge: StepMerge) { merged = (merge, together) }
}
