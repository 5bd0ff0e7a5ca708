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
    .library(name: "InnerLife", targets: ["InnerLife"]),
    .library(name: "Expressions", targets: ["Expressions"]),
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
      name: "PalStoreFoundation",
      dependencies: ["PixelPalCore", "InnerLife", "Expressions", "PalStore", "PixelPalFoundation"],
      swiftSettings: strict),
    .target(name: "Documents", swiftSettings: strict),
    .target(name: "StepImport", dependencies: ["PixelPalCore", "StepHistory", "Documents"], swiftSettings: strict),
    .executableTarget(name: "file-embedder", swiftSettings: strict),
    .plugin(
      name: "EmbedFiles", capability: .buildTool(), dependencies: ["file-embedder"], path: "Sources/EmbedFiles"),
    .target(
      name: "PixelArt", dependencies: ["PixelPalCore", "Expressions", "Documents"], swiftSettings: strict,
      plugins: ["EmbedFiles"]),
    .target(
      name: "PalStore", dependencies: ["PixelPalCore", "StepHistory", "Documents", "InnerLife", "Expressions"],
      swiftSettings: strict),
    // What a pal notices, remembers and writes down. It sees days and no phone: whatever it makes of them, nothing that is
    // sent or shown elsewhere can come of it.
    .target(name: "InnerLife", dependencies: ["PixelPalCore", "StepHistory"], swiftSettings: strict),
    // What a pal feels and shows of it in the app. It sees what the pal has become and can change nothing of that.
    .target(name: "Expressions", dependencies: ["PixelPalCore"], swiftSettings: strict),
    .target(
      name: "Replay", dependencies: ["PixelPalCore", "StepHistory", "Documents", "InnerLife", "Expressions"],
      swiftSettings: strict),
    .target(
      name: "StateExport",
      dependencies: [
        "PixelPalCore", "StepHistory", "Documents", "StepImport", "InnerLife", "Expressions", "Replay",
      ],
      swiftSettings: strict),
    .target(
      name: "PixelPage",
      dependencies: [
        "PixelPalCore", "StepHistory", "Documents", "PixelArt", "InnerLife", "Expressions", "Replay", "StateExport",
      ],
      exclude: ["Web"], swiftSettings: strict, plugins: ["EmbedFiles"]),
    // What a web page's engine needs of a platform that has nothing: `Sources/WebEngine/build` links it.
    .target(name: "WebRuntime", exclude: ["StandIns"], swiftSettings: strict),
    // Of many people at once: a web page has one, so that nothing of this needs to be able to run in one.
    .target(
      name: "Cohorts",
      dependencies: [
        "PixelPalCore", "StepHistory", "Documents", "StepImport", "Replay", "StateExport", "PixelPage",
      ],
      swiftSettings: strict),
    .target(
      name: "TimeZones", dependencies: ["PixelPalCore", "Documents"], exclude: ["Zones/iana.txt"],
      swiftSettings: strict, plugins: ["EmbedFiles"]),
    // All that is asked of one person's history, by a command line or by a web page: nothing of it keeps a pal, counts
    // many people, or draws on a terminal.
    .target(
      name: "HistoryCommands",
      dependencies: [
        "PixelPalCore", "StepHistory", "Documents", "StepImport", "TimeZones", "PixelArt", "InnerLife",
        "Expressions", "Replay", "StateExport", "PixelPage",
      ],
      swiftSettings: strict),
    // `pixelpal` for whoever hands it files and takes its results: a web page, or another's program.
    .target(
      name: "WebEngine", dependencies: ["Documents", "StepHistory", "TimeZones", "HistoryCommands"],
      exclude: ["build", "Web", "Module"], swiftSettings: strict),
    .target(
      name: "PixelPalCLI",
      dependencies: [
        "PixelPalCore", "StepHistory", "Documents", "StepImport", "TimeZones", "PixelArt", "PalStore", "InnerLife",
        "Expressions", "Replay", "StateExport", "PixelPage", "HistoryCommands", "Cohorts",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "pixelpal",
      dependencies: [
        "PixelPalCLI", "HistoryCommands", "TimeZones", "PixelPalCore", "StepHistory", "PalStore", "StepImport",
        "Documents",
      ],
      swiftSettings: strict),
    // Puts the web page together, with the engine inside.
    .executableTarget(
      name: "web-assembler", dependencies: ["PixelPalCore", "Documents", "PixelArt", "PixelPage"],
      swiftSettings: strict),
    .executableTarget(
      name: "pixelpal-bench", dependencies: ["PixelPalCore", "InnerLife", "Expressions"],
      swiftSettings: strict),
    .executableTarget(
      name: "pixelpal-fuzz", dependencies: ["PixelPalCore", "StepHistory", "Documents", "StepImport"],
      swiftSettings: strict),
    .target(
      name: "TestSupport",
      dependencies: ["Documents", "PalStore", "PixelPalCore", "PixelPalFoundation", "Replay", "StepHistory"],
      path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
      name: "PixelPalCoreTests",
      dependencies: ["PixelPalCore", "StepHistory", "PixelPalFoundation", "Documents", "TestSupport"],
      exclude: ["Pal/SavedPals"], swiftSettings: strict),
    .testTarget(
      name: "ExpressionsTests", dependencies: ["Expressions", "PixelPalCore", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "InnerLifeTests", dependencies: ["InnerLife", "StepHistory", "PixelPalCore", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "StepHistoryTests", dependencies: ["StepHistory", "PixelPalCore", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "DocumentsTests", dependencies: ["Documents", "PixelPalCore", "StepHistory", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "PixelArtTests", dependencies: ["PixelArt", "Expressions", "PixelPalCore", "Documents", "TestSupport"],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "StepImportTests",
      dependencies: ["StepImport", "PixelPalCore", "StepHistory", "Documents", "TestSupport", "pixelpal-fuzz"],
      exclude: ["Corpus", "Databases", "Goldens"], swiftSettings: strict),
    .testTarget(
      name: "PalStoreTests",
      dependencies: [
        "PalStore", "InnerLife", "Expressions", "PixelPalCore", "StepHistory", "Documents", "TestSupport",
      ],
      exclude: ["StoreFixtures"], swiftSettings: strict),
    .testTarget(
      name: "ReplayTests",
      dependencies: [
        "Replay", "PixelPage", "StateExport", "InnerLife", "Expressions", "PixelArt", "PixelPalCore", "StepHistory",
        "Documents", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "StateExportTests",
      dependencies: ["StateExport", "PixelPalCore", "StepHistory", "Documents", "Replay", "TestSupport"],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "PixelPageTests",
      dependencies: [
        "PixelPage", "PixelPalCore", "StepHistory", "PixelPalFoundation", "Documents", "PixelArt", "InnerLife",
        "Expressions", "Replay", "StateExport", "TestSupport",
      ],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "WebRuntimeTests", dependencies: ["WebRuntime", "PixelPalCore", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "WebEngineTests", dependencies: ["WebEngine"], swiftSettings: strict),
    .testTarget(
      name: "CohortsTests",
      dependencies: [
        "Cohorts", "PixelPalCLI", "HistoryCommands", "TimeZones", "PixelPalCore", "StepHistory", "StepImport",
        "Documents", "InnerLife", "Replay", "StateExport", "TestSupport",
      ],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "PixelPalCLITests",
      dependencies: [
        "PixelPalCLI", "HistoryCommands", "TimeZones", "PixelPalCore", "StepHistory", "PixelPalFoundation", "PixelArt",
        "Expressions", "PalStore", "StepImport", "Documents", "Replay", "StateExport", "Cohorts", "TestSupport",
      ],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "pixelpalTests", dependencies: ["pixelpal", "StepHistory", "TestSupport"], swiftSettings: strict),
  ]
)
