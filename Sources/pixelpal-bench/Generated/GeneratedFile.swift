import PixelPalCore

/// A large generated file for measuring the speed of readers.
///
/// The file is the same on every machine.
enum GeneratedFile: String, CaseIterable {
  /// A table in the plain format, with one row per sample of a phone or a watch.
  case csv
  /// A table in the plain format, with one row per minute of a watch.
  ///
  /// A million rows cover ten years, at 274 rows a day.
  case minutes
  /// An Apple Health export, where a quarter of the records are steps.
  case xml
  /// A file from a Fitbit archive, with one entry per minute.
  case fitbit
  /// A file from a Google Fit archive, with one data point per sample.
  case google

  /// Writes the file to `sink` in chunks, with `count` rows, records or points.
  func write(rowCount count: Int, to sink: @escaping ([UInt8]) -> Void) {
    var text = BufferedOutput(sink)
    switch self {
    case .csv: GeneratedFile.writeCSV(rowCount: count, to: &text)
    case .minutes: GeneratedFile.writeMinuteCSV(rowCount: count, to: &text)
    case .xml: GeneratedFile.writeXML(rowCount: count, to: &text)
    case .fitbit: GeneratedFile.writeFitbit(rowCount: count, to: &text)
    case .google: GeneratedFile.writeGoogle(rowCount: count, to: &text)
    }
    text.flush()
  }

  private static func writeCSV(rowCount count: Int, to text: inout BufferedOutput) {
    text.append("start,end,steps,source\n")
    for sample in GeneratedSamples().prefix(count) {
      text.append(
        rowStart: sample.start, end: sample.end, steps: sample.steps,
        source: sample.isOfWatch ? "Mia's Watch" : "Mia's iPhone")
    }
  }

  private static func writeMinuteCSV(rowCount count: Int, to text: inout BufferedOutput) {
    text.append("start,end,steps,source\n")
    var dice = SplitMix64(seed: 3650)
    var (day, left, at) = (1_420_070_400, 0, 0)
    for _ in 0..<count {
      if left == 0 {
        (left, at) = (274, day + 60 * Int(390 + dice.draw(below: 60)))
        day += 86_400
      } else if dice.draw(below: 13) == 0 {
        at += 60 * Int(1 + dice.draw(below: 50))
      }
      text.append(rowStart: at, end: at + 60, steps: Int(1 + dice.draw(below: 120)), source: "Watch")
      (left, at) = (left - 1, at + 60)
    }
  }

  private static func writeXML(rowCount count: Int, to text: inout BufferedOutput) {
    text.append(HealthExportBoilerplate.header)
    var dice = SplitMix64(seed: 75_000)
    for (index, sample) in GeneratedSamples().prefix(count).enumerated() {
      let kind = index % 4 == 0 ? 0 : 1 + Int(dice.draw(below: UInt64(HealthExportBoilerplate.recordTypes.count - 1)))
      let (type, unit) = HealthExportBoilerplate.recordTypes[kind]
      let (name, device) = sample.isOfWatch ? HealthExportBoilerplate.watchSource : HealthExportBoilerplate.phoneSource
      text.append(" <Record type=\"\(type)\" sourceName=\"\(name)\" sourceVersion=\"10.1\" device=\"\(device)\" ")
      text.append("unit=\"\(unit)\" creationDate=\"")
      text.append(dateAndTime: sample.end + 60, between: " ", after: " +0100")
      text.append("\" startDate=\"")
      text.append(dateAndTime: sample.start, between: " ", after: " +0100")
      text.append("\" endDate=\"")
      text.append(dateAndTime: sample.end, between: " ", after: " +0100")
      let hasMetadata = kind > 0 && dice.draw(below: 5) == 0
      text.append("\" value=\"\(sample.steps)\"\(hasMetadata ? HealthExportBoilerplate.metadataEnd : "/>\n")")
    }
    text.append("</HealthData>\n")
  }

  private static func writeFitbit(rowCount count: Int, to text: inout BufferedOutput) {
    var dice = SplitMix64(seed: 200_000)
    let first = 1_451_606_400
    for index in 0..<count {
      let (year, month, day) = CivilDay(daysSince1970: (first + index * 60) / 86_400).components
      let minute = (first + index * 60) / 60 % 1440
      text.append(index == 0 ? "[{\n  \"dateTime\" : \"" : "},{\n  \"dateTime\" : \"")
      text.append(twoDigits: month, followedBy: "/")
      text.append(twoDigits: day, followedBy: "/")
      text.append(twoDigits: year % 100, followedBy: " ")
      text.append(twoDigits: minute / 60, followedBy: ":")
      text.append(twoDigits: minute % 60, followedBy: ":00\",\n  \"value\" : \"")
      text.append("\(minute > 420 && dice.draw(below: 3) == 0 ? dice.draw(below: 130) : 0)\"\n")
    }
    text.append("}]\n")
  }

  private static func writeGoogle(rowCount count: Int, to text: inout BufferedOutput) {
    text.append(
      "{\n  \"Data Source\": \"derived:com.google.step_count.delta:com.google.android.gms:estimated_steps\",\n")
    text.append("  \"Data Points\": [")
    for (index, sample) in GeneratedSamples().prefix(count).enumerated() {
      let nanoseconds = 100_000_000 + index * 7919 % 800_000_000
      text.append(index == 0 ? "\n    {" : ",\n    {")
      text.append("\"fitValue\":[{\"value\":{\"intVal\":\(sample.steps)}}],")
      text.append("\"originDataSourceId\":\"raw:com.google.step_count.cumulative:")
      text.append(
        "\(sample.isOfWatch ? "watch" : "phone"):step_counter\",\"endTimeNanos\":\(sample.end)\(nanoseconds),")
      text.append("\"dataTypeName\":\"com.google.step_count.delta\",\"startTimeNanos\":\(sample.start)\(nanoseconds),")
      text.append("\"modifiedTimeMillis\":\(sample.end + 60)000,\"rawTimestampNanos\":0}")
    }
    text.append("\n  ]\n}\n")
  }
}

/// A buffer that is written to a sink when it is full.
private struct BufferedOutput {
  private var bytes: [UInt8] = []
  private let sink: ([UInt8]) -> Void

  init(_ sink: @escaping ([UInt8]) -> Void) { self.sink = sink }

  mutating func append(_ text: String) {
    bytes += text.utf8
    if bytes.count > 1 << 16 { flush() }
  }

  mutating func append(twoDigits number: Int, followedBy mark: String) {
    bytes += [UInt8(48 + number / 10 % 10), UInt8(48 + number % 10)]
    bytes += mark.utf8
  }

  mutating func append(rowStart start: Int, end: Int, steps: Int, source: String) {
    append(dateAndTime: start, between: "T", after: "Z,")
    append(dateAndTime: end, between: "T", after: "Z,")
    append("\(steps),\(source)\n")
  }

  /// Appends the UTC date and time of day at `seconds` since 1970, with `between` in the middle and `behind` at the
  /// end.
  mutating func append(dateAndTime seconds: Int, between: String, after behind: String) {
    let (year, month, day) = CivilDay(daysSince1970: seconds / 86_400).components
    append(twoDigits: year / 100, followedBy: "")
    append(twoDigits: year % 100, followedBy: "-")
    append(twoDigits: month, followedBy: "-")
    append(twoDigits: day, followedBy: between)
    append(twoDigits: seconds / 3600 % 24, followedBy: ":")
    append(twoDigits: seconds / 60 % 60, followedBy: ":")
    append(twoDigits: seconds % 60, followedBy: behind)
  }

  mutating func flush() {
    sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
