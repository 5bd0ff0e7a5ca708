import Foundation
import PixelPalFoundation
import PixelPalReplay
import StepImport
import TestSupport
import XCTest

/// A history in the folder `samples`, with its scenario.
struct SampleHistory {
  /// The paths of the exports, relative to the root of the package.
  let files: [String]
  /// The path of the scenario, or `nil` for an ordinary person.
  let scenarioFile: String?
  /// The options of a command that reads the history.
  let commandOptions: String
  /// The name of the time zone, or `nil` if the scenario names it.
  let zoneName: String?

  static let firstWeek = SampleHistory(
    files: ["samples/first-week.csv"], scenarioFile: nil, commandOptions: "--zone Europe/Paris",
    zoneName: "Europe/Paris")

  /// Returns the story in the folder `name`.
  static func story(_ name: String, files: [String] = ["history.csv"]) -> SampleHistory {
    let folder = "samples/stories/\(name)/"
    return SampleHistory(
      files: files.map { folder + $0 }, scenarioFile: folder + "scenario.json",
      commandOptions: "--scenario \(folder)scenario.json", zoneName: nil)
  }

  /// Returns the results of `command` for the history.
  func results(of command: String, _ options: String, from runner: CommandRunner) throws -> Data {
    try runner.results(
      of: ([command] + files + [commandOptions, options]).joined(separator: " "),
      reading: files + (scenarioFile.map { [$0] } ?? []))
  }

  /// Returns the replay of the history in process, under the given options except the scenario.
  func replay(_ options: HistoryReplay.Options = .init()) throws -> HistoryReplay {
    var options = options
    options.scenario = try scenarioFile.map { String(decoding: try SampleHistory.data($0), as: UTF8.self) }
    let exports = try files.map { HistoryReplay.Export(name: $0, try SampleHistory.importedSteps(in: $0)) }
    return try HistoryReplay(of: exports, in: zoneName.flatMap { Zone.named($0) }, options: options)
  }

  /// Returns the samples in a file.
  static func samples(in file: String) throws -> StepSamples { try importedSteps(in: file).samples }

  /// Returns the samples in a file, with the report on it.
  static func importedSteps(in file: String) throws -> ImportedSteps {
    var reader = StepReader(fileName: file)
    try reader.receive(Array(data(file)))
    return try reader.finish()
  }

  private static func data(_ file: String) throws -> Data {
    try Data(contentsOf: PackagePaths.root.appendingPathComponent(file))
  }
}
