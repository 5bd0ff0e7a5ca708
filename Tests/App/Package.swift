// swift-tools-version: 6.2
import PackageDescription

// An example app, which links only the products of PixelPal.
//
//     swift test --package-path Tests/App
//
// On Apple's systems, it imports their frameworks. On Linux, it imports stand-ins of the same names, which run on a
// simulated phone. The tests control this phone and make it fail. PixelPalApple has no target on Linux, so its sources
// are compiled here, with the stand-ins.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let products: [Target.Dependency] = ["PixelPalCore", "StepHistory", "StepImport", "PalStore", "PixelPalApple"].map {
  .product(name: $0, package: "PixelPal")
}

#if os(Linux)
  let frameworks = ["SwiftUI", "ActivityKit", "HealthKit", "StoreKit", "WidgetKit", "BackgroundTasks", "UIKit"]
  // StoreKit and WidgetKit have views, and WidgetKit also has those of Live Activities.
  let viewDependencies: [String: [Target.Dependency]] = [
    "StoreKit": ["SwiftUI"], "WidgetKit": ["SwiftUI", "ActivityKit"],
  ]
  let sources = ["PixelPalApple"]
#else
  let frameworks: [String] = []
  let sources: [String] = []
#endif

let package = Package(
  name: "PalApp",
  platforms: [.iOS(.v17), .macOS(.v14)],
  dependencies: [.package(name: "PixelPal", path: "../..")],
  targets: [
    .target(
      name: "PalApp", dependencies: products + (frameworks + sources).map { .target(name: $0) }, path: "App",
      swiftSettings: strict)
  ]
)

#if os(Linux)
  package.targets += frameworks.map {
    .target(
      name: $0, dependencies: ["Phone"] + (viewDependencies[$0] ?? []), path: "StandIns/\($0)", swiftSettings: strict)
  }
  package.targets += [
    .target(name: "Phone", path: "StandIns/Phone", swiftSettings: strict),
    .target(
      name: "PixelPalApple", dependencies: products + frameworks.map { .target(name: $0) }, path: "PixelPalApple",
      swiftSettings: strict + [.enableUpcomingFeature("InternalImportsByDefault"), .strictMemorySafety()]),
    .testTarget(
      name: "PalAppTests",
      dependencies: ["PalApp", "Phone"] + (frameworks + sources).map { .target(name: $0) } + products, path: "AppTests",
      exclude: ["year.txt", "Scenarios"], swiftSettings: strict),
  ]
#endif
