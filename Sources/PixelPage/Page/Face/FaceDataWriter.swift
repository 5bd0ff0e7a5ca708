import Documents
import Expressions
import PixelArt
import PixelPalCore
import Replay

/// A writer for the data that a page needs to draw the pal's face.
///
/// The data consists of definition tables, the positions of the head and of overlays, the parts from which the pal is
/// drawn, and the colours of each sprite sheet.
struct FaceDataWriter {
  private let seed: UInt64
  private let rules: FaceRules
  private let nightHours: [Int]
  private let sheets: [PalSpriteSheet]
  private let art: Artwork

  /// Creates a writer for the face of `pal` in the colours of `sheets`.
  ///
  /// Returns `nil` if the rules of `plan` turn off the journal and the face, or if the pal hasn't been created.
  init?(_ pal: Pal, in plan: ReplayPlan, _ sheets: [PalSpriteSheet], _ art: Artwork) {
    guard plan.hasInnerLife, let seed = pal.seed else { return nil }
    (self.seed, rules, self.sheets, self.art) = (seed, plan.faceRules, sheets, art)
    nightHours = [plan.configuration.rules.numbers.nightBeginsAtHour, plan.configuration.rules.numbers.nightEndsAtHour]
  }

  func write(to page: inout JSONWriter) {
    page.name("face")
    page.object { face in
      writeDefinitions(to: &face)
      face.arrayMember("walks", Phase.allCases) { list, phase in
        list.array { walk in
          walk.value(FigureProportions(phase).neckRow - 1)
          walk.value(encodedHeadPositions(in: phase))
        }
      }
      face.arrayMember("places", Phase.allCases) { list, phase in
        list.object { genders in
          for gender in Gender.allCases { writeOverlayPlaces(of: gender, in: phase, to: &genders) }
        }
      }
      face.arrayMember("trunkRows", Phase.allCases) { $0.value(FigureProportions($1).trunkRows) }
      face.member("parts", Base64.compressedText(of: encodedParts))
      face.arrayMember("palettes", sheets) { $0.value(joinedPaletteColours(of: $1)) }
    }
  }

  /// Writes the definition tables, such as the moods and emotes, that the scripts use to compute the face.
  func writeDefinitions(to face: inout JSONWriter) {
    face.member("seed", String(seed, radix: 16))
    face.arrayMember("beats", FaceInputRecorder.blinkIntervals(under: rules.numbers)) { $0.value($1) }
    face.arrayMember("night", nightHours) { $0.value($1) }
    MoodDefinitionsWriter.write(to: &face)
    EmoteDefinitionsWriter(rules: rules).write(to: &face)
    IdleDefinitionsWriter(seed: seed, numbers: rules.numbers).write(to: &face)
    EventReactionDefinitionsWriter.write(to: &face)
    TouchResponseDefinitionsWriter(rules: rules).write(to: &face)
    PlayDefinitionsWriter(seed: seed, rules: rules).write(to: &face)
  }

  /// Writes the places beside a pal where overlays are drawn: slots, small hearts, lines and sparks.
  private func writeOverlayPlaces(of gender: Gender, in phase: Phase, to genders: inout JSONWriter) {
    let places = OverlayPlaces(gender, phase)
    genders.arrayMember(
      gender.rawValue,
      [
        places.slotCentres, places.heartOrigins, [places.bounceLines.left, places.bounceLines.right], places.sparks,
      ]
    ) { list, points in
      list.array { row in
        for point in points {
          row.array { place in
            place.value(point.x)
            place.value(point.y)
          }
        }
      }
    }
  }

  /// Returns the positions of the head during the walk in `phase`, with a hexadecimal digit for each frame.
  ///
  /// The digit is three times the neck's distance from its highest row, plus the index of the hair lock.
  private func encodedHeadPositions(in phase: Phase) -> String {
    (1...SpriteName.Pose.walking.frames).map { frame in
      let head = WalkingHeadPosition(in: phase, frame: frame)
      let lock = [GenderedArtPart.lockFlat, .lockMid, .lockUp].firstIndex(of: head.hairLock) ?? 0
      return String((head.neck.y - FigureProportions(phase).neckRow + 1) * 3 + lock, radix: 16)
    }.joined()
  }

  /// The parts from which scripts compose a figure, as JSON.
  var encodedParts: [UInt8] {
    var writer = JSONWriter(.compact)
    writer.object { writeParts(to: &$0) }
    return writer.bytes
  }

  /// Writes each part as its name, its width, its anchor and a digit for each pixel.
  private func writeParts(to parts: inout JSONWriter) {
    for gender in Gender.allCases {
      for phase in Phase.allCases where sheets.contains(where: { ($0.gender, $0.phase) == (gender, phase) }) {
        for part in GenderedArtPart.allCases where !part.isWalkingOnly {
          writePart(
            art[part, gender, phase], as: "\(gender.rawValue) \(phase.rawValue) \(part.rawValue)", to: &parts)
        }
      }
    }
    for part in GenderNeutralArtPart.allCases where part.isUsedByRestingFigure {
      writePart(art[part], as: part.rawValue, to: &parts)
    }
  }

  private func writePart(_ grid: RoleGrid, as name: String, to parts: inout JSONWriter) {
    parts.name(name)
    parts.array { part in
      part.value(grid.width)
      part.value(grid.anchor.x)
      part.value(grid.anchor.y)
      part.value(grid.pixels.map { String($0.rawValue, radix: 16) }.joined())
    }
  }

  /// Returns the hexadecimal colours of all roles except clear, joined into one text without separators.
  func joinedPaletteColours(of sheet: PalSpriteSheet) -> String {
    let palette = art.palette(for: sheet.gender, colours: sheet.palColours).adjusted(for: sheet.phase)
    return ColourRole.coloured.compactMap { palette[$0]?.hex.dropFirst() }.joined()
  }
}

extension GenderedArtPart {
  /// True if only walking figures use the part.
  fileprivate var isWalkingOnly: Bool { self == .trunk || self == .hipsWide || self == .hipsNarrow }
}

extension GenderNeutralArtPart {
  /// True if a resting figure can use the part, on the body or beside it.
  fileprivate var isUsedByRestingFigure: Bool {
    !["hand", "icon", "font"].contains { rawValue.hasPrefix($0) }
  }
}
