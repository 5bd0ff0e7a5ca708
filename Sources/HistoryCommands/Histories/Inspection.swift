import Documents
import PixelPalCore
import StepHistory
import StepImport

/// What is told about histories: each file by itself, and all together.
struct Inspection {
  struct File {
    let name: String
    let report: ImportReport
    let merged: MergeReport
    let counted: StepCount
    /// On how many days its steps are set aside for another file's, and how many samples and steps that are.
    let aside: (days: Int, samples: Int, steps: StepCount)
    let notes: [String]
    /// What makes it, alone or beside the others, span more than a life.
    let absurdSpan: AbsurdSpan?
  }

  let policy: MergePolicy
  let zone: Zone
  let files: [File]
  /// What lies in folders and archives and is not read.
  let others: [HistoryFolder.OtherFile]
  let raw: StepCount
  let merged: MergeReport
  let days: StepDays
  /// What of it a pal walks.
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
    // One file alone is all there is: it has been merged.
    (days, merged) = only ?? merge.report(on: all, by: workers)
    walked =
      !leavesOutByHand || !merged.sources.contains { $0.source.kind == .manual }
      ? days : histories.walkedMerge.report(on: all, by: workers).days
  }

  /// The steps that were entered by hand and move no pal; `nil` where there are none.
  var byHand: StepCount? {
    let byHand = merged.sources.filter { $0.source.kind == .manual }
    return byHand.isEmpty || !leavesOutByHand ? nil : byHand.reduce(.zero) { $0 + $1.recorded }
  }

  /// How many samples there are, each counted once.
  var samples: Int { merged.sources.reduce(0) { $0 + $1.samples } }

  /// How many samples are faster than people walk; all are looked at, which only those pay for who ask.
  var unlikely: Int { Rules.standard.unlikelySteps.pointedOut(in: all, first: 0, by: workers).count }

  /// The known days in order, from the first to the last, those about which nothing is known included.
  var daysInBetween: Int {
    guard let first = days.known.first, let last = days.known.last else { return 0 }
    return last.day.daysSince1970 - first.day.daysSince1970 + 1
  }
}
