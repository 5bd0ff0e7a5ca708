import Documents
import PixelPalCore
import StepHistory
import StepImport

/// A writer for lines in the format `pixelpal.person/1`, which writes the same bytes on every platform.
///
///     var writer = PersonInputLineWriter()
///     writer.write(person)
///     writer.bytes  // {"id":"p-17","zone":"Europe/Paris","days":{"from":"2025-01-01","steps":[8123,null,4021]}}
///
/// The writer leaves out values that are `nil` or empty, except for the steps.
package struct PersonInputLineWriter: Sendable {
  private var writer = JSONWriter(.compact)

  package init() {}

  /// The written lines, each with its line terminator.
  package var bytes: [UInt8] { writer.bytes }

  /// Discards the written lines, but keeps the allocated memory.
  package mutating func removeAll() { writer.removeAll() }

  package mutating func write(_ person: PersonInputLine) {
    writer.object { object in
      object.write(id: person.id)
      if let zone = person.zone { object.member("zone", zone) }
      if let createdAt = person.createdAt { object.member("createdAt", createdAt.description) }
      object.write(groups: person.groups)
      object.write(steps: person.steps)
      object.write(premium: person.premium)
      if let scenario = person.scenario {
        object.name("scenario")
        object.value(unchangedJSON: scenario)
      }
    }
    writer.endLine()
  }
}

// The members of a line.
extension JSONWriter {
  fileprivate mutating func write(id: PersonInputLine.ID) {
    switch id {
    case .text(let text): member("id", text)
    case .number(let number): member("id", number)
    }
  }

  fileprivate mutating func write(groups: [(name: String, value: String)]) {
    guard !groups.isEmpty else { return }
    name("groups")
    object { object in for group in groups { object.member(group.name, group.value) } }
  }

  fileprivate mutating func write(premium: [(from: CivilDay, until: CivilDay)]) {
    guard !premium.isEmpty else { return }
    name("premium")
    array { spans in
      for span in premium {
        spans.array { ends in
          ends.value(span.from.description)
          ends.value(span.until.description)
        }
      }
    }
  }

  fileprivate mutating func write(steps: PersonInputLine.Steps) {
    switch steps {
    case .days(let from, let counts): writeCounts(form: "days", from: from.description, counts: counts)
    case .hours(let from, let counts): writeCounts(form: "hours", from: from.description, counts: counts)
    case .samples(let samples, let names, let hasCorrections):
      name("sources")
      array { sources in for name in names { sources.value(name) } }
      name("samples")
      let rows = JSONSampleWriter(samples.sources, names: names, hasCorrections: hasCorrections)
      array { list in for sample in samples { rows.write(sample, to: &list) } }
    }
  }

  private mutating func writeCounts(form: String, from: String, counts: [StepCount?]) {
    name(form)
    object { object in
      object.member("from", from)
      object.name("steps")
      object.array { list in for count in counts { if let count { list.value(count) } else { list.null() } } }
    }
  }

  /// Writes a step count with as few digits as possible, and with at most six decimals.
  fileprivate mutating func value(_ count: StepCount) {
    let (whole, rest) = count.millionths.quotientAndRemainder(dividingBy: 1_000_000)
    if rest == 0 { value(whole) } else { value(numberText: count.description) }
  }
}

/// A writer for samples as list elements such as `[1735691400,312.5,402,0]`: start, duration, steps and source.
///
/// The start and the duration are in seconds. An object at the end of the element contains values that few samples
/// have.
private struct JSONSampleWriter {
  /// The kind of each source, by source number, with `nil` where a reader derives the same kind from the source's name.
  private let explicitKinds: [StepSource.Kind?]
  private let hasCorrections: Bool

  init(_ sources: [StepSource], names: [String], hasCorrections: Bool) {
    explicitKinds = zip(sources, names).map { source, name in
      StepSource(name: name).kind == source.kind ? nil : source.kind
    }
    self.hasCorrections = hasCorrections
  }

  func write(_ sample: StepSample, to list: inout JSONWriter) {
    list.array { row in
      row.value(seconds: Milliseconds(sample.start.millisecondsSince1970))
      row.value(seconds: sample.length)
      row.value(sample.count)
      row.value(sample.source.number)
      writeOptionalValues(of: sample, to: &row)
    }
  }

  /// Writes an object with the remaining values of `sample`, such as its resolution, or nothing if there are none.
  private func writeOptionalValues(of sample: StepSample, to row: inout JSONWriter) {
    let kind = explicitKinds[sample.source.number]
    // The plain format numbers identical bare rows from 1, to distinguish them from all other rows.
    let ordinal = sample.identityIncludesCount ? sample.ordinal + 1 : sample.ordinal
    let made = hasCorrections ? sample.revision : nil
    guard kind != nil || sample.resolution != .sample || ordinal > 0 || made != nil else { return }
    row.object { rest in
      if let kind { rest.member("kind", kind.rawValue) }
      if sample.resolution != .sample { rest.member("resolution", sample.resolution.name) }
      if ordinal > 0 { rest.member("ordinal", ordinal) }
      if let made { rest.member("made", made.description) }
    }
  }
}

extension JSONWriter {
  /// Writes a duration in seconds, with at most three decimals.
  fileprivate mutating func value(seconds length: Milliseconds) {
    let (whole, rest) = length.count.quotientAndRemainder(dividingBy: 1000)
    guard rest != 0 else { return value(whole) }
    let digits = String(1000 + rest.magnitude).dropFirst()
    var places = digits[...]
    while places.last == "0" { places.removeLast() }
    value(numberText: "\(length.count < 0 ? "-" : "")\(whole.magnitude).\(places)")
  }
}
