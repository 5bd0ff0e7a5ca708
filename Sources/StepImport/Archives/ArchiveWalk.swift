import Documents

/// The files of a zip archive that may hold steps, one after another, while it comes in.
///
///     var walk = ArchiveWalk()
///     while let file = try walk.next(from: source) {
///       // walk.read(into:_:from:) gives what it holds, and none at its end
///     }
package struct ArchiveWalk {
  /// A file that may hold steps.
  package struct File {
    /// Where in the archive it lies.
    package let name: String
    /// Whether it is the export of a phone, of which an archive holds one.
    package let isWholeExport: Bool
    /// True if only its content can tell: it counts if the archive holds nothing that is known by its name.
    package let isTriedByContent: Bool

    fileprivate init(name: String, isWholeExport: Bool = false, isTriedByContent: Bool = false) {
      (self.name, self.isWholeExport, self.isTriedByContent) = (name, isWholeExport, isTriedByContent)
    }
  }

  private var entries = ZipEntries { ArchiveWalk.isKnown($0) || $0.mayBeText }
  /// The number of files that were handed out for their content alone.
  private var tried = 0
  /// True if there were so many files of which only the content tells that not all were looked into.
  package private(set) var hasSkippedText = false
  /// What has been unpacked of the file at hand and not been handed out, from ``given`` on.
  private var piece = ContiguousArray<UInt8>()
  private var given = 0
  private var hasAllCome = false
  /// The names of all files that have come, but what systems put beside them.
  package private(set) var names: [String] = []

  private static let block = 1 << 16
  /// No archive that a person packs holds more files of which the names tell nothing.
  private static let mostTried = 32

  /// True if an entry may hold steps by its name.
  private static func isKnown(_ entry: ZipEntry) -> Bool {
    entry.mayBeExport || ExportFolder.mayHoldSteps(entry.name)
  }

  /// Skips further entries of which the names tell nothing, without unpacking them.
  private mutating func stopTrying() {
    tried = ArchiveWalk.mostTried
    entries.wants = ArchiveWalk.isKnown
  }

  /// Nothing has come.
  package init() {}

  /// Whether `bytes` begin an archive.
  package static func begins(_ bytes: some Collection<UInt8>) -> Bool { ZipStream.begins(bytes) }

  /// Why there is nothing to be read in the archive, all of which has come.
  package var refusal: ImportProblem { entries.refusal }

  /// Returns the problem of an archive in which nothing is known, but `texts` may be of any kind.
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

  /// The next file that may hold steps; `nil` at the end.
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
      // What it begins with tells.
      while entries.open != nil, piece.count < ZipStream.longestHead {
        guard try advance(from: source) != nil else { break }
      }
      if entry.isExport(piece.span) {
        stopTrying()
        return File(name: entry.name, isWholeExport: true)
      }
    }
  }

  /// Puts the next bytes of the file at hand where there is `room`, and returns how many they are; none at its end.
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

  /// Goes on to what comes next; `nil` at the end of the archive.
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
