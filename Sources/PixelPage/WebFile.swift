/// A file of the folder `Web` that the program carries.
enum WebFile: String {
  case reportStyle = "report.css"

  /// What is in it.
  var text: String { EmbeddedFiles.text("Web/\(rawValue)") ?? "" }
}
