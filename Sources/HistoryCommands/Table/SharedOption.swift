/// Options that many commands share.
package enum SharedOption {
  /// Writes a JSON document instead of text.
  package static let json = Flag("--json", inGroup: .general, "write JSON instead of text")
  /// The destination of results.
  package static let output = Option(
    "-o", .outputFile, default: "-", inGroup: .general,
    "write to this file, completely or not at all; '-' is standard output")
  /// Repeats the command whenever its inputs change.
  package static let watch = Flag(
    "--watch", "write the output again whenever an input file changes, until control-C; requires -o")
  /// The rules of the product.
  package static let rules = Option(
    "--rules", .inputFile, "rules file (JSON); rules that it does not name keep their standard values")
  /// Suppresses all messages except errors.
  package static let quiet = Flag("--quiet", inGroup: .general, "print no messages except errors")
  /// Suppresses the progress line.
  package static let noProgress = Flag("--no-progress", inGroup: .general, "do not show the progress line")
}
