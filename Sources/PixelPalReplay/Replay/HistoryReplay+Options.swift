public import Expressions
public import InnerLife
public import PixelPalCore
public import StepHistory
public import StepImport

extension HistoryReplay {
  /// The settings of a replay, apart from the steps and the time zone.
  ///
  ///     var options = HistoryReplay.Options()
  ///     options.entitlements = .always
  ///     options.device = .ios18
  ///
  /// By default, the replay uses the standard rules, an iPhone with iOS 26, a person with an ordinary day, and no
  /// premium.
  public struct Options: Sendable {
    /// The core rules, which determine how a pal grows, walks and is shown.
    public var rules = Rules.standard
    /// The rules by which the pal writes its journal.
    public var journalRules = JournalRules.standard
    /// The rules for the pal's feelings and how it shows them.
    public var faceRules = FaceRules.standard
    /// The rules for merging the samples of several sources.
    public var mergeOptions = MergeOptions()
    /// The text of a scenario document, or `nil` for a person with an ordinary day.
    ///
    /// On an ordinary day, the person opens the app at 8:00, 13:00 and 20:00, for two minutes each, and unlocks the
    /// phone for the first minute of each hour from 7:00 to 22:59.
    ///
    /// A scenario says what the person and the phone do. The file `samples/schemas/scenario.json` describes the format.
    /// The properties below override the scenario.
    public var scenario: String?
    /// The phone to simulate, or `nil` for the scenario's phone.
    ///
    /// If the scenario names no phone either, the replay simulates a phone with iOS 26.
    public var device: DeviceModel?
    /// The instant at which the pal is created, or `nil` for the scenario's instant.
    ///
    /// If the instant is set, the scenario's onboarding is skipped. If the scenario doesn't determine the instant
    /// either, the pal is created at local midnight before the first sample.
    public var createdAt: Instant?
    /// The end of the replay, or `nil` for the scenario's end.
    ///
    /// If the scenario has no end either, the replay ends when the app is first closed after it has learned of all
    /// steps.
    public var end: Instant?
    /// The pal's look, or `nil` for the scenario's look.
    ///
    /// If the scenario has no look either, the pal is male and has the classic style.
    public var look: Look?
    /// The history of the person's subscription, or `nil` for the scenario's history.
    ///
    /// If the scenario has no such history either, the person has no subscription.
    public var entitlements: EntitlementHistory?

    /// Creates the default settings.
    public init() {}
  }

  /// An export of a person's steps, with the name by which a scenario refers to it.
  public struct Export: Sendable {
    /// The name of the file, such as `export-1.csv`.
    public var name: String
    /// The samples in the file.
    public var samples: StepSamples
    /// The report on the import of the file, or `nil` if the samples don't come from a file.
    let report: ImportReport?

    /// Creates an export called `name`.
    ///
    /// A replay uses all of these samples, even if another export contains the same steps in a different format.
    public init(name: String, samples: StepSamples) { (self.name, self.samples, report) = (name, samples, nil) }

    /// Creates an export from an imported file called `name`.
    ///
    /// A vendor may export the same steps in several variants, which differ in format or resolution. If several files
    /// contain variants of the same steps, a replay selects one variant for each day, as the commands of `pixelpal` do.
    public init(name: String, _ file: ImportedSteps) {
      (self.name, samples, report) = (name, file.samples, file.report)
    }
  }
}
