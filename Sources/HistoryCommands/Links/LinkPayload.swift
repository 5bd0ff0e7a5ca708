import Documents
import PixelPalCore
import Replay
import StateExport
import StepHistory
import StepImport
import TimeZones

/// The packed part of a link: the days around the moment, and what `explain` says about the moment.
///
/// The explanation depends on the whole past, for example on the paywall, the feelings and the journal. That past
/// doesn't fit into a link, but the sentences of the explanation do.
struct LinkPayload {
  let days: StepsOfDaysInLink
  let explanation: MomentExplanation

  /// The name of the link parameter that holds the payload.
  static let parameterName = "days"

  /// The maximum size of an unpacked payload, in bytes.
  ///
  /// The limit is many times the size of any payload that fits into a link. It rejects a small payload that was crafted
  /// to unpack to a huge size.
  static let maxUnpackedSize = 1 << 16

  /// The text of the payload in a link: compact JSON in a zlib stream, in base64 for URLs.
  var text: String { Base64.encodedForURL(Deflate.zlibStream(of: documentBytes)) }
}

extension MomentURLFragment {
  /// The outcome of adding a payload to a link.
  enum AppendPayloadOutcome: Hashable {
    /// The payload was added without this number of days, which is 0 if all days fit.
    case added(withoutDays: Int)
    /// The payload was not added, because not even the explanation fits.
    case tooLarge
    /// The payload was not added, because it can't be read back unchanged, for example because of unsupported
    /// characters.
    case unreadable
  }

  /// Adds a payload with the explanation and as many of the days as fit.
  ///
  /// Whole days are dropped until the rest fits, beginning with the day farthest from the moment. The payload is added
  /// only if it can be read back and `isFaithful` returns true for the explanation that was read back.
  mutating func appendPayload(
    days: StepsOfDaysInLink, explanation: MomentExplanation, zones: ZoneDatabase,
    isFaithful: (MomentExplanation) -> Bool
  ) -> AppendPayloadOutcome {
    let center = explanation.itinerary.day(at: explanation.instant)
    var kept = days
    while true {
      let text = LinkPayload(days: kept, explanation: explanation).text
      var link = self
      link.append(name: LinkPayload.parameterName, value: text)
      if link.fragment.utf8.count <= MomentURLFragment.maxFragmentLength {
        guard let read = try? LinkPayload(reading: text, at: explanation.instant, zones: zones), read.days == kept,
          isFaithful(read.explanation)
        else { return .unreadable }
        self = link
        return .added(withoutDays: days.dateCount - kept.dateCount)
      }
      if kept.dateCount == 0 { return .tooLarge }
      kept.removeFarthest(from: center)
    }
  }
}

// Writing.
extension LinkPayload {
  private var documentBytes: [UInt8] {
    var writer = JSONWriter(.compact)
    writer.object { object in
      object.member("at", explanation.instant.millisecondsSince1970)
      object.arrayMember("zones", zones) { list, entry in
        list.array { zone in
          zone.value(entry.zone.name)
          if let at = entry.at { zone.value(millisecondsFromMoment(to: at)) }
        }
      }
      object.arrayMember("days", days.days) { list, day in list.array { write(day: day, to: &$0) } }
      let statements = explanation.surfaces.flatMap { $0.links }.uniqued
      object.arrayMember("why", statements) { list, statement in
        writeStatement(about: statement.subject.rawValue, at: statement.at, sentence: statement.sentence, to: &list)
      }
      object.arrayMember("surfaces", explanation.surfaces) { list, surface in
        list.array { indices in
          for link in surface.links { indices.value(statements.firstIndex(of: link) ?? 0) }
        }
      }
      if let journal = explanation.journal {
        object.arrayMember("innerLife", journal.links) {
          writeStatement(about: $1.subject.rawValue, at: $1.at, sentence: $1.sentence, to: &$0)
        }
      }
      if let face = explanation.face {
        object.arrayMember("expressions", face.links) {
          writeStatement(about: $1.subject.rawValue, at: $1.at, sentence: $1.sentence, to: &$0)
        }
      }
    }
    return writer.bytes
  }

  /// The time zones of the history in chronological order, each with the instant at which it begins to apply.
  ///
  /// The instant of the first zone, the home zone, is `nil`.
  private var zones: [(zone: Zone, at: Instant?)] {
    [(explanation.itinerary.home, nil)] + explanation.itinerary.zoneChanges.map { ($0.zone, $0.at) }
  }

  /// Returns the number of milliseconds from the moment to `instant`, which is negative for an earlier instant.
  private func millisecondsFromMoment(to instant: Instant) -> Int64 { (instant - explanation.instant).count }

  private func writeStatement(about subject: String, at: Instant?, sentence: String, to writer: inout JSONWriter) {
    writer.array { statement in
      statement.value(subject)
      statement.value(sentence)
      if let at { statement.value(millisecondsFromMoment(to: at)) }
    }
  }

  /// Writes the date of `day`, followed by its steps.
  ///
  /// A total is written as the start and the length of its interval, and the steps. Consecutive hours of the same
  /// length are written as one array, such as `[-7200000,3600000,812,40]`: the start of the first hour, the length of
  /// each hour, and the steps of each hour. Starts and lengths are in milliseconds, and starts count from the moment of
  /// the link.
  private func write(day: StepsOfDaysInLink.Day, to writer: inout JSONWriter) {
    writer.value(day.day.description)
    switch day.steps {
    case .total(let steps, let interval):
      writer.value(millisecondsFromMoment(to: interval.start))
      writer.value((interval.end - interval.start).count)
      writer.value(steps)
    case .hours(let hours):
      for run in hours.equallyLongRuns {
        writer.array { list in
          list.value(millisecondsFromMoment(to: run[0].interval.start))
          list.value((run[0].interval.end - run[0].interval.start).count)
          for hour in run { list.value(hour.steps) }
        }
      }
    }
  }
}

extension [StepsOfDaysInLink.Hour] {
  /// The hours, grouped into runs of equally long hours without gaps between them.
  fileprivate var equallyLongRuns: [[StepsOfDaysInLink.Hour]] {
    var runs: [[StepsOfDaysInLink.Hour]] = []
    for hour in self {
      if let last = runs.last?.last, last.interval.end == hour.interval.start,
        last.interval.end - last.interval.start == hour.interval.end - hour.interval.start
      {
        runs[runs.count - 1].append(hour)
      } else {
        runs.append([hour])
      }
    }
    return runs
  }
}

extension [SurfaceExplanation.Statement] {
  /// The statements without duplicates, in the order of their first occurrence.
  fileprivate var uniqued: [SurfaceExplanation.Statement] {
    var seen = Set<SurfaceExplanation.Statement>()
    return filter { seen.insert($0).inserted }
  }
}

// Reading.
extension LinkPayload {
  /// A reason why a payload can't be read.
  struct ReadError: Error, Hashable {
    let expected: String
    let found: String
    /// The offset of the error in the text of the payload, or 0 if the offset isn't known.
    var offset = 0
  }

  /// Creates a payload by reading `text`, its packed form in a link to the moment `at`.
  ///
  /// Throws an error if the text isn't a valid payload for this moment.
  init(reading text: String, at: Instant, zones: ZoneDatabase) throws(ReadError) {
    let packed: [UInt8]
    do throws(Base64.InvalidByte) {
      packed = try Base64.decodedFromURL(text)
    } catch {
      let letters = Array(text.utf8)
      let found =
        error.offset < letters.count ? quoted(String(decoding: [letters[error.offset]], as: UTF8.self)) : "the end"
      throw ReadError(expected: "letters, digits, '-' and '_' of a whole link", found: found, offset: error.offset)
    }
    let bytes: [UInt8]
    do throws(ZlibDecompressor.Failure) {
      bytes = try ZlibDecompressor.unpacked(packed, limit: LinkPayload.maxUnpackedSize)
    } catch {
      let found =
        switch error {
        case .corrupt: "damaged bytes"
        case .truncated: "only a part of them"
        case .tooLarge: "more"
        }
      throw ReadError(expected: "packed days of at most \(LinkPayload.maxUnpackedSize) bytes", found: found)
    }
    let json: JSON
    do throws(JSONSyntaxError) {
      json = try JSON(reading: bytes)
    } catch {
      throw ReadError(expected: "packed days as JSON", found: "other text")
    }
    do throws(JSONMismatch) {
      self = try LinkPayloadReader(at: at, zones: zones).payload(from: json)
    } catch {
      switch error.problem {
      case .expected(let expected, let found): throw ReadError(expected: "\(expected) in the packed days", found: found)
      case .sentence(let sentence): throw ReadError(expected: "packed days that can be read", found: sentence)
      }
    }
  }
}

/// A reader of a link's unpacked payload.
private struct LinkPayloadReader {
  let at: Instant
  let zones: ZoneDatabase

  func payload(from json: JSON) throws(JSONMismatch) -> LinkPayload {
    let object = try JSONObject(
      json, named: ["at", "zones", "days", "why", "surfaces", "innerLife", "expressions"])
    let milliseconds: Int64 = try object.read("at")
    guard milliseconds == at.millisecondsSince1970 else {
      throw object.mismatch(
        "days of the moment \(Instant(millisecondsSince1970: milliseconds)), and the link is to \(at)", at: "at")
    }
    let why = try array(in: object, named: "why").map { element throws(JSONMismatch) in
      let (subject, at, sentence) = try statement(from: element, subjectType: SurfaceExplanation.StatementSubject.self)
      return SurfaceExplanation.Statement(subject: subject, at: at, sentence: sentence)
    }
    let lists = try array(in: object, named: "surfaces")
    guard lists.count == Surface.allCases.count else {
      throw object.mismatch("explanations of \(lists.count) surfaces", at: "surfaces")
    }
    var surfaces: [SurfaceExplanation] = []
    for (surface, list) in zip(Surface.allCases, lists) {
      var links: [SurfaceExplanation.Statement] = []
      let indices = try elements(of: list)
      guard indices.count <= LinkPayloadReader.maxStatements else {
        throw list.mismatch("\(indices.count) statements about a surface")
      }
      for index in indices {
        let number = try Int64(reading: index)
        guard 0..<Int64(why.count) ~= number else { throw index.mismatch(expected: "a number below \(why.count)") }
        links.append(why[Int(number)])
      }
      surfaces.append(SurfaceExplanation(surface: surface, links: links))
    }
    let journal = try object["innerLife"].map { json throws(JSONMismatch) in
      JournalExplanation(
        links: try elements(of: json).map { element throws(JSONMismatch) in
          let (subject, at, sentence) = try statement(
            from: element, subjectType: JournalExplanation.StatementSubject.self)
          return JournalExplanation.Statement(subject: subject, at: at, sentence: sentence)
        })
    }
    let face = try object["expressions"].map { json throws(JSONMismatch) in
      FaceExplanation(
        links: try elements(of: json).map { element throws(JSONMismatch) in
          let (subject, at, sentence) = try statement(from: element, subjectType: FaceExplanation.StatementSubject.self)
          return FaceExplanation.Statement(subject: subject, at: at, sentence: sentence)
        })
    }
    let days = try array(in: object, named: "days").map { json throws(JSONMismatch) in try day(from: json) }
    return LinkPayload(
      days: StepsOfDaysInLink(days),
      explanation: MomentExplanation(
        instant: at, itinerary: try itinerary(from: array(in: object, named: "zones")), surfaces: surfaces,
        journal: journal, face: face)
    )
  }

  private func elements(of json: JSON) throws(JSONMismatch) -> [JSON] {
    guard case .array(let elements) = json.content else { throw json.mismatch(expected: "an array") }
    return elements
  }

  private func array(in object: JSONObject, named name: String) throws(JSONMismatch) -> [JSON] {
    guard let json = object[name] else { throw object.mismatch("no member \(quoted(name))", at: name) }
    return try elements(of: json)
  }

  private func itinerary(from list: [JSON]) throws(JSONMismatch) -> ZoneItinerary {
    var itinerary = ZoneItinerary(.utc)
    for (index, entry) in list.enumerated() {
      let parts = try elements(of: entry)
      guard let name = parts.first, parts.count == (index == 0 ? 1 : 2) else {
        throw entry.mismatch(expected: "a time zone, and its begin after the first")
      }
      let zone = try name.parsedText(as: "a time zone") { zones.zone(nameOrOffset: $0) }
      if index == 0 {
        itinerary = ZoneItinerary(zone)
      } else {
        itinerary.changeZone(to: zone, at: try instant(from: parts[1]))
      }
    }
    return itinerary
  }

  private func instant(from json: JSON) throws(JSONMismatch) -> Instant { at + Milliseconds(try Int64(reading: json)) }

  private func statement<Subject: RawRepresentable<String> & CaseIterable>(
    from json: JSON, subjectType _: Subject.Type
  ) throws(JSONMismatch) -> (Subject, Instant?, String) {
    let parts = try elements(of: json)
    guard 2...3 ~= parts.count else { throw json.mismatch(expected: "a subject, a sentence and a time") }
    let subject: Subject = try parts[0].enumCase()
    let sentence = try String(reading: parts[1])
    // A link can come from an untrusted source, and its sentences may be printed on a terminal.
    guard sentence.utf8.count <= LinkPayloadReader.maxSentenceLength, !sentence.utf8.contains(0x09),
      makingInvisiblesVisible(sentence) == sentence
    else { throw parts[1].mismatch(expected: "a sentence of visible characters") }
    return (subject, parts.count == 3 ? try instant(from: parts[2]) : nil, sentence)
  }

  private func day(from json: JSON) throws(JSONMismatch) -> StepsOfDaysInLink.Day {
    let parts = try elements(of: json)
    guard let first = parts.first else { throw json.mismatch(expected: "a day") }
    let day = try first.parsedText(as: "a day such as 2025-01-04") { CivilDay($0) }
    if parts.count == 4, case .number = parts[1].content {
      let hour = try hours(from: Array(parts[1...]))[0]
      return StepsOfDaysInLink.Day(day: day, steps: .total(hour.steps, hour.interval))
    }
    var all: [StepsOfDaysInLink.Hour] = []
    for run in parts.dropFirst() {
      let numbers = try elements(of: run)
      guard numbers.count > 2 else { throw run.mismatch(expected: "a begin, a length and steps") }
      all += try hours(from: numbers)
    }
    return StepsOfDaysInLink.Day(day: day, steps: .hours(all))
  }

  /// Reads a run of hours from `numbers`: the run's start, an hour's length in milliseconds, and each hour's steps.
  private func hours(from numbers: [JSON]) throws(JSONMismatch) -> [StepsOfDaysInLink.Hour] {
    var start = try instant(from: numbers[0])
    let length = try Int64(reading: numbers[1])
    guard 1...LinkPayloadReader.maxLength ~= length else {
      throw numbers[1].mismatch(expected: "a length of at most two days")
    }
    var hours: [StepsOfDaysInLink.Hour] = []
    for number in numbers.dropFirst(2) {
      let steps = try Int64(reading: number)
      guard 0...LinkPayloadReader.maxSteps ~= steps else { throw number.mismatch(expected: "steps of an hour") }
      let end = start + Milliseconds(length)
      hours.append(StepsOfDaysInLink.Hour(interval: Interval(unchecked: start, end), steps: steps))
      start = end
    }
    return hours
  }

  /// The maximum number of statements, and the maximum length of a sentence in bytes.
  ///
  /// Both limits are far higher than `explain` needs. They keep a short link from repeating a long text thousands of
  /// times.
  private static let (maxStatements, maxSentenceLength) = (32, 2000)
  private static let maxLength: Int64 = 48 * 3_600_000
  private static let maxSteps: Int64 = 1_000_000_000
}
