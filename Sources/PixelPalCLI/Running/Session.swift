package import Documents
package import PixelPalCore

/// One run of a command.
package struct Session {
  /// The table that the command stands in.
  package let program: Program
  let surroundings: Surroundings
  /// Where results go.
  package let results: Results
  /// How far the command is.
  package let progress: Progress
  /// How results are painted.
  package let colour: Colour
  /// How many characters a line of text has.
  package let columns: Int

  /// Who does work that can be divided.
  package var workers: Workers { surroundings.workers }

  /// Opens `file`; the name is what people know it by.
  package func open(_ file: InputFile) throws(Failure) -> (name: String, source: any ByteSource) {
    switch file {
    case .standardInput: return ("standard input", surroundings.input)
    case .file(let path):
      do {
        return (path, try surroundings.files.open(path))
      } catch {
        throw Failure(opening: path, error)
      }
    }
  }

  /// Writes a value as a JSON document.
  package func write(document value: some Encodable) throws(Failure) {
    var writer = JSONWriter(.indented)
    do {
      try writer.value(encoding: value)
    } catch {
      throw .ourFault(LocatedError("the result cannot be written as JSON: \(error)"))
    }
    writer.endLine()
    try results.write(writer.bytes)
  }
}

extension Failure {
  /// `path` cannot be read.
  init(opening path: String, _ error: OpenError) {
    self.init(path, error, missing: "there is no such file", Failure.noInput)
  }

  /// `path` cannot be created.
  init(creating path: String, _ error: OpenError) {
    self.init(path, error, missing: "there is no such folder to write into", Failure.cannotCreate)
  }

  private init(_ path: String, _ error: OpenError, missing: String, _ failure: (LocatedError) -> Failure) {
    func located(_ problem: LocatedError.Problem) -> LocatedError { .init(at: Place(file: path), problem) }
    switch error {
    case .missing: self = failure(located(.sentence(missing)))
    case .isFolder: self = failure(located(.expected("a file", found: "a folder")))
    case .impossibleName: self = failure(located(.sentence("no file can have this name")))
    case .refused(let reason): self = failure(located(.sentence(reason)))
    case .stopped(let signal): self = .stopped(signal)
    }
  }
}
