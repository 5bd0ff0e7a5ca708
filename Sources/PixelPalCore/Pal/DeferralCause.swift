/// A limit that delays an update of the Live Activity or a reload of widgets, with the end of the delay.
///
///     changes.updateDeferrals.last?.deferralCause    // token bucket not full until 2025-01-06T08:08:00Z
public enum DeferralCause: Hashable, Sendable {
  /// The token bucket for updates is empty.
  case bucketEmpty(until: Instant)
  /// The update changes only the step count, so it waits until the token bucket for updates is full, at `until`.
  case bucketNotFull(until: Instant)
  /// The minimum gap after the last update isn't over yet.
  case minimumGap(until: Instant)
  /// The app stops running before the minimum gap after the last update ends.
  ///
  /// The update is therefore sent at the last instant at which the app runs.
  case runTimeEnd(until: Instant)
  /// The phone's budget for widget reloads is used up.
  case reloadBudgetExhausted(until: Instant)

  /// The instant at which the update is sent if the app runs then, or at which the reload is requested.
  public var until: Instant {
    switch self {
    case .bucketEmpty(let until), .bucketNotFull(let until), .minimumGap(let until), .runTimeEnd(let until),
      .reloadBudgetExhausted(let until):
      until
    }
  }
}

extension DeferralCause: CustomStringConvertible {
  /// A description of the limit, such as `minimum gap until 2025-01-06T10:00:00Z`.
  public var description: String {
    let limit =
      switch self {
      case .bucketEmpty: "token bucket empty"
      case .bucketNotFull: "token bucket not full"
      case .minimumGap: "minimum gap"
      case .runTimeEnd: "end of the run time"
      case .reloadBudgetExhausted: "reload budget used up"
      }
    return "\(limit) until \(until)"
  }
}

extension PalChange {
  /// The limit that delays an update or a reload, or `nil` if this change defers nothing.
  public var deferralCause: DeferralCause? { reason.deferralCause }
}

extension ChangeReason {
  /// Creates the reason for a change that defers an update or a reload because of `cause`.
  init(_ cause: DeferralCause) {
    self =
      switch cause {
      case .bucketEmpty(let until): .bucketEmpty(until: until)
      case .bucketNotFull(let until): .bucketNotFull(until: until)
      case .minimumGap(let until): .minimumGap(until: until)
      case .runTimeEnd(let until): .runTimeEnd(until: until)
      case .reloadBudgetExhausted(let until): .reloadBudgetExhausted(until: until)
      }
  }

  fileprivate var deferralCause: DeferralCause? {
    switch self {
    case .bucketEmpty(let until): .bucketEmpty(until: until)
    case .bucketNotFull(let until): .bucketNotFull(until: until)
    case .minimumGap(let until): .minimumGap(until: until)
    case .runTimeEnd(let until): .runTimeEnd(until: until)
    case .reloadBudgetExhausted(let until): .reloadBudgetExhausted(until: until)
    case _: nil
    }
  }
}
