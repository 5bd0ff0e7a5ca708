import Documents

extension ProgramRun {
  /// The interval between checks for changed files, in milliseconds.
  private static let pollingInterval: Int64 = 250

  /// Runs the command, and repeats it whenever one of its inputs changes, until a signal arrives.
  ///
  /// If a run fails, its error is printed, and the last successful output stays in place.
  func watch(_ invocation: Invocation) throws(CommandFailure) {
    try requireFileInputsAndOutput(for: invocation)
    guard let pause = environment.sleepMilliseconds else {
      throw .usage(.init("--watch is not available here", hint: "omit it"), command: invocation.command)
    }
    let marker = invocation.versionMarkerPath
    if let marker { try requireNoForeignFile(at: marker) }
    var written: FileModificationStamp?
    // The marker is removed at the end if no other program has replaced it.
    defer {
      if let marker, let written, environment.fileSystem.modificationStamp(of: marker) == written {
        environment.fileSystem.remove(marker)
      }
    }
    var version = 0
    while true {
      let read = ReadRecordingFileSystem(environment.fileSystem)
      do throws(CommandFailure) {
        recordStoreFiles(of: invocation, in: read)
        try usingFileSystem(read).runCommand(invocation)
        try requireWatchedFiles(readBy: read, for: invocation)
        version += 1
        if let marker {
          try writeReloadMarker(version: version, into: marker)
          written = environment.fileSystem.modificationStamp(of: marker)
          // Another program may have replaced the marker before its stamp was read.
          if markerPathContents(at: marker) != .marker { written = nil }
        }
        printMessage(
          version == 1
            ? "watching \(read.initialStamps.count) \(read.initialStamps.count == 1 ? "file" : "files")"
            : "updated",
          for: invocation)
      } catch {
        // A signal ends the loop, and so does an invalid command line before the first successful run.
        if case .stoppedBySignal = error { throw error }
        if version == 0, case .usage = error { throw error }
        printError(error)
      }
      try waitForSettledChange(of: read, sleep: pause)
    }
  }

  /// Throws a usage error if an input is standard input, which can be read only once, or if the output isn't a file.
  private func requireFileInputsAndOutput(for invocation: Invocation) throws(CommandFailure) {
    if invocation.standardInputUseCount > 0 {
      throw .usage(.init("--watch cannot reread standard input", hint: "name a file"), command: invocation.command)
    }
    if case .file? = invocation[SharedOptions.output] { return }
    throw .usage(.init("--watch needs an output file", hint: "name it with -o"), command: invocation.command)
  }

  private func requireWatchedFiles(readBy read: ReadRecordingFileSystem, for invocation: Invocation)
    throws(CommandFailure)
  {
    guard read.initialStamps.isEmpty else { return }
    throw .usage(
      .init("there are no input files to watch", hint: "name a folder of art with --art"), command: invocation.command)
  }

  /// Records the files of the store as inputs if the command line names a store.
  private func recordStoreFiles(of invocation: Invocation, in read: ReadRecordingFileSystem) {
    guard let store = invocation[StoreOptions.store]?.path else { return }
    for path in environment.storedPalReader?.possibleFiles(of: store) ?? [] { read.recordRead(of: path) }
  }

  /// Waits until an input has changed, and then until the inputs have been stable for one polling interval.
  private func waitForSettledChange(of read: ReadRecordingFileSystem, sleep pause: (Int64) -> Void)
    throws(CommandFailure)
  {
    var last = read.initialStamps
    while true {
      pause(ProgramRun.pollingInterval)
      if let signal = environment.stopSignal() { throw .stoppedBySignal(signal) }
      let now = read.currentStamps
      if now == last, now != read.initialStamps { return }
      last = now
    }
  }

  /// Writes the reload marker, a file that tells a page in a browser that a newer version of the page exists.
  ///
  /// The marker is a picture with the version number as its width. A page that was opened from a file can load pictures
  /// from its folder, but no other files.
  private func writeReloadMarker(version: Int, into marker: Path) throws(CommandFailure) {
    try requireNoForeignFile(at: marker)
    let results = try ResultWriter(
      creating: marker, in: environment.fileSystem, checkingConflictsWith: InputOverwriteGuard())
    try results.write(ProgramRun.markerPrefix + "\(version)" + ProgramRun.markerSuffix)
    try results.commit()
  }

  private static let markerPrefix = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\""
  private static let markerSuffix = "\" height=\"1\"/>\n"

  /// Throws an error if an unrelated file is at the reload marker's path.
  private func requireNoForeignFile(at marker: Path) throws(CommandFailure) {
    guard markerPathContents(at: marker) == .other else { return }
    throw .cannotCreate(
      LocatedError(
        at: FileLocation(file: marker.displayText),
        .sentence("--watch needs this file name, but the file is not its own"),
        hint: "move it elsewhere, or give the page another name"))
  }

  /// The kind of file at the reload marker's path: no file, a marker or an unrelated file.
  private enum ReloadMarkerPathContents {
    case nothing, marker, other
  }

  private func markerPathContents(at marker: Path) -> ReloadMarkerPathContents {
    do throws(OpenError) {
      let file = try environment.fileSystem.openRequiringRereadable(marker)
      let bytes = (try? file.readChunk()) ?? []
      let (begin, end) = (ProgramRun.markerPrefix.utf8, ProgramRun.markerSuffix.utf8)
      let digits = bytes.dropFirst(begin.count).dropLast(end.count)
      let isOurs = bytes.starts(with: begin) && bytes.suffix(end.count).elementsEqual(end) && !digits.isEmpty
      return isOurs && digits.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ? .marker : .other
    } catch {
      return error == .missing ? .nothing : .other
    }
  }

  private func printMessage(_ words: String, for invocation: Invocation) {
    guard !invocation[SharedOptions.quiet], case .file(let path)? = invocation[SharedOptions.output] else { return }
    // If this fails, there is no stream left to report it on.
    try? environment.errorOutput.write(Array("\(path.displayText): \(words)\n".utf8))
  }
}

extension Invocation {
  /// The path of the watched page's reload marker, or `nil` if the command doesn't watch a page.
  var versionMarkerPath: Path? {
    guard self[SharedOptions.watch], command.name == "page", case .file(let path)? = self[SharedOptions.output] else {
      return nil
    }
    return Path(bytes: path.bytes + Array(".changed.svg".utf8))
  }
}
