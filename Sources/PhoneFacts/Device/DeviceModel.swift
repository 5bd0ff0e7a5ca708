/// A model of a phone's limits, such as the app's run time and the time between drawn updates.
///
///     let phone = DeviceModel.ios18
///     phone.minimumDrawInterval  // 15 s
///
/// All limits of a phone come from its model, and no other code repeats a limit. Testers can define their own model in
/// JSON, based on a profile such as ``ios18``.
@dynamicMemberLookup
public struct DeviceModel: Hashable, Sendable {
  /// The schema identifier that device documents contain.
  public static let schema = "pixelpal.device/1"

  // Stored by reference, so that copying a model doesn't copy all of its facts.
  private let storage: Storage

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

  /// The model's name, such as `ios18` or a name that a tester has chosen.
  public var name: String { storage.name }
  /// A remark for readers of the facts, or an empty string.
  public var remark: String { storage.remark }
  /// The facts about the phone, such as the maximum duration of a Live Activity.
  public var facts: DeviceFacts { _read { yield storage.facts } }

  /// Creates a model from facts that are already known to be valid.
  package init(unchecked name: String, remark: String = "", _ facts: DeviceFacts) {
    storage = Storage(name, remark, facts)
  }

  /// Creates a model, or throws an error for the first fact with a value that isn't allowed.
  public init(name: String, remark: String = "", _ facts: DeviceFacts) throws(ConfigurationError) {
    for fact in DeviceModel.table { try fact.checkValue(in: facts) }
    self.init(unchecked: name, remark: remark, facts)
  }

  /// Returns a renamed copy with the facts changed by `change`, or throws an error if a fact isn't allowed.
  public func changing(name: String, _ change: (inout DeviceFacts) -> Void) throws(ConfigurationError) -> DeviceModel {
    var facts = facts
    change(&facts)
    return try DeviceModel(name: name, remark: remark, facts)
  }

  /// Returns true if the names, the remarks and the facts are equal.
  public static func == (left: DeviceModel, right: DeviceModel) -> Bool {
    left.storage === right.storage
      || left.name == right.name && left.remark == right.remark && left.facts == right.facts
  }

  /// Hashes the name, the remark and the facts.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(remark)
    hasher.combine(facts)
  }

  /// Accesses a fact by key path, as in `phone.playsFrames`.
  public subscript<Value>(dynamicMember path: KeyPath<DeviceFacts, Value>) -> Value { facts[keyPath: path] }
}

// The facts as values with units, for use in rules.
extension DeviceModel {
  /// The maximum duration of a Live Activity, after which the system ends it, or `nil` for no limit.
  public var maxSessionDuration: Milliseconds? { facts.longestSessionSeconds.map { .seconds($0) } }
  /// The maximum time for which an ended Live Activity stays on the Lock Screen, or `nil` for no limit.
  public var lockScreenRetention: Milliseconds? { facts.keptOnLockScreenSeconds.map { .seconds($0) } }
  /// The minimum interval between two drawn updates of a Live Activity.
  ///
  /// An update that arrives earlier is drawn when this interval has passed.
  public var minimumDrawInterval: Milliseconds { .init(Int64(facts.drawingSpacingMilliseconds)) }
  /// The time for which the app runs after a background wake, or `nil` for no limit.
  public var executionTimeAfterWake: Milliseconds? { facts.runTimeAfterWakeSeconds.map { .seconds($0) } }
  /// The minimum interval between two entries of a widget timeline.
  ///
  /// Only the time between the first entry and the second can be shorter.
  package var minimumWidgetEntryInterval: Milliseconds { .seconds(facts.widgetEntriesApartSeconds) }
}
