import PixelArt
import Replay
import TestSupport

@testable import PixelPage

extension HistoryFixture {
  /// The HTML of the charts.
  var charts: String {
    var markup = HTMLWriter()
    HistoryCharts(plan, result.pal).write(to: &markup)
    return String(decoding: markup.bytes, as: UTF8.self)
  }

  /// Returns the HTML of the report.
  func report() throws -> String {
    String(decoding: HTMLReport(plan, result, try .embedded()).bytes, as: UTF8.self)
  }
}
