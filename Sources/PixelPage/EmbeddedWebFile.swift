/// A file from the folder `Web`, embedded in the program.
package enum EmbeddedWebFile: String, CaseIterable {
  case chartsStyle = "charts.css"
  case reportStyle = "report.css"
  case cohortStyle = "cohort.css"
  case pageStyle = "page.css"
  case phoneStyle = "phone.css"
  case stageStyle = "stage.css"
  case journalStyle = "journal.css"
  case pageTemplate = "page.html"
  case journalTemplate = "journal.html"
  case elements = "elements.js"
  case numbers = "numbers.js"
  case dates = "dates.js"
  case entries = "entries.js"
  case record = "record.js"
  case story = "story.js"
  case clock = "clock.js"
  case sprites = "sprites.js"
  case face = "face.js"
  case play = "play.js"
  case figure = "figure.js"
  case touch = "touch.js"
  case keepsakes = "keepsakes.js"
  case stage = "stage.js"
  case phone = "phone.js"
  case strip = "strip.js"
  case tabs = "tabs.js"
  case journal = "journal.js"
  case chapters = "chapters.js"
  case beside = "beside.js"
  case charts = "charts.js"
  case link = "link.js"
  case page = "page.js"
  case watch = "watch.js"

  var text: String { EmbeddedFiles.text("Web/\(rawValue)") ?? "" }

  /// Returns the texts of `files`, joined with line feeds.
  static func joinedText(of files: [EmbeddedWebFile]) -> String { files.map { $0.text }.joined(separator: "\n") }
}
