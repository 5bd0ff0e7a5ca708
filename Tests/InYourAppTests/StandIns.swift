// The little of Apple's frameworks that the snippets use, for systems that do not have them: same names, same shapes.
#if !(canImport(ActivityKit) && canImport(HealthKit) && os(iOS))
  import Foundation

  extension FileManager {
    func containerURL(forSecurityApplicationGroupIdentifier group: String) -> URL? {
      temporaryDirectory.appendingPathComponent(group, isDirectory: true)
    }
  }

  // HealthKit.
  struct HKUnit { static func count() -> HKUnit { HKUnit() } }
  struct HKQuantity {
    let value: Double
    func doubleValue(for unit: HKUnit) -> Double { value }
  }
  struct HKQuantitySample {
    let quantity: HKQuantity
    let startDate: Date
    let endDate: Date
  }
  struct HKStatistics {
    let startDate: Date
    let endDate: Date
    let sum: HKQuantity?
    func sumQuantity() -> HKQuantity? { sum }
  }
  struct HKStatisticsCollection {
    let days: [HKStatistics]
    func enumerateStatistics(from start: Date, to end: Date, with block: (HKStatistics, inout Bool) -> Void) {
      var stop = false
      for day in days where day.endDate > start && day.startDate <= end && !stop { block(day, &stop) }
    }
  }

  // ActivityKit.
  protocol ActivityAttributes: Codable {
    associatedtype ContentState: Codable, Hashable, Sendable
  }
  struct ActivityContent<State: Codable & Hashable & Sendable> {
    let state: State
    let staleDate: Date?
  }
  enum ActivityUIDismissalPolicy { case immediate }
  @MainActor
  final class Activity<Attributes: ActivityAttributes> {
    private(set) var states: [Attributes.ContentState]
    private(set) var isEnded = false
    init(_ state: Attributes.ContentState) { states = [state] }
    static func request(attributes: Attributes, content: ActivityContent<Attributes.ContentState>) throws -> Activity {
      Activity(content.state)
    }
    func update(_ content: ActivityContent<Attributes.ContentState>) async { states.append(content.state) }
    func end(
      _ content: ActivityContent<Attributes.ContentState>?, dismissalPolicy: ActivityUIDismissalPolicy
    ) async { isEnded = true }
  }

  // WidgetKit.
  @MainActor
  final class WidgetCenter {
    static let shared = WidgetCenter()
    private(set) var reloads = 0
    func reloadAllTimelines() { reloads += 1 }
  }
  protocol TimelineEntry { var date: Date { get } }
  enum TimelineReloadPolicy { case after(Date) }
  struct Timeline<Entry: TimelineEntry> {
    let entries: [Entry]
    let policy: TimelineReloadPolicy
  }
#endif
