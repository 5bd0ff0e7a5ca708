/// The result of scanning a sample log or its last part: the intact records and the damaged bytes.
struct SampleLogScan {
  /// The intact records, in the order of the sample log.
  fileprivate(set) var records: [SampleLogRecordReference] = []
  /// The byte ranges outside of intact records, as offsets in the sample log.
  fileprivate(set) var damagedRanges: [Range<Int>] = []

  /// Creates the result of scanning `bytes`, which begin at offset `base` of the sample log.
  ///
  /// Takes O(n) for n bytes.
  init(_ bytes: ContiguousArray<UInt8>, base: Int) {
    var place = 0
    if base == 0 {
      place = min(SampleLogHeader.length, bytes.count)
      if SampleLogHeader.check(firstBytes: bytes) != .valid {
        // If the header is missing or damaged, the scan begins with the first byte.
        place = 0
      }
    }
    while place < bytes.count {
      if let record = SampleLogRecordReference(at: place, of: bytes, base: base) {
        records.append(record)
        place += record.length
        continue
      }
      let from = place
      place += 1
      while place < bytes.count, SampleLogRecordReference(at: place, of: bytes, base: base) == nil { place += 1 }
      damagedRanges.append(base + from..<base + place)
    }
  }

  /// Returns the offset at which the intact part of the scanned bytes ends.
  ///
  /// This is the offset of the first damaged byte or, if no byte is damaged, the end of the last record. The result is
  /// `base` if there are neither damaged bytes nor records.
  func intactEndOffset(from base: Int) -> Int { damagedRanges.first?.lowerBound ?? records.last?.end ?? base }
}

extension SampleLogScan {
  /// The records up to the last progress record, which completes a write.
  ///
  /// If there is no progress record, these are all records.
  var completedRecords: ArraySlice<SampleLogRecordReference> {
    records.lastIndex { $0.kind == .progress }.map { records[...$0] } ?? records[...]
  }

  /// Marks the records for which `isRefused` returns true as damaged, because their content can't be read.
  mutating func markDamaged(where isRefused: (SampleLogRecordReference) -> Bool) {
    let refused = records.filter(isRefused)
    guard !refused.isEmpty else { return }
    damagedRanges = (damagedRanges + refused.map { $0.offset..<$0.end }).sorted { $0.lowerBound < $1.lowerBound }
    records.removeAll { refused.contains($0) }
  }
}
