/// One named number or switch of a value that is made of them, such as `Rules`.
///
///     for setting in Rules.table { print(setting.name, setting.text(of: .standard)) }
///
/// Tables of settings are what reads and writes JSON, checks what is allowed and explains itself.
public struct Setting<Root: Sendable>: Sendable {
  /// What it is called in JSON; the name says the unit.
  public let name: String
  /// What it means, in words.
  public let meaning: String
  /// Where a fact comes from, and how sure it is; `nil` for what we decide ourselves.
  public let source: Source?
  /// How the value is read and written, and what it may be.
  public let kind: Kind

  /// What sort of value, and what is allowed.
  public enum Kind: Sendable {
    /// A whole number in `allowed` that is a multiple of `multipleOf`.
    case number(Exchange<Int>, allowed: ClosedRange<Int>, multipleOf: Int = 1)
    /// A number of steps in `allowed` that is a multiple of `multipleOf`.
    case steps(Exchange<Int64>, allowed: ClosedRange<Int64>, multipleOf: Int64 = 1)
    /// A whole number in `allowed`, or none: no limit.
    case limit(Exchange<Int?>, allowed: ClosedRange<Int>)
    /// Yes or no.
    case flag(Exchange<Bool>)
  }

  /// Reads and writes a value: exchanges what is there with what it is handed, as in `{ swap(&$0.idleFrames, &$1) }`.
  ///
  /// A key path would say the same, and cannot be kept where the program runs in a web page.
  public typealias Exchange<Value> = @Sendable (inout Root, inout Value) -> Void

  /// Where a fact about the phone comes from.
  public struct Source: Hashable, Sendable {
    /// Who says so.
    public let certainty: Certainty
    /// Where it is said.
    public let text: String
  }

  /// How sure a fact is.
  public enum Certainty: String, Hashable, Sendable, Codable, CaseIterable {
    /// Apple's documentation says it.
    case documented
    /// An Apple engineer said it in public.
    case engineer
    /// Others have seen it in the field.
    case field
    /// Nobody limits it here: the profile lifts it.
    case lifted
  }

  /// A setting of a table; `source` is where a fact comes from.
  package init(_ name: String, _ kind: Kind, _ meaning: String, source: Source? = nil) {
    self.name = name
    self.kind = kind
    self.meaning = meaning
    self.source = source
  }
}

/// Why a value cannot be a rule or a fact about a phone.
public enum SettingError: Error, Hashable, Sendable {
  /// No setting has this name.
  case unknownName(String)
  /// Something else stands where a number, or yes or no, must.
  case wrongKind(name: String, expected: String)
  /// The number is not allowed.
  case notAllowed(name: String, value: Int64, allowed: String)
  /// Two values do not go together.
  case contradiction(name: String, with: String, because: String)
}

extension SettingError: CustomStringConvertible {
  /// One sentence that names the setting, what was expected and what was found.
  public var description: String {
    switch self {
    case .unknownName(let name): "there is no setting named '\(name)'"
    case .wrongKind(let name, let expected): "'\(name)' must be \(expected)"
    case .notAllowed(let name, let value, let allowed): "'\(name)' is \(value), and must be \(allowed)"
    case .contradiction(let name, let other, let reason): "'\(name)' and '\(other)' do not go together: \(reason)"
    }
  }

  /// The settings that are wrong: one, or the two that contradict.
  package var names: [String] {
    switch self {
    case .unknownName(let name), .wrongKind(let name, _), .notAllowed(let name, _, _): [name]
    case .contradiction(let name, let other, _): [name, other]
    }
  }

  /// The setting that is wrong.
  public var name: String {
    switch self {
    case .unknownName(let name), .wrongKind(let name, _), .notAllowed(let name, _, _), .contradiction(let name, _, _):
      name
    }
  }
}

extension Setting {
  /// The value as JSON shows it; `none` where there is no limit.
  public func text(of root: Root) -> String {
    switch value(of: root) {
    case .number(let number): String(number)
    case .flag(let isSo): isSo ? "yes" : "no"
    case .unlimited: "none"
    }
  }

  /// What is allowed, in words.
  public var allowed: String { kind.description }

  /// Refuses a value that is not allowed.
  package func check(_ root: Root) throws(SettingError) { try check(value(of: root)) }

  /// Refuses a value above `limit`, which another value sets.
  package static func requireAscending<Number: BinaryInteger>(
    _ names: [String], _ values: [Number], strictly: Bool, because reason: String
  ) throws(SettingError) {
    for index in values.indices.dropFirst() {
      let (lower, upper) = (values[index - 1], values[index])
      guard strictly ? lower < upper : lower <= upper else {
        throw .contradiction(name: names[index], with: names[index - 1], because: reason)
      }
    }
  }
}
