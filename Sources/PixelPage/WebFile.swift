/// A file of the folder `Web` that the program carries.
package enum WebFile: String, CaseIterable {
  case chartsStyle = "charts.css"
  case reportStyle = "report.css"
  case cohortStyle = "cohort.css"
  case pageStyle = "page.css"
  case phoneStyle = "phone.css"
  case stageStyle = "stage.css"
  case body = "page.html"
  case numbers = "numbers.js"
  case record = "record.js"
  case story = "story.js"
  case clock = "clock.js"
  case sprites = "sprites.js"
  case stage = "stage.js"
  case phone = "phone.js"
  case strip = "strip.js"
  case beside = "beside.js"
  case charts = "charts.js"
  case page = "page.js"

  /// What is in it.
  var text: String { EmbeddedFiles.text("Web/\(rawValue)") ?? "" }

  /// What is in them, one after another.
  static func joined(_ files: [WebFile]) -> String { files.map { $0.text }.joined(separator: "\n") }
}
