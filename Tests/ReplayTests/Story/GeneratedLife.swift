import PixelPalCore
import StepHistory
import TestSupport

@testable import Replay

/// Some generated months: random days with weeks without data, premium that begins and ends, and skins.
struct GeneratedLife {
  let plan: ReplayPlan

  init(seed: UInt64) throws {
    var dice = SeededRandom(seed)
    let first = CivilDay(daysSince1970: 20_000 + dice.draw(365))
    let days = 40 + dice.draw(120)
    var rows: [HistoryFixture.Entry] = []
    var (day, usual) = (0, 400 + dice.draw(4000))
    while day < days {
      // A step more or less than 110 %.
      let steps = dice.draw(9) == 0 ? usual * 11 / 10 + dice.draw(3) - 1 : usual - dice.draw(200)
      rows.append(.init(start: "\(first.advanced(by: day))T\(10 + dice.draw(12)):00", steps: Int64(steps)))
      usual = max(usual, steps)
      day += dice.draw(12) == 0 ? 10 + dice.draw(12) : 1
    }
    plan = try HistoryFixture.makePlan(
      rows, zone: ["Europe/Paris", "America/New_York", "Pacific/Apia"][dice.draw(3)], createdAt: "\(first)",
      until: "\(first.advanced(by: days + dice.draw(3)))T\(10 + dice.draw(14)):30",
      scenario: GeneratedLife.generateScenario(&dice, from: first, days: days))
  }

  private static func generateScenario(_ dice: inout SeededRandom, from first: CivilDay, days: Int) -> String {
    func time(_ dice: inout SeededRandom, _ earliest: Int = 0) -> (day: Int, text: String) {
      let day = earliest + dice.draw(days)
      return (day, "\(first.advanced(by: day))T\(10 + dice.draw(14)):\(10 + dice.draw(50)):00")
    }
    var members = [#""schema": "pixelpal.scenario/1""#]
    if dice.draw(4) == 0 { members.append(#""day": {"opens": []}"#) }
    if dice.draw(2) == 0 {
      let from = time(&dice)
      let until = time(&dice, from.day + 1)
      let again = time(&dice, until.day + 1)
      members.append(
        """
        "entitlements": [{"status": "trial", "from": "\(from.text)", "until": "\(until.text)"}, {"status": "subscribed", \
        "from": "\(again.text)"}]
        """)
    } else if dice.draw(3) == 0 {
      members.append(#""entitlements": [{"status": "subscribed"}]"#)
    }
    let skins = (0..<dice.draw(4)).map { _ in
      #"{"at": "\#(time(&dice).text)", "skin": "\#(["season", "none", "spring", "winter"][dice.draw(4)])"}"#
    }
    members.append(#""skins": [\#(skins.joined(separator: ", "))]"#)
    return "{\(members.joined(separator: ", "))}"
  }
}
