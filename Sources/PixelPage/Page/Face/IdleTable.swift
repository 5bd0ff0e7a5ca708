import Documents
import Expressions
import PixelPalCore

/// The idle behaviour of a pal: the times and movements of its behaviours, blinks, glances and spontaneous emotes.
struct IdleTable {
  let seed: UInt64
  let numbers: FaceRuleNumbers

  func write(to face: inout JSONWriter) {
    face.name("idle")
    face.object { idle in
      writeTimes(to: &idle)
      idle.arrayMember("emoteBlocks", Phase.allCases) { $0.value(IdleSchedule.emoteBlocks(in: $1)) }
      idle.arrayMember("charging", Phase.allCases) { $0.value(IdleSchedule.chargingEmote(in: $1).rawValue) }
      idle.arrayMember("blinks", Phase.allCases) { list, phase in
        let (down, again) = IdleSchedule.lids(in: phase)
        list.array { row in for time in [down, again] { row.value(time) } }
      }
      idle.arrayMember("shut", Phase.allCases) { $0.value(Eyes.shut(in: $1).rawValue) }
      idle.arrayMember("glances", IdleSchedule.glanceEyes) { list, eyes in
        if let eyes { list.value(eyes.rawValue) } else { list.null() }
      }
      idle.arrayMember("floats", IdleSchedule.floats(seed: seed)) { $0.value($1) }
      idle.name("behaviours")
      idle.object { behaviours in
        for behaviour in IdleBehaviour.allCases { write(behaviour, to: &behaviours) }
      }
    }
  }

  private func writeTimes(to idle: inout JSONWriter) {
    idle.member("cycle", numbers.behaviourCycleSeconds * 1000)
    idle.member("behaviourAfter", IdleSchedule.behaviourTimes.after)
    idle.member("behaviourMs", IdleSchedule.behaviourTimes.length)
    idle.member("movementMs", IdleBehaviour.stepLengths.movement)
    idle.member("eyesMs", IdleBehaviour.stepLengths.eyes)
    idle.member("emoteOneIn", numbers.spontaneousEmoteOneIn)
    idle.member("emoteAfter", IdleSchedule.emoteTimes.after)
    idle.member("emoteWithin", IdleSchedule.emoteTimes.within)
    idle.member("chargeEvery", IdleSchedule.charges.every)
    idle.member("chargeOneIn", IdleSchedule.charges.oneIn)
    idle.member("doubleBlink", numbers.doubleBlinkOneIn)
    idle.member("glanceEvery", IdleSchedule.glances.every)
    idle.member("glanceWithin", IdleSchedule.glances.within)
    idle.member("glanceMs", IdleSchedule.glances.length)
    idle.member("floatMs", IdleSchedule.floatLength)
  }

  private func write(_ behaviour: IdleBehaviour, to behaviours: inout JSONWriter) {
    behaviours.name(behaviour.rawValue)
    behaviours.object { row in
      row.write(behaviour.movements)
      row.member("eyes", behaviour.eyes.map { $0.rawValue })
      row.member("mouth", behaviour.mouth?.rawValue)
    }
  }
}

extension JSONWriter {
  /// Writes each movement: the pose of the body, the lean and the lift.
  mutating func write(_ movements: [Movement]) {
    arrayMember("movements", movements) { list, movement in
      list.array { row in
        if let body = movement.body { row.value(body.rawValue) } else { row.null() }
        row.value(movement.lean)
        row.value(movement.lift)
      }
    }
  }
}
