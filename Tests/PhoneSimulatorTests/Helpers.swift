import PhoneSimulator

extension Instant {
  /// The time at which the phones of these tests begin: 07:00 on a Monday.
  static let monday = Instant("2026-03-02T07:00:00Z") ?? .distantPast
}

extension DeviceModel {
  /// The profiles with the limits of a real phone.
  static let limited = [ios17, ios18, ios26, ios27]
}

extension Phone {
  /// Creates a phone at ``Instant/monday`` with the app in the foreground.
  static func opened(_ model: DeviceModel = .ios26) -> Phone {
    var phone = Phone(model, at: .monday)
    phone.openApp()
    return phone
  }

  /// Returns the events up to `end`.
  mutating func events(until end: Instant) -> [PhoneToAppEvent] {
    var events: [PhoneToAppEvent] = []
    while let event = advanceToNextEvent(until: end) { events.append(event) }
    return events
  }

  /// Returns the events that are heard now.
  mutating func eventsNow() -> [PhoneToAppEvent] { events(until: now) }
}
