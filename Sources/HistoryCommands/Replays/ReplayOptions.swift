package import Documents
package import PixelPalCore
package import Replay

/// The options of all commands that replay a history.
package enum ReplayOptions {
  package static let since = Option(
    "--since", .instantOrLocalTime, "when the pal was created; default: local midnight before the first sample")
  static let until = Option(
    "--until", .instantOrLocalTime, "end of the replay; default: when the app has received all steps")
  package static let premium = Option(
    "--premium", .premium, repeatable: true,
    "when premium is active: never, always, or a period such as 2025-03-01..2025-06-01; default for a new pal: "
      + "always for page, report, card, journal and story, otherwise never")
  package static let gender = Option(
    "--gender", .oneOf(Gender.allCases.map { NamedChoice($0.rawValue, "", $0) }, placeholder: "gender"),
    "gender of the pal; default: male")
  package static let style = Option(
    "--style", .oneOf(PalStyle.allCases.map { NamedChoice($0.rawValue, "", $0) }, placeholder: "style"),
    "starter style of the pal; default: classic")
  static let scenario = Option(
    "--scenario", .inputFile, "scenario file (JSON): what the person and the phone do; options override it")
  static let device = Option(
    "--device", .device, "phone to simulate: a device model, or a file that changes one; default: ios26")

  static let allExceptConfiguration =
    [StoreOptions.store.entry.inGroup(.history)] + HistoryOptions.all
    + [since.entry, until.entry, premium.entry, gender.entry, style.entry, scenario.entry].map { $0.inGroup(.replay) }

  package static let all =
    allExceptConfiguration + [SharedOptions.rules.entry, device.entry].map { $0.inGroup(.replay) }
}

/// A value of `--premium`, the option that states when the person has premium.
package enum PremiumArgument: Hashable, Sendable {
  case never
  case always
  /// A period of premium from the first time up to, but not including, the second.
  ///
  /// `typed` is the period as the user typed it.
  case span(InstantOrLocalDateTime, InstantOrLocalDateTime, typed: String)

  /// Returns the error about a period that is empty, ends before it begins, or overlaps the previous period.
  ///
  /// `index` is the period's index in `spans`, not counting the values `never`.
  package static func orderError(in spans: [PremiumArgument], at index: Int) -> LocatedError {
    let typed = spans.filter { $0 != .never }.dropFirst(index).first?.typedText ?? ""
    return LocatedError(
      .expected(
        "a span that ends after it starts and does not overlap the previous one, for '--premium <when>'",
        found: quoted(typed)))
  }

  /// The value as the user typed it.
  package var typedText: String {
    switch self {
    case .never: "never"
    case .always: "always"
    case .span(_, _, let typed): typed
    }
  }
}

extension OptionValueParser where Value == PremiumArgument {
  /// A parser for the values of `--premium`: `never`, `always`, or a period such as `2025-03-01..2025-06-01`.
  ///
  /// The second time is not part of the period.
  package static var premium: OptionValueParser {
    .init(placeholder: "when", completions: .names([.init("never"), .init("always")])) {
      text, _ throws(InvalidValueError) in
      switch text {
      case "never": return .never
      case "always": return .always
      default:
        let bytes = Array(text.utf8)
        let dots = bytes.indices.first { bytes[$0...].starts(with: "..".utf8) } ?? bytes.count
        guard let from = InstantOrLocalDateTime(String(decoding: bytes[..<dots], as: UTF8.self)),
          let until = InstantOrLocalDateTime(String(decoding: bytes[dots...].dropFirst(2), as: UTF8.self))
        else {
          throw InvalidValueError(
            expected: "never, always or a span such as 2025-03-01..2025-06-01",
            hint: didYouMean(text, among: ["never", "always"]))
        }
        return .span(from, until, typed: text)
      }
    }
  }
}
