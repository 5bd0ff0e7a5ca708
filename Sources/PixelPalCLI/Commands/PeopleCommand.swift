import Cohorts
import Documents
import HistoryCommands
import PixelPalCore
import StepHistory
import TimeZones

/// The `people` command, which generates people, one per line.
enum PeopleCommand {
  private static let count = Option(
    "--count", .integer(in: 1...1_000_000_000), required: true, "how many people there are")
  private static let seed = Option(
    "--seed", .integer(in: 0...Int.max), default: "1", "which of all made-up people they are")
  private static let firstNumber = Option(
    "--from", .integer(in: 1...1_000_000_000_000), default: "1",
    "the number of the first: each number is one person, whatever is made beside it")
  private static let resolution = Option(
    "--kind",
    .oneOf(
      [
        Choice("days", "the total of each local date", SyntheticPeopleGenerator.Resolution.days),
        Choice("hours", "the total of each hour", .hours),
        Choice("samples", "what a phone and perhaps a watch counted at the same time", .samples),
      ], called: "kind"), default: "days", "how finely their steps are told")
  private static let days = Option(
    "--days", .integer(in: 1...3650), default: "\(SyntheticPeopleGenerator.defaultDays)",
    "how many days each has who does not stop earlier")
  private static let scope = Option(
    "--only",
    .oneOf(
      [Choice("steps", "the steps of all days", SyntheticPeopleGenerator.Scope.steps)],
      called: "part"),
    "nothing but the steps of all days: nobody stops, buys or refuses anything")

  static let command = Command(
    "people", "make people up, to try things out on many",
    discussion: """
      Writes a line of JSON for each person, as 'pixelpal.person/1' has it. How much they walk, which days have no data, who \
      finishes the onboarding, stops or buys, is drawn from what has been published of many people; still it is a claim about \
      nobody. A person depends on the seed and the number alone: any part can be made anywhere, and is the same to the byte.
      """,
    options: [
      count.entry, seed.entry, firstNumber.entry, resolution.entry, days.entry, scope.entry, SharedOption.output.entry,
      SharedOption.quiet.entry, SharedOption.noProgress.entry,
    ],
    examples: [
      .init("people --count 1000 -o people.ndjson", "A thousand people, a year each"),
      .init("people --count 1000 --from 1001 --kind samples -o more.ndjson", "The next thousand, with every walk"),
    ]
  ) { invocation, context throws(CommandFailure) in
    guard let count = invocation[count] else {
      throw .usage(.init("the option '--count' is missing"), command: invocation.command)
    }
    let zones = context.environment.zones
    let people = SyntheticPeopleGenerator(
      seed: UInt64(invocation[seed] ?? 1), maxDays: invocation[days] ?? SyntheticPeopleGenerator.defaultDays,
      invocation[scope] ?? .all
    ) { zones.zone(named: $0) }
    guard let people else { throw .internalError(LocatedError("a zone of made-up people is not known")) }
    let crowd = SyntheticPeopleWriter(
      people, invocation[resolution] ?? .days, from: invocation[firstNumber] ?? 1, count: count)
    try crowd.write(by: context.workers) { bytes, done throws(CommandFailure) in
      try context.results.write(bytes)
      try context.progress.report(Int64(done), of: Int64(crowd.count), "people")
    }
  }
}
