import PixelPalCore

/// The generated files for measuring readers: large, and the same on every machine.
enum GeneratedFile: String, CaseIterable {
  /// The given number of samples in the plain format.
  case csv
  /// The given number of minutes of a watch alone, 274 a day: ten years are a million.
  case minutes
  /// The given number of Apple Health records, a quarter of them steps.
  case xml
  /// The given number of minutes in the format of Fitbit's archive.
  case fitbit
  /// The given number of points in the format of Google Fit's archive.
  case google

  /// Writes the file in chunks.
  func write(_ count: Int, to sink: @escaping ([UInt8]) -> Void) {
    var text = Output(sink)
    switch self {
    case .csv: GeneratedFile.csv(count, &text)
    case .minutes: GeneratedFile.minutes(count, &text)
    case .xml: GeneratedFile.xml(count, &text)
    case .fitbit: GeneratedFile.fitbit(count, &text)
    case .google: GeneratedFile.google(count, &text)
    }
    text.flush()
  }

  private static func csv(_ count: Int, _ text: inout Output) {
    text.add("start,end,steps,source\n")
    for sample in WalkedSteps().prefix(count) {
      text.add(row: sample.start, sample.end, sample.steps, sample.isOfWatch ? "Mia's Watch" : "Mia's iPhone")
    }
  }

  private static func minutes(_ count: Int, _ text: inout Output) {
    text.add("start,end,steps,source\n")
    var dice = SplitMix(seed: 3650)
    var (day, left, at) = (1_420_070_400, 0, 0)
    for _ in 0..<count {
      if left == 0 {
        (left, at) = (274, day + 60 * Int(390 + dice.draw(below: 60)))
        day += 86_400
      } else if dice.draw(below: 13) == 0 {
        at += 60 * Int(1 + dice.draw(below: 50))
      }
      text.add(row: at, at + 60, Int(1 + dice.draw(below: 120)), "Watch")
      (left, at) = (left - 1, at + 60)
    }
  }

  private static func xml(_ count: Int, _ text: inout Output) {
    text.add(HealthText.head)
    var dice = SplitMix(seed: 75_000)
    for (index, sample) in WalkedSteps().prefix(count).enumerated() {
      let kind = index % 4 == 0 ? 0 : 1 + Int(dice.draw(below: UInt64(HealthText.types.count - 1)))
      let (type, unit) = HealthText.types[kind]
      let (name, device) = sample.isOfWatch ? HealthText.watch : HealthText.phone
      text.add(" <Record type=\"\(type)\" sourceName=\"\(name)\" sourceVersion=\"10.1\" device=\"\(device)\" ")
      text.add("unit=\"\(unit)\" creationDate=\"")
      text.add(time: sample.end + 60, " ", " +0100")
      text.add("\" startDate=\"")
      text.add(time: sample.start, " ", " +0100")
      text.add("\" endDate=\"")
      text.add(time: sample.end, " ", " +0100")
      let hasMetadata = kind > 0 && dice.draw(below: 5) == 0
      text.add("\" value=\"\(sample.steps)\"\(hasMetadata ? HealthText.metadata : "/>\n")")
    }
    text.add("</HealthData>\n")
  }

  private static func fitbit(_ count: Int, _ text: inout Output) {
    var dice = SplitMix(seed: 200_000)
    let first = 1_451_606_400
    for index in 0..<count {
      let (year, month, day) = CivilDay(daysSince1970: (first + index * 60) / 86_400).components
      let minute = (first + index * 60) / 60 % 1440
      text.add(index == 0 ? "[{\n  \"dateTime\" : \"" : "},{\n  \"dateTime\" : \"")
      text.add(two: month, "/")
      text.add(two: day, "/")
      text.add(two: year % 100, " ")
      text.add(two: minute / 60, ":")
      text.add(two: minute % 60, ":00\",\n  \"value\" : \"")
      text.add("\(minute > 420 && dice.draw(below: 3) == 0 ? dice.draw(below: 130) : 0)\"\n")
    }
    text.add("}]\n")
  }

  private static func google(_ count: Int, _ text: inout Output) {
    text.add("{\n  \"Data Source\": \"derived:com.google.step_count.delta:com.google.android.gms:estimated_steps\",\n")
    text.add("  \"Data Points\": [")
    for (index, sample) in WalkedSteps().prefix(count).enumerated() {
      let nanoseconds = 100_000_000 + index * 7919 % 800_000_000
      text.add(index == 0 ? "\n    {" : ",\n    {")
      text.add("\"fitValue\":[{\"value\":{\"intVal\":\(sample.steps)}}],")
      text.add("\"originDataSourceId\":\"raw:com.google.step_count.cumulative:")
      text.add("\(sample.isOfWatch ? "watch" : "phone"):step_counter\",\"endTimeNanos\":\(sample.end)\(nanoseconds),")
      text.add("\"dataTypeName\":\"com.google.step_count.delta\",\"startTimeNanos\":\(sample.start)\(nanoseconds),")
      text.add("\"modifiedTimeMillis\":\(sample.end + 60)000,\"rawTimestampNanos\":0}")
    }
    text.add("\n  ]\n}\n")
  }
}

/// A buffer that is written to a sink when it is full.
private struct Output {
  private var bytes: [UInt8] = []
  private let sink: ([UInt8]) -> Void

  init(_ sink: @escaping ([UInt8]) -> Void) { self.sink = sink }

  mutating func add(_ text: String) {
    bytes += text.utf8
    if bytes.count > 1 << 16 { flush() }
  }

  mutating func add(two number: Int, _ mark: String) {
    bytes += [UInt8(48 + number / 10 % 10), UInt8(48 + number % 10)]
    bytes += mark.utf8
  }

  mutating func add(row start: Int, _ end: Int, _ steps: Int, _ source: String) {
    add(time: start, "T", "Z,")
    add(time: end, "T", "Z,")
    add("\(steps),\(source)\n")
  }

  /// Adds a date and a time of day, with a separator and a suffix.
  mutating func add(time seconds: Int, _ between: String, _ behind: String) {
    let (year, month, day) = CivilDay(daysSince1970: seconds / 86_400).components
    add(two: year / 100, "")
    add(two: year % 100, "-")
    add(two: month, "-")
    add(two: day, between)
    add(two: seconds / 3600 % 24, ":")
    add(two: seconds / 60 % 60, ":")
    add(two: seconds % 60, behind)
  }

  mutating func flush() {
    sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
