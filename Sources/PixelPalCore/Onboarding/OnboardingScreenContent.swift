/// The text and pictures of an onboarding screen.
public struct OnboardingScreenContent: Hashable, Sendable {
  /// The screen's number, 1 to 5.
  public let number: Int
  /// The screen's name in the product document, which users never see.
  package var name: String { OnboardingScreenContent.names[number - 1] }
  /// The title, shown in large type.
  public let title: String
  /// The smaller text below the title, or an empty string if there is none.
  public let subtitle: String
  /// The bullet points, or an empty array if there are none.
  public let bullets: [String]
  /// The closing sentence, or an empty string if there is none.
  public let closingText: String
  /// The label of the button that leads to the next screen.
  public let buttonLabel: String
  /// The pictures shown beside the text.
  public let visuals: [Visual]

  /// True on the last screen, where the button asks for access to steps.
  public var requestsStepAccess: Bool { number == OnboardingScreenContent.names.count }

  /// The names of the five screens in the product document.
  package static let names = [
    "Identity Hook", "Character Selection", "Truth Moment", "Differentiation", "Permissions",
  ]

  /// A picture on an onboarding screen.
  public enum Visual: String, Hashable, Sendable, CaseIterable {
    /// The pal at rest, in the chosen look.
    case idlePal
    /// The Dynamic Island with the pal in it.
    case island
    /// The control for choosing a gender.
    case genderChoice
    /// The control for choosing a style.
    case styleChoice
  }

  /// The nonempty texts on the screen, from top to bottom.
  package var allTexts: [String] {
    ([title, subtitle] + bullets + [closingText, buttonLabel]).filter { !$0.isEmpty }
  }

  /// Returns the content of the onboarding screen with the given number, which must be from 1 to 5.
  ///
  /// While onboarding lasts, ``AppScreen/onboarding(step:)`` contains the number of the current screen.
  public static func screen(_ number: Int, under rules: Rules) -> OnboardingScreenContent {
    all(under: rules)[number - 1]
  }

  /// Returns the contents of the five screens.
  ///
  /// `rules` contains the step counts that the third screen shows.
  public static func all(under rules: Rules) -> [OnboardingScreenContent] {
    let numbers = rules.numbers
    return allScreens(
      benchmark: StepFormat.grouped(numbers.benchmarkStepsADay), rangeStart: StepFormat.grouped(numbers.softRangeFrom),
      rangeEnd: StepFormat.grouped(numbers.softRangeTo))
  }

  /// Returns the contents of the five screens.
  ///
  /// The third screen shows the arguments, which are step counts as text or placeholders for them.
  static func allScreens(benchmark: String, rangeStart: String, rangeEnd: String) -> [OnboardingScreenContent] {
    [
      .init(
        number: 1, title: "Your steps tell a story",
        subtitle: "PixelPal turns movement into a living character you see all day.", bullets: [], closingText: "",
        buttonLabel: "Start my PixelPal", visuals: [.idlePal, .island]),
      .init(
        number: 2, title: "Choose your PixelPal", subtitle: "", bullets: [],
        closingText: "This character grows when you move.", buttonLabel: "Continue",
        visuals: [.genderChoice, .styleChoice]),
      .init(
        number: 3, title: "Most people walk less than they think", subtitle: "",
        bullets: [
          "A day often has about \(benchmark) steps", "Yours may lie somewhere between \(rangeStart) and \(rangeEnd)",
        ],
        closingText: "PixelPal shows the truth in real time.", buttonLabel: "Continue", visuals: []),
      .init(
        number: 4, title: "This isn't another step counter", subtitle: "",
        bullets: [
          "Evolves as you walk", "Lives in Dynamic Island and Lock Screen", "Motivation without notifications",
        ],
        closingText: "", buttonLabel: "Continue", visuals: [.island]),
      .init(
        number: 5, title: "Let PixelPal walk with you", subtitle: "", bullets: [],
        closingText: "We only use steps to evolve your character. No data leaves your device.",
        buttonLabel: "Enable steps", visuals: [.idlePal]),
    ]
  }
}
