/// The reader of the current file: one for each of the four kinds of exports.
enum FormatReader {
  case health(HealthReader)
  case document(DocumentReader)
  case table(TableReader)
  case database(DatabaseReader)
}

extension FormatReader: BlockReader {
  mutating func consume(_ bytes: Span<UInt8>, isLast: Bool, into intake: inout Intake) throws(Fault) -> Int {
    switch consume self {
    case .health(var reader):
      defer { self = .health(reader) }
      return try reader.consume(bytes, isLast: isLast, into: &intake)
    case .document(var reader):
      defer { self = .document(reader) }
      return try reader.consume(bytes, isLast: isLast, into: &intake)
    case .table(var reader):
      defer { self = .table(reader) }
      return try reader.consume(bytes, isLast: isLast, into: &intake)
    case .database(var reader):
      defer { self = .database(reader) }
      return try reader.consume(bytes, isLast: isLast, into: &intake)
    }
  }

  mutating func finish(into intake: inout Intake) throws(Fault) {
    switch consume self {
    case .health(var reader):
      defer { self = .health(reader) }
      try reader.finish(into: &intake)
    case .document(var reader):
      defer { self = .document(reader) }
      try reader.finish(into: &intake)
    case .table(var reader):
      defer { self = .table(reader) }
      try reader.finish(into: &intake)
    case .database(var reader):
      defer { self = .database(reader) }
      try reader.finish(into: &intake)
    }
  }

  func partStart(_ bytes: Span<UInt8>, after offset: Int) -> Int? {
    switch self {
    case .health(let reader): reader.partStart(bytes, after: offset)
    case .document(let reader): reader.partStart(bytes, after: offset)
    case .table(let reader): reader.partStart(bytes, after: offset)
    case .database(let reader): reader.partStart(bytes, after: offset)
    }
  }

  mutating func follow(_ part: FormatReader, from start: FormatReader) -> Bool {
    switch (self, part, start) {
    case (.health(var reader), .health(let part), .health(let start)):
      defer { self = .health(reader) }
      return reader.follow(part, from: start)
    case (.document(var reader), .document(let part), .document(let start)):
      defer { self = .document(reader) }
      return reader.follow(part, from: start)
    case (.table(var reader), .table(let part), .table(let start)):
      defer { self = .table(reader) }
      return reader.follow(part, from: start)
    case (.health, _, _), (.document, _, _), (.table, _, _), (.database, _, _): return false
    }
  }

  mutating func forgetSources() {
    switch consume self {
    case .health(let reader): self = .health(reader)
    case .document(var reader):
      reader.forgetSources()
      self = .document(reader)
    case .table(var reader):
      reader.forgetSources()
      self = .table(reader)
    case .database(let reader): self = .database(reader)
    }
  }

  var format: Format? {
    switch self {
    case .health(let reader): reader.format
    case .document(let reader): reader.format
    case .table(let reader): reader.format
    case .database(let reader): reader.format
    }
  }
}

// Databases, which are read page by page if random access to the file is available.
extension FormatReader {
  /// True if the file is a database.
  var isDatabase: Bool { if case .database = self { true } else { false } }

  /// Reads the pages of a database from `file`.
  mutating func readPages(from file: FileBytes) {
    guard case .database(var reader) = self else { return }
    reader.read(from: file)
    self = .database(reader)
  }

  /// Reads the next few thousand rows of a database; returns false after the last.
  mutating func advance(into intake: inout Intake) throws(Fault) -> Bool {
    switch consume self {
    case .health(let reader): self = .health(reader)
    case .document(let reader): self = .document(reader)
    case .table(let reader): self = .table(reader)
    case .database(var reader):
      defer { self = .database(reader) }
      return try reader.advance(into: &intake)
    }
    return false
  }
}
