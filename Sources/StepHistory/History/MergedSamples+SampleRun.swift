import PixelPalCore

extension MergedSamples {
  /// A run of consecutive samples that can be accessed without a search.
  struct SampleRun: Sendable {
    let storage: Storage
    /// The difference between the number of a sample and its index in the storage.
    let offset: Int
    /// The numbers of the samples in the run.
    let numbers: Range<Int>

    /// The storage of a run's samples.
    enum Storage: Sendable {
      case plain(ContiguousArray<StepSample>)
      case segments(PackedSegments)
    }

    /// True if nothing overlaps any sample of the run, and each has a length that needs no spreading.
    var isIsolated: Bool { if case .segments = storage { true } else { false } }

    subscript(number: Int) -> StepSample {
      switch storage {
      case .plain(let samples): samples[number - offset]
      case .segments(let segments): segments.sample(of: number - offset)
      }
    }

    /// Returns the span within which a sample can count: the span of the stored segment, or else the whole sample's.
    func span(of number: Int) -> Interval {
      switch storage {
      case .plain(let samples): samples[number - offset].span
      case .segments(let segments): segments.span(of: number - offset)
      }
    }

    /// Returns the segment that an isolated sample forms.
    func segment(of number: Int) -> HistorySegment {
      switch storage {
      case .plain(let samples):
        let sample = samples[number - offset]
        return HistorySegment(sample: sample, from: sample.start, to: sample.end, sampleSteps: sample.count)
      case .segments(let segments): return segments[number - offset]
      }
    }

    /// Adds the steps of samples from `start` on that have a length and end by `end`, while `sum` stays below `goal`.
    ///
    /// Returns the number of the first sample that was not added, at most `stop`.
    func addSteps(from start: Int, upTo stop: Int, by end: Instant, below goal: Int64, to sum: inout Int64) -> Int {
      switch storage {
      case .segments(let segments):
        return offset + segments.addSteps(start - offset..<stop - offset, by: end, below: goal, to: &sum)
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

    /// Adds the counted steps of samples from `start` on that have a length and end by `end`, even if only a part
    /// counts.
    ///
    /// Returns the number of the first sample that was not added, at most `stop`.
    func addSteps(from start: Int, upTo stop: Int, withSamplesEndingBy end: Instant, to sum: inout Int64) -> Int {
      guard case .segments(let segments) = storage else {
        return addSteps(from: start, upTo: stop, by: end, below: .max, to: &sum)
      }
      return offset + segments.addSteps(start - offset..<stop - offset, withSamplesEndingBy: end, to: &sum)
    }

    /// Returns the end of the counted part of a sample if that part has steps and ends with the sample, or `nil`
    /// otherwise.
    func endIfCountedToEnd(of number: Int) -> Instant? {
      switch storage {
      case .plain(let samples):
        let sample = samples[number - offset]
        return sample.hasNoSteps ? nil : sample.end
      case .segments(let segments): return segments.endIfCountedToEnd(of: number - offset)
      }
    }

    /// Calls `body` for the samples from `start` on that are walks at `pace` and begin by `end`.
    ///
    /// Returns the number of the first sample that begins later, at most `stop`.
    @inline(__always)
    func forEachWalk(
      from start: Int, upTo stop: Int, by end: Instant, at pace: WalkSampleCriteria, _ body: (StepSample) -> Void
    ) -> Int {
      switch storage {
      case .segments(let segments):
        return offset + segments.forEachWalk(start - offset..<stop - offset, by: end, at: pace, body)
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

    /// The empty run.
    static let empty = SampleRun(storage: .plain([]), offset: 0, numbers: 0..<0)
  }
}
