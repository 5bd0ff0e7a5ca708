package import Documents

/// A check of a push's content state by code that knows the app's content type.
package protocol PushContentCheck {
  /// Checks the content state of a push and the attributes in `aps`, and adds the problems to `linter`.
  ///
  /// - Parameters:
  ///   - contentState: the content state, which is a JSON object.
  ///   - aps: the object in the payload that contains the content state.
  ///   - linter: the linter of the push, which also provides the headers.
  func check(_ contentState: JSON, in aps: JSON, linter: inout PushLinter)
}

/// A check for a content state of an unknown type, which only records that nothing was checked.
package struct SkippedContentCheck: PushContentCheck {
  package init() {}

  /// Records in `linter` that the content state was not checked.
  package func check(_ contentState: JSON, in aps: JSON, linter: inout PushLinter) {
    linter.addSkippedCheck(because: "the content state was not checked, since its type is unknown")
  }
}
