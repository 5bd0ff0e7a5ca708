import PixelPalCore
import StepHistory

/// Which phase could be seen from when on: the one thing that the colours of phases stand for.
struct VisiblePhases {
  /// The phases that were seen, ascending; the first from the beginning on.
  let spans: [(phase: Phase, since: Instant)]

  init(_ evolution: Evolution, since begin: Instant) {
    var spans = [(phase: Phase.dormant, since: begin)]
    for unlock in evolution.unlocks {
      guard let at = unlock.visibleAt else { continue }
      // Whoever sees several at once sees the last of them.
      if let last = spans.last, at <= last.since { spans.removeLast() }
      spans.append((unlock.phase, at))
    }
    self.spans = spans
  }
}
