/// What a phone allows: when the app can run, what is drawn, how often.
///
///     let phone = DeviceModel.ios18
///     phone.drawingSpacing  // 15 s
///
/// Rules never hold a limit of the phone as a literal: they ask the model. A tester writes one of their own in JSON,
/// starting from a profile.
@dynamicMemberLookup
public struct DeviceModel: Hashable, Sendable {
  /// What a document of a device says it is.
  public static let schema = "pixelpal.device/1"

  // By reference, as the numbers of `Rules` are.
  private let kept: Storage

  private final class Storage: Sendable {
    let name: String
    let remark: String
    let facts: DeviceFacts

    init(_ name: String, _ remark: String, _ facts: DeviceFacts) {
      self.name = name
      self.remark = remark
      self.facts = facts
    }
  }

  /// What it is called: `ios18`, or a name of the tester's own.
  public var name: String { kept.name }
  /// What somebody who reads its numbers ought to know; empty when there is nothing.
  public var remark: String { kept.remark }
  /// The facts themselves.
  public var facts: DeviceFacts { _read { yield kept.facts } }

  /// Takes facts that are known to be allowed.
  package init(unchecked name: String, remark: String = "", _ facts: DeviceFacts) {
    kept = Storage(name, remark, facts)
  }

  /// Refuses, by name, a fact that no phone could have.
  public init(name: String, remark: String = "", _ facts: DeviceFacts) throws(SettingError) {
    for fact in DeviceModel.table { try fact.check(facts) }
    self.init(unchecked: name, remark: remark, facts)
  }

  /// A phone like this one, with some facts changed and a name of its own.
  public func changing(name: String, _ change: (inout DeviceFacts) -> Void) throws(SettingError) -> DeviceModel {
    var facts = facts
    change(&facts)
    return try DeviceModel(name: name, remark: remark, facts)
  }

  /// Whether both are called the same and have the same facts.
  public static func == (left: DeviceModel, right: DeviceModel) -> Bool {
    left.kept === right.kept
      || left.name == right.name && left.remark == right.remark && left.facts == right.facts
  }

  /// Adds name and facts.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(remark)
    hasher.combine(facts)
  }

  /// One of the facts.
  public subscript<Value>(dynamicMember path: KeyPath<DeviceFacts, Value>) -> Value { facts[keyPath: path] }
}

// The facts with their units, as the rules use them.
extension DeviceModel {
  /// How long a Live Activity may live; `nil`: for ever.
  public var longestSession: Milliseconds? { facts.longestSessionSeconds.map { .seconds($0) } }
  /// How long an ended one stays on the Lock Screen; `nil`: for ever.
  public var keptOnLockScreen: Milliseconds? { facts.keptOnLockScreenSeconds.map { .seconds($0) } }
  /// The smallest spacing of updates that the system draws.
  public var drawingSpacing: Milliseconds { .init(Int64(facts.drawingSpacingMilliseconds)) }
  /// How long the app runs after a background wake; `nil`: always.
  public var runTimeAfterWake: Milliseconds? { facts.runTimeAfterWakeSeconds.map { .seconds($0) } }
  /// The smallest spacing of a timeline's later entries.
  var widgetEntriesApart: Milliseconds { .seconds(facts.widgetEntriesApartSeconds) }
}
