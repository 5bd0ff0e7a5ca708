import Documents

/// The input and output files of a run; it refuses a file that is both, because the output would destroy the input.
package final class OpenedFiles {
  private var inputs: Set<FileIdentity> = []
  private var outputs: Set<FileIdentity> = []

  /// Records an input file with the display name `name`.
  func note(input: FileIdentity?, of name: String) throws(Failure) {
    guard let input else { return }
    inputs.insert(input)
    try requireApart(name)
  }

  /// Records a file that the output called `name` will replace.
  func note(output: FileIdentity?, of name: String) throws(Failure) {
    guard let output else { return }
    outputs.insert(output)
    try requireApart(name)
  }

  private func requireApart(_ name: String) throws(Failure) {
    guard !inputs.isDisjoint(with: outputs) else { return }
    throw .usage(
      LocatedError(
        at: Place(file: name), .sentence("this is read, and the output would take its place"),
        hint: "write into another file"), command: nil)
  }
}
