public import PhoneSimulator
// Tests that check pushes with a state of their own also need `Codable` states to be the content of a push.
@_exported public import PhoneSimulatorFoundation
public import PixelPalCore

/// The conformance with which tests decode a pal's state from a push, as ActivityKit does.
///
///     request.findings(decoding: ContentState.self, kind: "PalActivity", at: now)
extension ContentState: PushContent {}
