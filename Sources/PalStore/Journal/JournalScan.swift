/// What is found in a journal, or in the end of one, when all of it is read.
struct JournalScan {
  /// The records that are whole.
  fileprivate(set) var records: [Record] = []
  /// The stretches of bytes between and behind them, by their places in the journal.
  fileprivate(set) var damaged: [Range<Int>] = []

  /// Goes through `bytes`, which begin at `base` of the journal.
  ///
  /// O(n).
  init(_ bytes: ContiguousArray<UInt8>, base: Int) {
    var place = 0
    if base == 0 {
      place = min(JournalHead.length, bytes.count)
      if JournalHead.finding(in: bytes) != .known {
        // Perhaps it was cut out, and records begin at once.
        place = 0
      }
    }
    while place < bytes.count {
      if let record = Record(at: place, of: bytes, base: base) {
        records.append(record)
        place += record.length
        continue
      }
      let from = place
      place += 1
      while place < bytes.count, Record(at: place, of: bytes, base: base) == nil { place += 1 }
      damaged.append(base + from..<base + place)
    }
  }

  /// How long the part is that is whole from the beginning on.
  func whole(from base: Int) -> Int { damaged.first?.lowerBound ?? records.last?.end ?? base }
}

extension JournalScan {
  /// The records of writes that came to their end; all of them, where no write is known to have.
  var told: ArraySlice<Record> {
    records.lastIndex { $0.kind == .progress }.map { records[...$0] } ?? records[...]
  }

  /// Takes records for damaged that `isRefused` does not understand.
  mutating func refuse(_ isRefused: (Record) -> Bool) {
    let refused = records.filter(isRefused)
    guard !refused.isEmpty else { return }
    damaged = (damaged + refused.map { $0.offset..<$0.end }).sorted { $0.lowerBound < $1.lowerBound }
    records.removeAll { refused.contains($0) }
  }
}
