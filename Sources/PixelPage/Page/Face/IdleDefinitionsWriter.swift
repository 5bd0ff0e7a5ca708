import Documents
import Expressions
import PixelPalCore

/// A writer for the table of the pal's idle behaviour: its movements, blinks, glances and spontaneous emotes.
struct IdleDefinitionsWriter {
  let seed: UInt64
  let numbers: FaceRuleNumbers

  func write(to face: inout JSONWriter) {
    face.name("idle")
    face.object { idle in
      writeTimesAndOdds(to: &idle)
      idle.arrayMember("emoteBlocks", Phase.allCases) { $0.value(IdleSchedule.blocksPerSpontaneousEmote(in: $1)) }
      idle.arrayMember("charging", Phase.allCases) { $0.value(IdleSchedule.emoteOfChargingPal(in: $1).rawValue) }
      idle.arrayMember("blinks", Phase.allCases) { list, phase in
        let (down, again) = IdleSchedule.blinkTimingMilliseconds(in: phase)
        list.array { row in for time in [down, again] { row.value(time) } }
      }
      idle.arrayMember("shut", Phase.allCases) { $0.value(Eyes.closedDuringBlink(in: $1).rawValue) }
      idle.arrayMember("glances", IdleSchedule.glanceEyes) { $0.writeTextOrNull($1?.rawValue) }
      idle.arrayMember("floats", IdleSchedule.overlayFloatOffsetCycle(seed: seed)) { $0.value($1) }
      idle.name("behaviours")
      idle.object { behaviours in
        for behaviour in IdleBehaviour.allCases { writeBehaviour(behaviour, to: &behaviours) }
      }
    }
  }

  private func writeTimesAndOdds(to idle: inout JSONWriter) {
    idle.member("cycle", numbers.behaviourCycleSeconds * 1000)
    idle.member("behaviourAfter", IdleSchedule.behaviourTiming.after)
    idle.member("behaviourMs", IdleSchedule.behaviourTiming.length)
    idle.member("movementMs", IdleBehaviour.stepLengths.movement)
    idle.member("eyesMs", IdleBehaviour.stepLengths.eyes)
    idle.member("emoteOneIn", numbers.spontaneousEmoteOneIn)
    idle.member("emoteAfter", IdleSchedule.emoteTiming.after)
    idle.member("emoteWithin", IdleSchedule.emoteTiming.within)
    idle.member("chargeEvery", IdleSchedule.chargingTiming.every)
    idle.member("chargeOneIn", IdleSchedule.chargingTiming.oneIn)
    idle.member("doubleBlink", numbers.doubleBlinkOneIn)
    idle.member("glanceEvery", IdleSchedule.glanceTiming.every)
    idle.member("glanceWithin", IdleSchedule.glanceTiming.within)
    idle.member("glanceMs", IdleSchedule.glanceTiming.length)
    idle.member("floatMs", IdleSchedule.floatOffsetMilliseconds)
  }

  private func writeBehaviour(_ behaviour: IdleBehaviour, to behaviours: inout JSONWriter) {
    behaviours.name(behaviour.rawValue)
    behaviours.object { row in
      row.writeMovements(behaviour.movements)
      row.member("eyes", behaviour.eyes.map { $0.rawValue })
      row.member("mouth", behaviour.mouth?.rawValue)
    }
  }
}

extension JSONWriter {
  /// Writes a string, or `null` if `text` is `nil`.
  mutating func writeTextOrNull(_ text: String?) { if let text { value(text) } else { null() } }

  /// Writes the body's pose, lean and lift for each of `movements`.
  mutating func writeMovements(_ movements: [MovementFrame]) {
    arrayMember("movements", movements) { list, movement in
      list.array { row in
        row.writeTextOrNull(movement.body?.rawValue)
        row.value(movement.lean)
        row.value(movement.lift)
      }
    }
  }
}
