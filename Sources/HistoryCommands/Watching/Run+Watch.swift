import Documents

extension Run {
  /// The polling interval in milliseconds.
  private static let spacing: Int64 = 250

  /// Repeats the command whenever one of its inputs changes, until a signal arrives; a failed run keeps the last good
  /// output.
  func watch(_ invocation: Invocation) throws(Failure) {
    try requireFiles(invocation)
    guard let pause = surroundings.pause else {
      throw .usage(.init("nothing changes here", hint: "leave out --watch"), command: invocation.command)
    }
    let marker = invocation.marker
    if let marker { try requireFree(marker) }
    var written: FileStamp?
    // Another program may have replaced the file.
    defer {
      if let marker, let written, surroundings.files.stamp(of: marker) == written { surroundings.files.remove(marker) }
    }
    var version = 0
    while true {
      let read = ReadFiles(surroundings.files)
      do throws(Failure) {
        noteStore(of: invocation, in: read)
        try reading(read).run(invocation)
        try requireSomethingToWatch(read, invocation)
        version += 1
        if let marker {
          try write(version, into: marker)
          written = surroundings.files.stamp(of: marker)
        }
        say(
          version == 1 ? "watching \(read.stamps.count) \(read.stamps.count == 1 ? "file" : "files")" : "written anew",
          invocation)
      } catch {
        // A signal ends the loop, and so does an invalid command line before the first successful run.
        if case .stopped = error { throw error }
        if version == 0, case .usage = error { throw error }
        report(error)
      }
      try waitForChange(of: read, pause)
    }
  }

  /// Throws an error for streams, which can be read only once.
  private func requireFiles(_ invocation: Invocation) throws(Failure) {
    if invocation.readsOfStandardInput > 0 {
      throw .usage(.init("--watch cannot read standard input anew", hint: "name a file"), command: invocation.command)
    }
    if case .file? = invocation[SharedOption.output] { return }
    throw .usage(.init("--watch writes into a file", hint: "-o names it"), command: invocation.command)
  }

  private func requireSomethingToWatch(_ read: ReadFiles, _ invocation: Invocation) throws(Failure) {
    guard read.stamps.isEmpty else { return }
    throw .usage(
      .init("nothing is read that could change", hint: "--art names a folder with art"), command: invocation.command)
  }

  /// Records the files of the named store, if there is one.
  private func noteStore(of invocation: Invocation, in read: ReadFiles) {
    guard let store = invocation[StoreOption.store]?.path else { return }
    for path in surroundings.kept?.files(of: store) ?? [] { read.note(path) }
  }

  /// Waits until an input has changed, and then until it has been stable for one polling interval.
  private func waitForChange(of read: ReadFiles, _ pause: (Int64) -> Void) throws(Failure) {
    var last = read.stamps
    while true {
      pause(Run.spacing)
      if let signal = surroundings.stop() { throw .stopped(signal) }
      let now = read.now
      if now == last, now != read.stamps { return }
      last = now
    }
  }

  /// Writes a picture with the version number as its width; a picture is the only kind of file that a page may load
  /// from beside it.
  private func write(_ version: Int, into marker: Path) throws(Failure) {
    try requireFree(marker)
    let results = try Results(creating: marker, in: surroundings.files, beside: OpenedFiles())
    try results.write(Run.markerBegin + "\(version)" + Run.markerEnd)
    try results.finish()
  }

  private static let markerBegin = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\""
  private static let markerEnd = "\" height=\"1\"/>\n"

  /// Throws an error if an unrelated file is in the place of the picture.
  private func requireFree(_ marker: Path) throws(Failure) {
    guard stands(at: marker) == .other else { return }
    throw .cannotCreate(
      LocatedError(
        at: Place(file: marker.shown), .sentence("another file stands where --watch writes a picture of its own"),
        hint: "move it away, or write the page under another name"))
  }

  /// The kind of file in the place of the picture.
  private enum MarkerPlace {
    case nothing, marker, other
  }

  private func stands(at marker: Path) -> MarkerPlace {
    do throws(OpenError) {
      let file = try surroundings.files.openLasting(marker)
      let bytes = (try? file.read()) ?? []
      let (begin, end) = (Run.markerBegin.utf8, Run.markerEnd.utf8)
      let digits = bytes.dropFirst(begin.count).dropLast(end.count)
      let isOurs = bytes.starts(with: begin) && bytes.suffix(end.count).elementsEqual(end) && !digits.isEmpty
      return isOurs && digits.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ? .marker : .other
    } catch {
      return error == .missing ? .nothing : .other
    }
  }

  private func say(_ words: String, _ invocation: Invocation) {
    guard !invocation[SharedOption.quiet], case .file(let path)? = invocation[SharedOption.output] else { return }
    // If this fails, there is no stream left to report it on.
    try? surroundings.errors.write(Array("\(path.shown): \(words)\n".utf8))
  }
}

extension Invocation {
  /// The picture beside a watched page that encodes its version; only pages check for new versions.
  var marker: Path? {
    guard self[SharedOption.watch], command.name == "page", case .file(let path)? = self[SharedOption.output] else {
      return nil
    }
    return Path(bytes: path.bytes + Array(".changed.svg".utf8))
  }
}
