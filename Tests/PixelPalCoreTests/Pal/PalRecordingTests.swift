import Foundation
import TestSupport
import XCTest

@testable import PixelPalCore

final class PalRecordingTests: XCTestCase {
  private func recording(of history: GeneratedPalHistory) -> (recording: PalRecording, last: Pal) {
    var pal = history.initialPal
    var recording = PalRecording(of: pal, under: history.configuration)
    for (now, events) in history.eventBatches {
      recording.append(events, at: now, changes: pal.handle(events, at: now, under: history.configuration))
    }
    return (recording, pal)
  }

  func test_recording_isDecodedAsEncoded_andReplaysAlike() throws {
    for seed in TestSeeds.range(outOf: 1000, oneIn: 100) {
      let (recording, last) = recording(of: try GeneratedPalHistory(seed: seed, count: 30))
      let decoded = try JSONDecoder().decode(PalRecording.self, from: JSONEncoder().encode(recording))
      XCTAssertEqual(decoded, recording, "seed \(seed)")
      let pal = decoded.replay { instant, changes in
        XCTAssertEqual(changes, instant.changes, "seed \(seed) at \(instant.at)")
      }
      XCTAssertEqual(pal, last, "seed \(seed)")
    }
  }

  func test_keepLast_startsWithThePalAfterWhatIsForgotten() throws {
    let (whole, last) = recording(of: try GeneratedPalHistory(seed: 3, count: 30))
    let count = whole.instants.count
    for kept in [Int.min, -1, 0, 1, count - 1, count, count + 1] {
      var recording = whole
      recording.keepLast(kept)
      XCTAssertEqual(recording.instants, Array(whole.instants.suffix(max(0, kept))), "\(kept)")
      let pal = recording.replay { instant, changes in XCTAssertEqual(changes, instant.changes, "\(kept)") }
      XCTAssertEqual(pal, last, "\(kept)")
    }
  }

  func test_recording_isRefused_withAnotherSchema() throws {
    let recording = PalRecording(of: Pal(zone: .utc), under: .standard)
    let text = String(decoding: try JSONEncoder().encode(recording), as: UTF8.self)
    let other = text.replacingOccurrences(of: "recording\\/1", with: "recording\\/2")
    XCTAssertNotEqual(other, text)
    XCTAssertThrowsError(try JSONDecoder().decode(PalRecording.self, from: Data(other.utf8)))
  }
}
