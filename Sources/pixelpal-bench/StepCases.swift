import Foundation
import PixelPalCore
import StepHistory
import StepImport

/// Reading and merging the steps of many years, out of memory.
enum StepCases {
  static func run() {
    for (file, count) in [(GeneratedFile.csv, 200_000), (.xml, 40_000), (.fitbit, 200_000), (.google, 40_000)] {
      let bytes = file.bytes(count)
      guard let read = read(bytes) else { return require(false, "\(file.rawValue) can be read") }
      let steps = file == .xml ? count / 4 : count
      require(read.report.rows.steps == steps && read.samples.count == steps, "\(file.rawValue) has \(steps) rows")
      let reading = measure("steps, \(file.rawValue), read", unit: "row", count: count) {
        require(StepCases.read(bytes)?.report.raw == read.report.raw, "it is the same again")
      }
      print(reading.line)
      print("".padded(to: 44), "\(Int(Double(bytes.count) / reading.nanoseconds * 1000)) MB/s")
      merge(read.samples, file.rawValue)
    }
    print("".padded(to: 44), "peak memory: \(peakKilobytes / 1024) MB")
  }

  private static func read(_ bytes: [UInt8]) -> ImportedSteps? {
    var reader = StepReader()
    do throws(ImportProblem) {
      try reader.receive(bytes)
      return try reader.finish()
    } catch {
      return nil
    }
  }

  /// The most memory that the program has had so far.
  private static var peakKilobytes: Int {
    var usage = rusage()
    #if canImport(Darwin)
      let (who, unit) = (RUSAGE_SELF, 1024)
    #elseif canImport(Glibc)
      let (who, unit) = (__rusage_who_t(RUSAGE_SELF.rawValue), 1)
    #else
      let (who, unit) = (RUSAGE_SELF, 1)
    #endif
    // A structure of the system's, which it fills.
    guard unsafe getrusage(who, &usage) == 0 else { return 0 }
    return Int(usage.ru_maxrss) / unit
  }

  private static func merge(_ samples: StepSamples, _ name: String) {
    let merge = StepMerge(itinerary: Itinerary(.utc), unfolding: Rules.standard.unfolding)
    let general = merge.report(on: samples)
    require(merge.days(of: samples) == general.days, "days are the same in the general way")
    let measured = measure("steps, \(name), days", unit: "sample", count: samples.count) {
      require(merge.days(of: samples).counted == general.days.counted, "it is the same again")
    }
    print(measured.line)
  }
}
