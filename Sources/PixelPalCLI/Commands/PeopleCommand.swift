import Cohorts
import Documents
import HistoryCommands
import PixelPalCore
import StepHistory
import TimeZones

/// The `people` command, which generates people, one per line.
enum PeopleCommand {
  private static let count = Option(
    "--count", .integer(1...1_000_000_000), required: true, "how many people there are")
  private static let seed = Option(
    "--seed", .integer(0...Int.max), default: "1", "which of all made-up people they are")
  private static let from = Option(
    "--from", .integer(1...1_000_000_000_000), default: "1",
    "the number of the first: each number is one person, whatever is made beside it")
  private static let kind = Option(
    "--kind",
    .oneOf(
      [
        Choice("days", "the total of each local date", MadeUpPeople.Kind.days),
        Choice("hours", "the total of each hour", .hours),
        Choice("samples", "what a phone and perhaps a watch counted at the same time", .samples),
      ], called: "kind"), default: "days", "how finely their steps are told")
  private static let days = Option(
    "--days", .integer(1...3650), default: "\(MadeUpPeople.daysOfAYear)",
    "how many days each has who does not stop earlier")
  private static let only = Option(
    "--only",
    .oneOf(
      [Choice("steps", "the steps of all days", MadeUpPeople.Scope.steps)],
      called: "part"),
    "nothing but the steps of all days: nobody stops, buys or refuses anything")

  static let row = Command(
    "people", "make people up, to try things out on many",
    discussion: """
      Writes a line of JSON for each person, as 'pixelpal.person/1' has it. How much they walk, which days have no data, who \
      finishes the onboarding, stops or buys, is drawn from what has been published of many people; still it is a claim about \
      nobody. A person depends on the seed and the number alone: any part can be made anywhere, and is the same to the byte.
      """,
    options: [
      count.entry, seed.entry, from.entry, kind.entry, days.entry, only.entry, SharedOption.output.entry,
      SharedOption.quiet.entry, SharedOption.noProgress.entry,
    ],
    examples: [
      .init("people --count 1000 -o people.ndjson", "A thousand people, a year each"),
      .init("people --count 1000 --from 1001 --kind samples -o more.ndjson", "The next thousand, with every walk"),
    ]
  ) { invocation, session throws(Failure) in
    guard let count = invocation[count] else {
      throw .usage(.init("the option '--count' is missing"), command: invocation.command)
    }
    let zones = session.surroundings.zones
    let people = MadeUpPeople(
      seed: UInt64(invocation[seed] ?? 1), days: invocation[days] ?? MadeUpPeople.daysOfAYear, invocation[only] ?? .all
    ) { zones.zone($0) }
    guard let people else { throw .ourFault(LocatedError("a zone of made-up people is not known")) }
    let crowd = MadeUpCrowd(
      people, invocation[kind] ?? .days, from: invocation[from] ?? 1, count: count)
    try crowd.write(by: session.workers) { bytes, done throws(Failure) in
      try session.results.write(bytes)
      try session.progress.report(Int64(done), of: Int64(crowd.count), "people")
    }
  }
}
