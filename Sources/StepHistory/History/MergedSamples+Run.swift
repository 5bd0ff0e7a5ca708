import PixelPalCore

extension MergedSamples {
  /// Samples one after another that can be looked at without searching.
  struct Run: Sendable {
    let kept: Storage
    /// What lies between a sample's number and its place there.
    let offset: Int
    /// The numbers of the samples.
    let numbers: Range<Int>
    /// No less than the longest of them lasts, where all last and none shares time with any other sample at all; longer than a
    /// piece may be only if that one is.
    let longestAlone: Milliseconds?

    /// How they are kept.
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

    /// Where a sample may count: all of it, or the piece that is kept.
    func span(of number: Int) -> Interval {
      switch kept {
      case .packed(let samples): samples.span(samples.words[number - offset])
      case .plain(let samples): samples[number - offset].span
      case .pieces(let pieces): pieces.span(of: number - offset)
      }
    }

    /// The piece that a sample is which nothing else touches.
    func piece(of number: Int) -> Piece {
      if case .pieces(let pieces) = kept { return pieces[number - offset] }
      let sample = self[number]
      return Piece(sample: sample, from: sample.start, to: sample.end, spread: sample.count)
    }

    /// Adds up samples from `start` on that last and are over by `end`, as long as the sum stays below `goal`: the number
    /// of the first that was not added, up to `stop`.
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

    /// Adds up samples from `start` on that last and are over by `end`, not only what counts of them: the number of the
    /// first that was not added, up to `stop`.
    func addWhole(from start: Int, upTo stop: Int, by end: Instant, to sum: inout Int64) -> Int {
      guard case .pieces(let pieces) = kept else { return add(from: start, upTo: stop, by: end, below: .max, to: &sum) }
      return offset + pieces.addWhole(start - offset..<stop - offset, by: end, to: &sum)
    }

    /// Adds to the sum of each source what counts of samples that nothing else touches.
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

    /// When what counts of a sample is over, where that is something and the sample is over then too.
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

    /// Tells of samples from `start` on that are walks of that pace and begin by `end`: the number of the first that
    /// begins later, up to `stop`.
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

    /// Adds when walks of that pace were, of samples from `start` on that begin by `end`: the number of the first that
    /// begins later, up to `stop`.
    ///
    /// Each lasts so much `more` than it did, and those that touch then may be one.
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

    /// None.
    static let none = Run(kept: .plain([]), offset: 0, numbers: 0..<0, longestAlone: nil)
  }
}
