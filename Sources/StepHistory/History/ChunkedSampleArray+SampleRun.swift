import PixelPalCore

extension ChunkedSampleArray {
  /// A run of consecutive samples with direct access to each sample by its number.
  struct SampleRun: Sendable {
    let storage: Storage
    /// The difference between a sample's number and its index in the storage.
    let offset: Int
    /// The range of the samples' numbers, which are indices in the whole array.
    let numbers: Range<Int>

    /// The storage of a run: unpacked samples, or segments of packed samples.
    enum Storage: Sendable {
      case plain(ContiguousArray<StepSample>)
      case segments(PackedSegments)
    }

    /// True if the run consists of packed segments.
    ///
    /// Packed segments don't overlap, have a positive length, and are too short to be divided into parts.
    var isIsolated: Bool { if case .segments = storage { true } else { false } }

    subscript(number: Int) -> StepSample {
      switch storage {
      case .plain(let samples): samples[number - offset]
      case .segments(let segments): segments.sample(ofSegmentAt: number - offset)
      }
    }

    /// Returns the time span in which the steps of the sample numbered `number` can count.
    ///
    /// The result is the span of its stored segment or, if no segments are stored, the span of the whole sample.
    func countableSpan(of number: Int) -> Interval {
      switch storage {
      case .plain(let samples): samples[number - offset].span
      case .segments(let segments): segments.span(of: number - offset)
      }
    }

    /// Returns the only segment of the isolated sample numbered `number`.
    func onlySegment(ofIsolatedSample number: Int) -> HistorySegment {
      switch storage {
      case .plain(let samples):
        let sample = samples[number - offset]
        return HistorySegment(sample: sample, from: sample.start, to: sample.end, sampleSteps: sample.count)
      case .segments(let segments): return segments[number - offset]
      }
    }

    /// Adds the steps of consecutive samples to `sum`, beginning with the sample numbered `start`.
    ///
    /// `sum` and `goal` are in millionths. The method stops before a sample that ends after `end`, has zero length or
    /// would raise `sum` to `goal` or more. Returns the number of the first sample that wasn't added, at most `stop`.
    func addSteps(
      ofSamplesFrom start: Int, upTo stop: Int, endingBy end: Instant, stayingBelow goal: Int64, to sum: inout Int64
    ) -> Int {
      switch storage {
      case .segments(let segments):
        return offset
          + segments.addSteps(ofSegmentsIn: start - offset..<stop - offset, endingBy: end, stayingBelow: goal, to: &sum)
      case .plain(let samples):
        var (number, total) = (start, sum)
        while number < stop {
          let sample = samples[number - offset]
          let next = total.addingSaturated(sample.millionths)
          guard sample.end <= end, !sample.isZeroLength, next < goal else { break }
          (number, total) = (number + 1, next)
        }
        sum = total
        return number
      }
    }

    /// Adds the counted steps of consecutive samples to `sum`, beginning with the sample numbered `start`.
    ///
    /// `sum` is in millionths. If only a part of a sample counts, the steps of that part are added. The method stops
    /// before a sample that has zero length or ends after `end`, even if the counted part ends earlier. Returns the
    /// number of the first sample that wasn't added, at most `stop`.
    func addSteps(ofSamplesFrom start: Int, upTo stop: Int, endingBy end: Instant, to sum: inout Int64) -> Int {
      guard case .segments(let segments) = storage else {
        return addSteps(ofSamplesFrom: start, upTo: stop, endingBy: end, stayingBelow: .max, to: &sum)
      }
      return offset
        + segments.addSteps(ofSegmentsIn: start - offset..<stop - offset, withSamplesEndingBy: end, to: &sum)
    }

    /// Returns the end of the sample numbered `number` if the sample counts up to its end.
    ///
    /// Returns `nil` if the sample has no steps, or if only a part that ends earlier counts.
    func endIfCountedToEnd(of number: Int) -> Instant? {
      switch storage {
      case .plain(let samples):
        let sample = samples[number - offset]
        return sample.hasNoSteps ? nil : sample.end
      case .segments(let segments): return segments.endIfCountedToEnd(of: number - offset)
      }
    }

    /// Calls `body` for each walk in `start..<stop` that begins by `end`.
    ///
    /// `start` and `stop` are sample numbers. A walk is a sample with steps that meets the criteria in `pace`. Returns
    /// the number of the first sample that begins after `end`, at most `stop`.
    @inline(__always)
    func forEachWalk(
      from start: Int, upTo stop: Int, startingBy end: Instant, at pace: WalkSampleCriteria,
      _ body: (StepSample) -> Void
    ) -> Int {
      switch storage {
      case .segments(let segments):
        return offset + segments.forEachWalk(start - offset..<stop - offset, startingBy: end, at: pace, body)
      case .plain(let samples):
        var number = start
        while number < stop {
          let sample = samples[number - offset]
          guard sample.start <= end else { break }
          if pace.isWalk(sample), !sample.hasNoSteps { body(sample) }
          number += 1
        }
        return number
      }
    }

    /// A run without samples.
    static let empty = SampleRun(storage: .plain([]), offset: 0, numbers: 0..<0)
  }
}
