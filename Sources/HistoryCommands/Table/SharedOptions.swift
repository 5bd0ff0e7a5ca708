/// Options that many commands share.
package enum SharedOptions {
  package static let json = FlagOption("--json", inGroup: .general, "write JSON instead of text")
  /// The option that names the file to write the results to.
  ///
  /// Without the option, the results go to standard output.
  package static let output = Option(
    "-o", .outputFile, default: "-", inGroup: .general,
    "write to this file, completely or not at all; '-' is standard output")
  /// A flag that makes the program repeat the command whenever its inputs change.
  package static let watch = FlagOption(
    "--watch", "write the output again whenever an input file changes, until control-C; requires -o")
  /// The option that names the file with the pal's rules.
  package static let rules = Option(
    "--rules", .inputFile, "rules file (JSON); rules that it does not name keep their standard values")
  package static let quiet = FlagOption("--quiet", inGroup: .general, "print no messages except errors")
  package static let noProgress = FlagOption("--no-progress", inGroup: .general, "do not show the progress line")
}
