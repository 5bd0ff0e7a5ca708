/// The App Group in whose folder the app keeps its pal, and where its extensions find it.
public enum AppGroup {
  /// The identifier, as in the entitlements of the app and of each extension.
  public static let identifier = "group.com.pixelpal.shared"
}
