// swift-tools-version: 6.2
import PackageDescription

// `.ci/swift` sets this variable. It is not set when another package depends on this one.
let isCI = Context.environment["PIXELPAL_CI"] != nil

// Warnings are errors in CI only, so that a newer compiler does not break packages that depend on this one.
let warnings: [SwiftSetting] = isCI ? [.treatAllWarnings(as: .error)] : []

// Each use of memory that the compiler cannot check is marked `unsafe`.
let strict: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
  ] + warnings

// CI has a single build, which optimizes everything but the tests, and keeps the checks of a debug build, such as those
// of the bounds of buffers.
let optimization = [
  "-O", "-assert-config", "Debug", "-whole-module-optimization", "-num-threads", "2", "-disable-batch-mode",
]
let optimized: [SwiftSetting] = strict + (isCI ? [.unsafeFlags(optimization, .when(configuration: .debug))] : [])

let package = Package(
  name: "PixelPal",
  // Apps deploy to iOS 17. The targets that they link therefore cannot use newer declarations of the standard library,
  // such as `Int128`, `InlineArray` or `Array.span`. `.ci/ios17` type-checks these targets against iOS 17.
  platforms: [.iOS(.v17), .macOS(.v14)],
  products: [
    .library(name: "PixelPalCore", targets: ["PixelPalCore", "PixelPalFoundation"]),
    .library(name: "PhoneSimulator", targets: ["PhoneSimulator", "PhoneSimulatorFoundation"]),
    .library(name: "PixelPalTesting", targets: ["PixelPalTesting"]),
    .library(name: "PixelPalReplay", targets: ["PixelPalReplay"]),
    .library(name: "InnerLife", targets: ["InnerLife"]),
    .library(name: "Expressions", targets: ["Expressions"]),
    .library(name: "PixelArt", targets: ["PixelArt"]),
    .library(name: "StepHistory", targets: ["StepHistory", "StepHistoryFoundation"]),
    .library(name: "StepImport", targets: ["StepImport", "StepImportFoundation"]),
    .library(name: "PalStore", targets: ["PalStore", "PalStoreFoundation"]),
    .executable(name: "pixelpal", targets: ["pixelpal"]),
  ],
  targets: [
    // Time, settings, and what phones allow. The core exports it again, so that apps import one module.
    .target(name: "PhoneFacts", swiftSettings: optimized),
    // A phone for tests of Live Activities and widgets, and the checks of pushes. It knows no pal.
    .target(name: "PhoneSimulator", dependencies: ["PhoneFacts", "Documents"], swiftSettings: optimized),
    .target(name: "PixelPalCore", dependencies: ["PhoneFacts"], swiftSettings: optimized),
    // A pal on a simulated phone, and samples, for the tests and previews of apps.
    .target(
      name: "PixelPalTesting",
      dependencies: [
        "PixelPalCore", "PhoneSimulator", "PhoneSimulatorFoundation", "PixelPalModel", "PalStore", "StepHistory",
        "PixelPalFoundation", "PalStoreFoundation",
      ],
      swiftSettings: optimized),
    .target(name: "StepHistory", dependencies: ["PixelPalCore"], swiftSettings: optimized),
    // Code for apps that needs Foundation has targets of its own: the program does not link it.
    .target(name: "PixelPalFoundation", dependencies: ["PixelPalCore"], swiftSettings: optimized),
    .target(name: "PhoneSimulatorFoundation", dependencies: ["PhoneSimulator"], swiftSettings: optimized),
    .target(
      name: "StepHistoryFoundation", dependencies: ["PixelPalCore", "StepHistory", "PixelPalFoundation"],
      swiftSettings: optimized),
    .target(
      name: "StepImportFoundation", dependencies: ["PixelPalCore", "StepImport", "PixelPalFoundation"],
      swiftSettings: optimized),
    .target(
      name: "PalStoreFoundation",
      dependencies: ["PixelPalCore", "InnerLife", "Expressions", "PalStore", "PixelPalFoundation"],
      swiftSettings: optimized),
    .target(name: "Documents", swiftSettings: optimized),
    .target(name: "StepImport", dependencies: ["PixelPalCore", "StepHistory", "Documents"], swiftSettings: optimized),
    // The model of an app, with the phone behind a protocol. `PixelPalApple` implements the protocol for iPhones.
    .target(
      name: "PixelPalModel",
      dependencies: ["PixelPalCore", "StepHistory", "InnerLife", "PalStore", "PixelPalFoundation"],
      swiftSettings: optimized),
    .executableTarget(name: "file-embedder", swiftSettings: optimized),
    .plugin(
      name: "EmbedFiles", capability: .buildTool(), dependencies: ["file-embedder"], path: "Sources/EmbedFiles"),
    .target(
      name: "PixelArt", dependencies: ["PixelPalCore", "Expressions", "Documents"], swiftSettings: optimized,
      plugins: ["EmbedFiles"]),
    .target(
      name: "PalStore", dependencies: ["PixelPalCore", "StepHistory", "Documents", "InnerLife", "Expressions"],
      swiftSettings: optimized),
    // The pal's journal. It depends on daily steps only, so it cannot affect Live Activities or widgets.
    .target(name: "InnerLife", dependencies: ["PixelPalCore", "StepHistory"], swiftSettings: optimized),
    // The pal's feelings, and its face in the app. It reads the state of the pal and cannot change it.
    .target(name: "Expressions", dependencies: ["PixelPalCore"], swiftSettings: optimized),
    .target(
      name: "Replay",
      dependencies: ["PixelPalCore", "PhoneSimulator", "StepHistory", "Documents", "InnerLife", "Expressions"],
      swiftSettings: optimized),
    .target(
      name: "StateExport",
      dependencies: [
        "PixelPalCore", "PhoneSimulator", "StepHistory", "Documents", "StepImport", "InnerLife", "Expressions",
        "Replay",
      ],
      swiftSettings: optimized),
    // Replays for the tests of apps, and types that decode the documents of the program.
    .target(
      name: "PixelPalReplay",
      dependencies: [
        "PixelPalCore", "PixelPalFoundation", "PhoneSimulator", "StepHistory", "StepImport", "Documents", "TimeZones",
        "InnerLife", "Expressions", "Replay", "StateExport",
      ],
      swiftSettings: optimized),
    .target(
      name: "PixelPage",
      dependencies: [
        "PixelPalCore", "StepHistory", "Documents", "PixelArt", "InnerLife", "Expressions", "Replay", "StateExport",
      ],
      exclude: ["Web"], swiftSettings: optimized, plugins: ["EmbedFiles"]),
    // The runtime functions that WebAssembly lacks, such as a memory allocator; `Sources/WebEngine/build` links them.
    .target(name: "WebRuntime", exclude: ["StandIns"], swiftSettings: optimized),
    // Simulations of many people. The web page simulates one person, so this target need not compile for WebAssembly.
    .target(
      name: "Cohorts",
      dependencies: [
        "PixelPalCore", "StepHistory", "Documents", "StepImport", "Replay", "StateExport", "PixelPage",
      ],
      swiftSettings: optimized),
    .target(
      name: "TimeZones", dependencies: ["PixelPalCore", "Documents"], exclude: ["Zones/iana.txt"],
      swiftSettings: optimized, plugins: ["EmbedFiles"]),
    // The commands for one person's history, for the command line and the web page. They store no pal, simulate no
    // cohort, and do not draw on a terminal.
    .target(
      name: "HistoryCommands",
      dependencies: [
        "PixelPalCore", "PhoneSimulator", "StepHistory", "Documents", "StepImport", "TimeZones", "PixelArt",
        "InnerLife", "Expressions", "Replay", "StateExport", "PixelPage",
      ],
      swiftSettings: optimized),
    // `pixelpal` for a host that provides files and receives the results: a web page, or a program in Node.
    .target(
      name: "WebEngine", dependencies: ["Documents", "StepHistory", "TimeZones", "HistoryCommands"],
      exclude: ["build", "Web", "Module"], swiftSettings: optimized),
    .target(
      name: "PixelPalCLI",
      dependencies: [
        "PixelPalCore", "StepHistory", "Documents", "StepImport", "TimeZones", "PixelArt", "PalStore", "InnerLife",
        "Expressions", "Replay", "StateExport", "PixelPage", "HistoryCommands", "Cohorts",
      ],
      swiftSettings: optimized),
    .executableTarget(
      name: "pixelpal",
      dependencies: [
        "PixelPalCLI", "HistoryCommands", "TimeZones", "PixelPalCore", "StepHistory", "PalStore", "StepImport",
        "Documents",
      ],
      swiftSettings: optimized),
    // Builds the web page, which contains the engine.
    .executableTarget(
      name: "web-assembler", dependencies: ["PixelPalCore", "Documents", "PixelArt", "PixelPage"],
      swiftSettings: optimized),
    .executableTarget(
      name: "pixelpal-bench", dependencies: ["PixelPalCore", "InnerLife", "Expressions"],
      swiftSettings: optimized),
    .executableTarget(
      name: "pixelpal-fuzz", dependencies: ["PixelPalCore", "StepHistory", "Documents", "StepImport"],
      swiftSettings: optimized),
    .target(
      name: "TestSupport",
      dependencies: ["Documents", "PalStore", "PixelPalCore", "PixelPalFoundation", "Replay", "StepHistory"],
      path: "Tests/TestSupport", swiftSettings: optimized),
    .testTarget(
      name: "PixelPalCoreTests",
      dependencies: ["PixelPalCore", "StepHistory", "PixelPalFoundation", "Documents", "TestSupport"],
      exclude: ["Pal/SavedPals"], swiftSettings: strict),
    .testTarget(
      name: "PhoneSimulatorTests",
      dependencies: ["PhoneSimulator", "PhoneSimulatorFoundation", "PhoneFacts", "Documents"], swiftSettings: strict),
    .testTarget(
      name: "PixelPalTestingTests",
      dependencies: [
        "PixelPalTesting", "PixelPalCore", "PhoneSimulator", "PixelPalModel", "StepHistory", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ExpressionsTests", dependencies: ["Expressions", "PixelPalCore", "TestSupport"], swiftSettings: strict),
    .testTarget(
      // Optimized in CI: otherwise, its reference implementation would take twenty times as long.
      name: "InnerLifeTests", dependencies: ["InnerLife", "StepHistory", "PixelPalCore", "TestSupport"],
      swiftSettings: optimized),
    .testTarget(
      name: "StepHistoryTests", dependencies: ["StepHistory", "PixelPalCore", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "DocumentsTests", dependencies: ["Documents", "PixelPalCore", "StepHistory", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "PixelArtTests",
      dependencies: ["PixelArt", "Expressions", "PixelPalCore", "PixelPalTesting", "Documents", "TestSupport"],
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
        "Replay", "PixelPage", "StateExport", "PhoneSimulator", "InnerLife", "Expressions", "PixelArt", "PixelPalCore",
        "StepHistory", "Documents", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "StateExportTests",
      dependencies: [
        "StateExport", "PhoneSimulator", "PixelPalCore", "StepHistory", "Documents", "Replay", "TestSupport",
      ],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "PixelPalReplayTests",
      dependencies: [
        "PixelPalReplay", "PixelPalCore", "PixelPalFoundation", "StepHistory", "StepImport", "InnerLife", "Expressions",
        "WebEngine", "TestSupport",
      ],
      swiftSettings: strict),
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

// On Linux, `Tests/App` compiles the sources of this target with stand-ins for Apple's frameworks. Targets need unique
// names, so the target is missing here.
#if os(Linux)
  package.products.append(.library(name: "PixelPalApple", targets: ["PixelPalModel"]))
#else
  package.products.append(.library(name: "PixelPalApple", targets: ["PixelPalApple", "PixelPalModel"]))
  package.targets.append(
    .target(
      name: "PixelPalApple",
      dependencies: [
        "PixelPalCore", "PixelPalModel", "StepHistory", "PalStore", "PixelPalFoundation", "StepHistoryFoundation",
        "PalStoreFoundation",
      ],
      swiftSettings: optimized))
#endif
