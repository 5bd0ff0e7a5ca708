public import Foundation
import PixelPalCore
import PixelPalFoundation
public import StepImport

extension ImportedSteps {
  /// Creates the samples and the report of a file that a supported app has exported, compressed or not.
  ///
  ///     let imported = try ImportedSteps(contentsOf: url)   // throws an ImportProblem with the line of an error
  ///     try kept.receive(imported.samples, at: now)
  ///
  /// If `options` is `nil`, times without a zone are interpreted in the system's time zone. The file is read in blocks,
  /// and is never in memory as a whole.
  ///
  /// Throws an `ImportProblem` if the file can't be imported, or the system's error if it can't be read.
  public init(contentsOf file: URL, _ options: ImportOptions? = nil) throws {
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    var reader = StepReader(options ?? .usingSystemTimeZone, fileName: file.lastPathComponent)
    while let block = try handle.read(upToCount: 1 << 18), !block.isEmpty { try reader.receive(Array(block)) }
    self = try reader.finish()
    if let refusal = report.refusal { throw refusal }
  }
}

extension ImportOptions {
  /// Options that use the system's time zone, and look up zone names in the system's time zone database.
  public static var usingSystemTimeZone: ImportOptions {
    var options = ImportOptions { Zone.named($0) }
    options.defaultZone = Zone(.current)
    return options
  }
}
