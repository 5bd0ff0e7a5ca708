import Documents
import PixelPalCore
import StepHistory
import StepImport

/// The results of inspecting histories: each file separately, and all together.
struct Inspection {
  struct File {
    let name: String
    let report: ImportReport
    let merged: MergeReport
    let counted: StepCount
    /// The days, samples and steps that are set aside in favour of another file.
    let aside: (days: Int, samples: Int, steps: StepCount)
    let notes: [String]
    /// The implausible time span of the file, alone or together with the others, if there is one.
    let absurdSpan: AbsurdSpan?
  }

  let policy: MergePolicy
  let zone: Zone
  let files: [File]
  /// The files in folders and archives that are not read.
  let others: [HistoryFolder.OtherFile]
  let raw: StepCount
  let merged: MergeReport
  let days: StepDays
  /// The steps that count for the pal.
  let walked: StepDays
  let hasDays: Bool
  let haveSameSteps: Bool
  private let leavesOutByHand: Bool
  private let all: StepSamples
  private let workers: Workers

  init(_ histories: ReadHistories, hasDays: Bool, by workers: Workers) throws(Failure) {
    policy = histories.merge.policy
    others = histories.others
    zone = histories.zone
    self.hasDays = hasDays
    haveSameSteps = histories.together.haveSameSteps
    self.workers = workers
    let merge = histories.merge
    leavesOutByHand = histories.walkedMerge != merge
    let together = AbsurdSpan(histories.files)
    let isAnyAbsurd = histories.files.contains { AbsurdSpan([$0]) != nil }
    var files: [File] = []
    var only: (days: StepDays, report: MergeReport)?
    for file in histories.files {
      let told = merge.report(on: file.all, by: workers)
      files.append(
        File(
          name: file.name, report: file.report, merged: told.report, counted: told.days.counted,
          aside: (file.days.aside, file.all.count - file.samples.count, file.stepsAside),
          notes: file.report.notes + file.notes,
          absurdSpan: isAnyAbsurd ? AbsurdSpan([file]) : together.flatMap { $0.suspect.file == file.name ? $0 : nil }))
      only = histories.files.count == 1 ? told : nil
    }
    self.files = files
    raw = files.reduce(.zero) { $0 + $1.report.raw }
    all = try histories.samples()
    // For a single file the merged result already exists.
    (days, merged) = only ?? merge.report(on: all, by: workers)
    walked =
      !leavesOutByHand || !merged.sources.contains { $0.source.kind == .manual }
      ? days : histories.walkedMerge.report(on: all, by: workers).days
  }

  /// The manually entered steps, which do not count for the pal; `nil` if there are none.
  var byHand: StepCount? {
    let byHand = merged.sources.filter { $0.source.kind == .manual }
    return byHand.isEmpty || !leavesOutByHand ? nil : byHand.reduce(.zero) { $0 + $1.recorded }
  }

  /// The number of samples, each counted once.
  var samples: Int { merged.sources.reduce(0) { $0 + $1.samples } }

  /// The number of samples faster than human walking; computed on demand, because it examines every sample.
  var unlikely: Int { Rules.standard.unlikelySteps.pointedOut(in: all, first: 0, by: workers).count }

  /// The number of days from the first to the last known day, including unknown ones.
  var daysInBetween: Int {
    guard let first = days.known.first, let last = days.known.last else { return 0 }
    return last.day.daysSince1970 - first.day.daysSince1970 + 1
  }
}
