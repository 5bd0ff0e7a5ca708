package import Documents
import PixelPalCore
import Replay

/// The reason why a document is not a valid cohort, and the position of the problem.
package struct CohortFault: Error, Hashable, Sendable {
  /// The problem.
  package let problem: LocatedError.Problem
  /// The byte offset of the problem.
  package let offset: Int

  fileprivate init(_ problem: LocatedError.Problem, at offset: Int) { (self.problem, self.offset) = (problem, offset) }

  fileprivate init(_ expected: String, in json: JSON) {
    self.init(.expected(expected, found: json.words), at: json.offset)
  }
}

extension Cohort {
  /// Reads a cohort from its document.
  package init(reading json: JSON) throws(CohortFault) {
    guard case .string(Cohort.schema)? = json["schema"]?.content else {
      throw CohortFault("a whole, with the schema '\(Cohort.schema)'", in: json["schema"] ?? json)
    }
    let terms = try CohortTerms(reading: json)
    self.init(terms)
    for group in try json.member("groups").elements() {
      let name = try group["group"].flatMap { value throws(CohortFault) in try value.optionalText() }
      guard name == nil || terms.groupedBy != nil else { throw CohortFault("no groups without 'by'", in: group) }
      let read = try Group(reading: group, name: name, terms)
      let place = place(of: name)
      var isNew = true
      change(place) { mine in
        isNew = mine.sides.allSatisfy { $0.people == 0 }
        mine = read
      }
      guard isNew else { throw CohortFault("a group that is not there yet", in: group) }
      guard !hasTooManyGroups else {
        throw CohortFault("at most \(Cohort.mostGroups) groups", in: group)
      }
    }
  }
}

extension CohortTerms {
  fileprivate init(reading json: JSON) throws(CohortFault) {
    let sides = try json.member("sides").elements().map { side throws(CohortFault) in try PalLaws(reading: side) }
    guard 1...2 ~= sides.count else { throw CohortFault("one set of laws, or two", in: try json.member("sides")) }
    var options: [Option] = []
    guard case .object(let members) = try json.member("options").content else {
      throw CohortFault("an object", in: try json.member("options"))
    }
    for member in members { options.append(Option(name: member.name, value: try member.value.text())) }
    let only = try json.member("only").optionalText()
    guard only == nil || only == "evolution" else { throw CohortFault("'evolution'", in: try json.member("only")) }
    self.init(
      sides: sides, groupedBy: try json.member("by").optionalText(), isEvolutionAlone: only != nil, options: options)
  }
}

extension PalLaws {
  fileprivate init(reading json: JSON) throws(CohortFault) {
    let (rules, device) = (try json.member("rules"), try json.member("device"))
    let read: (rules: RuleSet, device: DeviceModel)
    do throws(JSONMismatch) {
      read = (try RuleSet(reading: rules), try DeviceModel(reading: device))
    } catch {
      throw CohortFault(error)
    }
    do throws(SettingError) {
      self = try PalLaws(rules: read.rules, device: read.device)
    } catch {
      throw CohortFault(.sentence("\(error)"), at: json.offset)
    }
  }
}

extension Cohort.Group {
  fileprivate init(reading json: JSON, name: String?, _ terms: CohortTerms) throws(CohortFault) {
    self.name = name
    let read = try json.member("sides").elements()
    guard read.count == terms.sides.count else {
      throw CohortFault("as many sides as there are laws", in: try json.member("sides"))
    }
    sides = try read.map { side throws(CohortFault) in
      try CohortCounts(reading: side, hasPhone: !terms.isEvolutionAlone)
    }
    guard sides.count > 1 else { return }
    var pairs = UnlockTable(of: PairedCount())
    for (element, phase, clock) in try json.member("pairs").elementsByPhaseAndClock() {
      pairs[phase, clock] = try PairedCount(reading: element)
    }
    self.pairs = pairs
  }
}

extension PairedCount {
  fileprivate init(reading json: JSON) throws(CohortFault) {
    both = try json.count("both")
    onlyA = try json.count("onlyA")
    onlyB = try json.count("onlyB")
    neither = try json.count("neither")
    daysWon = try json.tally("daysWon")
  }
}

extension CohortCounts {
  fileprivate init(reading json: JSON, hasPhone: Bool) throws(CohortFault) {
    self.init(hasPhone: false)
    people = try json.count("people")
    pals = try json.count("pals")
    guard pals <= people else { throw CohortFault("at most as many pals as people", in: try json.member("pals")) }
    days = try json.count("days")
    walked = try json.count("walked")
    livedDays = try json.count("livedDays")
    watched = try json.tally("watched")
    for (element, phase, clock) in try json.member("unlocks").elementsByPhaseAndClock() {
      unlocks[phase, clock] = try TimesToEvent(reading: element)
    }
    let energies = try json.member("energyDays")
    for energy in EnergyDays.energies { energyDays[energy] = try energies.count(energy.rawValue) }
    stepsADay = try json.counts("stepsADay", CohortCounts.stepBins)
    if hasPhone { phone = try PhoneCounts(reading: json) }
  }
}

extension PhoneCounts {
  fileprivate init(reading json: JSON) throws(CohortFault) {
    let onboarding = try json.member("onboarding")
    screens = try onboarding.counts("screens", PhoneCounts.screens + 1)
    permission = (try onboarding.count("granted"), try onboarding.count("denied"))
    paywall = try TimesToEvent(reading: try json.member("paywall"))
    opens = try json.count("opens")
    islandMinutes = try json.count("islandMinutes")
    islandDays = try json.count("islandDays")
    islandMinutesADay = try json.tally("islandMinutesADay")
    lockWidgetDays = try json.count("lockWidgetDays")
    lockWidgets = try json.tally("lockWidgets")
    trials = try json.count("trials")
    subscriptions = try json.count("subscriptions")
    conversions = try json.tally("conversions")
    let weeks = try json.member("stays").elements()
    guard weeks.count == stays.count else { throw CohortFault("three weeks", in: try json.member("stays")) }
    for (index, week) in weeks.enumerated() {
      stays[index] = (try week.count("watched"), try week.count("stayed"))
      guard try week.count("week") == PhoneCounts.stayWeeks[index], stays[index].stayed <= stays[index].watched else {
        throw CohortFault("week \(PhoneCounts.stayWeeks[index]), and no more who stayed than were watched", in: week)
      }
    }
    // Documents written before attachment was measured do not have this member.
    if let weeks = json["attachment"] { try readAttachment(weeks) }
    widgetReloads = try json.count("widgetReloads")
    updates = try json.count("updates")
    let surfaces = try json.member("wrongMinutes")
    for (index, surface) in PhoneCounts.surfaces.enumerated() {
      let read = try surfaces.member(surface.rawValue)
      truth[index].wrongMinutes = try read.count("wrong")
      truth[index].known = try read.count("known")
      truth[index].wrongOfKnown = try read.count("wrongOfKnown")
      truth[index].wrongIfAlwaysResting = try read.count("ifAlwaysResting")
    }
  }
}

extension PhoneCounts {
  private mutating func readAttachment(_ json: JSON) throws(CohortFault) {
    let weeks = try json.elements()
    guard weeks.count == attachment.count else { throw CohortFault("two weeks", in: json) }
    for (index, week) in weeks.enumerated() {
      attachment[index] = try week.tally("values")
      guard try week.count("week") == PhoneCounts.attachmentWeeks[index],
        attachment[index].counts.allSatisfy({ 0...1000 ~= $0.number })
      else { throw CohortFault("week \(PhoneCounts.attachmentWeeks[index]), and values from 0 to 1000", in: week) }
    }
  }
}

extension TimesToEvent {
  fileprivate init(reading json: JSON) throws(CohortFault) {
    happened = try json.tally("happened")
    censored = try json.tally("censored")
  }
}

extension CohortFault {
  fileprivate init(_ mismatch: JSONMismatch) { self.init(mismatch.problem, at: mismatch.offset) }
}

extension JSON {
  fileprivate func member(_ name: String) throws(CohortFault) -> JSON {
    guard let value = self[name] else { throw CohortFault("an object with '\(name)'", in: self) }
    return value
  }

  fileprivate func elements() throws(CohortFault) -> [JSON] {
    guard case .array(let elements) = content else { throw CohortFault("an array", in: self) }
    return elements
  }

  fileprivate func text() throws(CohortFault) -> String {
    guard case .string(let text) = content else { throw CohortFault("a text", in: self) }
    return text
  }

  fileprivate func optionalText() throws(CohortFault) -> String? { content == .null ? nil : try text() }

  /// Returns the value as an integer in `allowed`.
  ///
  /// The ranges below are small enough that many such numbers can be added without overflow.
  private func number(_ allowed: ClosedRange<Int64>) throws(CohortFault) -> Int64 {
    guard case .number(let number) = content, let count = number.integer(as: Int64.self), allowed ~= count else {
      throw CohortFault("a whole number from \(allowed.lowerBound) to \(allowed.upperBound)", in: self)
    }
    return count
  }

  private static let amounts: ClosedRange<Int64> = 0...1 << 56
  private static let days: ClosedRange<Int64> = -4_000_000...1 << 40

  fileprivate func count(_ name: String) throws(CohortFault) -> Int64 { try member(name).number(JSON.amounts) }

  fileprivate func counts(_ name: String, _ expected: Int) throws(CohortFault) -> [Int64] {
    let elements = try member(name).elements()
    guard elements.count == expected else { throw CohortFault("\(expected) numbers", in: try member(name)) }
    return try elements.map { element throws(CohortFault) in try element.number(JSON.amounts) }
  }

  fileprivate func tally(_ name: String) throws(CohortFault) -> Tally {
    var (tally, before) = (Tally(), Int64.min)
    for pair in try member(name).elements() {
      let ends = try pair.elements()
      guard ends.count == 2 else { throw CohortFault("a number, and how many people have it", in: pair) }
      let (number, people) = (try ends[0].number(JSON.days), try ends[1].number(JSON.amounts))
      guard number > before, people > 0 else { throw CohortFault("numbers that ascend, each of somebody", in: pair) }
      tally.count(Int(number), people: people)
      before = number
    }
    return tally
  }

  /// Returns the elements, one for each phase that can be reached and each clock.
  fileprivate func elementsByPhaseAndClock() throws(CohortFault) -> [(JSON, Phase, UnlockClock)] {
    let expected = Phase.reached.flatMap { phase in UnlockClock.allCases.map { (phase, $0) } }
    let elements = try elements()
    guard elements.count == expected.count else { throw CohortFault("\(expected.count) elements", in: self) }
    var all: [(JSON, Phase, UnlockClock)] = []
    for (element, (phase, clock)) in zip(elements, expected) {
      guard try element.count("phase") == Int64(phase.rawValue), try element.member("clock").text() == clock.rawValue
      else { throw CohortFault("phase \(phase.rawValue), \(clock.rawValue)", in: element) }
      all.append((element, phase, clock))
    }
    return all
  }
}
