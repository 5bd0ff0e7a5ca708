import Documents

/// The files that a run reads and that it replaces: none is both, for whoever mixes them up would lose what they have.
package final class OpenedFiles {
  private var inputs: Set<FileIdentity> = []
  private var outputs: Set<FileIdentity> = []

  /// Notes a file that is to be read, called `name`.
  func note(input: FileIdentity?, of name: String) throws(Failure) {
    guard let input else { return }
    inputs.insert(input)
    try requireApart(name)
  }

  /// Notes a file that is to be replaced by the one called `name`.
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
