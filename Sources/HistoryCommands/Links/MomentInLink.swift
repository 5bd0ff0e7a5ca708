import Documents
import InnerLife
import PixelPage
import PixelPalCore
import Replay
import StepHistory
import TimeZones

/// A moment that was read from a link: the instant, the settings, and the pal's phase and pose.
struct MomentInLink {
  let source: MomentURLFragment
  /// The time of the moment, as an instant or as a local time in the link's time zone.
  let at: InstantOrLocalDateTime
  /// The options that the link sets, each with its ID and a valid value as the user would type it.
  let optionWords: [(id: String, word: RawCommandLineWord)]
  let rules: CoreJournalAndFaceRules
  /// The pal's name, or `nil` if the link holds no name.
  let name: String?
  let phase: Phase?
  let pose: SpriteName.Pose?
  /// The inputs that the moment depends on but the link doesn't hold, not counting the history.
  let absentInputs: [UnlinkableInput]
  /// The days and the explanation that the link holds, or `nil` if the link holds neither.
  let payload: LinkPayload?
  /// The names in the link that this version doesn't know.
  let unknownNames: [String]

  /// An input of a replay that a link can't hold.
  enum UnlinkableInput: String, CaseIterable {
    case scenario
    case device
    case premium
    case words
    case sources
    case person

    /// The ID of the option that provides the input.
    var optionID: String {
      switch self {
      case .scenario: ReplayOptions.scenario.entry.id
      case .device: ReplayOptions.device.entry.id
      case .premium: ReplayOptions.premium.entry.id
      case .words: SharedOptions.rules.entry.id
      case .sources: HistoryOptions.sources.entry.id
      case .person: HistoryOptions.person.entry.id
      }
    }

    /// The input in words, followed by the option that provides the input.
    var phrase: String {
      let words =
        switch self {
        case .scenario: "the scenario"
        case .device: "the phone's own settings"
        case .premium: "the periods of premium"
        case .words: "the changed texts of the rules"
        case .sources: "the order of the sources"
        case .person: "the person in the file"
        }
      return "\(words) (\(optionID))"
    }
  }

  /// The settings as names and values, in the link's order.
  ///
  /// If an option is repeated, its values are joined with commas.
  var settings: [(name: String, value: String)] {
    var all: [(name: String, value: String)] = []
    for parameter in source.parameters {
      let isOption = MomentInLink.options.contains { $0.linkName == parameter.name }
      guard isOption || parameter.name.hasPrefix(MomentInLink.rulePrefix), let value = parameter.value else { continue }
      if let place = all.firstIndex(where: { $0.name == parameter.name }) {
        all[place].value += ", \(value)"
      } else {
        all.append((parameter.name, value))
      }
    }
    return all
  }

  /// Returns the time zone that applies to times without a UTC offset in `link`.
  ///
  /// The zone is UTC if the link names no zone, or one that isn't in `zones`.
  static func zone(of link: MomentURLFragment, in zones: ZoneDatabase) -> Zone {
    link[HistoryOptions.zone.entry.linkName]?.value.flatMap { zones.zone(nameOrOffset: $0) } ?? .utc
  }

  /// The options that a link can set.
  ///
  /// Options that name a file, a source or a person aren't included.
  static let options: [OptionSpecification] = [
    HistoryOptions.zone.entry, ReplayOptions.device.entry, ReplayOptions.gender.entry, ReplayOptions.style.entry,
    ReplayOptions.premium.entry, ReplayOptions.since.entry, ReplayOptions.until.entry, HistoryOptions.format.entry,
    HistoryOptions.merge.entry, HistoryOptions.year.entry, HistoryOptions.date.entry, HistoryOptions.dateOrder.entry,
    HistoryOptions.decimal.entry,
  ]

  /// The names of parameters that only the web page uses, listed here so that they don't count as unknown.
  private static let namesOfWebPage = ["makers", "sample"]

  fileprivate static let rulePrefix = "rules."

  /// Creates the moment that `link` describes.
  ///
  /// Throws an error if the link is invalid. The error points to a position in `text`, the text of the link.
  init(_ link: MomentURLFragment, of text: String, zones: ZoneDatabase) throws(LocatedError) {
    source = link
    let reader = LinkEntryReader(bytes: Array(text.utf8))
    let at = try reader.requiredEntry(named: "at", in: link, expected: "an instant such as at=2025-03-05T18:10:00Z")
    self.at = try reader.parse(at, expecting: "an instant such as 2025-03-05T18:10:00Z") { InstantOrLocalDateTime($0) }
    var (words, numbers) = ([(id: String, word: RawCommandLineWord)](), CoreJournalAndFaceRules.Numbers())
    var unknown: [String] = []
    for parameter in link.parameters {
      if let option = MomentInLink.options.first(where: { $0.linkName == parameter.name }) {
        words.append((option.id, try reader.validatedWord(of: parameter, for: option, zones: zones)))
      } else if parameter.name.hasPrefix(MomentInLink.rulePrefix) {
        try reader.readRule(
          from: parameter, named: String(parameter.name.dropFirst(MomentInLink.rulePrefix.count)), into: &numbers)
      } else if !MomentInLink.ownNames.contains(parameter.name) {
        unknown.append(parameter.name)
      }
    }
    optionWords = words
    unknownNames = unknown
    do throws(ConfigurationError) {
      rules = try CoreJournalAndFaceRules(numbers)
    } catch {
      let parameter = link.parameters.first { parameter in
        error.names.contains { MomentInLink.rulePrefix + $0 == parameter.name }
      }
      throw reader.error(at: parameter?.offset ?? 0, problem: .sentence("\(error)"))
    }
    name = try link["name"].map { parameter throws(LocatedError) in
      try reader.parse(parameter, expecting: "a name of at most \(Look.maxNameBytes) bytes") {
        Look(gender: .male, style: .classic, name: $0)?.name
      }
    }
    phase = try link["phase"].map { parameter throws(LocatedError) in
      try reader.parse(parameter, expecting: "a phase from 1 to 4") { Int($0).flatMap { Phase(rawValue: $0) } }
    }
    pose = try link["pose"].map { parameter throws(LocatedError) in
      let names = SpriteName.Pose.allCases.map { $0.rawValue }
      return try reader.parse(parameter, expecting: joinedWithOr(names)) { SpriteName.Pose(rawValue: $0) }
    }
    absentInputs =
      try link["without"].map { parameter throws(LocatedError) in
        let expected = "names such as \(UnlinkableInput.allCases.map { $0.rawValue }.joined(separator: ","))"
        return try reader.parse(parameter, expecting: expected) { text in
          let names = text.split(separator: ",")
          let inputs = names.compactMap { UnlinkableInput(rawValue: String($0)) }
          return inputs.count == names.count && !inputs.isEmpty ? inputs : nil
        }
      } ?? []
    let instant = self.at.instant(in: MomentInLink.zone(of: link, in: zones))
    payload = try link[LinkPayload.parameterName].map { parameter throws(LocatedError) in
      do throws(LinkPayload.ReadError) {
        return try LinkPayload(reading: parameter.value ?? "", at: instant, zones: zones)
      } catch {
        throw reader.error(
          at: parameter.offset + (parameter.value == nil ? 0 : error.offset),
          problem: .expected(error.expected, found: error.found))
      }
    }
  }

  private static let ownNames = ["at", "name", "phase", "pose", "without", LinkPayload.parameterName] + namesOfWebPage
}

/// A reader of the values in a link, which locates errors in the link's text.
private struct LinkEntryReader {
  let bytes: [UInt8]

  func error(at offset: Int, problem: LocatedError.ProblemDescription, hint: String? = nil) -> LocatedError {
    LocatedError(
      at: FileLocation(file: MomentURLFragment.sourceName, bytes: bytes, offset: offset), problem,
      hint: hint ?? MomentURLFragment.copyAgainHint)
  }

  func requiredEntry(named name: String, in link: MomentURLFragment, expected: String) throws(LocatedError)
    -> MomentURLFragment.Parameter
  {
    guard let parameter = link[name] else { throw error(at: bytes.count, problem: .expected(expected, found: "none")) }
    return parameter
  }

  func parse<Value>(
    _ parameter: MomentURLFragment.Parameter, expecting expected: String, _ parse: (String) -> Value?
  ) throws(LocatedError) -> Value {
    guard let text = parameter.value, let value = parse(text) else {
      throw error(
        at: parameter.offset,
        problem: .expected(
          "\(expected) for \(quoted(parameter.name))", found: parameter.value.map { quoted($0) } ?? "no value")
      )
    }
    return value
  }

  /// Returns the value of `parameter` as a command-line word for `option`, or throws an error if the value isn't valid.
  ///
  /// A device must be a built-in model, because a link can't name a file.
  func validatedWord(
    of parameter: MomentURLFragment.Parameter, for option: OptionSpecification, zones: ZoneDatabase
  ) throws(LocatedError) -> RawCommandLineWord {
    let text = try parse(parameter, expecting: "a value") { $0 }
    let word = RawCommandLineWord(text)
    if option.id == ReplayOptions.device.entry.id {
      let names = DeviceModel.profiles.map { $0.name }
      _ = try parse(parameter, expecting: joinedWithOr(names)) { names.contains($0) ? $0 : nil }
    }
    do throws(InvalidValueError) {
      try option.value?.validate(word, zones)
    } catch {
      let problem = LocatedError.ProblemDescription.expected(
        "\(error.expected) for \(quoted(parameter.name))", found: quoted(text))
      throw self.error(at: parameter.offset, problem: problem, hint: error.hint)
    }
    return word
  }

  /// Parses the value of `parameter` and stores the value in `numbers` as the rule called `name`.
  ///
  /// Throws an error if no rule has this name, or if the value is unsuitable for the rule.
  func readRule(
    from parameter: MomentURLFragment.Parameter, named name: String, into numbers: inout CoreJournalAndFaceRules.Numbers
  ) throws(LocatedError) {
    guard let rule = CoreJournalAndFaceRules.table.first(where: { $0.name == name }) else {
      throw error(
        at: parameter.offset, problem: .sentence("unknown rule \(quoted(name))"),
        hint: didYouMean(name, among: CoreJournalAndFaceRules.table.map { $0.name }))
    }
    let value = try parse(parameter, expecting: "a whole number, true or false") { text -> ConfigurationValue? in
      switch text {
      case "true": .flag(true)
      case "false": .flag(false)
      case "null": .unlimited
      default: Int64(text).map { .number($0) }
      }
    }
    do throws(ConfigurationError) {
      try rule.setDecoded(value, in: &numbers)
    } catch {
      throw self.error(at: parameter.offset, problem: .sentence("\(error)"))
    }
  }
}

// Making a link.
extension ReplayRequest {
  /// Returns a link that contains the settings of the replay, but not the moment itself.
  ///
  /// Inputs that a link can't contain, such as a scenario, are listed in it by name.
  func linkWithSettings(of plan: ReplayPlan, zones: ZoneDatabase) -> MomentURLFragment {
    var link = MomentURLFragment([])
    var absent: [MomentInLink.UnlinkableInput] = []
    let zone = plan.itinerary.home
    if zones.zone(nameOrOffset: zone.name) != nil {
      link.append(name: HistoryOptions.zone.entry.linkName, value: zone.name)
    }
    if DeviceModel.profiles.contains(device) {
      link.append(name: ReplayOptions.device.entry.linkName, value: device.name)
    } else {
      absent.append(.device)
    }
    link.append(name: ReplayOptions.gender.entry.linkName, value: plan.look.gender.rawValue)
    link.append(name: ReplayOptions.style.entry.linkName, value: plan.look.style.rawValue)
    let premium = premiumTexts
    if premium.isEmpty { absent.append(.premium) }
    for text in premium { link.append(name: ReplayOptions.premium.entry.linkName, value: text) }
    let derived = link.parameters.map { $0.name }
    for option in MomentInLink.options where !derived.contains(option.linkName) && option.id != "--device" {
      if let word = invocation.typedWord(of: option) { link.append(name: option.linkName, value: word.text) }
    }
    for rule in CoreJournalAndFaceRules.settingsDiffering(among: [.standard, rules]) {
      link.append(name: MomentInLink.rulePrefix + rule.name, value: rule.value(in: rules.numbers).linkText)
    }
    if invocation[ReplayOptions.scenario] != nil { absent.append(.scenario) }
    if rules.journal.words != .standard { absent.append(.words) }
    if invocation[HistoryOptions.sources] != nil { absent.append(.sources) }
    if invocation[HistoryOptions.person] != nil { absent.append(.person) }
    if !absent.isEmpty { link.append(name: "without", value: absent.map { $0.rawValue }.joined(separator: ",")) }
    // With this parameter, the web page shows the parts that explain the moment.
    link.append(name: "makers", value: nil)
    return link
  }

  /// Returns the replay's settings in the form that a web page needs to make links.
  func linkSettingsForPage(of plan: ReplayPlan, zones: ZoneDatabase) -> PlayablePage.CommonLinkParameters {
    let name = plan.look.name.isEmpty ? nil : MomentURLFragment([.init(name: "name", value: plan.look.name)])
    return .init(settings: linkWithSettings(of: plan, zones: zones).fragment, name: name.map { "&\($0.fragment)" })
  }

  /// The values of `--premium` that reproduce the replay's subscription, or an empty array if no such values exist.
  private var premiumTexts: [String] {
    let typed = invocation[all: ReplayOptions.premium].map { $0.typedText }
    if !typed.isEmpty { return typed }
    if scenario.entitlements.isEmpty { return ["never"] }
    return scenario.entitlements == [.alwaysSubscribed] ? ["always"] : []
  }
}

extension ConfigurationValue {
  fileprivate var linkText: String {
    switch self {
    case .number(let number): "\(number)"
    case .flag(let isOn): isOn ? "true" : "false"
    case .unlimited: "null"
    }
  }
}
