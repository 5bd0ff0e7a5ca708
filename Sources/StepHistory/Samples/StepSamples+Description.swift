import PixelPalCore

extension StepSamples: CustomStringConvertible {
  /// A summary such as `526 samples of 2 sources, 2025-03-03T06:32:00Z to 2025-03-09T10:29:00Z`.
  ///
  /// The samples themselves aren't listed. Takes O(n) for n samples.
  public var description: String {
    let span = lazy.map { $0.span }.reduce(nil) { span, next in span?.spanning(next) ?? next }
    return commaSeparated(
      "\(countText(count, noun: "sample")) of \(countText(sources.count, noun: "source"))", span?.description)
  }
}

extension StepSource: CustomStringConvertible {
  /// A description such as `'Watch' (watch)` or `'Mia' (phone, 'iPhone14,5')`.
  public var description: String { "\(name.singleQuoted) (\(commaSeparated(kind.rawValue, device?.singleQuoted)))" }
}
