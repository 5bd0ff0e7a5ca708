import Documents
import StepHistory

/// The trend of each device's counts from row to row: counts since midnight grow, counts of minutes vary.
struct CountTrend {
  private struct Device {
    var seconds: Int64
    var count: StepCount
    var ups = 0
    var downs = 0
    /// The number of rows without steps soon after one with steps.
    var rests = 0
    var most = StepCount.zero

    /// True if counts almost never fall.
    ///
    /// A count since midnight soon exceeds what is possible in one minute, and does not return to zero.
    var isCumulative: Bool {
      let isOfMinutes = most <= CountTrend.mostOfMinute && (downs + rests) * 20 >= ups
      return ups >= 30 && downs * 20 < ups && !isOfMinutes
    }
  }

  private var devices: [Int64: Device] = [:]

  /// The longest interval in seconds between two rows that are compared.
  private static let most: Int64 = 3600
  private static let mostDevices = 1000
  private static let mostOfMinute = StepCount(millionths: 300_000_000)

  /// Records a count of `device` and its time.
  mutating func see(_ count: StepCount, at seconds: Int64, of device: Int64) {
    guard count > .zero else {
      if let last = devices[device], 1...CountTrend.most ~= seconds - last.seconds { devices[device]?.rests += 1 }
      return
    }
    guard devices.count < CountTrend.mostDevices else { return }
    var next = devices[device] ?? Device(seconds: seconds, count: count)
    if 1...CountTrend.most ~= seconds - next.seconds {
      if count > next.count { next.ups += 1 } else if count < next.count { next.downs += 1 }
    }
    (next.seconds, next.count, next.most) = (seconds, count, max(next.most, count))
    devices[device] = next
  }

  /// True if the counts of a device almost never fall, as counts since midnight do.
  var isCumulative: Bool { devices.contains { $0.value.isCumulative } }

  /// Returns the fault for a table of such counts.
  static func fault(in table: String) -> Fault {
    Fault(
      at: 0, .sentence("the steps in \(table) grow from row to row, as if each row counted from midnight on"),
      hint:
        "known to do so are Garmin, CMF, Fitbit and OVTouch, in the database of Gadgetbridge itself; let it write to "
        + "Health Connect, and export that")
  }
}
