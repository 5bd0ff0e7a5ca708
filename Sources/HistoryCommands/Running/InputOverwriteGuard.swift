import Documents

/// A guard that knows the input and output files of a run, and prevents an output from replacing an input.
///
/// A file that is both an input and the output causes an error.
package final class InputOverwriteGuard {
  private var inputs: Set<FileIdentity> = []
  private var outputs: Set<FileIdentity> = []

  /// Records an input file that messages call `name`, or ignores a stream without an identity.
  func record(input: FileIdentity?, named name: String) throws(CommandFailure) {
    guard let input else { return }
    inputs.insert(input)
    try requireNoConflict(name)
  }

  /// Records the file that the output will replace, if there is one; messages call it `name`.
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
