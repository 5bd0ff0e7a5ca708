package import Documents
package import PixelPalCore
package import Replay

/// Options of all commands that replay a history.
package enum ReplayOption {
  package static let since = Option(
    "--since", .time, "when the profile was made; without it, local midnight before the first sample")
  static let until = Option(
    "--until", .time, "where the replay ends; without it, when the phone has learnt all that was walked")
  package static let premium = Option(
    "--premium", .premium, repeatable: true,
    "when premium is bought: never, always, or two dates as in 2025-03-01..2025-06-01")
  package static let gender = Option(
    "--gender", .oneOf(Gender.allCases.map { Choice($0.rawValue, "", $0) }, called: "gender"), "who the pal is")
  package static let style = Option(
    "--style", .oneOf(Style.allCases.map { Choice($0.rawValue, "", $0) }, called: "style"), "the starter style")
  static let scenario = Option(
    "--scenario", .inputFile, "what person and phone do, as JSON; options override it")
  static let device = Option("--device", .device, "the phone, or a file that changes one; without it ios26")

  static let allButLaws =
    [StoreOption.store.entry.among(.history)] + HistoryOption.all
    + [since.entry, until.entry, premium.entry, gender.entry, style.entry, scenario.entry].map { $0.among(.replay) }

  package static let all = allButLaws + [SharedOption.rules.entry, device.entry].map { $0.among(.replay) }
}

/// When premium is bought.
package enum PremiumSpan: Hashable, Sendable {
  case never
  case always
  /// From a time up to, and not including, another, as it was typed.
  case span(TypedTime, TypedTime, typed: String)

  /// What is wrong with the first of `spans` that does not end after it begins, or begins before the last has ended.
  package static func misplaced(in spans: [PremiumSpan], at index: Int) -> LocatedError {
    // What is never does not count.
    let typed = spans.filter { $0 != .never }.dropFirst(index).first?.typed ?? ""
    return LocatedError(
      .expected(
        "a span that ends after it begins, and begins when the one before has ended, for '--premium <when>'",
        found: quoted(typed)))
  }

  /// The span as it was typed.
  package var typed: String {
    switch self {
    case .never: "never"
    case .always: "always"
    case .span(_, _, let typed): typed
    }
  }
}

extension ValueKind where Value == PremiumSpan {
  /// `never`, `always`, or two times with dots between them; the second is exclusive.
  package static var premium: ValueKind {
    .init(placeholder: "when", candidates: .names([.init("never"), .init("always")])) { text, _ throws(BadValue) in
      switch text {
      case "never": return .never
      case "always": return .always
      default:
        let bytes = Array(text.utf8)
        let dots = bytes.indices.first { bytes[$0...].starts(with: "..".utf8) } ?? bytes.count
        guard let from = TypedTime(String(decoding: bytes[..<dots], as: UTF8.self)),
          let until = TypedTime(String(decoding: bytes[dots...].dropFirst(2), as: UTF8.self))
        else {
          throw BadValue(
            expected: "never, always or a span such as 2025-03-01..2025-06-01",
            hint: didYouMean(text, ["never", "always"]))
        }
        return .span(from, until, typed: text)
      }
    }
  }
}
