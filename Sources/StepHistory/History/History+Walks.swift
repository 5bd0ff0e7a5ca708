package import PixelPalCore

extension History {
  /// The walks among samples that are fast enough for one: those of which anything counts, as they were recorded.
  ///
  /// O(n log m) for m samples.
  package func walks(among fitting: [StepSample]) -> [Interval] {
    guard !fitting.isEmpty else { return [] }
    let fitting = fitting.sorted(by: StepSample.isOrdered)
    var counts = [Bool](repeating: false, count: fitting.count)
    for piece in pieces where piece.steps > .zero {
      var index = fitting.partitioningIndex { $0.start >= piece.sample.start }
      while index < fitting.count, fitting[index].start == piece.sample.start {
        if fitting[index].isSameSample(as: piece.sample) { counts[index] = true }
        index += 1
      }
    }
    return zip(fitting, counts).compactMap { $1 ? Interval(from: $0.start, lasting: $0.length) : nil }
  }
}
