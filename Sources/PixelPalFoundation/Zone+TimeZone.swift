public import Foundation
public import PixelPalCore

extension Zone {
  /// Creates a zone with every offset change of `timeZone` from 1970 through 2100.
  ///
  /// Before and after those years, the nearest known offset applies.
  ///
  /// The zone's hemisphere determines its seasons. Foundation doesn't provide a hemisphere, so it is looked up by
  /// identifier in a table of IANA names. If your app knows better, for example from the user's region, use
  /// ``init(_:hemisphere:)``.
  ///
  /// The search for changes takes a few milliseconds, so create a zone once and keep it.
  public init(_ timeZone: TimeZone) {
    self.init(timeZone, hemisphere: Hemisphere(ofZone: timeZone.identifier))
  }

  /// Creates a zone from `timeZone` and its known hemisphere, or a zone without seasons if `hemisphere` is `nil`.
  public init(_ timeZone: TimeZone, hemisphere: Hemisphere?) {
    // No zone has ever left an offset and returned to it within six days, and no such change is planned, so a probe
    // every six days misses nothing. Foundation's own search for the next transition finds only daylight saving.
    let step: Int64 = 6 * 86_400
    let end: Int64 = 4_133_980_800
    func offset(at seconds: Int64) -> Int {
      timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    }
    var changes: [OffsetChange] = []
    let first = offset(at: 0)
    var (known, knownOffset) = (Int64(0), first)
    while known < end {
      let probe = min(known + step, end)
      guard offset(at: probe) != knownOffset else {
        known = probe
        continue
      }
      var (before, after) = (known, probe)
      while after - before > 1 {
        let middle = before + (after - before) / 2
        if offset(at: middle) == knownOffset { before = middle } else { after = middle }
      }
      (known, knownOffset) = (after, offset(at: after))
      changes.append(OffsetChange(at: Instant(secondsSince1970: known), offsetSeconds: knownOffset))
    }
    self.init(unchecked: timeZone.identifier, first, changes, hemisphere: hemisphere)
  }
}
