import PixelPalCore
package import StepHistory

/// A selection of samples from one person's files, in which steps that occur in several variants count once.
///
///     let selection = SampleSelectionAcrossFiles(files, merge)
///     selection.files[0].selectedSamples   // the samples of the first file that count
///     selection.files[0].notes             // such as the number of days that other files also cover
///
/// Files in the same variant add up. If a vendor's files have several variants, one variant is selected for each local
/// day. Only variants with at least nine tenths of the steps that any variant has on that day are considered, and the
/// most preferred of them is selected. Totals of days are compared only with totals of days, and finer samples only
/// with finer samples. If a day has both, both are selected, and the later merge of sources chooses one.
///
/// Identical rows whose times are known only to the minute are numbered consecutively across the parts of an export, so
/// that all of them count.
package struct SampleSelectionAcrossFiles {
  /// One of the person's files, with the samples selected from it.
  package struct FileWithSelectedSamples {
    /// The name of the file as shown to the user.
    package let name: String
    package let report: ImportReport
    package let allSamples: StepSamples
    /// The samples of this file, except for those that other files contain in a preferred variant.
    package fileprivate(set) var selectedSamples: StepSamples
    /// The number of days in the file (`all`), and the number of days on which the file's steps don't count (`aside`).
    ///
    /// If the steps count on all days, the days aren't counted, and both numbers are 0.
    package fileprivate(set) var dayCounts = (all: 0, aside: 0)
    /// The sum of the file's steps that don't count, because another file contains them as well.
    package fileprivate(set) var excludedSteps = StepCount.zero
    /// Notes for the user about days that are also in other files, each a sentence without a full stop.
    package fileprivate(set) var notes: [String] = []

    /// Creates a file with all of its samples selected.
    package init(name: String, report: ImportReport, samples: StepSamples) {
      (self.name, self.report, self.allSamples, self.selectedSamples) = (name, report, samples, samples)
    }
  }

  /// The files, in the order in which they were passed to the initializer.
  package private(set) var files: [FileWithSelectedSamples]
  private let merge: StepMerge

  /// Creates a selection from `files`, and uses `merge` to merge their sources for comparisons.
  package init(_ files: [FileWithSelectedSamples], _ merge: StepMerge) {
    let files = SampleSelectionAcrossFiles.assigningOrdinalsToIdenticalRows(across: files)
    self.files = files
    self.merge = merge
    let shapes = files.map { $0.allSamples.isEmpty ? nil : ExportVariant($0.report) }
    var settled: Set<ExportVariant.Family> = []
    for shape in shapes {
      guard let family = shape?.family, settled.insert(family).inserted else { continue }
      let finer = selectVariantPerDay(
        variantByFile: shapes.map { $0?.family == family && $0?.isDayTotal == false ? $0 : nil })
      let totals = selectVariantPerDay(
        variantByFile: shapes.map { $0?.family == family && $0?.isDayTotal == true ? $0 : nil })
      addNotes(comparingTotals: totals, withFiner: finer)
    }
  }

  /// True if at least two files contain the same steps.
  package var haveDuplicateSteps: Bool { files.contains { !$0.notes.isEmpty } }

  /// Selects one variant for each day, and excludes the samples of the other variants on that day.
  ///
  /// - Parameter shapes: the variant of each file, or `nil` for a file that isn't compared.
  /// - Returns: the indices of the files that have a variant.
  private mutating func selectVariantPerDay(variantByFile shapes: [ExportVariant?]) -> [Int] {
    let ordered = Set(shapes.compactMap { $0 }).sorted(by: ExportVariant.isPreferred)
    let indices = shapes.indices.filter { shapes[$0] != nil }
    guard ordered.count > 1 else { return indices }
    let ofPlace = ordered.map { shape in indices.filter { shapes[$0] == shape } }
    let daySteps = ofPlace.map { stepsByDay(ofFilesAt: $0) }
    var winners: [CivilDay: Int] = [:]
    for (place, days) in daySteps.enumerated() {
      for (day, steps) in days where winners[day] == nil {
        let most = daySteps.reduce(Int64(0)) { max($0, $1[day] ?? 0) }
        if steps.multipliedSaturated(by: 10) >= most.multipliedSaturated(by: 9) { winners[day] = place }
      }
    }
    for (place, indices) in ofPlace.enumerated() {
      for index in indices {
        let losses = excludeDays(ofFileAt: index) { winners[$0].map { $0 == place } ?? true }
        addNote(
          onExcludedDays: losses, of: index, inFavourOf: Set(losses.compactMap { winners[$0] }).map { ofPlace[$0] })
      }
    }
    return indices
  }

  /// Returns the number of steps on each local day in the files at `indices`, after merging their sources.
  private func stepsByDay(ofFilesAt indices: [Int]) -> [CivilDay: Int64] {
    var samples = StepSamples()
    // Too many sources cause an error later, when all files are merged.
    for index in indices { try? samples.append(contentsOf: files[index].allSamples) }
    return merge.days(of: samples).knownDays.reduce(into: [:]) { all, day in all[day.day, default: 0] += day.steps ?? 0
    }
  }

  /// Excludes the samples of a file on the days for which `isKept` returns false, and returns these days.
  ///
  /// `index` is the index of the file in ``files``.
  private mutating func excludeDays(ofFileAt index: Int, keeping isKept: (CivilDay) -> Bool) -> Set<CivilDay> {
    var kept = StepSamples()
    for source in files[index].allSamples.sources { _ = try? kept.sourceID(orAdding: source) }
    var calendar = StepSampleLocalDayLookup(merge.itinerary)
    var days: Set<CivilDay> = []
    var aside: Set<CivilDay> = []
    for sample in files[index].allSamples {
      let day = calendar.day(of: sample)
      days.insert(day)
      if isKept(day) {
        try? kept.append(sample)
      } else {
        aside.insert(day)
        files[index].excludedSteps += sample.count
      }
    }
    guard !aside.isEmpty else { return [] }
    files[index].selectedSamples = kept
    files[index].dayCounts = (days.count, aside.count)
    return aside
  }

  /// Adds a note to the file at `index` that its steps don't count on the days in `aside`.
  ///
  /// Does nothing if there are no such days. `others` contains the indices of the files that count instead, grouped by
  /// variant.
  private mutating func addNote(onExcludedDays aside: Set<CivilDay>, of index: Int, inFavourOf others: [[Int]]) {
    guard !aside.isEmpty else { return }
    files[index].notes.append(
      "excluded on \(aside.count) of its \(files[index].dayCounts.all) days, because the same steps are in "
        + "\(firstFileNameAndOtherCount(at: others)); leave that out to count this file")
  }

  /// Adds notes about days for which some files contain totals and others contain finer samples.
  ///
  /// On such a day, the larger number counts. `totals` and `finer` contain the indices of the two kinds of files.
  private mutating func addNotes(comparingTotals totals: [Int], withFiner finer: [Int]) {
    let (totals, finer) = (
      totals.filter { !files[$0].selectedSamples.isEmpty }, finer.filter { !files[$0].selectedSamples.isEmpty }
    )
    guard !totals.isEmpty, !finer.isEmpty else { return }
    var samples = StepSamples()
    for index in totals + finer { try? samples.append(contentsOf: files[index].selectedSamples) }
    // A date can occur twice if the person changes zones. The first choice for that date counts.
    let countsTotal = merge.days(of: samples).dayTotalChoices.reduce(into: [CivilDay: Bool]()) { all, choice in
      if all[choice.day] == nil { all[choice.day] = choice.countsTotal }
    }
    for index in totals {
      addSharedDaysNote(
        isTotalCountedByDay: countsTotal, of: index, how: "in finer detail",
        others: firstFileNameAndOtherCount(at: [finer]))
    }
    for index in finer {
      addSharedDaysNote(
        isTotalCountedByDay: countsTotal, of: index, how: "as a total", others: firstFileNameAndOtherCount(at: [totals])
      )
    }
  }

  private mutating func addSharedDaysNote(
    isTotalCountedByDay countsTotal: [CivilDay: Bool], of index: Int, how: String, others: String
  ) {
    var calendar = StepSampleLocalDayLookup(merge.itinerary)
    let days = Set(files[index].selectedSamples.lazy.map { calendar.day(of: $0) })
    let totalChoices = days.compactMap { countsTotal[$0] }
    guard !totalChoices.isEmpty else { return }
    let times = totalChoices.count == 1 ? "1 day" : "\(totalChoices.count) days"
    files[index].notes.append(
      "on \(times), the same steps are also in \(others), \(how): the larger number counts "
        + "(on \(totalChoices.count { $0 }) the total)"
    )
  }

  /// Returns the name of the first of several files and the number of others, as in `steps.csv and 2 more`.
  ///
  /// `indices` contains the indices of the files, in any grouping. The result is an empty string if there are no files.
  private func firstFileNameAndOtherCount(at indices: [[Int]]) -> String {
    guard let first = indices.compactMap({ $0.first }).min() else { return "" }
    let count = indices.reduce(0) { $0 + $1.count }
    let name = files[first].name.split(separator: "/").last.map(String.init) ?? files[first].name
    return name + (count > 1 ? " and \(count - 1) more" : "")
  }
}

/// A lookup of the local days of samples, which is fast for consecutive samples on the same day.
private struct StepSampleLocalDayLookup {
  private let itinerary: ZoneItinerary
  private var last: (span: Interval, day: CivilDay)?

  init(_ itinerary: ZoneItinerary) { self.itinerary = itinerary }

  /// Returns the local day to which a sample belongs.
  ///
  /// A sample belongs to the day on which it starts. The total of a day belongs to the day that contains the middle of
  /// its interval. The interval of a total can start on another day, because the total may have been recorded in
  /// another zone.
  mutating func day(of sample: StepSample) -> CivilDay {
    let instant = sample.resolution == .day ? sample.start + Milliseconds(sample.length.count / 2) : sample.start
    if let last, last.span.contains(instant) { return last.day }
    let found = itinerary.daySegment(at: instant)
    last = found
    return found.day
  }
}
