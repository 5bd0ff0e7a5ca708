import Documents
import PixelArt
import PixelPalCore
import Replay
import StateExport

/// All that the scripts of a page read.
struct PageData {
  private let course: Course
  private let recorder: Recorder
  private let parts: [(from: Instant, to: Instant, data: String)]
  private let art: Artwork

  init(
    _ course: Course, _ recorder: Recorder, _ parts: [(from: Instant, to: Instant, data: String)], _ art: Artwork
  ) {
    self.course = course
    self.recorder = recorder
    self.parts = parts
    self.art = art
  }

  private var rules: Rules { course.laws.rules }

  func write(to writer: inout JSONWriter) {
    var sheets = Numbered<SpriteSheet>()
    writer.object { page in
      page.member("schema", "pixelpal.page/1")
      page.member("device", course.laws.device.name)
      page.member("begin", course.begin.millisecondsSince1970)
      page.member("createdAt", course.createdAt.millisecondsSince1970)
      page.member("end", course.end.millisecondsSince1970)
      page.member("start", (recorder.highlights.opens.first ?? course.createdAt).millisecondsSince1970)
      page.member("horizonMs", StepKnowledge.horizon.count)
      page.member("headline", headline)
      page.list("surfaces", Surface.allCases) { $1.write(to: &$0) }
      page.list("looks", recorder.vocabulary.looks.values) { $1.write(to: &$0, sheets: &sheets) }
      page.list("pictures", recorder.vocabulary.pictures.values) { writer, picture in
        picture.write(to: &writer, sheets: &sheets)
      }
      writePhases(to: &page)
      PageCopy(course).write(reason: recorder.pal.paywallReason, with: art, to: &page)
      page.list("reveals", recorder.highlights.reveals) { list, reveal in
        list.array { entry in
          entry.value(reveal.at.millisecondsSince1970)
          entry.value(reveal.phase.rawValue)
        }
      }
      page.member("peekFrames", Extra.peek.frames)
      page.member("peekMs", Extra.peek.length.count)
      page.member("sheetColumns", SpriteSheet.columns)
      page.list("sheets", sheets.values) { $0.value(PageData.uri($1.picture(with: art))) }
      writeIcons(to: &page)
      page.list("clocks", clocks) { list, change in
        list.array { entry in
          entry.value(change.at.millisecondsSince1970)
          entry.value(change.offset)
          entry.value(change.zone)
        }
      }
      writeDays(to: &page)
      page.list("highlights", recorder.highlights.all) { list, change in
        list.array { entry in
          entry.value(change.at.millisecondsSince1970)
          entry.value(change.kind.name)
          entry.value(change.kind.words)
          entry.value(change.why.sentence(in: course.places.zone(at: change.at)))
        }
      }
      page.list("parts", parts) { list, part in
        list.array { entry in
          entry.value(part.from.millisecondsSince1970)
          entry.value(part.to.millisecondsSince1970)
          entry.value(part.data)
        }
      }
    }
  }

  /// A picture inside of the page.
  static func uri(_ png: [UInt8]) -> String { "data:image/png;base64," + Base64.text(of: png) }

  private var headline: String {
    let pal = recorder.pal
    let words = PhaseWords(pal.evolution)
    return "\(StepText.counted(pal.total)), phase \(words.visible)\(words.waiting)"
  }

  private func writePhases(to page: inout JSONWriter) {
    page.list("phases", Phase.allCases) { list, phase in
      list.object { entry in
        entry.member("name", phase.name)
        entry.member("message", phase.message)
        entry.member("icon", phase.icon)
        entry.member("idleMs", rules.idleFrame(in: phase).count)
        entry.member("begins", phase.begins(under: rules))
        entry.member("isFree", phase.rawValue < rules.numbers.firstPremiumPhase)
      }
    }
  }

  private func writeIcons(to page: inout JSONWriter) {
    page.name("icons")
    page.object { icons in
      for icon in Icon.allCases {
        let image = Image(art[icon.part], in: art.palette(.male, Dye(.classic)))
        icons.member(icon.rawValue, PageData.uri(PNG(image).bytes))
      }
    }
  }

  /// Each stretch of a day: from when, its date, what is known of it, how often the app was opened, how many milestones.
  private func writeDays(to page: inout JSONWriter) {
    let listed = Dictionary(course.listedDays.map { ($0.day, $0) }) { first, _ in first }
    var (opens, milestones) = (recorder.highlights.opens[...], recorder.highlights.milestones[...])
    var at = course.begin
    var seen = Set<CivilDay>()
    page.name("days")
    page.array { list in
      while at <= course.end {
        let (span, day) = course.places.stretch(at: at)
        let known = seen.insert(day).inserted ? listed[day] : nil
        list.array { entry in
          entry.value(max(span.start, course.begin).millisecondsSince1970)
          entry.value("\(day)")
          if let steps = known?.steps { entry.value(steps) } else { entry.null() }
          entry.value(known.map { $0.energy(under: rules).rawValue } ?? "")
          entry.value(course.isByTotal(day))
          entry.value(opens.passed(before: span.end))
          entry.value(milestones.passed(before: span.end))
        }
        if span.end <= at { break }
        at = span.end
      }
    }
    page.member("daysEnd", course.places.stretch(at: course.end).span.end.millisecondsSince1970)
  }

  /// What clocks are ahead of UTC by, in seconds, and since when.
  private var clocks: [(at: Instant, offset: Int, zone: String)] {
    let moves = course.places.moves.filter { course.begin < $0.at && $0.at <= course.end }
    var stays = [(at: course.begin, zone: course.places.zone(at: course.begin))]
    for move in moves { stays.append((move.at, move.zone)) }
    return stays.enumerated().flatMap { index, stay in
      let end = index + 1 < stays.count ? stays[index + 1].at : course.end + Milliseconds(1)
      let changes = stay.zone.allChanges.filter { stay.at < $0.at && $0.at < end }
      return [(stay.at, stay.zone.offsetSeconds(at: stay.at), stay.zone.name)]
        + changes.map { ($0.at, $0.offsetSeconds, stay.zone.name) }
    }
  }
}

extension ArraySlice<Instant> {
  /// Takes away those before `end`, and says how many they were.
  fileprivate mutating func passed(before end: Instant) -> Int {
    let rest = drop { $0 < end }
    defer { self = rest }
    return count - rest.count
  }
}

extension JSONWriter {
  mutating func list<Element>(
    _ name: String, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    self.name(name)
    array { list in for element in elements { write(&list, element) } }
  }
}

extension Surface {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { object in
      object.member("name", rawValue)
      if let place { object.member("place", place.rawValue) }
      object.member("reach", kind.reach.rawValue)
    }
  }
}

extension Glimpse.Picture {
  fileprivate func write(to writer: inout JSONWriter, sheets: inout Numbered<SpriteSheet>) {
    let sheet = SpriteSheet(gender: character.gender, phase: phase, dye: .init(character.style, skin))
    writer.object { object in
      object.member("words", words)
      object.member("gender", character.gender.rawValue)
      object.member("pose", pose.rawValue)
      object.member("phase", phase.rawValue)
      object.member("sheet", sheets.number(of: sheet))
      if let milestone { object.member("text", StepText.milestone(milestone)) }
      object.member("isLocked", isLocked)
    }
  }
}
