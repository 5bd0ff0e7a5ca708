import PixelPalCore
package import StepHistory

/// The files of one person, among which some may tell the same steps in other shapes.
///
///     let together = SeveralFiles(files, merge)
///     together.files[0].samples   // what of the first file counts beside the others
///     together.files[0].notes     // what was set aside of it, and for which other
///
/// Rows that carry only a minute are numbered on from one part of an export to the next.
///
/// Of shapes of one vendor, one tells each local day: the richest that tells at least nine tenths of what any of them
/// tells. Totals of days are compared with totals, and finer samples with finer: between these two the rule decides
/// that holds for all samples. Files of one shape add up.
package struct SeveralFiles {
  /// A file beside others.
  package struct File {
    /// What people know it by.
    package let name: String
    /// What it is.
    package let report: ImportReport
    /// All its samples.
    package let all: StepSamples
    /// Those that count beside the other files.
    package fileprivate(set) var samples: StepSamples
    /// How many days it has, and on how many of them its steps are set aside; not counted where none are.
    package fileprivate(set) var days = (all: 0, aside: 0)
    /// The sum of what is set aside.
    package fileprivate(set) var stepsAside = StepCount.zero
    /// What a person may want to know about it beside the others, in sentences without a full stop.
    package fileprivate(set) var notes: [String] = []

    /// A file by itself.
    package init(name: String, report: ImportReport, samples: StepSamples) {
      (self.name, self.report, self.all, self.samples) = (name, report, samples, samples)
    }
  }

  /// The files in the order in which they were named.
  package private(set) var files: [File]
  private let merge: StepMerge

  /// The files that were read, to be merged by `merge`.
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

  /// Whether any file tells what another tells.
  package var haveSameSteps: Bool { files.contains { !$0.notes.isEmpty } }

  /// Lets one shape tell each day; the indices of all files that have any of them.
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

  /// What files that add up tell of each day.
  private func steps(of indices: [Int]) -> [CivilDay: Int64] {
    var samples = StepSamples()
    // Too many sources are told where all files come together.
    for index in indices { try? samples.append(contentsOf: files[index].all) }
    return merge.days(of: samples).known.reduce(into: [:]) { all, day in all[day.day, default: 0] += day.steps ?? 0 }
  }

  /// Takes the days out of a file that are not kept, and returns them.
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

  /// Says of totals what became of them beside finer samples of the same steps.
  private mutating func compare(_ totals: [Int], with finer: [Int]) {
    let (totals, finer) = (totals.filter { !files[$0].samples.isEmpty }, finer.filter { !files[$0].samples.isEmpty })
    guard !totals.isEmpty, !finer.isEmpty else { return }
    var samples = StepSamples()
    for index in totals + finer { try? samples.append(contentsOf: files[index].samples) }
    // Of a date that comes twice the first choice counts.
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

  /// The files of several shapes as a person is told of them: the first by name.
  private func list(_ indices: [[Int]]) -> String {
    guard let first = indices.compactMap({ $0.first }).min() else { return "" }
    let count = indices.reduce(0) { $0 + $1.count }
    let name = files[first].name.split(separator: "/").last.map(String.init) ?? files[first].name
    return name + (count > 1 ? " and \(count - 1) more" : "")
  }
}

/// Finds the local days of samples, fast where they come in order.
private struct DayOfSample {
  private let itinerary: Itinerary
  private var last: (span: Interval, day: CivilDay)?

  init(_ itinerary: Itinerary) { self.itinerary = itinerary }

  /// The day in which a sample starts; that of the middle for a total, which may begin at the midnight of another zone.
  mutating func day(of sample: StepSample) -> CivilDay {
    let instant = sample.resolution == .day ? sample.start + Milliseconds(sample.length.count / 2) : sample.start
    if let last, last.span.contains(instant) { return last.day }
    let found = itinerary.stretch(at: instant)
    last = found
    return found.day
  }
}
