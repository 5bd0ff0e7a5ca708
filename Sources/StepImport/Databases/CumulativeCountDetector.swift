import Documents
import StepHistory

/// A detector for devices that count their steps cumulatively since midnight.
///
/// Such counts increase from row to row, whereas counts per minute vary.
struct CumulativeCountDetector {
  private struct DeviceTrend {
    var seconds: Int64
    var count: StepCount
    var rises = 0
    var falls = 0
    /// The number of rows without steps within an hour after the device's last row with steps.
    var zeros = 0
    var maximum = StepCount.zero

    /// True if the counts of the device almost never decrease, as if they were cumulative since midnight.
    ///
    /// A cumulative count soon exceeds the number of steps that a person can take in one minute, and doesn't return to
    /// zero during the day.
    var isCumulative: Bool {
      let isOfMinutes = maximum <= CumulativeCountDetector.maxPerMinute && (falls + zeros) * 20 >= rises
      return rises >= 30 && falls * 20 < rises && !isOfMinutes
    }
  }

  private var devices: [Int64: DeviceTrend] = [:]

  /// The maximum number of seconds between two consecutive rows whose counts are compared.
  private static let maxInterval: Int64 = 3600
  private static let maxDevices = 1000
  private static let maxPerMinute = StepCount(millionths: 300_000_000)

  /// Records a row with the `count` of `device` at the time `seconds`.
  mutating func recordCount(_ count: StepCount, at seconds: Int64, of device: Int64) {
    guard count > .zero else {
      if let last = devices[device], 1...CumulativeCountDetector.maxInterval ~= seconds - last.seconds {
        devices[device]?.zeros += 1
      }
      return
    }
    guard devices.count < CumulativeCountDetector.maxDevices else { return }
    var next = devices[device] ?? DeviceTrend(seconds: seconds, count: count)
    if 1...CumulativeCountDetector.maxInterval ~= seconds - next.seconds {
      if count > next.count { next.rises += 1 } else if count < next.count { next.falls += 1 }
    }
    (next.seconds, next.count, next.maximum) = (seconds, count, max(next.maximum, count))
    devices[device] = next
  }

  /// True if the counts of at least one device almost never decrease, as if they were cumulative since midnight.
  var isCumulative: Bool { devices.contains { $0.value.isCumulative } }

  /// Returns the error to report for a table whose counts are cumulative since midnight.
  static func cumulativeCountsError(in table: String) -> ParseError {
    ParseError(
      at: 0, .sentence("the steps in \(table) increase from row to row, as if each row counted since midnight"),
      hint:
        "such counts are supported only for Garmin, CMF, Fitbit and OVTouch, in Gadgetbridge's own database; let "
        + "Gadgetbridge write to Health Connect, and export that")
  }
}
