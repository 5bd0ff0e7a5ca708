package import Documents
package import PhoneSimulator
import PixelPalCore

/// A check that decodes a push's content state and attributes as PixelPal does.
///
///     PushLinter(of: request, context, PixelPalPushContentCheck()).findings
///
/// Updates and ends don't name the type of their content state. If the caller doesn't specify the type, the check
/// infers it from the push.
package struct PixelPalPushContentCheck: PushContentCheck {
  /// The type into which an app decodes a content state.
  package enum ContentStateType: String, Hashable, Sendable, CaseIterable {
    /// PixelPal's `ContentState`.
    case pixelpal
    /// Another app's type, with unknown members.
    case other
  }

  private let contentStateType: ContentStateType?

  /// Creates a check for content states of the given type.
  ///
  /// If the type is `nil`, the check infers it from each push.
  package init(_ contentStateType: ContentStateType? = nil) { self.contentStateType = contentStateType }

  /// Decodes the content state and the attributes as the app would, and adds a finding for each error and unknown
  /// member.
  ///
  /// If the content state isn't of PixelPal's type, a remark says that it wasn't checked.
  package func check(_ contentState: JSON, in aps: JSON, linter: inout PushLinter) {
    guard (contentStateType ?? recognizedType(of: contentState, in: aps, request: linter.request)) == .pixelpal else {
      return linter.addSkippedCheck(
        because:
          "the content state was not checked, since its type is unknown; if it is PixelPal's, use '--type pixelpal'")
    }
    checkDecoding(of: ContentState.self, from: contentState, linter: &linter)
    if case .object(let members) = contentState.content {
      for member in members where !ContentState.allMemberNames.contains(member.name) {
        linter.addFinding(
          at: member.nameOffset,
          problem: .sentence("unknown member \(quoted(member.name)) of the content state, which PixelPal ignores"),
          hint: didYouMean(member.name, among: ContentState.allMemberNames), effect: .warning)
      }
    }
    if let attributes = aps["attributes"], case .object = attributes.content {
      guard let pal = attributes["pal"] else {
        return linter.addFinding(
          at: attributes.offset, problem: .expected("a member named 'pal'", found: "none"),
          hint: "the app's attributes need it")
      }
      checkDecoding(of: PalActivityAttributes.self, from: pal, linter: &linter)
    }
  }

  /// Decodes a value as the app would, and adds a finding if the value can't be decoded.
  private func checkDecoding<Value: JSONReadable>(of type: Value.Type, from json: JSON, linter: inout PushLinter) {
    do throws(JSONMismatch) {
      _ = try Value(reading: json)
    } catch {
      linter.addFinding(
        at: error.displayOffset, problem: error.problem,
        hint: error.hint ?? "the app cannot decode it, and does not show it")
    }
  }

  /// Returns the type of the content state, as inferred from the push.
  ///
  /// A start names its type. For an update or an end, the type is inferred from the app's topic in the headers. Failing
  /// that, the state is PixelPal's if it has more than half of the members that PixelPal's content state requires.
  private func recognizedType(of content: JSON, in aps: JSON, request: PushFile) -> ContentStateType {
    if let named = aps["attributes-type"] {
      return named.content == .string(LiveActivityPush.attributesType) ? .pixelpal : .other
    }
    if request.value(ofHeader: "apns-topic")
      == LiveActivityPush.topic(bundleIdentifier: LiveActivityPush.defaultBundleIdentifier)
    {
      return .pixelpal
    }
    let there = ContentState.requiredMemberNames.count { content[$0] != nil }
    return 2 * there > ContentState.requiredMemberNames.count ? .pixelpal : .other
  }
}
