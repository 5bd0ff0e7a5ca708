// Each value is its own identity in a list, such as a picker of styles.

extension Look: Identifiable {
  /// The look itself, which identifies it in a SwiftUI list.
  public var id: Look { self }
}

extension Skin: Identifiable {
  /// The skin itself, which identifies it in a SwiftUI list.
  public var id: Skin { self }
}

extension PalStyle: Identifiable {
  /// The style itself, which identifies it in a SwiftUI list.
  public var id: PalStyle { self }
}

extension Gender: Identifiable {
  /// The gender itself, which identifies it in a SwiftUI list.
  public var id: Gender { self }
}

extension Surface: Identifiable {
  /// The surface itself, which identifies it in a SwiftUI list.
  public var id: Surface { self }
}

extension Phase: Identifiable {
  /// The phase itself, which identifies it in a SwiftUI list.
  public var id: Phase { self }
}

extension OnboardingScreenContent: Identifiable {
  /// The screen's number, which identifies the screen in a SwiftUI list.
  public var id: Int { number }
}
