package import Documents

/// A writer of results, either to standard output or to a file that appears completely or not at all.
package final class ResultWriter {
  private let sink: any ByteSink
  private let name: String
  private var pendingFile: (any PendingFile)?
  private var buffer: [UInt8] = []

  /// The number of bytes that are buffered before they are written.
  private static let bufferSize = 1 << 16

  init(to output: any ByteSink) {
    sink = output
    name = "standard output"
    pendingFile = nil
  }

  /// Creates a writer for a new file at `path`.
  ///
  /// Throws an error if the file can't be created or would replace an input file.
  package init(creating path: Path, in files: any FileSystem, checkingConflictsWith overwriteGuard: InputOverwriteGuard)
    throws(CommandFailure)
  {
    let file: any PendingFile
    do throws(OpenError) {
      file = try files.createReplacement(at: path)
    } catch {
      throw CommandFailure(creating: path, error)
    }
    do throws(CommandFailure) {
      try overwriteGuard.recordOutput(file.replacedFileIdentity, named: path.displayText)
    } catch {
      file.discard()
      throw error
    }
    (sink, name, pendingFile) = (file, path.displayText, file)
  }

  /// Writes `bytes`, which reach the destination when the buffer is full or the results are committed.
  package func write(_ bytes: [UInt8]) throws(CommandFailure) {
    // A large block is written directly, without a copy.
    guard bytes.count < ResultWriter.bufferSize else {
      try flush()
      return try writeUnbuffered(bytes)
    }
    buffer += bytes
    if buffer.count >= ResultWriter.bufferSize { try flush() }
  }

  /// Writes `text`, which reaches the destination when the buffer is full or the results are committed.
  package func write(_ text: String) throws(CommandFailure) {
    buffer += text.utf8
    if buffer.count >= ResultWriter.bufferSize { try flush() }
  }

  private func flush() throws(CommandFailure) {
    guard !buffer.isEmpty else { return }
    try writeUnbuffered(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  private func writeUnbuffered(_ bytes: [UInt8]) throws(CommandFailure) {
    do {
      try sink.write(bytes)
    } catch {
      throw CommandFailure(error, of: name)
    }
  }

  /// Writes the buffered results, and completes the file if the results go to one.
  ///
  /// The file is moved to its final path, and stays there even if the run fails later.
  package func commit() throws(CommandFailure) {
    try flush()
    do {
      try pendingFile?.commit()
    } catch {
      throw CommandFailure(error, of: name)
    }
    pendingFile = nil
  }

  /// Discards an unfinished file after `failure`, or writes the buffered results if they go to standard output.
  ///
  /// If the failure has no message, as after a signal, the buffered results are dropped.
  func discardFileOrFlush(after failure: CommandFailure) {
    pendingFile?.discard()
    guard pendingFile == nil, failure.error != nil else { return }
    // The caller reports `failure`, and an error of the flush would add nothing to it.
    try? flush()
  }
}
