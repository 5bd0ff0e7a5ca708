import PixelPalCore
import StepHistory

/// A generated `export.xml` with records in a few styles, most of them regular and some with anomalies.
struct GeneratedAppleHealthExport {
  /// A style of writing records.
  private struct RecordStyle {
    let attributeNames: [String]
    let quote: String
    let separator: String
    let equals: String
    let end: String
    let name: String
    let device: String
    let offset: String
    /// True if each record has another device and version.
    let variesDevices: Bool

    init(_ dice: inout SplitMix64) {
      func one(_ texts: [String], usually: UInt64, _ dice: inout SplitMix64) -> String {
        dice.draw(below: usually) > 0 ? texts[0] : texts[Int(dice.draw(below: UInt64(texts.count)))]
      }
      var order = ["sourceName", "sourceVersion", "device", "unit", "creationDate", "startDate", "endDate", "value"]
      if dice.draw(below: 3) == 0 {
        for index in order.indices { order.swapAt(index, Int(dice.draw(below: UInt64(order.count)))) }
      }
      if dice.draw(below: 3) == 0 { order.remove(at: Int(dice.draw(below: UInt64(order.count)))) }
      if dice.draw(below: 6) == 0 { order.insert(order[0], at: Int(dice.draw(below: UInt64(order.count)))) }
      order.insert("type", at: dice.draw(below: 6) == 0 ? Int(dice.draw(below: UInt64(order.count))) : 0)
      self.attributeNames = order
      quote = one(["\"", "'"], usually: 6, &dice)
      separator = one([" ", "\n  ", "\t", "  "], usually: 6, &dice)
      equals = one(["=", " = "], usually: 6, &dice)
      end = one(["/>", " />", ">", "\u{B}/>"], usually: 6, &dice)
      name = one(["Mia’s iPhone", "Mia&apos;s Watch", "x", "", "a > b", "a/>", " b "], usually: 2, &dice)
      device = one(
        ["name:Apple Watch", "", GeneratedAppleHealthExport.deviceAddress + ", name:iPhone&gt;"], usually: 2, &dice)
      variesDevices = dice.draw(below: 2) == 0
      offset = one([" +0100", "", " -0330", "Z", " +0000"], usually: 2, &dice)
    }
  }

  let text: String

  init(_ dice: inout SplitMix64) {
    let hands = (0..<1 + dice.draw(below: 11)).map { _ in RecordStyle(&dice) }
    var text = "<?xml version=\"1.0\"?>\n<!DOCTYPE HealthData [\n<!ATTLIST x y >\n>\n]>\n<HealthData locale=\"en\">\n"
    if dice.draw(below: 3) > 0 { text += " <ExportDate value=\"2025-11-02 12:18:38 +0100\"/>\n" }
    var at = 1_600_000_000 + Int(dice.draw(below: 90_000_000))
    var hand = hands[0]
    for _ in 0..<30 + dice.draw(below: 60) {
      if dice.draw(below: 4) == 0 { hand = hands[Int(dice.draw(below: UInt64(hands.count)))] }
      at += Int(dice.draw(below: 1000)) - (dice.draw(below: 20) == 0 ? 90_000 : 0)
      let record = GeneratedAppleHealthExport.makeRecord(style: hand, at, &dice)
      text +=
        dice.draw(below: 7) == 0
        ? GeneratedAppleHealthExport.makeUnusualElement(record, hand, &dice) : " " + record + "\n"
      if record.hasSuffix(hand.end), !hand.end.hasSuffix("/>") {
        text += GeneratedAppleHealthExport.makeChildren(&dice)
      }
    }
    self.text = text + (dice.draw(below: 9) == 0 ? "" : "</HealthData>\n")
  }

  private static func makeRecord(style hand: RecordStyle, _ start: Int, _ dice: inout SplitMix64) -> String {
    func time(_ seconds: Int) -> String {
      Instant(secondsSince1970: Int64(seconds)).description.dropLast().split(separator: "T").joined(separator: " ")
        + hand.offset
    }
    let types = ["StepCount", "StepCount", "StepCount", "HeartRate", "FlightsClimbed", "StepCounts", "StepCoun"]
    let values = ["\(dice.draw(below: 900))", "\(dice.draw(below: 900))", "0", "12345678", "7.5", "", " 7", "-1"]
    let lengths = [0, 60, 600, 600, -5, 86_400, 40_000_000]
    func drawn<Element>(_ elements: [Element], usual: UInt64, _ dice: inout SplitMix64) -> Element {
      elements[Int(dice.draw(below: dice.draw(below: 8) > 0 ? usual : UInt64(elements.count)))]
    }
    var start = start
    let length = drawn(lengths, usual: 4, &dice)
    if length == 86_400 { start = start / 86_400 * 86_400 }
    let attributes = hand.attributeNames.map { name in
      let value =
        switch name {
        case "type": "HKQuantityTypeIdentifier" + drawn(types, usual: 5, &dice)
        case "sourceName": hand.name
        case "sourceVersion": hand.variesDevices ? drawn(["10.1", "9", ""], usual: 3, &dice) : "10.1"
        case "device": makeDevice(style: hand, &dice)
        case "unit": "count"
        case "creationDate": drawn([time(start + 700), time(start + 800), "then", "", "2024-02-30"], usual: 2, &dice)
        case "startDate": time(start)
        case "endDate": time(start + length)
        default: drawn(values, usual: 3, &dice)
        }
      return "\(hand.separator)\(name)\(hand.equals)\(hand.quote)\(value)\(hand.quote)"
    }
    return "<Record\(attributes.joined())\(hand.end)"
  }

  private static let deviceAddress = "&lt;&lt;HKDevice: 0x28&gt;"

  /// Returns the device of a record; with many devices, descriptions differ in the address alone, the version, or the
  /// device.
  private static func makeDevice(style hand: RecordStyle, _ dice: inout SplitMix64) -> String {
    guard hand.variesDevices else { return hand.device }
    let ends = ["1", "2", "3", "", ", hardware:iPhone14,2, software:\(dice.draw(below: 3))&gt;", "'>", "/>"]
    let end = ends[Int(dice.draw(below: dice.draw(below: 8) > 0 ? 5 : UInt64(ends.count)))]
    let addresses = [
      deviceAddress, "&lt;&lt;HKDevice: 0xB0f\(dice.draw(below: 1000))&gt;", "<<HKDevice: 0x\(dice.draw(below: 1000))>",
      "&#60;&lt;HKDevice: 0x7&gt;", "&lt;&lt;HKDevice: 0x7y&gt;", "&lt;&lt;HKDevice: 0x7", "&gt;", "",
    ]
    let described = hand.device.hasPrefix(deviceAddress) ? String(hand.device.dropFirst(deviceAddress.count)) : nil
    guard let described else { return hand.device + end }
    return addresses[Int(dice.draw(below: dice.draw(below: 4) > 0 ? 2 : UInt64(addresses.count)))] + described + end
  }

  private static func makeUnusualElement(_ record: String, _ hand: RecordStyle, _ dice: inout SplitMix64) -> String {
    let other = record.split(separator: "count", maxSplits: 1).joined(separator: "count/min")
    let odd = [
      " <!-- > \(record) -->\n", " <Correlation type=\"x\">\n  \(record)\n </Correlation>\n", "\(record)\(record)",
      " <ExportDate value=\"2025-11-0\(1 + dice.draw(below: 9)) 12:18:38 +0100\"/>\n \(record)\n", " \(other)\n",
      " \(record.dropLast(2))>\(makeChildren(&dice))", " \(record.dropLast())\n", " <Records a=\"\(record)\"/>\n",
      " <Record type=\"a > 'b\" x='\"/>'/>\n", " <Me a='b\"'/> text < \n", " <Record type='HKQuantityType'/> \(record)",
      " <Beats a=\">\"/> <!DOCTYPE x> <?x <Record ?>\r\n\(record)\r\n", " </HealthDat> </Correlations>\(record)",
      " </Record>\(record)", " <MetadataEntry key='<Record ' value=\">\"/>\(record)\n",
    ]
    return odd[Int(dice.draw(below: UInt64(odd.count)))]
  }

  private static func makeChildren(_ dice: inout SplitMix64) -> String {
    let entry = "\n  <MetadataEntry key=\"HKWasUserEntered\" value=\"\(dice.draw(below: 2))\"/>"
    return ["\(entry)\n </Record>\n", "\n </Record>\n", entry, ""][Int(dice.draw(below: 4))]
  }
}
