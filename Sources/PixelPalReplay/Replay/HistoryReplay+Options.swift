public import Expressions
public import InnerLife
public import PixelPalCore
public import StepHistory
public import StepImport

extension HistoryReplay {
  /// The settings of a replay, except for the steps and the time zone.
  ///
  ///     var options = HistoryReplay.Options()
  ///     options.entitlements = .always
  ///     options.device = .ios18
  ///
  /// By default, the replay uses the standard rules, an iPhone with iOS 26, a person with an ordinary day, and no
  /// premium.
  public struct Options: Sendable {
    /// The rules of the core, which determine how a pal grows, walks and is shown.
    public var rules = Rules.standard
    /// The rules of the journal.
    public var journalRules = JournalRules.standard
    /// The rules for the pal's feelings and how it shows them.
    public var faceRules = FaceRules.standard
    /// The rules for merging the samples of several sources.
    public var mergeOptions = MergeOptions()
    /// The text of a scenario document, which says what the person and the phone do, or `nil` for an ordinary person.
    ///
    /// The format is described by `samples/schemas/scenario.json`. The properties below override the scenario.
    public var scenario: String?
    /// The phone to simulate, or `nil` for the scenario's phone or, if the scenario names none, a phone with iOS 26.
    public var device: DeviceModel?
    /// The instant when the pal is created, without an onboarding.
    ///
    /// If it is `nil`, the pal is created at the scenario's instant or, without one, at local midnight before the first
    /// sample.
    public var createdAt: Instant?
    /// The end of the replay, or `nil` for the scenario's end or, without one, the first time when the app knows all
    /// steps.
    public var end: Instant?
    /// The look of the pal, or `nil` for the scenario's look or, without one, a male pal in the classic style.
    public var look: Look?
    /// The history of the person's subscription, or `nil` for the scenario's history or, without one, no subscription.
    public var entitlements: EntitlementHistory?

    /// Creates the settings of an ordinary person.
    public init() {}
  }

  /// An export of a person's steps, with the name that a scenario uses for it.
  public struct Export: Sendable {
    /// The name of the file, such as `export-1.csv`.
    public var name: String
    /// The samples in the file.
    public var samples: StepSamples
    /// The report of the file that the samples were read from, or `nil` if they come from elsewhere.
    let report: ImportReport?

    /// Creates an export called `name`, whose samples count beside those of all other exports.
    public init(name: String, samples: StepSamples) { (self.name, self.samples, report) = (name, samples, nil) }

    /// Creates an export from an imported file called `name`.
    ///
    /// If several files contain the same steps in different variants, a replay selects one variant for each day, as the
    /// commands do.
    public init(name: String, _ file: ImportedSteps) {
      (self.name, samples, report) = (name, file.samples, file.report)
    }
  }
}
