public import Foundation

/// The locations of the package and its build products.
public enum PackagePaths {
  /// The folder that contains `Package.swift`.
  public static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder that contains the built tests and programs.
  public static let buildProducts: URL = {
    // A test bundle is in the same folder as the programs. On Linux, it's a program itself.
    for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
      return bundle.bundleURL.deletingLastPathComponent()
    }
    return Bundle.main.bundleURL
  }()
}
