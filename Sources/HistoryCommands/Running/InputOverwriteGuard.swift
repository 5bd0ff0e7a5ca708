import Documents

/// A guard that throws an error if the output of a run would replace one of its input files.
package final class InputOverwriteGuard {
  private var inputs: Set<FileIdentity> = []
  private var outputs: Set<FileIdentity> = []

  /// Records an input file, which messages call `name`, and throws an error if it is also an output.
  ///
  /// The `input` is `nil` for a stream, which is ignored.
  func record(input: FileIdentity?, named name: String) throws(CommandFailure) {
    guard let input else { return }
    inputs.insert(input)
    try requireNoConflict(name)
  }

  /// Records the file that the output will replace, which messages call `name`, and throws an error if it is an input.
  ///
  /// The `output` is `nil` if no file will be replaced.
  func record(output: FileIdentity?, named name: String) throws(CommandFailure) {
    guard let output else { return }
    outputs.insert(output)
    try requireNoConflict(name)
  }

  private func requireNoConflict(_ name: String) throws(CommandFailure) {
    guard !inputs.isDisjoint(with: outputs) else { return }
    throw .usage(
      LocatedError(
        at: FileLocation(file: name), .sentence("the output would replace this input file"),
        hint: "write to another file"), command: nil)
  }
}
