import PixelPalCore

extension MergedSamples {
  /// A run of consecutive samples that can be accessed without a search.
  struct Run: Sendable {
    let kept: Storage
    /// The difference between the number of a sample and its index in the storage.
    let offset: Int
    /// The numbers of the samples.
    let numbers: Range<Int>
    /// An upper bound of the sample lengths, if no sample has zero length or overlaps any other sample; otherwise
    /// `nil`.
    ///
    /// It exceeds the maximum length of a piece only if one of the samples does.
    let longestAlone: Milliseconds?

    /// The storage of the samples.
    enum Storage: Sendable {
      case packed(PackedSamples)
      case plain(ContiguousArray<StepSample>)
      case pieces(PackedPieces)
    }

    subscript(number: Int) -> StepSample {
      switch kept {
      case .packed(let samples): samples[number - offset]
      case .plain(let samples): samples[number - offset]
      case .pieces(let pieces): pieces.sample(of: number - offset)
      }
    }

    /// Returns the span in which a sample may count: its own, or that of the stored piece.
    func span(of number: Int) -> Interval {
      switch kept {
      case .packed(let samples): samples.span(samples.words[number - offset])
      case .plain(let samples): samples[number - offset].span
      case .pieces(let pieces): pieces.span(of: number - offset)
      }
    }

    /// Returns the piece that an isolated sample forms.
    func piece(of number: Int) -> Piece {
      if case .pieces(let pieces) = kept { return pieces[number - offset] }
      let sample = self[number]
      return Piece(sample: sample, from: sample.start, to: sample.end, spread: sample.count)
    }

    /// Adds up samples from `start` on that have a length and end by `end`, as long as the sum stays below `goal`.
    ///
    /// Returns the number of the first sample that was not added, at most `stop`.
    func add(from start: Int, upTo stop: Int, by end: Instant, below goal: Int64, to sum: inout Int64) -> Int {
      switch kept {
      case .packed(let packed):
        guard sum < goal else { return start }
        let most = (goal - 1).subtractingSaturated(sum) / 1_000_000
        let (count, steps) = packed.sum(
          of: start - offset..<stop - offset, areAlone: longestAlone != nil, by: end, upTo: most)
        sum += 1_000_000 * steps
        return start + count
      case .pieces(let pieces):
        return offset + pieces.add(start - offset..<stop - offset, by: end, below: goal, to: &sum)
      case .plain(let samples):
        var (number, total) = (start, sum)
        while number < stop {
          let sample = samples[number - offset]
          let next = total.addingSaturated(sample.millionths)
          guard sample.end <= end, !sample.isPoint, next < goal else { break }
          (number, total) = (number + 1, next)
        }
        sum = total
        return number
      }
    }

    /// Adds up samples from `start` on that have a length and end by `end`, even if only a part of them counts.
    ///
    /// Returns the number of the first sample that was not added, at most `stop`.
    func addWhole(from start: Int, upTo stop: Int, by end: Instant, to sum: inout Int64) -> Int {
      guard case .pieces(let pieces) = kept else { return add(from: start, upTo: stop, by: end, below: .max, to: &sum) }
      return offset + pieces.addWhole(start - offset..<stop - offset, by: end, to: &sum)
    }

    /// Adds the counted steps of isolated samples to the sums of their sources.
    func add(to counted: inout ContiguousArray<Int64>) {
      let places = numbers.lowerBound - offset..<numbers.upperBound - offset
      switch kept {
      case .packed(let packed): packed.add(places, to: &counted)
      case .pieces(let pieces): pieces.add(places, to: &counted)
      case .plain(let samples):
        for sample in samples[places] {
          counted[sample.sourceIndex] = counted[sample.sourceIndex].addingSaturated(sample.millionths)
        }
      }
    }

    /// Returns the end of the counted part of a sample, if that part has steps and ends with the sample; otherwise
    /// `nil`.
    func end(ofWhole number: Int) -> Instant? {
      switch kept {
      case .packed(let packed):
        let word = packed.words[number - offset]
        return PackedSamples.steps(word) > 0 ? packed.span(word).end : nil
      case .pieces(let pieces): return pieces.end(ofWhole: number - offset)
      case .plain(let samples):
        let sample = samples[number - offset]
        return sample.isEmpty ? nil : sample.end
      }
    }

    /// Calls `body` for the samples from `start` on that are walks at `pace` and begin by `end`.
    ///
    /// Returns the number of the first sample that begins later, at most `stop`.
    @inline(__always)
    func tellWalks(
      from start: Int, upTo stop: Int, by end: Instant, at pace: WalkingPace, _ body: (StepSample) -> Void
    ) -> Int {
      var number = start
      switch kept {
      case .packed(let packed):
        let (words, last, pace) = (packed.words.span, packed.second(of: end), packed.whole(pace))
        while number < stop {
          let word = words[number - offset]
          guard PackedSamples.start(word) <= last else { break }
          if pace.fits(steps: PackedSamples.steps(word), seconds: PackedSamples.seconds(word)) {
            body(packed.sample(word))
          }
          number += 1
        }
      case .pieces(let pieces):
        return offset + pieces.tellWalks(start - offset..<stop - offset, by: end, at: pace, body)
      case .plain(let samples):
        while number < stop {
          let sample = samples[number - offset]
          guard sample.start <= end else { break }
          if pace.fits(sample), !sample.isEmpty { body(sample) }
          number += 1
        }
      }
      return number
    }

    /// Appends the spans of the samples from `start` on that are walks at `pace` and begin by `end`.
    ///
    /// Each span is extended by `more`, and spans that then touch may be joined. Returns the number of the first sample
    /// that begins later, at most `stop`.
    func addWalks(
      from start: Int, upTo stop: Int, by end: Instant, at pace: WalkingPace, lastingOn more: Milliseconds,
      to walks: inout ContiguousArray<Interval>
    ) -> Int {
      switch kept {
      case .packed(let packed):
        offset + packed.addWalks(start - offset..<stop - offset, by: end, at: pace, lastingOn: more, to: &walks)
      case .pieces(let pieces):
        offset + pieces.addWalks(start - offset..<stop - offset, by: end, at: pace, lastingOn: more, to: &walks)
      case .plain: tellWalks(from: start, upTo: stop, by: end, at: pace) { walks.append($0.span(lastingOn: more)) }
      }
    }

    /// The empty run.
    static let none = Run(kept: .plain([]), offset: 0, numbers: 0..<0, longestAlone: nil)
  }
}
