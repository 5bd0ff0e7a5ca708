import Documents
import PixelPalCore
import StepHistory
import StepImport

/// The results of inspecting histories, for each file separately and for all files together.
struct InspectionReport {
  struct InspectedFile {
    let name: String
    let importReport: ImportReport
    let mergeReport: MergeReport
    let countedSteps: StepCount
    /// The numbers of days, samples and steps in the file that don't count because another file contains them as well.
    let setAside: (days: Int, samples: Int, steps: StepCount)
    let notes: [String]
    /// The implausible time span that the file causes, alone or together with other files.
    ///
    /// The span is `nil` if the dates in the file are plausible.
    let implausibleSpan: ImplausiblyLongTimeSpan?
  }

  let policy: MergePolicy
  let zone: Zone
  let files: [InspectedFile]
  /// The files in folders and archives that were not read, each with the reason.
  let skippedFiles: [HistoryFolder.SkippedFile]
  let rawSteps: StepCount
  let mergeReport: MergeReport
  let countedDays: StepDays
  /// The steps that count for the pal on each day, without manual entries if the rules exclude them.
  let palDays: StepDays
  let includesDays: Bool
  let haveDuplicateSteps: Bool
  private let excludesManualSteps: Bool
  private let allSamples: StepSamples
  private let workers: Workers

  init(_ histories: ImportedHistories, includesDays: Bool, using workers: Workers) throws(CommandFailure) {
    policy = histories.merge.policy
    skippedFiles = histories.skippedFiles
    zone = histories.zone
    self.includesDays = includesDays
    haveDuplicateSteps = histories.combinedFiles.haveDuplicateSteps
    self.workers = workers
    let merge = histories.merge
    excludesManualSteps = histories.palMerge != merge
    let together = ImplausiblyLongTimeSpan(histories.files)
    let isAnyAbsurd = histories.files.contains { ImplausiblyLongTimeSpan([$0]) != nil }
    var files: [InspectedFile] = []
    var only: (days: StepDays, report: MergeReport)?
    for file in histories.files {
      let merged = merge.daysAndReport(of: file.allSamples, using: workers)
      files.append(
        InspectedFile(
          name: file.name, importReport: file.report, mergeReport: merged.report, countedSteps: merged.days.counted,
          setAside: (file.dayCounts.aside, file.allSamples.count - file.selectedSamples.count, file.excludedSteps),
          notes: file.report.notes + file.notes,
          implausibleSpan: isAnyAbsurd
            ? ImplausiblyLongTimeSpan([file]) : together.flatMap { $0.likelyWrongEnd.file == file.name ? $0 : nil }))
      only = histories.files.count == 1 ? merged : nil
    }
    self.files = files
    rawSteps = files.reduce(.zero) { $0 + $1.importReport.recordedSteps }
    allSamples = try histories.selectedSamples()
    // A single file has already been merged above.
    (countedDays, mergeReport) = only ?? merge.daysAndReport(of: allSamples, using: workers)
    palDays =
      !excludesManualSteps || !mergeReport.sources.contains { $0.source.kind == .manual }
      ? countedDays : histories.palMerge.daysAndReport(of: allSamples, using: workers).days
  }

  /// The manually entered steps that don't count for the pal, or `nil` if no steps are excluded.
  var manualSteps: StepCount? {
    let byHand = mergeReport.sources.filter { $0.source.kind == .manual }
    return byHand.isEmpty || !excludesManualSteps ? nil : byHand.reduce(.zero) { $0 + $1.recorded }
  }

  /// The number of samples in all files, counting repeated rows only once.
  var sampleCount: Int { mergeReport.sources.reduce(0) { $0 + $1.samples } }

  /// The number of samples with more steps than a person can take in the duration of the sample.
  ///
  /// Each access examines every sample.
  var implausiblyFastSampleCount: Int {
    Rules.standard.unlikelyStepLimits.unlikelySamples(in: allSamples, first: 0, using: workers).count
  }

  /// The number of days from the first to the last day with a step count, or 0 if no day has one.
  ///
  /// Days without a step count between them are included.
  var spannedDayCount: Int {
    guard let first = countedDays.knownDays.first, let last = countedDays.knownDays.last else { return 0 }
    return last.day.daysSince1970 - first.day.daysSince1970 + 1
  }
}
