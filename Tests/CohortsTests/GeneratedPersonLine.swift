import PixelPalCore

/// A randomly generated line of one person: mostly valid, in every form, and occasionally with an anomaly.
struct GeneratedPersonLine {
  let text: String

  private static let zones = [
    "Europe/Paris", "America/New_York", "Asia/Kathmandu", "Pacific/Apia", "America/Sao_Paulo", "Africa/Cairo",
    "Australia/Lord_Howe", "UTC", "+05:30",
  ]

  init(_ dice: inout SplitMix64, isPlain: Bool = false) {
    func draw(_ bound: Int) -> Int { Int(dice.draw(below: UInt64(bound))) }
    func chance(_ one: Int) -> Bool { !isPlain && draw(one) == 0 }
    let blank = chance(4) ? " " : ""
    var members = ["\"id\":\(blank)\(chance(3) ? "\"p-\(draw(99))\"" : "\(draw(99))")"]
    let zone = GeneratedPersonLine.zones[draw(GeneratedPersonLine.zones.count)]
    members.append("\"zone\":\"\(zone)\"")
    if chance(3) {
      members.append("\"groups\":{\"country\":\"\(["fr", "us", "j\\u0070"][draw(3)])\",\"of\":\"\(draw(3))\"}")
    }
    let day = CivilDay(daysSince1970: 14_000 + draw(6000))
    if draw(4) == 0 {
      members.append(
        "\"premium\":[[\"\(day.advanced(by: draw(20)))\",\(draw(2) == 0 ? "null" : "\"\(day.advanced(by: 20 + draw(40)))\"")]]"
      )
    }
    func steps() -> String {
      switch draw(12) {
      case 0: "null"
      case 1: "\(draw(9000)).\(draw(900_000) + 100_000)"
      case 2: "0"
      case 3: "\([99_999, 100_000, 100_001, 250_000, 9_999_999, 10_000_000, 123_456_789, 7499, 7500][draw(9)])"
      default: "\(draw(14_000))"
      }
    }
    let count = draw(60)
    let separator = "," + blank
    switch isPlain ? 0 : draw(3) {
    case 0:
      let list = (0..<count + 1).map { _ in steps() }.joined(separator: separator)
      members.append("\"days\":{\"from\":\"\(day)\",\"steps\":\(blank)[\(list)]}")
    case 1:
      let list = (0..<count * 12 + 1).map { _ in steps() }.joined(separator: separator)
      members.append("\"hours\":{\"from\":\"\(day)T\(10 + draw(9)):30:00Z\",\"steps\":[\(list)]}")
    default:
      var at = day.daysSince1970 * 86_400
      let rows = (0..<count * 5 + 1).map { _ in
        at += draw(9000)
        let more = chance(30) ? ",{\"kind\":\"manual\",\"ordinal\":\(1 + draw(2))}" : ""
        return "[\(at)\(chance(9) ? ".25" : ""),\(60 * draw(20)),\(steps()),\(draw(2))\(more)]"
      }
      members.append("\"sources\":[\"Mia's Watch\",\"iPhone\"]")
      members.append("\"samples\":[\(rows.joined(separator: separator))]")
    }
    if chance(9) { members.append("\"scenario\":{\"mayReadSteps\":\(draw(2) == 0)}") }
    if chance(9) { members.append("\"createdAt\":\"\(day)T0\(draw(9)):30:00\"") }
    if chance(3) { members.swapAt(0, draw(members.count)) }
    var line = "{" + members.joined(separator: separator) + "}"
    if chance(6) { GeneratedPersonLine.corrupt(&line, draw) }
    text = line
  }

  /// Corrupts the line: changes, deletes or inserts bytes, or truncates it.
  private static func corrupt(_ line: inout String, _ draw: (Int) -> Int) {
    var bytes = Array(line.utf8)
    let place = draw(bytes.count)
    switch draw(4) {
    case 0: bytes[place] = UInt8(32 + draw(95))
    case 1: bytes.removeSubrange(place...)
    case 2:
      bytes.insert(contentsOf: Array(["0", "-", ".", "e3", "[", "}", "\"", "null", "007"][draw(9)].utf8), at: place)
    default: bytes.remove(at: place)
    }
    line = String(decoding: bytes, as: UTF8.self).replacingLineFeeds
  }
}

extension String {
  fileprivate var replacingLineFeeds: String { String(map { $0 == "\n" ? " " : $0 }) }
}
