public import PixelPalCore

/// The changes that a person makes to the journal: hidden pages, names of chapters, and stamps and notes on pages.
public struct JournalUserEdits: Hashable, Sendable {
  /// The days with hidden pages.
  ///
  /// The moments on these pages are hidden too.
  public var hiddenDays: Set<CivilDay>
  /// The person's names for chapters, keyed by the day on which each chapter began.
  public var chapterNames: [CivilDay: String]
  /// The stamps that the person put on pages, keyed by day.
  public var stamps: [CivilDay: Set<DayPageSticker>] = [:]
  /// The lines that the person wrote on pages, keyed by day.
  public var notes: [CivilDay: String] = [:]
  /// True if hidden pages are shown anyway.
  public var showsHidden: Bool

  /// Creates edits that, by default, hide nothing and rename no chapter.
  public init(hiddenDays: Set<CivilDay> = [], chapterNames: [CivilDay: String] = [:], showsHidden: Bool = false) {
    (self.hiddenDays, self.chapterNames, self.showsHidden) = (hiddenDays, chapterNames, showsHidden)
  }

  /// Returns true if the page of `day` is hidden and ``showsHidden`` is false.
  package func hides(_ day: CivilDay) -> Bool { !showsHidden && hiddenDays.contains(day) }

  /// Returns true if `moment` is hidden, because it appears on a hidden page or began on the day of one.
  package func hides(_ moment: Moment) -> Bool { hides(moment.day) || hides(moment.beganOn) }

  /// The maximum length of a chapter's name, in characters.
  public static let maxNameLength = 40
  /// The maximum length of a note, in characters.
  public static let maxNoteLength = 140

  /// Returns `text` if it's a valid name for a chapter, or `nil` otherwise.
  ///
  /// A valid name isn't blank, has at most ``maxNameLength`` characters, and contains none that control how text is
  /// displayed.
  package static func chapterNameIfValid(_ text: String) -> String? {
    singleLineIfValid(text, maxLength: maxNameLength)
  }

  /// Returns `text` if it's a valid note, or `nil` otherwise.
  ///
  /// A valid note isn't blank, has at most ``maxNoteLength`` characters, and contains none that control how text is
  /// displayed.
  package static func noteIfValid(_ text: String) -> String? { singleLineIfValid(text, maxLength: maxNoteLength) }

  private static func singleLineIfValid(_ text: String, maxLength length: Int) -> String? {
    let isPlain = !text.unicodeScalars.contains { $0.controlsTextDisplay }
    return isPlain && text.count <= length && text.contains { $0 != " " } ? text : nil
  }
}

extension JournalState {
  /// Returns true if a recall is hidden, because its own page or a page with the recalled memory is hidden.
  package func isRecallHidden(_ recall: Recall, by userEdits: JournalUserEdits) -> Bool {
    if userEdits.hides(recall.day) || userEdits.hides(recall.memoryDay) { return true }
    guard !userEdits.hiddenDays.isEmpty, case .moment(let kind) = recall.subject else { return false }
    // A moment can be on the page of another day than its own, if steps arrived late.
    return moments.contains { moment in
      moment.kind == kind && (moment.day == recall.memoryDay || moment.beganOn == recall.memoryDay)
        && userEdits.hides(moment)
    }
  }
}
