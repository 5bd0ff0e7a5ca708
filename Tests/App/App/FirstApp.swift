#if canImport(ActivityKit) && !os(macOS)
  // snippet: first
  // Products: PixelPalApple
  import PixelPalApple
  import SwiftUI

  /// The smallest app with a pal.
  struct FirstApp: App {
    @State private var model = PalModel(on: ApplePhoneServices(appGroup: "group.com.example.MyApp"))
    @Environment(\.scenePhase) private var scenePhase

    var body: some Scene {
      WindowGroup { FirstScreen(model: model) }
        .onChange(of: scenePhase) { _, phase in Task { try await model.handleScenePhase(phase) } }
    }
  }

  /// A button that creates a pal, and then the pal and its progress.
  struct FirstScreen: View {
    let model: PalModel

    var body: some View {
      if let home = model.screen?.home {
        if let sprite = model.presentation(on: .app)?.sprite {
          Image(sprite.assetName).interpolation(.none).resizable().scaledToFit()
        }
        Text(home.progressDisplayText.localized())
      } else {
        Button("Create my pal") { Task { try await createPal() } }
      }
    }

    /// Goes through onboarding with a fixed look; at its end, the phone asks for access to steps.
    private func createPal() async throws {
      for action: Onboarding.Action in [.go, .choose(.female, .meadow), .go, .go, .go] {
        try await model.handle(.onboarding(action))
      }
      try await model.requestStepAccess()
    }
  }
// end
#endif
