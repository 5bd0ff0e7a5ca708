import Documents
import PixelPalCore
import StepHistory
import StepImport

/// A cache of the most recently read files, for consecutive runs on the same files.
///
/// The cache serves an interactive session, in which the user adjusts the rules and runs the command again. Only the
/// first run then reads the files. A program that runs only once needs no cache.
package final class InMemoryImportCache {
  /// The key of a cache entry: the files and the import options.
  struct Key: Equatable {
    private let names: [InputFile]
    private let options: ImportOptions
    fileprivate var isLenient: Bool { !options.stopsAtFirstBadRow }

    init(_ names: [InputFile], _ options: ImportOptions) { (self.names, self.options) = (names, options) }

    /// Returns true if the keys are equal except for the handling of rows that can't be read.
    ///
    /// If there are no such rows, the files give the same result for both keys.
    fileprivate func matchesExceptLeniency(_ other: Key) -> Bool {
      let (own, others) = (options, other.options)
      return names == other.names && own.format == others.format && own.defaultZone == others.defaultZone
        && own.defaultYear == others.defaultYear
        && own.defaultDay == others.defaultDay && own.dateOrder == others.dateOrder
        && own.decimalMark == others.decimalMark && own.selectedPerson == others.selectedPerson
    }

    static func == (left: Key, right: Key) -> Bool {
      left.matchesExceptLeniency(right) && left.isLenient == right.isLenient
    }
  }

  /// The result of reading files: the files that were read, and the other files, which were skipped.
  typealias Entry = (files: [SampleSelectionAcrossFiles.FileWithSelectedSamples], others: [HistoryFolder.SkippedFile])

  private var cachedEntry: (question: Key, answer: Entry)?
  private var cachedMerge: (merge: StepMerge, together: SampleSelectionAcrossFiles)?

  package init() {}

  /// Empties the cache.
  ///
  /// Call this method when the files may have changed.
  package func clear() { (cachedEntry, cachedMerge) = (nil, nil) }

  /// Returns the cached files for the key `question`, or `nil` if the files must be read.
  ///
  /// If every cached row could be read, the entry also matches a key that differs only in the handling of unreadable
  /// rows.
  func cachedEntry(for question: Key) -> Entry? {
    guard let cachedEntry else { return nil }
    let isFaultless = cachedEntry.answer.files.allSatisfy { $0.report.refusal == nil && $0.report.problems.isEmpty }
    return cachedEntry.question == question || isFaultless && cachedEntry.question.matchesExceptLeniency(question)
      ? cachedEntry.answer : nil
  }

  /// Stores `answer`, the files read for the key `question`, in place of the previous entry and its merge.
  func store(_ answer: Entry, for question: Key) { (cachedEntry, cachedMerge) = ((question, answer), nil) }

  /// Returns the cached result of merging the files with `merge`, or `nil` if there is no such result.
  func cachedFiles(mergedBy merge: StepMerge) -> SampleSelectionAcrossFiles? {
    cachedMerge.flatMap { $0.merge == merge ? $0.together : nil }
  }

  /// Stores `together`, the result of merging the cached files with `merge`.
  func store(_ together: SampleSelectionAcrossFiles, mergedBy merge: StepMerge) { cachedMerge = (merge, together) }
}
