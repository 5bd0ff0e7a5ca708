/// A reader for one of the four kinds of files: `export.xml`, JSON documents, tables and databases.
enum FormatReader {
  case appleHealth(AppleHealthReader)
  case json(JSONReader)
  case table(TableReader)
  case database(DatabaseReader)
}

extension FormatReader: StreamingFormatReader {
  mutating func parse(chunk bytes: Span<UInt8>, isLast: Bool, into collector: inout SampleCollector) throws(ParseError)
    -> Int
  {
    switch consume self {
    case .appleHealth(var reader):
      defer { self = .appleHealth(reader) }
      return try reader.parse(chunk: bytes, isLast: isLast, into: &collector)
    case .json(var reader):
      defer { self = .json(reader) }
      return try reader.parse(chunk: bytes, isLast: isLast, into: &collector)
    case .table(var reader):
      defer { self = .table(reader) }
      return try reader.parse(chunk: bytes, isLast: isLast, into: &collector)
    case .database(var reader):
      defer { self = .database(reader) }
      return try reader.parse(chunk: bytes, isLast: isLast, into: &collector)
    }
  }

  mutating func completeSamplesAndReport(in collector: inout SampleCollector) throws(ParseError) {
    switch consume self {
    case .appleHealth(var reader):
      defer { self = .appleHealth(reader) }
      try reader.completeSamplesAndReport(in: &collector)
    case .json(var reader):
      defer { self = .json(reader) }
      try reader.completeSamplesAndReport(in: &collector)
    case .table(var reader):
      defer { self = .table(reader) }
      try reader.completeSamplesAndReport(in: &collector)
    case .database(var reader):
      defer { self = .database(reader) }
      try reader.completeSamplesAndReport(in: &collector)
    }
  }

  func candidatePartStart(in bytes: Span<UInt8>, after offset: Int) -> Int? {
    switch self {
    case .appleHealth(let reader): reader.candidatePartStart(in: bytes, after: offset)
    case .json(let reader): reader.candidatePartStart(in: bytes, after: offset)
    case .table(let reader): reader.candidatePartStart(in: bytes, after: offset)
    case .database(let reader): reader.candidatePartStart(in: bytes, after: offset)
    }
  }

  mutating func mergeIfStateMatches(_ part: FormatReader, startedFrom start: FormatReader) -> Bool {
    switch (self, part, start) {
    case (.appleHealth(var reader), .appleHealth(let part), .appleHealth(let start)):
      defer { self = .appleHealth(reader) }
      return reader.mergeIfStateMatches(part, startedFrom: start)
    case (.json(var reader), .json(let part), .json(let start)):
      defer { self = .json(reader) }
      return reader.mergeIfStateMatches(part, startedFrom: start)
    case (.table(var reader), .table(let part), .table(let start)):
      defer { self = .table(reader) }
      return reader.mergeIfStateMatches(part, startedFrom: start)
    case (.appleHealth, _, _), (.json, _, _), (.table, _, _), (.database, _, _): return false
    }
  }

  mutating func discardCachedSources() {
    switch consume self {
    case .appleHealth(let reader): self = .appleHealth(reader)
    case .json(var reader):
      reader.discardCachedSources()
      self = .json(reader)
    case .table(var reader):
      reader.discardCachedSources()
      self = .table(reader)
    case .database(let reader): self = .database(reader)
    }
  }

  var format: ImportFormat? {
    switch self {
    case .appleHealth(let reader): reader.format
    case .json(let reader): reader.format
    case .table(let reader): reader.format
    case .database(let reader): reader.format
    }
  }
}

extension FormatReader {
  var isDatabase: Bool { if case .database = self { true } else { false } }

  /// Makes a database reader load the pages of the database from `file` on demand, instead of keeping received bytes.
  ///
  /// This method has no effect on other readers.
  mutating func usePages(from file: RandomAccessFile) {
    guard case .database(var reader) = self else { return }
    reader.usePages(from: file)
    self = .database(reader)
  }

  /// Reads the next few thousand rows of a database, and returns true if more rows may follow.
  ///
  /// Returns false if this reader doesn't read a database. Throws an error if the database can't be read, or if a bad
  /// row stops the import.
  mutating func readNextDatabaseRows(into collector: inout SampleCollector) throws(ParseError) -> Bool {
    switch consume self {
    case .appleHealth(let reader): self = .appleHealth(reader)
    case .json(let reader): self = .json(reader)
    case .table(let reader): self = .table(reader)
    case .database(var reader):
      defer { self = .database(reader) }
      return try reader.readNextRows(into: &collector)
    }
    return false
  }
}
