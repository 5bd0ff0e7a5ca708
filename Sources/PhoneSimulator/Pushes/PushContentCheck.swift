package import Documents

/// A check of a push's content state by code that knows the app's content type.
package protocol PushContentCheck {
  /// Checks the content state of a push, which is a JSON object, and the attributes in `aps`.
  ///
  /// Problems are added to `linter`, which also provides the headers of the push.
  func check(_ contentState: JSON, in aps: JSON, _ linter: inout PushLinter)
}

/// A check for a content state of unknown type, which only records that nothing was checked.
package struct SkippedContentCheck: PushContentCheck {
  package init() {}

  /// Records in `linter` that the content state was not checked.
  package func check(_ contentState: JSON, in aps: JSON, _ linter: inout PushLinter) {
    linter.addSkippedCheck("the content state was not checked, since its type is unknown")
  }
}
