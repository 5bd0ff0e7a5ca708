import Documents

/// A walk through the files of a zip archive that may hold steps, one after another, while the archive arrives.
///
///     var walk = ArchiveWalk()
///     while let file = try walk.next(from: source) {
///       // walk.read(into:_:from:) returns its content, and no bytes at its end
///     }
package struct ArchiveWalk {
  /// A file that may hold steps.
  package struct File {
    /// The path of the file in the archive.
    package let name: String
    /// True if the file is the export of a phone.
    ///
    /// An archive holds only one of those.
    package let isWholeExport: Bool
    /// True if only the content can show whether the file holds steps.
    ///
    /// Such a file counts only if the archive holds no file that is recognized by its name.
    package let isTriedByContent: Bool

    fileprivate init(name: String, isWholeExport: Bool = false, isTriedByContent: Bool = false) {
      (self.name, self.isWholeExport, self.isTriedByContent) = (name, isWholeExport, isTriedByContent)
    }
  }

  private var entries = ZipEntries { ArchiveWalk.isKnown($0) || $0.mayBeText }
  /// The number of files that were returned only because of their possible content.
  private var tried = 0
  /// True if there were too many files with uninformative names to try all of them.
  package private(set) var hasSkippedText = false
  /// The unpacked bytes of the current file; those from offset ``given`` on have not been returned yet.
  private var piece = ContiguousArray<UInt8>()
  private var given = 0
  private var hasAllCome = false
  /// The names of all files seen so far, without those that operating systems add.
  package private(set) var names: [String] = []

  private static let block = 1 << 16
  /// The maximum number of files with uninformative names that are tried.
  ///
  /// No archive that a person packs holds more.
  private static let mostTried = 32

  /// Returns true if the name of an entry says that it may hold steps.
  private static func isKnown(_ entry: ZipEntry) -> Bool {
    entry.mayBeExport || ExportFolder.mayHoldSteps(entry.name)
  }

  /// Skips further entries with uninformative names, without unpacking them.
  private mutating func stopTrying() {
    tried = ArchiveWalk.mostTried
    entries.wants = ArchiveWalk.isKnown
  }

  /// Creates a walk that has not received any bytes.
  package init() {}

  /// Returns true if `bytes` are the beginning of an archive.
  package static func begins(_ bytes: some Collection<UInt8>) -> Bool { ZipStream.begins(bytes) }

  /// The reason why nothing can be read from the archive; valid once all of it has arrived.
  package var refusal: ImportProblem { entries.refusal }

  /// Returns the problem of an archive in which no name is recognized, but the files `texts` may hold anything.
  package func refusal(texts: [String]) -> ImportProblem {
    guard let first = texts.first else { return refusal }
    return ImportProblem(
      .sentence("nothing in this archive is known by its name"), hint: "unpack it and give \(quoted(first)) itself")
  }

  /// Returns the problem of an archive in which several files, called `names`, hold steps.
  package static func severalFiles(_ names: [String]) -> ImportProblem {
    let list = names.prefix(3).map { quoted($0) }.joined(separator: ", ")
    let more = names.count > 3 ? " and \(names.count - 3) more" : ""
    return ImportProblem(
      .expected("one file of steps in this archive", found: "several: \(list)\(more)"),
      hint: "unpack it, and name each file that is meant")
  }

  /// Returns the next file that may hold steps; `nil` at the end.
  package mutating func next<Failure: Error>(
    from source: StepReader.Source<Failure>
  ) throws(ReadFailure<Failure>) -> File? {
    while true {
      (piece, given) = ([], 0)
      guard let event = try advance(from: source) else { return nil }
      guard case .began(let entry) = event else { continue }
      guard !entry.isJunk else { continue }
      names.append(entry.name)
      guard entries.isWanted else {
        hasSkippedText = hasSkippedText || entry.mayBeText
        continue
      }
      if ExportFolder.mayHoldSteps(entry.name) {
        stopTrying()
        return File(name: entry.name)
      }
      guard entry.mayBeExport else {
        guard tried < ArchiveWalk.mostTried else { continue }
        tried += 1
        if tried == ArchiveWalk.mostTried { stopTrying() }
        return File(name: entry.name, isTriedByContent: true)
      }
      // The first bytes decide.
      while entries.open != nil, piece.count < ZipStream.longestHead {
        guard try advance(from: source) != nil else { break }
      }
      if entry.isExport(piece.span) {
        stopTrying()
        return File(name: entry.name, isWholeExport: true)
      }
    }
  }

  /// Copies the next bytes of the current file into `room` and returns their number; zero at the end of the file.
  package mutating func read<Failure: Error>(
    into bytes: inout ContiguousArray<UInt8>, _ room: Range<Int>, from source: StepReader.Source<Failure>
  ) throws(ReadFailure<Failure>) -> Int {
    while given == piece.count {
      (piece, given) = ([], 0)
      guard entries.open != nil, try advance(from: source) != nil else { break }
    }
    let count = min(room.count, piece.count - given)
    bytes.replaceSubrange(room.lowerBound..<room.lowerBound + count, with: piece[given..<given + count])
    given += count
    return count
  }

  /// Returns the next event; `nil` at the end of the archive.
  private mutating func advance<Failure: Error>(
    from source: StepReader.Source<Failure>
  ) throws(ReadFailure<Failure>) -> ZipEntries.Event? {
    while true {
      let event: ZipEntries.Event
      do { event = try entries.next(into: &piece) } catch { throw .file(error) }
      switch event {
      case .ended(let entry, isWhole: false): throw .file(ZipEntries.broken(entry))
      case .began, .holds, .ended: return event
      case .nothing:
        if hasAllCome {
          guard entries.hasAllCome else { throw .file(refusal) }
          return nil
        }
        var block = ContiguousArray<UInt8>(repeating: 0, count: ArchiveWalk.block)
        let count: Int
        do { count = try source(&block, 0..<block.count) } catch { throw .source(error) }
        hasAllCome = count == 0
        entries.receive(block[..<count], isLast: hasAllCome)
      }
    }
  }
}
