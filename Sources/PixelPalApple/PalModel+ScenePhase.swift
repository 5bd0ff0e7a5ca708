#if canImport(ActivityKit) && !os(macOS)
  public import PixelPalModel
  public import SwiftUI

  extension PalModel {
    /// Handles a change of the app's scene phase.
    ///
    ///     .onChange(of: scenePhase) { _, phase in Task { try await model.handleScenePhase(phase) } }
    ///
    /// In the phase `inactive`, the app is still visible, for example below Control Center, so this method does nothing.
    public func handleScenePhase(_ phase: ScenePhase) async throws {
      switch phase {
      case .active: try await enterForeground()
      case .background: try await enterBackground()
      default: break
      }
    }
  }
#endif
