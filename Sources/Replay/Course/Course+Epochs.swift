import PixelPalCore
import StepHistory

extension Course {
  /// All samples of `parts`, each with the source that it has among all.
  static func union(_ parts: [StepSamples]) throws(ScenarioFault) -> StepSamples {
    var all = StepSamples()
    for part in parts {
      do {
        try all.append(contentsOf: part)
      } catch {
        throw ScenarioFault("there are more than \(StepSamples.mostSources) sources")
      }
    }
    return all
  }

  /// The histories that the files, `all` of them together, add up to, one more for each instant at which exports arrived,
  /// and the days of the last.
  static func epochs(
    _ files: [(name: String, samples: StepSamples)], _ all: StepSamples, _ arrivals: [Int: Instant],
    _ merge: StepMerge, since createdAt: Instant, by workers: Workers
  ) throws(ScenarioFault) -> (epochs: [Epoch], days: StepDays) {
    // By the last all have arrived.
    let beginnings = [Instant.distantPast] + Set(arrivals.values).sorted()
    var epochs: [Epoch] = []
    for since in beginnings.dropLast() {
      // Every epoch knows the sources of all files, so that their ids stay the same.
      let arrived = files.enumerated().map { index, file in
        arrivals[index].map { $0 <= since } ?? true ? file.samples : file.samples.withoutSamples()
      }
      let history = merge.history(of: try union(arrived), since: createdAt, by: workers)
      epochs.append(Epoch(since: since, history: history))
    }
    let (history, days) = merge.historyAndDays(of: all, since: createdAt, by: workers)
    epochs.append(Epoch(since: beginnings[beginnings.count - 1], history: history))
    return (epochs, days)
  }
}

extension StepSamples {
  /// The same samples, made when their export was unless they say when they were made.
  func exported(at instant: Instant) -> StepSamples {
    var samples = withoutSamples()
    for sample in self { try? samples.append(sample.exported(at: instant)) }
    return samples
  }
}
