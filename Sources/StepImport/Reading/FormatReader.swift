/// The reader of the current file, one of four kinds: for `export.xml`, JSON, tables and databases.
enum FormatReader {
  case health(AppleHealthReader)
  case document(JSONDocumentReader)
  case table(TableReader)
  case database(DatabaseReader)
}

extension FormatReader: BlockReader {
  mutating func consume(_ bytes: Span<UInt8>, isLast: Bool, into collector: inout SampleCollector) throws(ParseError)
    -> Int
  {
    switch consume self {
    case .health(var reader):
      defer { self = .health(reader) }
      return try reader.consume(bytes, isLast: isLast, into: &collector)
    case .document(var reader):
      defer { self = .document(reader) }
      return try reader.consume(bytes, isLast: isLast, into: &collector)
    case .table(var reader):
      defer { self = .table(reader) }
      return try reader.consume(bytes, isLast: isLast, into: &collector)
    case .database(var reader):
      defer { self = .database(reader) }
      return try reader.consume(bytes, isLast: isLast, into: &collector)
    }
  }

  mutating func finish(into collector: inout SampleCollector) throws(ParseError) {
    switch consume self {
    case .health(var reader):
      defer { self = .health(reader) }
      try reader.finish(into: &collector)
    case .document(var reader):
      defer { self = .document(reader) }
      try reader.finish(into: &collector)
    case .table(var reader):
      defer { self = .table(reader) }
      try reader.finish(into: &collector)
    case .database(var reader):
      defer { self = .database(reader) }
      try reader.finish(into: &collector)
    }
  }

  func independentPartStart(_ bytes: Span<UInt8>, after offset: Int) -> Int? {
    switch self {
    case .health(let reader): reader.independentPartStart(bytes, after: offset)
    case .document(let reader): reader.independentPartStart(bytes, after: offset)
    case .table(let reader): reader.independentPartStart(bytes, after: offset)
    case .database(let reader): reader.independentPartStart(bytes, after: offset)
    }
  }

  mutating func merge(_ part: FormatReader, startedFrom start: FormatReader) -> Bool {
    switch (self, part, start) {
    case (.health(var reader), .health(let part), .health(let start)):
      defer { self = .health(reader) }
      return reader.merge(part, startedFrom: start)
    case (.document(var reader), .document(let part), .document(let start)):
      defer { self = .document(reader) }
      return reader.merge(part, startedFrom: start)
    case (.table(var reader), .table(let part), .table(let start)):
      defer { self = .table(reader) }
      return reader.merge(part, startedFrom: start)
    case (.health, _, _), (.document, _, _), (.table, _, _), (.database, _, _): return false
    }
  }

  mutating func discardCachedSources() {
    switch consume self {
    case .health(let reader): self = .health(reader)
    case .document(var reader):
      reader.discardCachedSources()
      self = .document(reader)
    case .table(var reader):
      reader.discardCachedSources()
      self = .table(reader)
    case .database(let reader): self = .database(reader)
    }
  }

  var format: ImportFormat? {
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

  /// Makes the reader of a database load pages from `file` on demand.
  mutating func readPages(from file: RandomAccessFile) {
    guard case .database(var reader) = self else { return }
    reader.usePages(from: file)
    self = .database(reader)
  }

  /// Reads the next few thousand rows of a database; returns false after the last.
  mutating func readNextDatabaseRows(into collector: inout SampleCollector) throws(ParseError) -> Bool {
    switch consume self {
    case .health(let reader): self = .health(reader)
    case .document(let reader): self = .document(reader)
    case .table(let reader): self = .table(reader)
    case .database(var reader):
      defer { self = .database(reader) }
      return try reader.readNextRows(into: &collector)
    }
    return false
  }
}
