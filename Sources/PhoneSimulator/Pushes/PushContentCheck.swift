package import Documents

/// A check of the content state in a push, which only an app that knows its type can make.
package protocol PushContentCheck {
  /// Checks the content state of a push, which is an object, and the attributes beside it in `aps`.
  ///
  /// Problems are added to `linter`, which also has the headers of the push.
  func check(_ contentState: JSON, in aps: JSON, _ linter: inout PushLinter)
}

/// A check of a content state whose type is not known: it only notes that nothing was checked.
package struct UnknownContentCheck: PushContentCheck {
  /// Creates the check.
  package init() {}

  /// Notes that the content state was not checked.
  package func check(_ contentState: JSON, in aps: JSON, _ linter: inout PushLinter) {
    linter.addSkippedCheck("the content state was not checked, since its type is unknown")
  }
}
