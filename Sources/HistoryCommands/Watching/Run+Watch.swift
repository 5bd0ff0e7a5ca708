import Documents

extension Run {
  /// How often what was read is looked at, in milliseconds.
  private static let spacing: Int64 = 250

  /// Runs the command again whenever what it reads changes, until a signal comes; what fails leaves the last good file.
  func watch(_ invocation: Invocation) throws(Failure) {
    try requireFiles(invocation)
    guard let pause = surroundings.pause else {
      throw .usage(.init("nothing changes here", hint: "leave out --watch"), command: invocation.command)
    }
    let marker = invocation.marker
    if let marker { try requireFree(marker) }
    var written: FileStamp?
    // Another file may have taken its place.
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
        // A signal ends it, and so does a line that was wrong before anything was read.
        if case .stopped = error { throw error }
        if version == 0, case .usage = error { throw error }
        report(error)
      }
      try waitForChange(of: read, pause)
    }
  }

  /// Refuses streams: they come once, and are gone.
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

  /// Notes the files of the store that is named, if one is.
  private func noteStore(of invocation: Invocation, in read: ReadFiles) {
    guard let store = invocation[StoreOption.store]?.path else { return }
    for path in surroundings.kept?.files(of: store) ?? [] { read.note(path) }
  }

  /// Waits until something has changed, and then until nobody is writing any more.
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

  /// A picture as wide as the number of the version: a page may load one from beside it, and nothing else.
  private func write(_ version: Int, into marker: Path) throws(Failure) {
    try requireFree(marker)
    let results = try Results(creating: marker, in: surroundings.files, beside: OpenedFiles())
    try results.write(Run.markerBegin + "\(version)" + Run.markerEnd)
    try results.finish()
  }

  private static let markerBegin = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\""
  private static let markerEnd = "\" height=\"1\"/>\n"

  /// Refuses to write the picture where another file stands.
  private func requireFree(_ marker: Path) throws(Failure) {
    guard stands(at: marker) == .other else { return }
    throw .cannotCreate(
      LocatedError(
        at: Place(file: marker.shown), .sentence("another file stands where --watch writes a picture of its own"),
        hint: "move it away, or write the page under another name"))
  }

  /// What stands where the picture is written.
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
    // There is nobody left to tell when this fails.
    try? surroundings.errors.write(Array("\(path.shown): \(words)\n".utf8))
  }
}

extension Invocation {
  /// The picture beside a watched page that says which version it is; no other file has a reader that asks.
  var marker: Path? {
    guard self[SharedOption.watch], command.name == "page", case .file(let path)? = self[SharedOption.output] else {
      return nil
    }
    return Path(bytes: path.bytes + Array(".changed.svg".utf8))
  }
}
