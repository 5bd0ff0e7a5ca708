package import Documents

/// Where results go: standard output, or a file that appears whole or not at all.
package final class Results {
  private let sink: any ByteSink
  private let name: String
  private var newFile: (any NewFile)?
  private var waiting: [UInt8] = []

  /// So much is written at once.
  private static let block = 1 << 16

  init(to output: any ByteSink) {
    sink = output
    name = "standard output"
    newFile = nil
  }

  /// Into a file that is made for them, and takes the place of none that is read.
  package init(creating path: Path, in files: any FileSystem, beside opened: OpenedFiles) throws(Failure) {
    let file: any NewFile
    do throws(OpenError) {
      file = try files.create(path)
    } catch {
      throw Failure(creating: path, error)
    }
    do throws(Failure) {
      try opened.note(output: file.replaced, of: path.shown)
    } catch {
      file.discard()
      throw error
    }
    (sink, name, newFile) = (file, path.shown, file)
  }

  /// Writes bytes, soon.
  package func write(_ bytes: [UInt8]) throws(Failure) {
    // Much is not copied first.
    guard bytes.count < Results.block else {
      try flush()
      return try send(bytes)
    }
    waiting += bytes
    if waiting.count >= Results.block { try flush() }
  }

  /// Writes text, soon.
  package func write(_ text: String) throws(Failure) {
    waiting += text.utf8
    if waiting.count >= Results.block { try flush() }
  }

  private func flush() throws(Failure) {
    guard !waiting.isEmpty else { return }
    try send(waiting)
    waiting.removeAll(keepingCapacity: true)
  }

  private func send(_ bytes: [UInt8]) throws(Failure) {
    do {
      try sink.write(bytes)
    } catch {
      throw Failure(error, of: name)
    }
  }

  /// Writes what is left, and puts a file in its place; what goes wrong after that takes nothing away.
  package func finish() throws(Failure) {
    try flush()
    do {
      try newFile?.finish()
    } catch {
      throw Failure(error, of: name)
    }
    newFile = nil
  }

  /// Gives up after `failure`: no file appears, but standard output shows what there was before an error.
  func abandon(after failure: Failure) {
    newFile?.discard()
    guard newFile == nil, failure.error != nil else { return }
    // What went wrong is reported already; a stream that fails as well would change nothing.
    try? flush()
  }
}
