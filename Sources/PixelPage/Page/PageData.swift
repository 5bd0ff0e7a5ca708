import Documents
import PixelArt
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The data that the scripts of a page read.
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
      page.member("device", phoneWords)
      page.member("begin", course.begin.millisecondsSince1970)
      page.member("createdAt", course.createdAt.millisecondsSince1970)
      page.member("end", course.end.millisecondsSince1970)
      writeStory(to: &page)
      page.member("horizonMs", StepKnowledge.horizon.count)
      page.member("gain", gain)
      page.member("longestUnknownRun", Course.longestUnknownRun)
      page.member("knownDays", PageData.packed(recorder.knownDays))
      page.list("rests", course.rests) { list, rest in
        list.array { entry in
          entry.value(rest.start.millisecondsSince1970)
          entry.value(rest.end.millisecondsSince1970)
          entry.value(course.sentence(of: rest))
        }
      }
      page.list("surfaces", Surface.allCases) { $1.write(to: &$0) }
      page.list("looks", recorder.vocabulary.looks) { $1.write(to: &$0, sheets: &sheets) }
      writeWords(to: &page, &sheets)
      writePhases(to: &page)
      if let life = recorder.life { PageLife(life, in: course).write(to: &page, &sheets) }
      PageCopy(course).write(reason: recorder.pal.paywallReason, with: art, to: &page)
      page.list("reveals", recorder.highlights.reveals) { list, reveal in
        list.array { entry in
          entry.value(reveal.at.millisecondsSince1970)
          entry.value(reveal.phase.rawValue)
        }
      }
      SpriteSheet.writeExtras(to: &page)
      writePeeks(to: &page)
      page.member("sheetColumns", SpriteSheet.columns)
      page.list("sheets", sheets.values) { $0.value(Base64.uri(ofPNG: $1.picture(with: art))) }
      PageFace(recorder.pal, in: course, sheets.values, art)?.write(to: &page)
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
          entry.value(change.why.sentence(in: course.itinerary.zone(at: change.at)))
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

  /// Writes the parameters of the pal's peeking: the seed, the waiting times of each phase in milliseconds, and whether
  /// the pal also peeks outside the app.
  private func writePeeks(to page: inout JSONWriter) {
    page.name("peeks")
    page.object { peeks in
      peeks.member("seed", String(recorder.pal.seed ?? 0, radix: 16))
      peeks.list("waits", Phase.allCases) { list, phase in
        let minutes = rules.numbers.peekMinutes(in: phase)
        list.array { wait in for minutes in [minutes.least, minutes.most] { wait.value(minutes * 60_000) } }
      }
      peeks.member("everywhere", !course.laws.device.facts.sendsOnlyWithRunTime)
    }
  }

  /// Returns numbers as a compressed array.
  private static func packed(_ numbers: NumberList) -> String {
    Base64.text(ofPacked: [UInt8(ascii: "[")] + numbers.bytes + [UInt8(ascii: "]")])
  }

  /// Writes the moments at which playback pauses, and the one at which the page opens.
  private func writeStory(to page: inout JSONWriter) {
    let story = Story(of: course, recorder.highlights.all)
    page.member("start", story.opensAt.millisecondsSince1970)
    page.list("story", story.moments) { list, moment in
      list.array { entry in
        entry.value(moment.at.millisecondsSince1970)
        entry.value(moment.kind.name)
        entry.value(moment.kind.words)
        if let steps = moment.kind.steps { entry.value(steps) } else { entry.null() }
        entry.value(moment.extra)
      }
    }
  }

  /// The phone in words, as in `iPhone with iOS 26`.
  private var phoneWords: String {
    let device = course.laws.device
    return DeviceModel.profiles.contains(device) && device != .ideal ? "iPhone with \(device.words)" : device.words
  }

  /// The sentence on what walking gained or cost; `nil` if there was no walking.
  private var gain: String? {
    WalkingGain.sentence(recorder.qualities).map { $0 + "." }
  }

  /// Writes the tables that the parts reference by index.
  private func writeWords(to page: inout JSONWriter, _ sheets: inout Numbered<SpriteSheet>) {
    let vocabulary = recorder.vocabulary
    var pictures = vocabulary.pictures
    page.list("meanings", recorder.intended) { list, meaning in
      list.array { entry in for picture in meaning { entry.value(pictures.number(of: picture)) } }
    }
    page.list("pictures", pictures.values) { writer, picture in picture.write(to: &writer, sheets: &sheets) }
    writeStates(of: vocabulary, to: &page)
    page.list("kinds", vocabulary.kinds.values) { list, kind in
      list.array { entry in
        entry.value(kind.name)
        entry.value(kind.reach.rawValue)
      }
    }
    page.list("phrases", vocabulary.phrases.all) { list, phrase in
      list.array { texts in for text in phrase.texts { texts.value(text) } }
    }
  }

  /// Writes the states of the pal and the choices that they offer.
  private func writeStates(of vocabulary: Vocabulary, to page: inout JSONWriter) {
    var choices = Numbered<AppScreen.Choices>()
    page.list("states", vocabulary.states.values) { $1.write(to: &$0, choices: &choices) }
    page.list("choices", choices.values) { $1.write(to: &$0) }
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
        icons.member(icon.rawValue, Base64.uri(ofPNG: PNG(image).bytes))
      }
    }
  }

  /// Writes an entry for each period of a day: its start, its date, its known steps and energy, their resolution, and
  /// the numbers of app opens and milestones.
  ///
  /// A long run of unknown days without events becomes one entry with its number of days.
  private func writeDays(to page: inout JSONWriter) {
    let listed = course.knownDays.reduce(into: [CivilDay: StepDays.Day]()) { all, day in
      if all[day.day] == nil { all[day.day] = day }
    }
    let grains = course.coarseGrains()
    var (opens, milestones) = (recorder.highlights.opens[...], recorder.highlights.milestones[...])
    var at = course.begin
    var seen = Set<CivilDay>()
    page.name("days")
    page.array { list in
      while at <= course.end {
        let (span, day) = course.itinerary.stretch(at: at)
        let known = listed[day].flatMap { seen.insert(day).inserted ? $0 : nil }
        let quietUntil = course.isKnown(day) ? span.end : quiet(after: (span, day), opens.first, milestones.first)
        list.array { entry in
          entry.value(max(span.start, course.begin).millisecondsSince1970)
          entry.value("\(day)")
          if let steps = known?.steps { entry.value(steps) } else { entry.null() }
          entry.value(known.map { $0.energy(under: rules).rawValue } ?? "")
          entry.value((grains[day] ?? .minutes(Course.finestGrain)).bar)
          entry.value(opens.passed(before: span.end))
          entry.value(milestones.passed(before: span.end))
          if quietUntil > span.end {
            entry.value(course.itinerary.day(at: quietUntil).daysSince1970 - day.daysSince1970)
          }
        }
        if quietUntil <= at { break }
        at = quietUntil
      }
    }
    page.member("daysEnd", course.itinerary.stretch(at: course.end).span.end.millisecondsSince1970)
  }

  /// The maximum number of unknown days without events that are listed individually.
  private static let mostQuietDays = 31

  /// Returns the end of the run of unknown days without events after an unknown period.
  private func quiet(after stretch: (span: Interval, day: CivilDay), _ open: Instant?, _ milestone: Instant?) -> Instant
  {
    let next = min(open ?? .distantFuture, milestone ?? .distantFuture, course.end)
    guard next >= stretch.span.end else { return stretch.span.end }
    let end = min(course.endOfUnknown(after: stretch), course.itinerary.stretch(at: next).span.start)
    return (end - stretch.span.end).count > PageData.mostQuietDays * 86_400_000 ? end : stretch.span.end
  }

  /// The UTC offsets in seconds, each with the instant from which it applies.
  private var clocks: [(at: Instant, offset: Int, zone: String)] {
    let moves = course.itinerary.moves.filter { course.begin < $0.at && $0.at <= course.end }
    var stays = [(at: course.begin, zone: course.itinerary.zone(at: course.begin))]
    for move in moves { stays.append((move.at, move.zone)) }
    return stays.enumerated().flatMap { index, stay in
      let end = index + 1 < stays.count ? stays[index + 1].at : course.end + Milliseconds(1)
      let changes = stay.zone.allChanges.filter { stay.at < $0.at && $0.at < end }
      return [(at: stay.at, offset: stay.zone.offsetSeconds(at: stay.at), zone: stay.zone.name)]
        + changes.map { (at: $0.at, offset: $0.offsetSeconds, zone: stay.zone.name) }
    }
  }
}

extension ArraySlice<Instant> {
  /// Removes the instants before `end` and returns their number.
  fileprivate mutating func passed(before end: Instant) -> Int {
    let rest = drop { $0 < end }
    defer { self = rest }
    return count - rest.count
  }
}

extension Surface {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { object in
      object.member("name", rawValue)
      if let slot { object.member("place", slot.rawValue) }
      object.member("reach", kind.reach.rawValue)
    }
  }
}

extension DrawnState.Picture {
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

extension DayGrain {
  /// The minutes that a bar covers; 0 for a whole day.
  fileprivate var bar: Int {
    switch self {
    case .minutes(let count): count
    case .wholeDay: 0
    }
  }
}
