import Foundation
import PixelPalTesting
import XCTest

final class PushExampleTests: XCTestCase {
  func test_push_hasNothingThatThePhoneRefuses() throws {
    let (now, state) = (Pal.sampleInstant, try JSONEncoder().encode(ContentState.sample(phase: .active)))
    let aps = #"{"aps":{"timestamp":\#(now.millisecondsSince1970 / 1000),"event":"update","content-state":"#
    let topic = "com.example.MyApp.push-type.liveactivity"
    let push = APNsRequest(  // Or what your server sends.
      to: .updateToken(1), headers: ["apns-push-type": "liveactivity", "apns-topic": topic, "apns-priority": "5"],
      body: Array(aps.utf8) + state + Array("}}".utf8))
    XCTAssertEqual(push.findings(decoding: ContentState.self, kind: "PalActivity", at: now), [])
  }
}
