import Documents

/// The input and output files of a run; it refuses a file that is both, because the output would destroy the input.
package final class OpenedFiles {
  private var inputs: Set<FileIdentity> = []
  private var outputs: Set<FileIdentity> = []

  /// Records an input file with the display name `name`.
  func record(input: FileIdentity?, named name: String) throws(CommandFailure) {
    guard let input else { return }
    inputs.insert(input)
    try requireNoConflict(name)
  }

  /// Records a file that the output called `name` will replace.
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
