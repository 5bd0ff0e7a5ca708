import Documents
import Expressions
import PixelPalCore

/// A writer for the table of the pal's responses to touches.
///
/// The table lists the thresholds that distinguish touches, the faces that the pal makes under a finger, and the pal's
/// answer to each touch.
struct TouchResponseDefinitionsWriter {
  let rules: FaceRules

  private var numbers: FaceRuleNumbers { rules.numbers }

  func write(to face: inout JSONWriter) {
    face.name("touch")
    face.object { touch in
      writeTouchParameters(to: &touch)
      touch.arrayMember("releases", ActiveTouch.gesturesOnRelease(under: rules)) {
        $0.writeThreshold(start: $1.from, name: $1.result.jsonKey)
      }
      touch.arrayMember("holds", ActiveTouch.heldFaces(under: rules)) {
        $0.writeThreshold(start: $1.from, name: $1.hold.rawValue)
      }
      touch.name("faces")
      touch.object { faces in for hold in ActiveTouch.TouchedFaceExpression.allCases { writeHeldFace(hold, to: &faces) }
      }
      touch.name("answers")
      touch.object { answers in for result in TouchGesture.all { writeGestureResponse(result, to: &answers) } }
      touch.name("emoteWords")
      touch.object { words in
        for emote: Emote in [.wink, .laughing, .happy, .love] {
          words.member(emote.rawValue, emote.accessibilityLabel)
        }
      }
    }
  }

  private func writeTouchParameters(to touch: inout JSONWriter) {
    touch.member("overFrom", numbers.touchOverFromMilliseconds)
    touch.member("slack", numbers.pettingSlack)
    touch.member("path", numbers.pettingPath)
    touch.member("slowest", numbers.pettingSlowest)
    touch.member("fastest", numbers.pettingFastest)
    touch.arrayMember("stages", ActiveTouch.pettingStageStarts) { $0.value($1.count) }
    touch.member("pettingEndsAfter", ActiveTouch.pettingTimeout.count)
    touch.member("meltsAfter", numbers.smallEyesPettedMilliseconds)
    touch.member("meltingStays", FaceEngine.smallEyesDuration.count)
    touch.member("happyAfter", FaceEngine.happyEmoteDelay.count)
    touch.member("looksUp", FaceEngine.lookUpDuration.count)
    touch.arrayMember("looksUpOnTap", Phase.allCases) { $0.value(ActiveTouch.looksUpOnTap(in: $1)) }
    touch.arrayMember("ruffledBodies", Phase.allCases) {
      $0.writeTextOrNull(ActiveTouch.bodyWhenHeldTooLong(in: $1)?.rawValue)
    }
    touch.arrayMember("middles", [TouchEvent.Point.middleRange.lowerBound, TouchEvent.Point.middleRange.upperBound]) {
      $0.value($1)
    }
    touch.arrayMember("leans", TouchEvent.Side.allCases) { $0.value($1.lean) }
    touch.arrayMember("shake", ActiveTouch.shakeAnimation.leans) { $0.value($1) }
    touch.member("shakeEvery", ActiveTouch.shakeAnimation.every)
    touch.member("shakeMs", ActiveTouch.shakeAnimation.length)
    touch.member("laughTaps", ActiveTouch.laughRule.taps)
    touch.member("laughWithin", ActiveTouch.laughRule.within.count)
    touch.member("laugh", ActiveTouch.laughRule.emote.rawValue)
  }

  private func writeHeldFace(_ hold: ActiveTouch.TouchedFaceExpression, to faces: inout JSONWriter) {
    faces.name(hold.rawValue)
    faces.object { row in
      row.arrayMember("eyes", TouchEvent.Side.allCases) { $0.value(hold.eyes(fingerOn: $1).rawValue) }
      row.member("mouth", hold.mouth.rawValue)
      row.member("cheeks", hold.cheeks?.rawValue)
    }
  }

  private func writeGestureResponse(_ result: TouchGesture, to answers: inout JSONWriter) {
    answers.name(result.jsonKey)
    answers.object { row in
      row.member("emote", result.emote?.emote.rawValue)
      row.member("overlays", result.overlays.map { $0.rawValue })
      row.member("movesBody", result.movesBody)
      row.member("words", result.accessibilityLabel)
    }
  }
}

extension TouchGesture {
  /// The gesture's key in the tables: the petting stage as a number, or the gesture's name.
  fileprivate var jsonKey: String {
    if case .petting(let stage) = self { "\(stage)" } else { name }
  }
}

extension JSONWriter {
  fileprivate mutating func writeThreshold(start: Int, name: String) {
    array { pair in
      pair.value(start)
      pair.value(name)
    }
  }
}
