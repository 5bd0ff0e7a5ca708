import PixelPalCore
import StepHistory

extension ReplayPlan {
  /// Returns the samples of all `parts` in one table with consistently numbered sources.
  ///
  /// Throws an error if there are too many sources.
  static func combinedSamples(of parts: [StepSamples]) throws(ScenarioError) -> StepSamples {
    var all = StepSamples()
    for part in parts {
      do {
        try all.append(contentsOf: part)
      } catch {
        throw ScenarioError("there are more than \(StepSamples.maxSources) sources")
      }
    }
    return all
  }

  /// Returns all versions of the history and the daily steps of the last version.
  ///
  /// The first version is available from the beginning. Each distinct time at which late exports arrive adds a version.
  /// Throws an error if there are too many sources.
  ///
  /// - Parameters:
  ///   - files: the exports, each with its samples.
  ///   - all: the samples of all exports.
  ///   - arrivals: the arrival times of late exports, keyed by file index.
  ///   - merge: the merge that combines the sources.
  ///   - createdAt: the instant at which the history begins.
  ///   - workers: the workers that merge the samples.
  static func historyVersions(
    of files: [(name: String, samples: StepSamples)], allSamples all: StepSamples, arrivals: [Int: Instant],
    merge: StepMerge, since createdAt: Instant, using workers: Workers
  ) throws(ScenarioError) -> (epochs: [HistoryVersion], days: StepDays) {
    // The last version contains all files, so it is created after the loop.
    let beginnings = [Instant.distantPast] + Set(arrivals.values).sorted()
    var epochs: [HistoryVersion] = []
    for since in beginnings.dropLast() {
      // Each version contains the sources of all files, so that the source IDs stay the same.
      let arrived = files.enumerated().map { index, file in
        arrivals[index].map { $0 <= since } ?? true ? file.samples : file.samples.withoutSamples()
      }
      let history = merge.history(of: try combinedSamples(of: arrived), since: createdAt, using: workers)
      epochs.append(HistoryVersion(availableSince: since, history: history))
    }
    let (history, days) = merge.historyAndDays(of: all, since: createdAt, using: workers)
    epochs.append(HistoryVersion(availableSince: beginnings[beginnings.count - 1], history: history))
    return (epochs, days)
  }
}

extension StepSamples {
  /// Returns a copy in which `instant` is the recording time of all samples that have none.
  ///
  /// - Parameter instant: the arrival time of the export that contains the samples.
  func fillingMissingRecordingTimes(with instant: Instant) -> StepSamples {
    var samples = withoutSamples()
    for sample in self { try? samples.append(sample.withDefaultRevision(at: instant)) }
    return samples
  }
}
