import PixelPalCore
import StepHistory

/// Some dozens of generated rows, most of them ordinary, that can be written in several formats.
struct GeneratedRows {
  private struct Row {
    let start: Int
    let end: Int
    let steps: String
    let name: String
    let isUnusual: Bool
  }

  private let rows: [Row]
  private let offset: String
  private let lineEnd: String

  init(_ dice: inout SplitMix64) {
    var at = 1_500_000_000 + Int(dice.draw(below: 200_000_000))
    // More names than the cache holds, some of which begin alike.
    let names =
      ["Mia's Watch", "Mia’s iPhone", "x", "A name so long that it does not fit into a few words"]
      + (0..<9).map { "Mia's phone \($0)" }
    let few = 1 + dice.draw(below: dice.draw(below: 3) == 0 ? 13 : 4)
    var rows: [Row] = []
    for _ in 0..<20 + dice.draw(below: 60) {
      if dice.draw(below: 12) == 0 { at += Int(dice.draw(below: 40_000_000)) - 20_000_000 }
      let length = dice.draw(below: 20) == 0 ? Int(dice.draw(below: 90_000)) : Int(dice.draw(below: 600))
      let steps = dice.draw(below: 20) == 0 ? "\(dice.draw(below: 10_000_000_000))" : "\(dice.draw(below: 900))"
      rows.append(
        Row(
          start: at, end: at + length, steps: steps, name: names[Int(dice.draw(below: few))],
          isUnusual: dice.draw(below: 9) == 0))
      at += length + Int(dice.draw(below: 300))
    }
    self.rows = rows
    offset = ["Z", "+01:00", "-0330", "", " +0000"][Int(dice.draw(below: 5))]
    lineEnd = dice.draw(below: 4) == 0 ? "\r\n" : "\n"
  }

  private func timeText(_ seconds: Int, _ between: String = "T") -> String {
    let text = Instant(secondsSince1970: Int64(seconds)).description.dropLast()
    return text.split(separator: "T").joined(separator: between) + offset
  }

  func makeCSV(_ dice: inout SplitMix64) -> String {
    var lines = ["start,end,steps,source" + (dice.draw(below: 3) == 0 ? ",kind" : "")]
    let hasKind = lines[0].hasSuffix("kind")
    for row in rows {
      let kind = hasKind ? "," + ["watch", "phone", "", "manual"][row.name.utf8.count % 4] : ""
      let plain = "\(timeText(row.start)),\(timeText(row.end)),\(row.steps),\(row.name)\(kind)"
      guard row.isUnusual else {
        lines.append(plain)
        continue
      }
      let odd = [
        "", "\(timeText(row.start)),\(timeText(row.end)),\"\(row.steps)\",\"a \"\"b\"\"\nc\"\(kind)", "x" + plain,
        "\(timeText(row.end)),\(timeText(row.start)),\(row.steps),\(row.name)\(kind)",
        plain.split(separator: ",").joined(separator: " , "),
        "\(timeText(row.start, " ")),\(timeText(row.end, " ")),\(row.steps).5,\(row.name)\(kind)",
        "2024-02-30" + plain.dropFirst(10),
        "\(timeText(row.start / 86_400 * 86_400)),\(timeText(row.start / 86_400 * 86_400 + 86_400)),7,\(row.name)\(kind)",
        "\(timeText(row.start)),\(timeText(row.end + 40_000_000)),3,\(row.name)\(kind)",
        "\(timeText(row.start)),,5,\(row.name)\(kind)",
      ]
      lines.append(odd[Int(dice.draw(below: UInt64(odd.count)))])
    }
    return lines.joined(separator: lineEnd) + (dice.draw(below: 2) == 0 ? lineEnd : "")
  }

  func makeFitbitJSON(_ dice: inout SplitMix64) -> String {
    var text = "[{\n"
    for (index, row) in rows.enumerated() {
      let (year, month, day) = CivilDay(daysSince1970: row.start / 86_400).components
      func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      let clock = "\(two(row.start / 3600 % 24)):\(two(row.start / 60 % 60)):00"
      let slash = row.isUnusual && dice.draw(below: 2) == 0 ? "\\/" : "/"
      let date = two(month) + slash + two(day) + slash + two(year % 100)
      let value = row.isUnusual && dice.draw(below: 3) == 0 ? "\(row.steps).0" : row.steps
      let more = row.isUnusual && dice.draw(below: 3) == 0 ? ",\n  \"a\" : [{\"value\":1},{}]" : ""
      text += index == 0 ? "" : "},{\n"
      text += "  \"dateTime\" : \"\(date) \(clock)\",\n  \"value\" : \"\(value)\"\(more)\n"
    }
    return text + "}]\n"
  }

  func makeGoogleFitJSON(_ dice: inout SplitMix64) -> String {
    let points = rows.map { row in
      let more = row.isUnusual ? ",\"note\":\"}, {\",\"rest\":[{\"a\":null},{\"b\":-1.5e3}]" : ""
      let type = row.isUnusual && dice.draw(below: 3) == 0 ? "com.google.calories" : "com.google.step_count.delta"
      let nano = dice.draw(below: 1_000_000_000)
      let digits = String(repeating: "0", count: 9 - "\(nano)".count) + "\(nano)"
      return "{\"fitValue\":[{\"value\":{\"intVal\":\(row.steps)}}],\"originDataSourceId\":\"\(row.name)\","
        + "\"endTimeNanos\":\(row.end)\(digits),\"dataTypeName\":\"\(type)\",\"startTimeNanos\":\(row.start)000000000,"
        + "\"modifiedTimeMillis\":\(row.end)000\(more)}"
    }
    return
      "{\"Data Source\":\"derived:com.google.step_count.delta:x\",\"Data Points\":[\(points.joined(separator: ",\n "))]}"
  }

  func makePlainJSON(_ dice: inout SplitMix64, isNDJSON: Bool) -> String {
    let objects = rows.map { row in
      let kind = row.isUnusual ? ",\"kind\":\"\(["watch", "phone", "other", "nobody"][Int(dice.draw(below: 4))])\"" : ""
      let name = row.isUnusual && dice.draw(below: 2) == 0 ? "\\u00e9 \\\"x" : row.name
      return
        "{\"start\":\"\(timeText(row.start))\",\"end\":\"\(timeText(row.end))\",\"steps\":\(row.steps),\"source\":\"\(name)\"\(kind)}"
    }
    return isNDJSON ? objects.joined(separator: lineEnd) + lineEnd : "[" + objects.joined(separator: ", ") + "]"
  }

  func makeAppleHealthXML(_ dice: inout SplitMix64) -> String {
    var text = "<?xml version=\"1.0\"?>\n<!DOCTYPE HealthData [\n<!ATTLIST x y >\n>\n]>\n<HealthData locale=\"en\">\n"
    text += " <ExportDate value=\"2025-11-02 12:18:38 +0100\"/>\n"
    for row in rows {
      let type = ["StepCount", "StepCount", "HeartRate", "FlightsClimbed"][Int(dice.draw(below: 4))]
      let quote = row.isUnusual && dice.draw(below: 2) == 0 ? "'" : "\""
      let device = row.isUnusual ? " device=\(quote)a > b, /> &lt;HKDevice&gt;\(quote)" : " device=\"name:Apple Watch\""
      let name = row.name.split(separator: "'").joined(separator: "&apos;")
      let record =
        "<Record type=\"HKQuantityTypeIdentifier\(type)\" sourceName=\"\(name)\"\(device) unit=\"count\" "
        + "startDate=\"\(timeText(row.start, " "))\" endDate=\"\(timeText(row.end, " "))\" value=\"\(row.steps)\""
      guard row.isUnusual else {
        text += " \(record)/>\n"
        continue
      }
      let odd = [
        " <!-- \(record)/> -->\n", " <Correlation type=\"x\">\n  \(record)/>\n  \(record)/>\n </Correlation>\n",
        " \(record)>\n  <MetadataEntry key=\"HKWasUserEntered\" value=\"1\"/>\n </Record>\n",
        " \(record)>\n \(record)/>\n",
        " <Workout a='\"'><Record x=\"/></Workout>\n", "\(record)\u{B}/>", " <Me a=\"b\"/> text < \n",
      ]
      text += odd[Int(dice.draw(below: UInt64(odd.count)))]
    }
    return text + "</HealthData>\n"
  }
}
