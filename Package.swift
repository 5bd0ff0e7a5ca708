// swift-tools-version: 6.2
import PackageDescription

// Warnings are errors everywhere, and every use of memory that the compiler cannot vouch for is marked `unsafe`.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "PixelPal",
  // iOS 17 is the oldest system that an app linking the core runs on. It rules out, in the targets an app links, what
  // came later to the standard library: `Int128`, `InlineArray`, `Array.span`. CI type-checks against iOS 17's library.
  platforms: [.iOS(.v17), .macOS(.v14)],
  products: [
    .library(name: "PixelPalCore", targets: ["PixelPalCore", "PixelPalFoundation"]),
    .library(name: "StepHistory", targets: ["StepHistory", "StepHistoryFoundation"]),
    .library(name: "StepImport", targets: ["StepImport", "StepImportFoundation"]),
    .library(name: "PalStore", targets: ["PalStore", "PalStoreFoundation"]),
    .executable(name: "pixelpal", targets: ["pixelpal"]),
  ],
  targets: [
    .target(name: "PixelPalCore", swiftSettings: strict),
    .target(name: "StepHistory", dependencies: ["PixelPalCore"], swiftSettings: strict),
    // What of a target needs Foundation stands apart, for apps: the program starts without it.
    .target(name: "PixelPalFoundation", dependencies: ["PixelPalCore"], swiftSettings: strict),
    .target(
      name: "StepHistoryFoundation", dependencies: ["PixelPalCore", "StepHistory", "PixelPalFoundation"],
      swiftSettings: strict),
    .target(
      name: "StepImportFoundation", dependencies: ["PixelPalCore", "StepImport", "PixelPalFoundation"],
      swiftSettings: strict),
    .target(
      name: "PalStoreFoundation", dependencies: ["PixelPalCore", "PalStore", "PixelPalFoundation"],
      swiftSettings: strict),
    .target(name: "Documents", swiftSettings: strict),
    .target(name: "StepImport", dependencies: ["PixelPalCore", "StepHistory", "Documents"], swiftSettings: strict),
    .executableTarget(name: "file-embedder", swiftSettings: strict),
    .plugin(
      name: "EmbedFiles", capability: .buildTool(), dependencies: ["file-embedder"], path: "Sources/EmbedFiles"),
    .target(
      name: "PixelArt", dependencies: ["PixelPalCore", "Documents"], swiftSettings: strict, plugins: ["EmbedFiles"]),
    .target(name: "PalStore", dependencies: ["PixelPalCore", "StepHistory", "Documents"], swiftSettings: strict),
    .target(name: "Replay", dependencies: ["PixelPalCore", "StepHistory", "Documents"], swiftSettings: strict),
    .target(
      name: "StateExport", dependencies: ["PixelPalCore", "StepHistory", "Documents", "Replay"], swiftSettings: strict),
    .target(
      name: "PixelPage",
      dependencies: ["PixelPalCore", "StepHistory", "Documents", "PixelArt", "Replay", "StateExport"],
      exclude: ["Web"], swiftSettings: strict, plugins: ["EmbedFiles"]),
    // Of many people at once: a web page has one, so that nothing of this needs to be able to run in one.
    .target(
      name: "Cohorts",
      dependencies: [
        "PixelPalCore", "StepHistory", "Documents", "StepImport", "Replay", "StateExport", "PixelPage",
      ],
      swiftSettings: strict),
    .target(
      name: "PixelPalCLI",
      dependencies: [
        "PixelPalCore", "StepHistory", "Documents", "StepImport", "PixelArt", "PalStore", "Replay", "StateExport",
        "PixelPage", "Cohorts",
      ],
      exclude: ["Zones/iana.txt"], swiftSettings: strict, plugins: ["EmbedFiles"]),
    .executableTarget(
      name: "pixelpal",
      dependencies: ["PixelPalCLI", "PixelPalCore", "StepHistory", "PalStore", "StepImport", "Documents"],
      swiftSettings: strict),
    .executableTarget(
      name: "pixelpal-bench",
      dependencies: [
        "PixelPalCore", "StepHistory", "PixelPalFoundation", "PixelArt", "Documents", "StepImport", "Replay",
        "StateExport",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "pixelpal-fuzz", dependencies: ["PixelPalCore", "StepHistory", "Documents", "StepImport"],
      swiftSettings: strict),
    .target(
      name: "TestSupport", dependencies: ["PalStore", "PixelPalCore", "PixelPalFoundation", "Replay", "StepHistory"],
      path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
      name: "PixelPalCoreTests",
      dependencies: ["PixelPalCore", "StepHistory", "PixelPalFoundation", "Documents", "TestSupport"],
      exclude: ["Pal/Kept"], swiftSettings: strict),
    .testTarget(
      name: "StepHistoryTests", dependencies: ["StepHistory", "PixelPalCore", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "DocumentsTests", dependencies: ["Documents", "PixelPalCore", "StepHistory"], swiftSettings: strict),
    .testTarget(
      name: "PixelArtTests", dependencies: ["PixelArt", "PixelPalCore", "Documents", "TestSupport"],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "StepImportTests",
      dependencies: ["StepImport", "PixelPalCore", "StepHistory", "Documents", "TestSupport", "pixelpal-fuzz"],
      exclude: ["Corpus", "Goldens"], swiftSettings: strict),
    .testTarget(
      name: "PalStoreTests", dependencies: ["PalStore", "PixelPalCore", "StepHistory", "Documents", "TestSupport"],
      exclude: ["Kept"], swiftSettings: strict),
    .testTarget(
      name: "ReplayTests",
      dependencies: [
        "Replay", "PixelPage", "StateExport", "PixelArt", "PixelPalCore", "StepHistory", "Documents", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "StateExportTests",
      dependencies: ["StateExport", "PixelPalCore", "StepHistory", "Documents", "Replay", "TestSupport"],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "PixelPageTests",
      dependencies: [
        "PixelPage", "PixelPalCore", "StepHistory", "PixelPalFoundation", "Documents", "PixelArt", "Replay",
        "StateExport",
        "TestSupport",
      ],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "CohortsTests",
      dependencies: [
        "Cohorts", "PixelPalCLI", "PixelPalCore", "StepHistory", "StepImport", "Documents", "Replay", "StateExport",
        "TestSupport",
      ],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "PixelPalCLITests",
      dependencies: [
        "PixelPalCLI", "PixelPalCore", "StepHistory", "PixelPalFoundation", "PixelArt", "PalStore", "StepImport",
        "Documents", "Replay", "Cohorts", "TestSupport",
      ],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "pixelpalTests", dependencies: ["pixelpal", "StepHistory", "TestSupport"], swiftSettings: strict),
  ]
)
