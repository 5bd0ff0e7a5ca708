import Documents
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The explanation of everything that is shown at one instant, as the `explain` command prints it.
struct MomentExplanation {
  let instant: Instant
  /// The person's time zones, in which times are printed.
  let itinerary: ZoneItinerary
  let surfaces: [SurfaceExplanation]
  /// The explanation of the journal, or `nil` if the pal keeps no journal.
  let journal: JournalExplanation?
  /// The explanation of the face, or `nil` if the pal has no face.
  let face: FaceExplanation?

  init(
    instant: Instant, itinerary: ZoneItinerary, surfaces: [SurfaceExplanation], journal: JournalExplanation?,
    face: FaceExplanation?
  ) {
    (self.instant, self.itinerary, self.surfaces) = (instant, itinerary, surfaces)
    (self.journal, self.face) = (journal, face)
  }

  /// Creates the explanation of the `named` surfaces, or of all surfaces if `named` is empty.
  ///
  /// `explainer` must explain `instant` in a replay of `plan`.
  init(_ explainer: SurfaceExplainer, of named: [Surface], at instant: Instant, _ plan: ReplayPlan) {
    let wanted = Surface.allCases.filter { named.isEmpty || named.contains($0) }
    let all = MomentExplanation(
      instant: instant, itinerary: plan.itinerary, surfaces: wanted.map { explainer.explanation(of: $0) },
      journal: explainer.journalExplanation, face: explainer.faceExplanation)
    self = all.limitedToSurfacesIfAny(named: named)
  }

  /// Returns true if both explanations have the same text and the same JSON document.
  func isEqual(to other: MomentExplanation, context: CommandContext) -> Bool {
    documentBytes == other.documentBytes && text(context: context) == other.text(context: context)
  }

  /// Returns the explanation of only the `named` surfaces, or the whole explanation if `named` is empty.
  ///
  /// The explanations of the journal and the face are kept only if a surface that shows them is named.
  func limitedToSurfacesIfAny(named: [Surface]) -> MomentExplanation {
    guard !named.isEmpty else { return self }
    // Only the app and the progress history show the journal, and only the app shows the face.
    let showsJournal = named.contains(.app) || named.contains(.history)
    return MomentExplanation(
      instant: instant, itinerary: itinerary, surfaces: surfaces.filter { named.contains($0.surface) },
      journal: showsJournal ? journal : nil, face: named.contains(.app) ? face : nil)
  }

  /// The explanation as an indented JSON document.
  var documentBytes: [UInt8] {
    var writer = JSONWriter(.indented)
    ExplanationDocument(surfaces, journal: journal, face: face, at: instant).write(to: &writer)
    return writer.bytes
  }

  /// Returns the explanation as readable text.
  func text(context: CommandContext) -> String {
    func timeText(at: Instant?) -> String {
      at.map { DisplayDateFormat.timeText(at: $0, withDayUnlessOnDayOf: instant, in: itinerary) } ?? ""
    }
    // Timestamps are aligned across all blocks; those on other days are wider, because they include the date.
    let widest = surfaces.flatMap { $0.links }.map { timeText(at: $0.at).count }.max() ?? 0
    let width = max(MomentExplanation.minTimestampWidth, widest + 1)
    func block(titled title: String, rows: [(about: String, at: Instant?, sentence: String)]) -> String {
      context.styling.bold(title) + "\n"
        + rows.enumerated().map { index, row in
          let isFirst = index == 0 || rows[index - 1].about != row.about
          return MomentExplanation.line(
            titled: isFirst ? row.about : "", at: timeText(at: row.at).leftAligned(width: width),
            sentence: row.sentence,
            context: context)
        }.joined()
    }
    func rows(_ links: [SurfaceExplanation.Statement], areShared: Bool) -> [(
      about: String, at: Instant?, sentence: String
    )] {
      links.filter { $0.subject.isSameForAllSurfaces == areShared }.map { ($0.subject.rawValue, $0.at, $0.sentence) }
    }
    // The statements about the steps taken and known are the same for all surfaces, so they are shown only once.
    let shared = rows(surfaces.first?.links ?? [], areShared: true)
    let blocks = surfaces.map { block(titled: $0.surface.displayName, rows: rows($0.links, areShared: false)) }
    let life = journal.map {
      block(titled: "Inner life", rows: $0.links.map { ($0.subject.rawValue, $0.at, $0.sentence) })
    }
    let feelings = face.map {
      block(titled: "Expressions", rows: $0.links.map { ($0.subject.rawValue, $0.at, $0.sentence) })
    }
    let what = block(titled: DisplayDateFormat.weekdayDateAndTimeText(at: instant, in: itinerary), rows: shared)
    return ([what] + blocks + [life, feelings].compactMap { $0 }).joined(separator: "\n")
  }

  /// The minimum width of the timestamp column in characters.
  ///
  /// Timestamps with a date can make the column wider.
  private static let minTimestampWidth = 17

  static func line(
    titled title: String, at stamp: String, sentence: String, context: CommandContext
  ) -> String {
    let head = "  " + title.leftAligned(width: 8) + " " + stamp
    let lines = wrapped(sentence, width: max(30, context.lineWidth - head.count))
    let indent = String(repeating: " ", count: head.count)
    return context.styling.dimmed(head) + lines.joined(separator: "\n" + indent) + "\n"
  }
}

extension SurfaceExplanation.StatementSubject {
  /// True if a statement about this subject is the same for all surfaces, and therefore needs to be printed only once.
  fileprivate var isSameForAllSurfaces: Bool {
    switch self {
    case .walked, .known: true
    case .decided, .shown, .meant, .next: false
    }
  }
}
