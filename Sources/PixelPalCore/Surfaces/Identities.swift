// A value is its own identity in a list, such as a picker of styles.

extension Look: Identifiable {
  /// The look itself.
  public var id: Look { self }
}

extension Skin: Identifiable {
  /// The skin itself.
  public var id: Skin { self }
}

extension PalStyle: Identifiable {
  /// The style itself.
  public var id: PalStyle { self }
}

extension Gender: Identifiable {
  /// The gender itself.
  public var id: Gender { self }
}

extension Surface: Identifiable {
  /// The surface itself.
  public var id: Surface { self }
}

extension Phase: Identifiable {
  /// The phase itself.
  public var id: Phase { self }
}

extension OnboardingScreenContent: Identifiable {
  /// The screen's number.
  public var id: Int { number }
}
