package import Documents

/// The destination of results: standard output, or a file that appears complete or not at all.
package final class Results {
  private let sink: any ByteSink
  private let name: String
  private var newFile: (any NewFile)?
  private var waiting: [UInt8] = []

  /// The size of a buffered write.
  private static let block = 1 << 16

  init(to output: any ByteSink) {
    sink = output
    name = "standard output"
    newFile = nil
  }

  /// Creates results in a new file, which must not replace an input file.
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

  /// Writes bytes, buffered.
  package func write(_ bytes: [UInt8]) throws(Failure) {
    // A large block is written directly, without a copy.
    guard bytes.count < Results.block else {
      try flush()
      return try send(bytes)
    }
    waiting += bytes
    if waiting.count >= Results.block { try flush() }
  }

  /// Writes text, buffered.
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

  /// Flushes the buffer and moves a file to its final path; a later failure does not remove the file.
  package func finish() throws(Failure) {
    try flush()
    do {
      try newFile?.finish()
    } catch {
      throw Failure(error, of: name)
    }
    newFile = nil
  }

  /// Discards the file after `failure`; standard output still receives the buffered results that precede an error.
  func abandon(after failure: Failure) {
    newFile?.discard()
    guard newFile == nil, failure.error != nil else { return }
    // The original failure is already reported; a failing flush would add nothing.
    try? flush()
  }
}
