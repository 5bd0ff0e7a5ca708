import Documents
import PixelArt
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// A writer for the data that the scripts of a page read.
struct PageDataWriter {
  private let plan: ReplayPlan
  private let recorder: PageRecorder
  private let film: Film
  private let recordedParts: [(from: Instant, to: Instant, data: String)]
  private let art: Artwork
  private let linkSettings: PlayablePage.CommonLinkParameters?

  init(
    _ plan: ReplayPlan, _ recorder: PageRecorder, _ film: Film, _ parts: [(from: Instant, to: Instant, data: String)],
    _ art: Artwork, linkSettings: PlayablePage.CommonLinkParameters?
  ) {
    self.plan = plan
    self.recorder = recorder
    self.film = film
    self.recordedParts = parts
    self.art = art
    self.linkSettings = linkSettings
  }

  private var rules: Rules { plan.configuration.rules }
  private var texts: TextOverrides { plan.texts }

  func write(to writer: inout JSONWriter) {
    var sheets = InternTable<PalSpriteSheet>()
    writer.object { page in
      page.member("schema", "pixelpal.page/1")
      page.member("device", deviceName)
      writeLinkParameters(to: &page)
      page.member("begin", plan.start.millisecondsSince1970)
      page.member("createdAt", plan.createdAt.millisecondsSince1970)
      page.member("end", plan.end.millisecondsSince1970)
      writeFilm(to: &page)
      page.member("horizonMs", KnownStepsExplanation.lookAheadLimit.count)
      page.member("gain", walkingGainSentence)
      page.member("longestUnknownRun", ReplayPlan.maxListedUnknownDays)
      page.member("knownDays", PageDataWriter.compressedArrayText(of: recorder.knownDays))
      page.arrayMember("rests", plan.noDataPeriods) { list, noDataPeriod in
        list.array { entry in
          entry.value(noDataPeriod.start.millisecondsSince1970)
          entry.value(noDataPeriod.end.millisecondsSince1970)
          entry.value(plan.sentence(aboutNoDataPeriod: noDataPeriod))
        }
      }
      page.arrayMember("surfaces", Surface.allCases) { $1.write(to: &$0) }
      page.arrayMember("looks", recorder.pageTables.appearances) { $1.write(to: &$0, sheets: &sheets) }
      writeLookupTables(to: &page, sheets: &sheets)
      writePhases(to: &page)
      page.arrayMember("keepsakes", Keepsake.allCases) { list, keepsake in
        list.array { entry in
          entry.value(keepsake.rawValue)
          entry.value(keepsake.startingTotal)
        }
      }
      page.name("meadow")
      page.object { KeepsakesDataWriter.write(to: &$0, with: art) }
      if let journalRecorder = recorder.journalRecorder {
        JournalDataWriter(journalRecorder, in: plan).write(to: &page, sheets: &sheets)
      }
      OnboardingAndPaywallDataWriter(plan).write(
        paywallDecision: recorder.pal.lastPaywallDecision, with: art, to: &page)
      page.arrayMember("reveals", recorder.notableChanges.phaseReveals) { list, reveal in
        list.array { entry in
          entry.value(reveal.at.millisecondsSince1970)
          entry.value(reveal.phase.rawValue)
        }
      }
      PalSpriteSheet.writeAnimations(to: &page)
      writePeekParameters(to: &page)
      page.member("sheetColumns", PalSpriteSheet.columnCount)
      page.arrayMember("sheets", sheets.values) { $0.value(Base64.dataURI(ofPNG: $1.pngBytes(with: art))) }
      FaceDataWriter(recorder.pal, in: plan, sheets.values, art)?.write(to: &page)
      writeIcons(to: &page)
      page.arrayMember("clocks", utcOffsetChanges) { list, change in
        list.array { entry in
          entry.value(change.at.millisecondsSince1970)
          entry.value(change.offset)
          entry.value(change.zone)
        }
      }
      writeDays(to: &page)
      page.arrayMember("highlights", recorder.notableChanges.all) { list, change in
        list.array { entry in
          entry.value(change.at.millisecondsSince1970)
          entry.value(change.kind.jsonName)
          entry.value(change.kind.phrase)
          entry.value(change.reason.sentence(withTimesIn: plan.itinerary.zone(at: change.at)))
        }
      }
      page.arrayMember("parts", recordedParts) { list, part in
        list.array { entry in
          entry.value(part.from.millisecondsSince1970)
          entry.value(part.to.millisecondsSince1970)
          entry.value(part.data)
        }
      }
    }
  }

  /// Writes the parameters that all links share: the settings and, if it is set, the pal's name.
  private func writeLinkParameters(to page: inout JSONWriter) {
    guard let linkSettings else { return }
    page.name("link")
    page.object { link in
      link.member("settings", linkSettings.settings)
      if let name = linkSettings.name { link.member("name", name) }
    }
  }

  /// Writes the parameters that determine when the pal peeks.
  ///
  /// The parameters are the seed, the range of waiting times of each phase in milliseconds, and whether the pal also
  /// peeks outside the app.
  private func writePeekParameters(to page: inout JSONWriter) {
    page.name("peeks")
    page.object { peeks in
      peeks.member("seed", String(recorder.pal.seed ?? 0, radix: 16))
      peeks.arrayMember("waits", Phase.allCases) { list, phase in
        let minutes = rules.numbers.peekWaitMinutes(in: phase)
        list.array { wait in for minutes in [minutes.least, minutes.most] { wait.value(minutes * 60_000) } }
      }
      peeks.member("everywhere", !plan.configuration.device.facts.sendsOnlyWithRunTime)
    }
  }

  /// Returns `numbers` as a compressed JSON array.
  private static func compressedArrayText(of numbers: EncodedNumberList) -> String {
    Base64.compressedText(of: [UInt8(ascii: "[")] + numbers.bytes + [UInt8(ascii: "]")])
  }

  /// Writes the stops of the film and the finale.
  private func writeFilm(to page: inout JSONWriter) {
    page.member("isSouthern", plan.itinerary.home.hemisphere == .south)
    film.write(to: &page)
    let finale = FinaleText(of: recorder.pal, in: plan)
    page.name("finale")
    page.object { member in
      member.member("title", finale.title)
      member.arrayMember("facts", finale.facts) { list, fact in
        list.array { entry in
          entry.value(fact.name)
          entry.value(fact.value)
        }
      }
    }
  }

  /// The phone's name, such as `iPhone with iOS 26`.
  private var deviceName: String {
    let device = plan.configuration.device
    return DeviceModel.profiles.contains(device) && device != .ideal
      ? "iPhone with \(device.displayName)" : device.displayName
  }

  /// A sentence that states how showing walks changed the accuracy of the surfaces, or `nil` if it changed nothing.
  private var walkingGainSentence: String? {
    ShownWalksEffectDescription.sentence(for: recorder.qualities).map { $0 + "." }
  }

  /// Writes the tables of values that the recorded parts refer to by index.
  private func writeLookupTables(to page: inout JSONWriter, sheets: inout InternTable<PalSpriteSheet>) {
    let tables = recorder.pageTables
    var pictures = tables.pictures
    page.arrayMember("meanings", recorder.idealPictures) { list, meaning in
      list.array { entry in for picture in meaning { entry.value(pictures.internedIndex(of: picture)) } }
    }
    page.arrayMember("pictures", pictures.values) { writer, picture in picture.write(to: &writer, sheets: &sheets) }
    writePalStatesAndChoices(of: tables, to: &page)
    page.arrayMember("kinds", tables.changeKinds.values) { list, kind in
      list.array { entry in
        entry.value(kind.name)
        entry.value(kind.affectedSurfaces.rawValue)
      }
    }
    page.arrayMember("phrases", tables.phrases.phrases) { list, phrase in
      list.array { texts in for text in phrase.texts { texts.value(text) } }
    }
  }

  /// Writes the pal's states, and the choices that the app offers in each state.
  private func writePalStatesAndChoices(of tables: PageLookupTables, to page: inout JSONWriter) {
    var choices = InternTable<AppScreen.Choices>()
    page.arrayMember("states", tables.palStates.values) { $1.write(to: &$0, choices: &choices) }
    page.arrayMember("choices", choices.values) { $1.write(to: &$0) }
  }

  private func writePhases(to page: inout JSONWriter) {
    page.name("homeTexts")
    page.object { list in
      for text in LocalizableText.coreTexts where text.key.hasPrefix("home.") {
        list.member(text.key, texts.text(for: text).english)
      }
    }
    page.arrayMember("phases", Phase.allCases) { list, phase in
      list.object { entry in
        entry.member("name", texts.text(for: phase.name, key: phase.nameKey))
        entry.member("message", texts.text(for: phase.message, key: phase.messageKey))
        entry.member("icon", phase.icon)
        entry.member("idleMs", rules.idleFrameDuration(in: phase).count)
        entry.member("begins", phase.startingTotal(under: rules))
        entry.member("isFree", phase.rawValue < rules.numbers.firstPremiumPhase)
      }
    }
  }

  private func writeIcons(to page: inout JSONWriter) {
    page.name("icons")
    page.object { icons in
      for icon in PhaseOrLockIcon.allCases {
        let image = IndexedImage(art[icon.part], in: art.palette(for: .male, colours: PalStyleAndSkin(.classic)))
        icons.member(icon.rawValue, Base64.dataURI(ofPNG: PNG(image).bytes))
      }
    }
  }

  /// Writes an entry for each day, or for each part of a day that a time zone change divides.
  ///
  /// Each entry contains the start, the date, the known steps and energy, the resolution of the steps, and the numbers
  /// of app opens and milestones. A long run of unknown days without events becomes one entry with the number of its
  /// days.
  private func writeDays(to page: inout JSONWriter) {
    let listed = plan.knownDays.reduce(into: [CivilDay: StepDays.Day]()) { all, day in
      if all[day.day] == nil { all[day.day] = day }
    }
    let grains = plan.coarseDayChartResolutions()
    var (opens, milestones) = (
      recorder.notableChanges.openInstants[...], recorder.notableChanges.milestoneInstants[...]
    )
    var at = plan.start
    var seen = Set<CivilDay>()
    page.name("days")
    page.array { list in
      while at <= plan.end {
        let (span, day) = plan.itinerary.daySegment(at: at)
        let known = listed[day].flatMap { seen.insert(day).inserted ? $0 : nil }
        let quietUntil =
          plan.hasKnownSteps(on: day)
          ? span.end
          : endOfUnknownDaysWithoutEvents(after: (span, day), firstOpen: opens.first, firstMilestone: milestones.first)
        list.array { entry in
          entry.value(max(span.start, plan.start).millisecondsSince1970)
          entry.value("\(day)")
          if let steps = known?.steps { entry.value(steps) } else { entry.null() }
          entry.value(known.map { $0.energy(under: rules).rawValue } ?? "")
          entry.value((grains[day] ?? .minutes(ReplayPlan.finestResolutionMinutes)).barMinutes)
          entry.value(opens.removeAndCount(before: span.end))
          entry.value(milestones.removeAndCount(before: span.end))
          if quietUntil > span.end {
            entry.value(plan.itinerary.day(at: quietUntil).daysSince1970 - day.daysSince1970)
          }
        }
        if quietUntil <= at { break }
        at = quietUntil
      }
    }
    page.member("daysEnd", plan.itinerary.daySegment(at: plan.end).span.end.millisecondsSince1970)
  }

  /// The maximum number of consecutive unknown days without events that are written one by one.
  private static let maxListedQuietDays = 31

  /// Returns the end of the run of unknown days without events that follows `daySegment`.
  ///
  /// `open` and `milestone` are the instants of the next app opening and the next milestone, or `nil` if there are
  /// none. If the run is too short, returns the end of `daySegment`.
  private func endOfUnknownDaysWithoutEvents(
    after daySegment: (span: Interval, day: CivilDay), firstOpen open: Instant?, firstMilestone milestone: Instant?
  )
    -> Instant
  {
    let next = min(open ?? .distantFuture, milestone ?? .distantFuture, plan.end)
    guard next >= daySegment.span.end else { return daySegment.span.end }
    let end = min(
      plan.earliestStartOfDayWithKnownSteps(after: daySegment), plan.itinerary.daySegment(at: next).span.start)
    return (end - daySegment.span.end).count > PageDataWriter.maxListedQuietDays * 86_400_000
      ? end : daySegment.span.end
  }

  /// The UTC offsets in seconds, each with the instant at which it starts to apply and the name of its zone.
  private var utcOffsetChanges: [(at: Instant, offset: Int, zone: String)] {
    let moves = plan.itinerary.zoneChanges.filter { plan.start < $0.at && $0.at <= plan.end }
    var stays = [(at: plan.start, zone: plan.itinerary.zone(at: plan.start))]
    for move in moves { stays.append((move.at, move.zone)) }
    return stays.enumerated().flatMap { index, stay in
      let end = index + 1 < stays.count ? stays[index + 1].at : plan.end + Milliseconds(1)
      let changes = stay.zone.allChanges.filter { stay.at < $0.at && $0.at < end }
      return [(at: stay.at, offset: stay.zone.offsetSeconds(at: stay.at), zone: stay.zone.name)]
        + changes.map { (at: $0.at, offset: $0.offsetSeconds, zone: stay.zone.name) }
    }
  }
}

extension ArraySlice<Instant> {
  /// Removes the instants before `end` and returns the number of removed instants.
  fileprivate mutating func removeAndCount(before end: Instant) -> Int {
    let rest = drop { $0 < end }
    defer { self = rest }
    return count - rest.count
  }
}

extension Surface {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { object in
      object.member("name", rawValue)
      if let group = drawnGroup { object.member("place", group.rawValue) }
      object.member("reach", kind.surfaceGroup.rawValue)
    }
  }
}

extension DrawnPalPicture {
  fileprivate func write(to writer: inout JSONWriter, sheets: inout InternTable<PalSpriteSheet>) {
    let sheet = PalSpriteSheet(gender: gender, phase: phase, palColours: .init(style, skin))
    writer.object { object in
      object.member("words", phrase)
      object.member("gender", gender.rawValue)
      object.member("pose", pose.rawValue)
      object.member("phase", phase.rawValue)
      object.member("sheet", sheets.internedIndex(of: sheet))
      if let milestone { object.member("text", StepFormat.milestoneText(milestone)) }
      object.member("isLocked", isLocked)
    }
  }
}

extension DayChartResolution {
  /// The number of minutes that a bar of the day's chart covers, or 0 if a single bar covers the whole day.
  fileprivate var barMinutes: Int {
    switch self {
    case .minutes(let count): count
    case .wholeDay: 0
    }
  }
}
