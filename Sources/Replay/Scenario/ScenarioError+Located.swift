package import Documents

extension ScenarioError {
  /// Returns this error with the line and the column of the field that causes it, for display to the user.
  ///
  /// The document `file` contains `bytes` and was parsed as `json`. Returns `nil` if the document doesn't contain the
  /// field.
  package func located(in file: String, bytes: [UInt8], json: JSON) -> LocatedError? {
    guard let first = path.first, json.offsetOfDeepestValue(along: [first]) > json.offset else { return nil }
    let place = FileLocation(file: file, bytes: bytes, offset: json.offsetOfDeepestValue(along: path))
    return LocatedError(at: place, .sentence(reason), hint: hint)
  }
}
