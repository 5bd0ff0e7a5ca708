import Documents
import PixelPalCore
import StepHistory
import StepImport

/// What files told when they were read last, for runs that ask again about the same files.
///
/// A program that is asked once has none. Where somebody moves a number of the rules, the second question and all that
/// follow read nothing.
package final class LastReading {
  /// Which files are read, and how.
  struct Question: Equatable {
    private let names: [InputFile]
    private let options: ImportOptions
    fileprivate var isLenient: Bool { !options.stopsAtBadRow }

    init(_ names: [InputFile], _ options: ImportOptions) { (self.names, self.options) = (names, options) }

    /// Whether files without a fault are read alike, whatever is done at a bad row.
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

  /// Files, and those beside them that are not read.
  typealias Answer = (files: [SeveralFiles.File], others: [HistoryFolder.OtherFile])

  private var last: (question: Question, answer: Answer)?
  private var merged: (merge: StepMerge, together: SeveralFiles)?

  /// Nothing was read yet.
  package init() {}

  /// Forgets what was read: the files may be others.
  package func forget() { (last, merged) = (nil, nil) }

  /// What is known already; `nil` where files have to be read.
  func answer(to question: Question) -> Answer? {
    guard let last else { return nil }
    let isFaultless = last.answer.files.allSatisfy { $0.report.refusal == nil && $0.report.problems.isEmpty }
    return last.question == question || isFaultless && last.question.isAlike(question) ? last.answer : nil
  }

  /// Notes what was read.
  func note(_ answer: Answer, to question: Question) { (last, merged) = ((question, answer), nil) }

  /// The files together, as `merge` counts them; `nil` where that is not known.
  func together(_ merge: StepMerge) -> SeveralFiles? { merged.flatMap { $0.merge == merge ? $0.together : nil } }

  /// Notes what the files are together.
  func note(_ together: SeveralFiles, by merge: StepMerge) { merged = (merge, together) }
}
