package import PixelPalCore
import StateExport
package import StepHistory

extension RunNotices {
  /// Adds a note if none of the samples counts for the pal.
  ///
  /// No sample counts if all of them lie before `begin`, the pal's creation, or after `end`, the end of the replay.
  package func addNoteIfNothingCounts(
    of samples: [StepSamples], from begin: Instant, to end: Instant = .distantFuture, in itinerary: ZoneItinerary
  ) {
    let reaches = samples.compactMap { $0.extent(in: itinerary) }
    guard let first = reaches.map({ $0.start }).min(), let last = reaches.map({ $0.end }).max(),
      last <= begin || end <= first
    else { return }
    let written = { (instant: Instant) in DisplayDateFormat.weekdayDateAndTimeText(at: instant, in: itinerary) }
    addNote(
      "no sample counts: "
        + (last <= begin
          ? "the pal is created \(written(begin)), after all samples"
          : "the replay ends \(written(end)), before all samples")
        + "; the first starts \(written(first)), the last ends \(written(last))")
  }
}
