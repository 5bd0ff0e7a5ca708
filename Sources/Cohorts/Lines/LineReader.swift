import Documents
import PixelPalCore
import Replay
import StepHistory
import StepImport

/// Reads people from lines, quickly: nearly all of a line is one list of numbers.
///
/// The list is read as bytes, and the line without it as any other; whatever is unusual goes to ``Person/init(reading:)``,
/// which knows all and says what is wrong.
struct LineReader {
  /// The line without its list.
  private var rest: [UInt8] = []

  /// Where the line that was read last ends.
  private(set) var lineEnd = 0

  /// The person of the line that begins at `start` and ends with a line feed or with `bytes`; `nil` where nothing stands
  /// in it.
  mutating func person(_ bytes: Span<UInt8>, from start: Int) throws(PersonFault) -> Person? {
    if let person = quickPerson(bytes, start) { return person }
    lineEnd = bytes.lineEnd(from: start)
    guard !bytes.isBlank(start..<lineEnd) else { return nil }
    return try Person(reading: Array(bytes, in: start..<lineEnd))
  }

  /// Leaves where the line ends, if it is as nearly all are.
  private mutating func quickPerson(_ bytes: Span<UInt8>, _ start: Int) -> Person? {
    guard let (form, listStart) = ListFinder.find(bytes, from: start) else { return nil }
    // No list goes on behind the end of its line.
    var cursor = NumberCursor(at: listStart, end: bytes.count)
    let list: StepList?
    let samples: ContiguousArray<PersonSteps.Sample>?
    switch form {
    case .steps: (list, samples) = (cursor.stepList(bytes), nil)
    case .samples: (list, samples) = (nil, cursor.samples(bytes))
    }
    guard list != nil || samples != nil else { return nil }
    lineEnd = bytes.lineEnd(from: cursor.at)
    let person = personWithoutList(bytes, start..<lineEnd, listStart, cursor.at)
    if let list { return person?.walking(list) }
    return samples.flatMap { person?.walking($0) }
  }

  /// The person of a line whose list, from `start` to `end`, is left empty.
  private mutating func personWithoutList(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ start: Int, _ end: Int
  ) -> Person? {
    rest.removeAll(keepingCapacity: true)
    for index in range.lowerBound..<start { rest.append(bytes[index]) }
    rest.append(UInt8(ascii: "["))
    rest.append(UInt8(ascii: "]"))
    for index in end..<range.upperBound { rest.append(bytes[index]) }
    return try? Person(reading: rest)
  }
}

extension Person {
  /// The person with `list` for the steps of days or hours; `nil` where it cannot be theirs.
  fileprivate func walking(_ list: StepList) -> Person? {
    var person = self
    switch steps {
    case .days(let first, _):
      guard list.count <= CivilDay.last.daysSince1970 - first.daysSince1970 else { return nil }
      person.steps = .days(from: first, list)
    case .hours(let first, _):
      guard first + .hours(list.count) < .distantFuture else { return nil }
      person.steps = .hours(from: first, list)
    case .samples: return nil
    }
    return person
  }

  /// The person with `samples` of their sources; `nil` where they cannot be theirs.
  fileprivate func walking(_ samples: ContiguousArray<PersonSteps.Sample>) -> Person? {
    guard case .samples(let sources, _) = steps, samples.allSatisfy({ $0.source < sources.count }) else { return nil }
    var person = self
    person.steps = .samples(sources: sources, samples)
    return person
  }
}

extension [UInt8] {
  /// The bytes in `range`.
  init(_ bytes: Span<UInt8>, in range: Range<Int>) {
    self.init()
    reserveCapacity(range.count)
    for index in range { append(bytes[index]) }
  }
}

/// Finds where the list of a line begins.
private enum ListFinder {
  enum Form {
    case steps
    case samples
  }

  private static let steps = Array("\"steps\":".utf8)
  private static let samples = Array("\"samples\":".utf8)

  /// The first array that stands behind the name of a list, outside of which it is a name.
  ///
  /// It need not be that of the person: one that is not makes a line of which the rest cannot be read.
  static func find(_ bytes: Span<UInt8>, from start: Int) -> (Form, Int)? {
    var at = start
    while at < bytes.count, bytes[at] != .lineFeed {
      guard bytes[at] == .quote else {
        at += 1
        continue
      }
      let name = at
      at += 1
      while at < bytes.count, bytes[at] != .quote {
        guard bytes[at] != .backslash, bytes[at] != .lineFeed else { return nil }
        at += 1
      }
      at += 1
      if let begin = begin(of: steps, bytes, name) { return (.steps, begin) }
      if let begin = begin(of: samples, bytes, name) { return (.samples, begin) }
    }
    return nil
  }

  /// Where the array begins, if `name` stands at `at` and an array follows.
  private static func begin(of name: [UInt8], _ bytes: Span<UInt8>, _ at: Int) -> Int? {
    guard at + name.count < bytes.count else { return nil }
    for index in name.indices where bytes[at + index] != name[index] { return nil }
    var at = at + name.count
    while at < bytes.count, bytes[at] == .space { at += 1 }
    return at < bytes.count && bytes[at] == UInt8(ascii: "[") ? at : nil
  }
}

extension Span<UInt8> {
  /// Where the line ends that `start` lies in: before its line feed, or with the bytes.
  fileprivate func lineEnd(from start: Int) -> Int { first(.lineFeed, from: start, to: count) ?? count }

  /// Whether nothing but space stands in `range`.
  fileprivate func isBlank(_ range: Range<Int>) -> Bool {
    range.allSatisfy { self[$0] == .space || self[$0] == .tab || self[$0] == .carriageReturn }
  }
}
