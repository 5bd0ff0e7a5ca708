/// Options that many commands share.
package enum SharedOption {
  /// Writes a JSON document instead of text.
  package static let json = Flag("--json", inGroup: .general, "write JSON instead of text")
  /// The destination of results.
  package static let output = Option(
    "-o", .outputFile, default: "-", inGroup: .general,
    "write into this file, whole or not at all; '-' is standard output")
  /// Repeats the command whenever its inputs change.
  package static let watch = Flag("--watch", "write again whenever what is read changes, until control-C")
  /// The rules of the product.
  package static let rules = Option("--rules", .inputFile, "the rules, as JSON; what it does not name is standard")
  /// Suppresses all messages except errors.
  package static let quiet = Flag("--quiet", inGroup: .general, "say nothing but errors")
  /// Suppresses the progress line.
  package static let noProgress = Flag("--no-progress", inGroup: .general, "show no progress line")
}
