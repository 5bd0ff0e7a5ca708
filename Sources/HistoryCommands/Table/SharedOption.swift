/// Options that many commands have.
package enum SharedOption {
  /// A JSON document where there is text otherwise.
  package static let json = Flag("--json", among: .general, "write JSON instead of text")
  /// Where results go.
  package static let output = Option(
    "-o", .outputFile, default: "-", among: .general,
    "write into this file, whole or not at all; '-' is standard output")
  /// Writes again for as long as somebody works on what is read.
  package static let watch = Flag("--watch", "write again whenever what is read changes, until control-C")
  /// The numbers of the product.
  package static let rules = Option("--rules", .inputFile, "the rules, as JSON; what it does not name is standard")
  /// No messages but errors.
  package static let quiet = Flag("--quiet", among: .general, "say nothing but errors")
  /// No progress line.
  package static let noProgress = Flag("--no-progress", among: .general, "show no progress line")
}
