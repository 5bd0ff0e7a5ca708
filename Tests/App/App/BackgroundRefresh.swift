#if canImport(ActivityKit) && !os(macOS)
  // snippet: refresh
  // Products: PixelPalApple
  import PixelPalApple
  import SwiftUI

  extension Scene {
    /// Tells `model` of the scene's phases, and refreshes it in the background.
    public func running(_ model: PalModel, in phase: ScenePhase) -> some Scene {
      let refreshTask = "com.example.MyApp.refresh"
      return onChange(of: phase) { _, new in
        Task { try await model.handleScenePhase(new, refreshTask: refreshTask) }
      }
      .backgroundRefresh(of: model, task: refreshTask)
    }
  }
// end
#endif
