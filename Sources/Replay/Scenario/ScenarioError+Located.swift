package import Documents

extension ScenarioError {
  /// Returns the error for display, with the line and column of its field in `file`, whose contents are `bytes`.
  ///
  /// The result is `nil` if the document, parsed as `json`, doesn't contain the error.
  package func located(in file: String, bytes: [UInt8], _ json: JSON) -> LocatedError? {
    guard let first = path.first, json.offsetOfDeepestValue(along: [first]) > json.offset else { return nil }
    let place = FileLocation(file: file, bytes: bytes, offset: json.offsetOfDeepestValue(along: path))
    return LocatedError(at: place, .sentence(reason), hint: hint)
  }
}
