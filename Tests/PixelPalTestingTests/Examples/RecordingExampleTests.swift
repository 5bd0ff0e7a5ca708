import PixelPalTesting
import XCTest

@MainActor
final class RecordingExampleTests: XCTestCase {
  func test_recording_isReplayedAlike() async throws {
    let phone = try PalModelPhone(.sample(phase: .active))
    phone.model.startRecording()
    try await phone.walk(600, for: .minutes(5))
    try await phone.openApp()
    let recording = try XCTUnwrap(phone.model.recording)
    XCTAssertEqual(recording.replay { XCTAssertEqual($1, $0.changes) }, phone.model.pal)
  }
}
