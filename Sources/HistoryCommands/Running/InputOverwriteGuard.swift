import Documents

/// A guard that throws an error if the output of a run would replace one of its input files.
package final class InputOverwriteGuard {
  private var inputs: Set<FileIdentity> = []
  private var outputs: Set<FileIdentity> = []

  /// Records an input file, and throws an error if the file is also an output.
  ///
  /// Error messages call the file `name`. Does nothing if `input` is `nil`, as it is for a stream.
  func recordInput(_ input: FileIdentity?, named name: String) throws(CommandFailure) {
    guard let input else { return }
    inputs.insert(input)
    try requireNoConflict(withOutputNamed: name)
  }

  /// Records the file that the output will replace, and throws an error if that file is an input.
  ///
  /// Error messages call the file `name`. Does nothing if `output` is `nil`, which means that no file is replaced.
  func recordOutput(_ output: FileIdentity?, named name: String) throws(CommandFailure) {
    guard let output else { return }
    outputs.insert(output)
    try requireNoConflict(withOutputNamed: name)
  }

  private func requireNoConflict(withOutputNamed name: String) throws(CommandFailure) {
    guard !inputs.isDisjoint(with: outputs) else { return }
    throw .usage(
      LocatedError(
        at: FileLocation(file: name), .sentence("the output would replace this input file"),
        hint: "write to another file"), command: nil)
  }
}
