import PixelPalCore
import StepHistory
import StepImport

extension DailyHourlyOrSampledSteps {
  /// Converts the step counts to samples, as if a plain table with the same rows had been imported.
  ///
  /// `zone` is the time zone in which local days begin and end. Throws an error if a sample is invalid.
  func samples(inZone zone: Zone) throws(InvalidSampleError) -> StepSamples {
    var all = StepSamples()
    switch self {
    case .days(let first, let list):
      let source = try all.sourceID(orAdding: .unnamed)
      for number in 0..<list.count {
        guard let count = list[number] else { continue }
        let day = zone.wholeDayInterval(of: first.advanced(by: number))
        try all.append(
          StepSample(start: day.start, end: day.end, count: count, source: source, resolution: .day))
      }
    case .hours(let first, let list):
      let source = try all.sourceID(orAdding: .unnamed)
      for number in 0..<list.count {
        guard let count = list[number] else { continue }
        let start = first + .hours(number)
        try all.append(StepSample(start: start, end: start + .hours(1), count: count, source: source))
      }
    case .samples(let names, let samples):
      for sample in samples where sample.count != nil {
        try all.appendIfCountKnown(sample, sourceName: names[sample.source])
      }
      // Identical rows that state only when they were written can be told apart only by their ordinals.
      if samples.contains(where: {
        $0.optionalValues?.resolution == .entryTimeOnly && $0.optionalValues?.ordinal == nil
      }) {
        all.assignOrdinalsToIdenticalSamples()
      }
    }
    return all
  }

  /// The interval from the start of the first entry to the end of the last, or `nil` if there are no entries.
  ///
  /// Local days are taken in UTC, which is accurate enough to find implausible spans.
  var extent: Interval? {
    switch self {
    case .days, .hours: return intervalCountingAsObserved(in: .utc)
    case .samples(_, let samples):
      guard let start = samples.lazy.map({ $0.start }).min(), let end = samples.lazy.map({ $0.end }).max() else {
        return nil
      }
      return Interval(from: start, to: end)
    }
  }

  /// Returns the interval in which missing data means that the person took no steps, or `nil` if it would be empty.
  ///
  /// For days and hours, the interval lasts from the first entry to the last. For samples, it covers only those without
  /// a count, because a sample with a count says nothing about the time before and after it.
  func intervalCountingAsObserved(in zone: Zone) -> Interval? {
    switch self {
    case .days(let first, let list):
      guard list.count > 0 else { return nil }
      return Interval(
        from: zone.wholeDayInterval(of: first).start,
        to: zone.wholeDayInterval(of: first.advanced(by: list.count - 1)).end)
    case .hours(let first, let list):
      return list.count > 0 ? Interval(from: first, lasting: .hours(list.count)) : nil
    case .samples(_, let samples):
      let blank = samples.lazy.filter { $0.count == nil }
      guard let start = blank.map({ $0.start }).min(), let end = blank.map({ $0.end }).max() else { return nil }
      return Interval(from: start, to: end)
    }
  }
}

extension DailyHourlyOrSampledSteps.Sample {
  /// The end of the sample, or its start if the row states only when it was written.
  fileprivate var end: Instant { optionalValues?.resolution == .entryTimeOnly ? start : start + length }
}

extension StepSource {
  /// The source of rows that name no source in a plain table.
  fileprivate static let unnamed = StepSource(name: ImportFormat.plainCSV.defaultSourceName, kind: .other)
}

extension StepSamples {
  /// Adds `sample` as a row from the source called `name`, or does nothing if the sample has no count.
  fileprivate mutating func appendIfCountKnown(_ sample: DailyHourlyOrSampledSteps.Sample, sourceName name: String)
    throws(InvalidSampleError)
  {
    guard let count = sample.count else { return }
    let details = sample.optionalValues
    let named = name.isEmpty ? ImportFormat.plainCSV.defaultSourceName : name
    let source = details?.kind.map { StepSource(name: named, kind: $0) } ?? StepSource(name: named)
    let resolution = details?.resolution ?? .sample
    let ordinal = details?.ordinal ?? 0
    try append(
      StepSample(
        start: sample.start, end: sample.start + sample.length, count: count, source: sourceID(orAdding: source),
        resolution: resolution, ordinal: Swift.max(ordinal, 1) - 1,
        identityIncludesCount: ordinal > 0 || resolution == .entryTimeOnly,
        revision: details?.recordedAt))
  }
}
