public import Foundation

/// Where the package lies.
public enum PackageRoot {
  /// The folder of `Package.swift`.
  public static let url = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder into which tests and programs are built.
  public static let products: URL = {
    // A test bundle lies beside the programs; on Linux it is a program itself.
    for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
      return bundle.bundleURL.deletingLastPathComponent()
    }
    return Bundle.main.bundleURL
  }()
}
