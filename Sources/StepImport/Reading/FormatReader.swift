/// Whoever reads the file at hand: one of the three ways in which exports are written.
enum FormatReader {
  case health(HealthReader)
  case document(DocumentReader)
  case table(TableReader)
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
    }
  }

  func partStart(_ bytes: Span<UInt8>, after offset: Int) -> Int? {
    switch self {
    case .health(let reader): reader.partStart(bytes, after: offset)
    case .document(let reader): reader.partStart(bytes, after: offset)
    case .table(let reader): reader.partStart(bytes, after: offset)
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
    case (.health, _, _), (.document, _, _), (.table, _, _): return false
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
    }
  }

  var format: Format? {
    switch self {
    case .health(let reader): reader.format
    case .document(let reader): reader.format
    case .table(let reader): reader.format
    }
  }
}
