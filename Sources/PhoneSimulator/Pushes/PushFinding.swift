import Documents
public import PhoneFacts

/// A problem that a check of a push has found.
///
///     let errors = request.findings(decoding: DeliveryState.self).filter { $0.effect != .warning }
///     XCTAssertEqual(errors, [])
public struct PushFinding: Hashable, Sendable {
  /// The effect of the problem on the push.
  public let effect: Effect
  /// The problem as a sentence without a full stop.
  public let message: String
  /// A suggestion for fixing the problem, or `nil` if there is none.
  public let hint: String?
  /// The position of the problem in the payload, or `nil` if the problem is in the headers or the recipient.
  public let position: Position?

  /// The effect of a problem on a push.
  public enum Effect: Hashable, Sendable {
    /// Apple's service refuses the push with this answer.
    case refused(APNsAnswer)
    /// Apple's service accepts the push, and the phone drops it.
    case dropped
    /// The phone applies the push, but doesn't show what the sender intended.
    case misread
    /// The push takes effect as intended, and the finding is only a warning.
    case warning
  }

  /// A place in a payload.
  public struct Position: Hashable, Sendable {
    /// The line, counted from 1.
    public let line: Int
    /// The column in characters, counted from 1.
    public let column: Int
  }

  init(_ effect: Effect, _ message: String, hint: String? = nil, at position: FileLocation.Position? = nil) {
    (self.effect, self.message, self.hint) = (effect, message, hint)
    self.position = position.map { Position(line: $0.line, column: $0.column) }
  }
}

extension PushFinding: CustomStringConvertible {
  /// The position, the message and the hint, for example for the message of a failed test.
  public var description: String {
    (position.map { "\($0.line):\($0.column): " } ?? "") + message + (hint.map { " (\($0))" } ?? "")
  }
}

extension APNsRequest {
  /// Returns the problems that `pixelpal push --lint` reports for this push, and problems with its recipient.
  ///
  /// To also check that your app can decode the content state, use ``findings(decoding:kind:on:at:)``.
  ///
  /// - Parameters:
  ///   - phone: The phone model, which defines the limits.
  ///   - now: The time of sending, or `nil` to compare the dates of the push only with each other.
  public func findings(on phone: DeviceModel = .ios26, at now: Instant? = nil) -> [PushFinding] {
    LintedPush(self, phone: phone, now: now).findings(locatedIn: body)
  }

  /// Returns the problems of this push for an app that decodes its content state as `content`.
  ///
  /// - Parameters:
  ///   - content: The type of the content state.
  ///   - kind: The name of the attributes type. If the payload contains a name, as in a push that starts a Live
  ///     Activity, that name is used instead.
  ///   - phone: The phone model, which defines the limits.
  ///   - now: The time of sending, or `nil` to compare the dates of the push only with each other.
  public func findings(
    decoding content: (some PushContent).Type, kind: String = "activity", on phone: DeviceModel = .ios26,
    at now: Instant? = nil
  ) -> [PushFinding] {
    LintedPush(self, phone: phone, now: now, DecodingCheck(content, kind: kind)).findings(locatedIn: body)
  }
}

/// A check that decodes the content state as an app does.
private struct DecodingCheck<Content: PushContent>: PushContentCheck {
  let kind: String

  init(_ content: Content.Type, kind: String) { self.kind = kind }

  func check(_ contentState: JSON, in aps: JSON, linter: inout PushLinter) {
    do throws(PushContentError) {
      _ = try Content(contentState: contentState.compactBytes, kind: aps["attributes-type"]?.stringValue ?? kind)
    } catch {
      linter.addFinding(
        at: contentState.offset, problem: .sentence("the app cannot decode the content state: \(error.description)"),
        hint: nil)
    }
  }
}
