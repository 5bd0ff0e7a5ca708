import Documents
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// A report on the data that a link holds and on the data that it lacks.
struct LinkReport: JSONWritable {
  private let link: MomentURLFragment
  private let moment: MomentInLink
  /// A sentence that says what the link lacks, or `nil` if it lacks nothing.
  private let sizeNote: String?

  /// Creates a report on `link` and on `moment`, which was read from it.
  ///
  /// `sizeNote` says what the link lacks, and is `nil` if it lacks nothing.
  init(_ link: MomentURLFragment, _ moment: MomentInLink, sizeNote: String? = nil) {
    (self.link, self.moment, self.sizeNote) = (link, moment, sizeNote)
  }

  /// A description of what the link holds and lacks, which the user can read before sharing the link.
  var contentSentence: String { heldSentence + (sizeNote.map { " " + $0 } ?? "") }

  private var heldSentence: String {
    let name = moment.name.map { ", with the name \(quoted($0))" } ?? ""
    guard let payload = moment.payload else {
      return "This link holds a moment and the settings\(name), and no steps."
    }
    let explanation = "what explain says about the moment, with the total"
    guard let days = payload.days.phrase else {
      return "This link holds \(explanation)\(name). Anyone who has the link can read it."
    }
    return "This link holds your steps \(days). Anyone who has the link can read them, and \(explanation)\(name)."
  }

  /// The inputs, in words, that the explanation is based on but that the link doesn't hold, beginning with the history.
  private var missingInputs: [String] { ["the history"] + moment.absentInputs.map { $0.phrase } }

  func write(to writer: inout JSONWriter) {
    writer.object { object in
      object.member("schema", "pixelpal.link/1")
      object.member("fragment", "#" + link.fragment)
      object.member("at", link["at"]?.value)
      object.name("settings")
      object.object { settings in for (name, value) in moment.settings { settings.member(name, value) } }
      object.member("name", moment.name)
      object.member("phase", moment.phase?.rawValue)
      object.member("pose", moment.pose?.rawValue)
      object.member("holds", contentSentence)
      object.member("missing", missingInputs)
      object.member("unknown", moment.unknownNames)
    }
  }

  /// Returns the report as readable text.
  func text(context: CommandContext) -> String {
    let itinerary = ZoneItinerary(MomentInLink.zone(of: link, in: context.environment.zones))
    let instant = moment.at.instant(in: itinerary.home)
    func line(titled title: String, sentence: String) -> String {
      MomentExplanation.line(titled: title, at: "", sentence: sentence, context: context)
    }
    var text = context.styling.bold(DisplayDateFormat.weekdayDateAndTimeText(at: instant, in: itinerary)) + "\n"
    let pal = [moment.name, moment.phase.map { "phase \($0.rawValue)" }, moment.pose?.rawValue].compactMap { $0 }
    if !pal.isEmpty { text += line(titled: "pal", sentence: pal.joined(separator: ", ")) }
    if !moment.settings.isEmpty {
      text += line(
        titled: "settings", sentence: moment.settings.map { "\($0.name) \($0.value)" }.joined(separator: ", "))
    }
    text += line(titled: "missing", sentence: missingInputs.joined(separator: ", "))
    if !moment.unknownNames.isEmpty {
      text += line(titled: "unknown", sentence: moment.unknownNames.map { quoted($0) }.joined(separator: ", "))
    }
    return text
      + line(titled: "", sentence: "Name the history, as in 'pixelpal explain walk.csv --link ...', to see why.")
  }
}

extension RunNotices {
  /// Adds a note that the explanation was read from a link, and therefore covers only one moment with fixed settings.
  func addNoteOnExplanationFromLink() {
    addNote(
      "the link holds the explanation of this moment, but not the history behind it: "
        + "it explains no other moment, and no other settings")
  }

  /// Adds notes about differences between `link` and a replay that uses its settings.
  ///
  /// `shown` is the phase and the pose of the pal in the replay at the moment of the link, or `nil` if there is no pal.
  /// `invocation` is the command line of the replay.
  func addNotesOnDifferences(
    of link: MomentInLink, from shown: (phase: Phase, pose: SpriteName.Pose)?, for invocation: Invocation
  ) {
    let typed = invocation.typedIDs
    for input in link.absentInputs where !typed.contains(input.optionID) {
      addNote("the link was made with \(input.phrase), which it does not hold")
    }
    if !link.unknownNames.isEmpty {
      addNote("unknown names in the link: \(link.unknownNames.map { quoted($0) }.joined(separator: ", "))")
    }
    guard let phase = link.phase, let pose = link.pose, shown?.phase != phase || shown?.pose != pose else { return }
    let now = shown.map { "phase \($0.phase.rawValue), \($0.pose.rawValue)" } ?? "no pal"
    addNote("the link shows phase \(phase.rawValue), \(pose.rawValue), and this history shows \(now)")
  }
}
