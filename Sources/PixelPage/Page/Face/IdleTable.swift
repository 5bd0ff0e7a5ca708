import Documents
import Expressions
import PixelPalCore

/// The idle behaviour of a pal: the times and movements of its behaviours, blinks, glances and spontaneous emotes.
struct IdleTable {
  let seed: UInt64
  let numbers: FaceNumbers

  func write(to face: inout JSONWriter) {
    face.name("idle")
    face.object { idle in
      writeTimes(to: &idle)
      idle.list("emoteBlocks", Phase.allCases) { $0.value(Ambience.emoteBlocks(in: $1)) }
      idle.list("charging", Phase.allCases) { $0.value(Ambience.chargingEmote(in: $1).rawValue) }
      idle.list("blinks", Phase.allCases) { list, phase in
        let (down, again) = Ambience.lids(in: phase)
        list.array { row in for time in [down, again] { row.value(time) } }
      }
      idle.list("shut", Phase.allCases) { $0.value(Eyes.shut(in: $1).rawValue) }
      idle.list("glances", Ambience.glanceEyes) { list, eyes in
        if let eyes { list.value(eyes.rawValue) } else { list.null() }
      }
      idle.list("floats", Ambience.floats(seed: seed)) { $0.value($1) }
      idle.name("behaviours")
      idle.object { behaviours in
        for behaviour in Behaviour.allCases { write(behaviour, to: &behaviours) }
      }
    }
  }

  private func writeTimes(to idle: inout JSONWriter) {
    idle.member("cycle", numbers.behaviourCycleSeconds * 1000)
    idle.member("behaviourAfter", Ambience.behaviourTimes.after)
    idle.member("behaviourMs", Ambience.behaviourTimes.length)
    idle.member("movementMs", Behaviour.stepLengths.movement)
    idle.member("eyesMs", Behaviour.stepLengths.eyes)
    idle.member("emoteOneIn", numbers.spontaneousEmoteOneIn)
    idle.member("emoteAfter", Ambience.emoteTimes.after)
    idle.member("emoteWithin", Ambience.emoteTimes.within)
    idle.member("chargeEvery", Ambience.charges.every)
    idle.member("chargeOneIn", Ambience.charges.oneIn)
    idle.member("doubleBlink", numbers.doubleBlinkOneIn)
    idle.member("glanceEvery", Ambience.glances.every)
    idle.member("glanceWithin", Ambience.glances.within)
    idle.member("glanceMs", Ambience.glances.length)
    idle.member("floatMs", Ambience.floatLength)
  }

  private func write(_ behaviour: Behaviour, to behaviours: inout JSONWriter) {
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
    list("movements", movements) { list, movement in
      list.array { row in
        if let body = movement.body { row.value(body.rawValue) } else { row.null() }
        row.value(movement.lean)
        row.value(movement.lift)
      }
    }
  }
}
