import PixelPalCore
package import StepHistory

/// The files of one person, some of which may contain the same steps in other shapes.
///
///     let together = SeveralFiles(files, merge)
///     together.files[0].samples   // the samples of the first file that count beside the others
///     together.files[0].notes     // the days that were set aside, and the other file that covers them
///
/// Identical rows with only a minute are numbered consecutively across the parts of an export.
///
/// If a vendor's files have several shapes, one shape provides each local day: the richest that has at least nine
/// tenths of the steps that any of them has. Totals of days are compared with totals, and finer samples with finer
/// samples; between these two, the merge rule for all samples decides. Files of the same shape add up.
package struct SeveralFiles {
  /// A file among others.
  package struct File {
    /// The name for the user.
    package let name: String
    /// The report on the file.
    package let report: ImportReport
    /// All samples of the file.
    package let all: StepSamples
    /// The samples that count beside the other files.
    package fileprivate(set) var samples: StepSamples
    /// The number of days in the file, and of those on which its steps are set aside; not counted if there are none of
    /// these.
    package fileprivate(set) var days = (all: 0, aside: 0)
    /// The sum of the steps that are set aside.
    package fileprivate(set) var stepsAside = StepCount.zero
    /// Information for the user about the file in relation to the others, in sentences without a full stop.
    package fileprivate(set) var notes: [String] = []

    /// Creates a file, before it is compared with others.
    package init(name: String, report: ImportReport, samples: StepSamples) {
      (self.name, self.report, self.all, self.samples) = (name, report, samples, samples)
    }
  }

  /// The files in the order of the arguments.
  package private(set) var files: [File]
  private let merge: StepMerge

  /// Compares files that were read; `merge` merges their samples.
  package init(_ files: [File], _ merge: StepMerge) {
    let files = SeveralFiles.numberedAcross(files)
    self.files = files
    self.merge = merge
    let shapes = files.map { $0.all.isEmpty ? nil : ExportShape($0.report) }
    var settled: Set<ExportShape.Family> = []
    for shape in shapes {
      guard let family = shape?.family, settled.insert(family).inserted else { continue }
      let finer = settle(shapes.map { $0?.family == family && $0?.isTotal == false ? $0 : nil })
      let totals = settle(shapes.map { $0?.family == family && $0?.isTotal == true ? $0 : nil })
      compare(totals, with: finer)
    }
  }

  /// True if a file contains steps that another one contains as well.
  package var haveSameSteps: Bool { files.contains { !$0.notes.isEmpty } }

  /// Selects one shape for each day; returns the indices of all files with one of the shapes.
  private mutating func settle(_ shapes: [ExportShape?]) -> [Int] {
    let ordered = Set(shapes.compactMap { $0 }).sorted(by: ExportShape.isRicher)
    let indices = shapes.indices.filter { shapes[$0] != nil }
    guard ordered.count > 1 else { return indices }
    let ofPlace = ordered.map { shape in indices.filter { shapes[$0] == shape } }
    let told = ofPlace.map { steps(of: $0) }
    var winners: [CivilDay: Int] = [:]
    for (place, days) in told.enumerated() {
      for (day, steps) in days where winners[day] == nil {
        let most = told.reduce(Int64(0)) { max($0, $1[day] ?? 0) }
        if steps.multipliedSaturated(by: 10) >= most.multipliedSaturated(by: 9) { winners[day] = place }
      }
    }
    for (place, indices) in ofPlace.enumerated() {
      for index in indices {
        let losses = setAside(index) { winners[$0].map { $0 == place } ?? true }
        note(losses, of: index, for: Set(losses.compactMap { winners[$0] }).map { ofPlace[$0] })
      }
    }
    return indices
  }

  /// Returns the steps of each day, from files that add up.
  private func steps(of indices: [Int]) -> [CivilDay: Int64] {
    var samples = StepSamples()
    // The error about too many sources is reported when all files are merged.
    for index in indices { try? samples.append(contentsOf: files[index].all) }
    return merge.days(of: samples).known.reduce(into: [:]) { all, day in all[day.day, default: 0] += day.steps ?? 0 }
  }

  /// Removes the days from a file that are not kept, and returns them.
  private mutating func setAside(_ index: Int, keeping isKept: (CivilDay) -> Bool) -> Set<CivilDay> {
    var kept = StepSamples()
    for source in files[index].all.sources { _ = try? kept.id(of: source) }
    var calendar = DayOfSample(merge.itinerary)
    var days: Set<CivilDay> = []
    var aside: Set<CivilDay> = []
    for sample in files[index].all {
      let day = calendar.day(of: sample)
      days.insert(day)
      if isKept(day) {
        try? kept.append(sample)
      } else {
        aside.insert(day)
        files[index].stepsAside += sample.count
      }
    }
    guard !aside.isEmpty else { return [] }
    files[index].samples = kept
    files[index].days = (days.count, aside.count)
    return aside
  }

  private mutating func note(_ aside: Set<CivilDay>, of index: Int, for others: [[Int]]) {
    guard !aside.isEmpty else { return }
    files[index].notes.append(
      "set aside on \(aside.count) of its \(files[index].days.all) days: the same steps are in \(list(others)); "
        + "leave that out to count this")
  }

  /// Adds notes on totals that were compared with finer samples of the same steps.
  private mutating func compare(_ totals: [Int], with finer: [Int]) {
    let (totals, finer) = (totals.filter { !files[$0].samples.isEmpty }, finer.filter { !files[$0].samples.isEmpty })
    guard !totals.isEmpty, !finer.isEmpty else { return }
    var samples = StepSamples()
    for index in totals + finer { try? samples.append(contentsOf: files[index].samples) }
    // If a date occurs twice, the first choice counts.
    let countsTotal = merge.days(of: samples).choices.reduce(into: [CivilDay: Bool]()) { all, choice in
      if all[choice.day] == nil { all[choice.day] = choice.countsTotal }
    }
    for index in totals { note(countsTotal, of: index, "in finer detail", list([finer])) }
    for index in finer { note(countsTotal, of: index, "as a total", list([totals])) }
  }

  private mutating func note(_ countsTotal: [CivilDay: Bool], of index: Int, _ how: String, _ others: String) {
    var calendar = DayOfSample(merge.itinerary)
    let days = Set(files[index].samples.lazy.map { calendar.day(of: $0) })
    let told = days.compactMap { countsTotal[$0] }
    guard !told.isEmpty else { return }
    let times = told.count == 1 ? "1 day" : "\(told.count) days"
    files[index].notes.append(
      "on \(times) the same steps are told \(how) in \(others): the larger counts, on \(told.count { $0 }) the total")
  }

  /// Returns the files of several shapes as text for the user: the name of the first, and the number of the others.
  private func list(_ indices: [[Int]]) -> String {
    guard let first = indices.compactMap({ $0.first }).min() else { return "" }
    let count = indices.reduce(0) { $0 + $1.count }
    let name = files[first].name.split(separator: "/").last.map(String.init) ?? files[first].name
    return name + (count > 1 ? " and \(count - 1) more" : "")
  }
}

/// Finds the local days of samples, with a fast path for consecutive samples on the same day.
private struct DayOfSample {
  private let itinerary: Itinerary
  private var last: (span: Interval, day: CivilDay)?

  init(_ itinerary: Itinerary) { self.itinerary = itinerary }

  /// Returns the day in which a sample starts, or that of its middle for a total, which may begin at another zone's
  /// midnight.
  mutating func day(of sample: StepSample) -> CivilDay {
    let instant = sample.resolution == .day ? sample.start + Milliseconds(sample.length.count / 2) : sample.start
    if let last, last.span.contains(instant) { return last.day }
    let found = itinerary.stretch(at: instant)
    last = found
    return found.day
  }
}
