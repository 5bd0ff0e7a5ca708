package import Documents
import PixelPalCore
import Replay

/// An error found while reading a document as a cohort result, with its position in the document.
package struct CohortResultReadingError: Error, Hashable, Sendable {
  /// A description of what is wrong, for example which value was expected.
  package let problem: LocatedError.ProblemDescription
  /// The byte offset of the error in the document.
  package let offset: Int

  fileprivate init(_ problem: LocatedError.ProblemDescription, at offset: Int) {
    (self.problem, self.offset) = (problem, offset)
  }

  fileprivate init(_ expected: String, in json: JSON) {
    self.init(.expected(expected, found: json.messageText), at: json.offset)
  }
}

extension CohortResult {
  /// Creates a cohort result from a parsed `pixelpal.cohort/1` document.
  ///
  /// Throws an error with the position of the first invalid value.
  package init(reading json: JSON) throws(CohortResultReadingError) {
    guard case .string(CohortResult.schema)? = json["schema"]?.content else {
      throw CohortResultReadingError(
        "a cohort result with the schema '\(CohortResult.schema)'", in: json["schema"] ?? json)
    }
    let options = try CohortOptions(reading: json)
    self.init(options)
    for group in try json.requiredMember(named: "groups").elements() {
      let name = try group["group"].flatMap { value throws(CohortResultReadingError) in try value.optionalText() }
      guard name == nil || options.groupedBy != nil else {
        throw CohortResultReadingError("no named group, since 'by' is null", in: group)
      }
      let read = try Group(reading: group, name: name, options)
      let place = indexOfGroup(orAddingNamed: name)
      var isNew = true
      updateGroup(at: place) { mine in
        isNew = mine.countsByConfiguration.allSatisfy { $0.people == 0 }
        mine = read
      }
      guard isNew else { throw CohortResultReadingError("each group once", in: group) }
      guard !hasTooManyGroups else {
        throw CohortResultReadingError("at most \(CohortResult.maxGroups) groups", in: group)
      }
    }
  }
}

extension CohortOptions {
  fileprivate init(reading json: JSON) throws(CohortResultReadingError) {
    let sides = try json.requiredMember(named: "sides").elements().map { side throws(CohortResultReadingError) in
      try ReplayConfiguration(reading: side)
    }
    guard 1...2 ~= sides.count else {
      throw CohortResultReadingError("one or two sides", in: try json.requiredMember(named: "sides"))
    }
    var options: [InputDefaultOption] = []
    guard case .object(let members) = try json.requiredMember(named: "options").content else {
      throw CohortResultReadingError("an object", in: try json.requiredMember(named: "options"))
    }
    for member in members { options.append(InputDefaultOption(name: member.name, value: try member.value.text())) }
    let only = try json.requiredMember(named: "only").optionalText()
    guard only == nil || only == "evolution" else {
      throw CohortResultReadingError("'evolution'", in: try json.requiredMember(named: "only"))
    }
    self.init(
      configurations: sides, groupedBy: try json.requiredMember(named: "by").optionalText(), skipsPhone: only != nil,
      suppliedOptions: options)
  }
}

extension ReplayConfiguration {
  fileprivate init(reading json: JSON) throws(CohortResultReadingError) {
    let (rules, device) = (try json.requiredMember(named: "rules"), try json.requiredMember(named: "device"))
    let read: (rules: CoreJournalAndFaceRules, device: DeviceModel)
    do throws(JSONMismatch) {
      read = (try CoreJournalAndFaceRules(reading: rules), try DeviceModel(reading: device))
    } catch {
      throw CohortResultReadingError(error)
    }
    do throws(ConfigurationError) {
      self = try ReplayConfiguration(rules: read.rules, device: read.device)
    } catch {
      throw CohortResultReadingError(.sentence("\(error)"), at: json.offset)
    }
  }
}

extension CohortResult.Group {
  fileprivate init(reading json: JSON, name: String?, _ options: CohortOptions) throws(CohortResultReadingError) {
    self.name = name
    let read = try json.requiredMember(named: "sides").elements()
    guard read.count == options.configurations.count else {
      throw CohortResultReadingError("as many sides as the document has", in: try json.requiredMember(named: "sides"))
    }
    countsByConfiguration = try read.map { side throws(CohortResultReadingError) in
      try CohortOutcomeCounts(reading: side, hasPhone: !options.skipsPhone)
    }
    guard countsByConfiguration.count > 1 else { return }
    var pairs = ValuesByPhaseAndViewpoint(of: PhaseReachedCountsUnderTwoConfigurations())
    for (element, phase, clock) in try json.requiredMember(named: "pairs").elementsWithPhaseAndViewpoint() {
      pairs[phase, clock] = try PhaseReachedCountsUnderTwoConfigurations(reading: element)
    }
    self.pairedUnlocks = pairs
  }
}

extension PhaseReachedCountsUnderTwoConfigurations {
  fileprivate init(reading json: JSON) throws(CohortResultReadingError) {
    both = try json.readCount(named: "both")
    onlyA = try json.readCount(named: "onlyA")
    onlyB = try json.readCount(named: "onlyB")
    neither = try json.readCount(named: "neither")
    daysGained = try json.readHistogram(named: "daysWon")
  }
}

extension CohortOutcomeCounts {
  fileprivate init(reading json: JSON, hasPhone: Bool) throws(CohortResultReadingError) {
    self.init(hasPhone: false)
    people = try json.readCount(named: "people")
    pals = try json.readCount(named: "pals")
    guard pals <= people else {
      throw CohortResultReadingError("'pals' to be at most 'people'", in: try json.requiredMember(named: "pals"))
    }
    daysWithSteps = try json.readCount(named: "days")
    walkedSteps = try json.readCount(named: "walked")
    daysOfLife = try json.readCount(named: "livedDays")
    lastWatchedDays = try json.readHistogram(named: "watched")
    for (element, phase, clock) in try json.requiredMember(named: "unlocks").elementsWithPhaseAndViewpoint() {
      unlocks[phase, clock] = try PeopleCountsByEventDay(reading: element)
    }
    let energies = try json.requiredMember(named: "energyDays")
    for energy in DayCountsByEnergy.energies { energyDays[energy] = try energies.readCount(named: energy.rawValue) }
    stepsPerDayBins = try json.readCounts(named: "stepsADay", count: CohortOutcomeCounts.stepBinCount)
    if hasPhone { phoneCounts = try PhoneOutcomeCounts(reading: json) }
  }
}

extension PhoneOutcomeCounts {
  fileprivate init(reading json: JSON) throws(CohortResultReadingError) {
    let onboarding = try json.requiredMember(named: "onboarding")
    peopleByFinishedScreens = try onboarding.readCounts(
      named: "screens", count: PhoneOutcomeCounts.onboardingScreenCount + 1)
    permissionCounts = (try onboarding.readCount(named: "granted"), try onboarding.readCount(named: "denied"))
    paywallTimes = try PeopleCountsByEventDay(reading: try json.requiredMember(named: "paywall"))
    appOpens = try json.readCount(named: "opens")
    islandMinutes = try json.readCount(named: "islandMinutes")
    islandDays = try json.readCount(named: "islandDays")
    islandMinutesPerDay = try json.readHistogram(named: "islandMinutesADay")
    lockWidgetDays = try json.readCount(named: "lockWidgetDays")
    lockWidgetDaysPerPerson = try json.readHistogram(named: "lockWidgets")
    trialPeople = try json.readCount(named: "trials")
    subscribedPeople = try json.readCount(named: "subscriptions")
    daysToConversion = try json.readHistogram(named: "conversions")
    let weeks = try json.requiredMember(named: "stays").elements()
    guard weeks.count == retention.count else {
      throw CohortResultReadingError("three weeks", in: try json.requiredMember(named: "stays"))
    }
    for (index, week) in weeks.enumerated() {
      retention[index] = (try week.readCount(named: "watched"), try week.readCount(named: "stayed"))
      guard try week.readCount(named: "week") == PhoneOutcomeCounts.retentionWeeks[index],
        retention[index].stayed <= retention[index].watched
      else {
        throw CohortResultReadingError(
          "week \(PhoneOutcomeCounts.retentionWeeks[index]) with 'stayed' at most 'watched'", in: week)
      }
    }
    // Older documents lack this member.
    if let weeks = json["attachment"] { try readAttachmentByWeek(from: weeks) }
    widgetReloads = try json.readCount(named: "widgetReloads")
    liveActivityUpdates = try json.readCount(named: "updates")
    let surfaces = try json.requiredMember(named: "wrongMinutes")
    for (index, surface) in PhoneOutcomeCounts.measuredSurfaces.enumerated() {
      let read = try surfaces.requiredMember(named: surface.rawValue)
      surfaceAccuracies[index].wrongMinutes = try read.readCount(named: "wrong")
      surfaceAccuracies[index].peopleWithKnownWalks = try read.readCount(named: "known")
      surfaceAccuracies[index].wrongMinutesOfKnown = try read.readCount(named: "wrongOfKnown")
      surfaceAccuracies[index].wrongMinutesIfAlwaysResting = try read.readCount(named: "ifAlwaysResting")
    }
  }
}

extension PhoneOutcomeCounts {
  private mutating func readAttachmentByWeek(from json: JSON) throws(CohortResultReadingError) {
    let weeks = try json.elements()
    guard weeks.count == attachmentByWeek.count else { throw CohortResultReadingError("two weeks", in: json) }
    for (index, week) in weeks.enumerated() {
      attachmentByWeek[index] = try week.readHistogram(named: "values")
      guard try week.readCount(named: "week") == PhoneOutcomeCounts.attachmentWeeks[index],
        attachmentByWeek[index].bins.allSatisfy({ 0...1000 ~= $0.number })
      else {
        throw CohortResultReadingError(
          "week \(PhoneOutcomeCounts.attachmentWeeks[index]) with values from 0 to 1000", in: week)
      }
    }
  }
}

extension PeopleCountsByEventDay {
  fileprivate init(reading json: JSON) throws(CohortResultReadingError) {
    eventDays = try json.readHistogram(named: "happened")
    censoredDays = try json.readHistogram(named: "censored")
  }
}

extension CohortResultReadingError {
  fileprivate init(_ mismatch: JSONMismatch) { self.init(mismatch.problem, at: mismatch.offset) }
}

extension JSON {
  fileprivate func requiredMember(named name: String) throws(CohortResultReadingError) -> JSON {
    guard let value = self[name] else { throw CohortResultReadingError("an object with '\(name)'", in: self) }
    return value
  }

  fileprivate func elements() throws(CohortResultReadingError) -> [JSON] {
    guard case .array(let elements) = content else { throw CohortResultReadingError("an array", in: self) }
    return elements
  }

  fileprivate func text() throws(CohortResultReadingError) -> String {
    guard case .string(let text) = content else { throw CohortResultReadingError("a string", in: self) }
    return text
  }

  fileprivate func optionalText() throws(CohortResultReadingError) -> String? { content == .null ? nil : try text() }

  /// Returns this JSON number as an integer.
  ///
  /// Throws an error if the value isn't an integer in `allowed`. The allowed ranges are small enough for many numbers
  /// to be added without overflow.
  private func integer(in allowed: ClosedRange<Int64>) throws(CohortResultReadingError) -> Int64 {
    guard case .number(let number) = content, let count = number.integer(as: Int64.self), allowed ~= count else {
      throw CohortResultReadingError("a whole number from \(allowed.lowerBound) to \(allowed.upperBound)", in: self)
    }
    return count
  }

  private static let countRange: ClosedRange<Int64> = 0...1 << 56
  private static let dayRange: ClosedRange<Int64> = -4_000_000...1 << 40

  fileprivate func readCount(named name: String) throws(CohortResultReadingError) -> Int64 {
    try requiredMember(named: name).integer(in: JSON.countRange)
  }

  fileprivate func readCounts(named name: String, count expected: Int) throws(CohortResultReadingError) -> [Int64] {
    let elements = try requiredMember(named: name).elements()
    guard elements.count == expected else {
      throw CohortResultReadingError("\(expected) numbers", in: try requiredMember(named: name))
    }
    return try elements.map { element throws(CohortResultReadingError) in try element.integer(in: JSON.countRange) }
  }

  fileprivate func readHistogram(named name: String) throws(CohortResultReadingError) -> Histogram {
    var (histogram, before) = (Histogram(), Int64.min)
    for pair in try requiredMember(named: name).elements() {
      let ends = try pair.elements()
      guard ends.count == 2 else { throw CohortResultReadingError("[number, people]", in: pair) }
      let (number, people) = (try ends[0].integer(in: JSON.dayRange), try ends[1].integer(in: JSON.countRange))
      guard number > before, people > 0 else {
        throw CohortResultReadingError("ascending numbers, each with at least one person", in: pair)
      }
      histogram.add(Int(number), people: people)
      before = number
    }
    return histogram
  }

  /// Returns the elements of this array, each with its phase and viewpoint (`clock` in JSON).
  ///
  /// Throws an error unless the array has exactly one element for each reachable phase and viewpoint, sorted by phase
  /// and then by viewpoint.
  fileprivate func elementsWithPhaseAndViewpoint() throws(CohortResultReadingError) -> [(
    JSON, Phase, PhaseReachedViewpoint
  )] {
    let expected = Phase.reachable.flatMap { phase in PhaseReachedViewpoint.allCases.map { (phase, $0) } }
    let elements = try elements()
    guard elements.count == expected.count else {
      throw CohortResultReadingError("\(expected.count) elements", in: self)
    }
    var all: [(JSON, Phase, PhaseReachedViewpoint)] = []
    for (element, (phase, clock)) in zip(elements, expected) {
      guard try element.readCount(named: "phase") == Int64(phase.rawValue),
        try element.requiredMember(named: "clock").text() == clock.rawValue
      else { throw CohortResultReadingError("phase \(phase.rawValue), \(clock.rawValue)", in: element) }
      all.append((element, phase, clock))
    }
    return all
  }
}
