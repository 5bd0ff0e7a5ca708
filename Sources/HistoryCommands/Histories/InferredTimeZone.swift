import PixelPalCore
import StepImport

/// The person's time zone, inferred from the imported files.
///
/// The zone is the first one that a file names. If no file names a zone, but the files contain exactly one UTC offset,
/// the zone has this offset. Otherwise, the zone is UTC.
struct InferredTimeZone {
  let zone: Zone
  /// A hint that the days may not be the person's local days, or `nil` if a file names the zone.
  let hint: String?

  init(_ reports: [ImportReport]) {
    var offsets: [Zone] = []
    var isTold = true
    for report in reports {
      switch report.zone {
      case .named(let zone):
        self.zone = zone
        hint = nil
        return
      case .offset(let zone): if !offsets.contains(zone) { offsets.append(zone) }
      case .utc, .specified: break
      case .assumed: isTold = false
      }
    }
    zone = offsets.count == 1 ? offsets[0] : .utc
    let why =
      switch offsets.count {
      case 0: isTold ? "the zone of the rows" : "because no row has a zone"
      case 1: "the offset of the rows"
      default: "because the files have several offsets"
      }
    hint = "days are in \(zone.name), \(why); set the person's zone with '--zone', such as Europe/Paris"
  }
}
