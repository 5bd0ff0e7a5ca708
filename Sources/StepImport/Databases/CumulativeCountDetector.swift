import Documents
import StepHistory

/// A detector for Gadgetbridge devices that record the steps since midnight instead of the steps per minute.
///
/// Counts since midnight increase from row to row, whereas counts per minute vary. The detector compares rows only if
/// they are at most an hour apart.
struct CumulativeCountDetector {
  /// The last row in which a device has counted steps, and statistics on the device's rows so far.
  ///
  /// Each row is compared with the last row with steps before it.
  private struct DeviceTrend {
    /// The time of the last row with steps, in seconds since 1970.
    var seconds: Int64
    /// The count in the last row with steps.
    var count: StepCount
    /// The number of rows with more steps than the row with which they were compared.
    var rises = 0
    /// The number of rows with steps, but fewer than the row with which they were compared.
    var falls = 0
    /// The number of compared rows without steps.
    var zeros = 0
    var maximum = StepCount.zero

    /// True if the counts have increased so steadily that they are probably counts since midnight.
    ///
    /// Counts per minute can also rise for a while, but they are at most 300, and they often fall or return to zero.
    var isCumulative: Bool {
      let isOfMinutes = maximum <= CumulativeCountDetector.maxPerMinute && (falls + zeros) * 20 >= rises
      return rises >= 30 && falls * 20 < rises && !isOfMinutes
    }
  }

  private var devices: [Int64: DeviceTrend] = [:]

  /// The maximum number of seconds between two rows that are compared.
  private static let maxInterval: Int64 = 3600
  private static let maxDevices = 1000
  /// The maximum plausible count of a row that covers one minute.
  private static let maxPerMinute = StepCount(millionths: 300_000_000)

  /// Records the count of a device's next row.
  ///
  /// `device` is the ID of the device, and `seconds` is the time of the row in seconds since 1970.
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

  /// True if the counts of at least one device seem to be counts since midnight.
  var isCumulative: Bool { devices.contains { $0.value.isCumulative } }

  /// Returns the error for a table in which each row seems to count the steps since midnight.
  ///
  /// `table` stands for the table in the message: its quoted name, or `this table`.
  static func cumulativeCountsError(in table: String) -> ParseError {
    ParseError(
      at: 0, .sentence("the steps in \(table) increase from row to row, as if each row counted since midnight"),
      hint:
        "such counts are supported only for Garmin, CMF, Fitbit and OVTouch, in Gadgetbridge's own database; let "
        + "Gadgetbridge write to Health Connect, and export that")
  }
}
