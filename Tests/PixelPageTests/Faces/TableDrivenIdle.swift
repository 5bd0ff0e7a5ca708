import PixelPalCore

/// The idle behaviour that is computed from the tables alone, as the ambience of `Web/face.js` does.
struct TableDrivenIdle {
  let tables: FaceTables
  private let seed: UInt64

  init(_ tables: FaceTables) { (self.tables, seed) = (tables, UInt64(tables.seed, radix: 16) ?? 0) }

  private var idle: FaceTables.Idle { tables.idle }

  func draw(_ tag: String, _ index: Int, below: Int, grid: Int = 0) -> Int {
    let letters = tag.utf8.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let bits = UInt64(bitPattern: Int64(index))
    return Int(SplitMix64.value(seed: seed ^ UInt64(grid) ^ letters, index: bits, below: UInt64(below)))
  }

  func emote(named name: String) -> FaceTables.Emote { tables.emotes.first { $0.name == name } ?? tables.emotes[0] }

  func cycleIndex(at now: Int) -> Int { now / idle.cycle }

  func isBlinking(at now: Int, beat: Int, in phase: Int) -> Bool {
    let (down, again) = (idle.blinks[phase - 1].first, idle.blinks[phase - 1].second)
    return [now / beat, now / beat - 1].contains { index in
      let passed = now - index * beat - draw("blnk", index, below: beat / 2, grid: beat)
      if 0..<down ~= passed { return true }
      return again..<again + down ~= passed && draw("dbbl", index, below: idle.doubleBlink, grid: beat) == 0
    }
  }

  func glance(at now: Int) -> String? {
    let slot = now / idle.glanceEvery
    let passed = now - slot * idle.glanceEvery - draw("pupw", slot, below: idle.glanceWithin)
    return 0..<idle.glanceMs ~= passed ? idle.glances[draw("pupl", slot, below: idle.glances.count)] : nil
  }

  func floatOffset(at now: Int) -> Int { idle.floats[now / idle.floatMs % idle.floats.count] }

  func behaviour(at now: Int, _ mood: FaceTables.Mood, in phase: Int) -> (FaceTables.Idle.Behaviour, passed: Int) {
    let passed = now - cycleIndex(at: now) * idle.cycle - idle.behaviourAfter
    let still = FaceTables.Idle.Behaviour(movements: [.init()], eyes: [], mouth: nil)
    guard 0..<min(idle.behaviourMs, idle.cycle - idle.behaviourAfter) ~= passed else { return (still, 0) }
    let name = weightedChoice(mood.phases[phase - 1].behaviours, draw("behv", cycleIndex(at: now), below: 100))
    return (idle.behaviours[name] ?? still, passed)
  }

  private func weightedChoice(_ rows: [FaceTables.Pair<String, Int>], _ draw: Int) -> String {
    var place = draw
    for row in rows {
      if place < row.second { return row.first }
      place -= row.second
    }
    return rows[0].first
  }

  func emoteStart(inCycle index: Int, in phase: Int) -> Int? {
    let block = index / idle.emoteOneIn
    guard index == block * idle.emoteOneIn + draw("emot", block, below: idle.emoteOneIn),
      block % idle.emoteBlocks[phase - 1] == 0
    else { return nil }
    return index * idle.cycle + idle.emoteAfter + draw("when", index, below: idle.emoteWithin)
  }

  func emote(inCycle index: Int, _ mood: FaceTables.Mood, in phase: Int, night: [Int]) -> FaceTables.Emote {
    let hour = index * idle.cycle / 3_600_000 % 24
    let isNight = night[0] <= night[1] ? night[0]..<night[1] ~= hour : hour >= night[0] || hour < night[1]
    if mood.charges, isNight {
      let charges = draw("batt", index * idle.cycle / idle.chargeEvery, below: idle.chargeOneIn)
      if index / idle.emoteOneIn % idle.chargeOneIn == charges { return emote(named: idle.charging[phase - 1]) }
    }
    return emote(named: weightedChoice(mood.phases[phase - 1].emotes, draw("whch", index, below: 100)))
  }
}
