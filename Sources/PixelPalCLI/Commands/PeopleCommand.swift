import Cohorts
import Documents
import HistoryCommands
import PixelPalCore
import StepHistory
import TimeZones

/// The `people` command, which generates lines of synthetic people as input for `cohort`.
enum PeopleCommand {
  private static let count = Option(
    "--count", .integer(in: 1...1_000_000_000), required: true, "number of people")
  private static let seed = Option(
    "--seed", .integer(in: 0...Int.max), default: "1", "seed of the random numbers")
  private static let firstNumber = Option(
    "--from", .integer(in: 1...1_000_000_000_000), default: "1",
    "number of the first person; with the same options, a number always gives the same person")
  private static let resolution = Option(
    "--kind",
    .oneOf(
      [
        NamedChoice("days", "the total of each local date", SyntheticPeopleGenerator.Resolution.days),
        NamedChoice("hours", "the total of each hour", .hours),
        NamedChoice("samples", "what a phone and perhaps a watch counted at the same time", .samples),
      ], placeholder: "kind"), default: "days", "resolution of the steps")
  private static let days = Option(
    "--days", .integer(in: 1...3650), default: "\(SyntheticPeopleGenerator.defaultDays)",
    "days of data per person, unless the person stops earlier")
  private static let scope = Option(
    "--only",
    .oneOf(
      [NamedChoice("steps", "the steps of all days", SyntheticPeopleGenerator.GeneratedParts.steps)],
      placeholder: "part"),
    "generate only the steps of all days: no person stops, buys premium or denies access")

  static let command = Command(
    "people", "generate synthetic people as input for cohort",
    discussion: """
      Writes one line of JSON per person in the format 'pixelpal.person/1'. How much people walk, which days have no \
      data, and who finishes the onboarding, stops or buys premium is random, based on published statistics; the data \
      describes no real people. Each person depends only on the seed and the person's number, so parts can be \
      generated on different machines and are identical byte for byte.
      """,
    options: [
      count.entry, seed.entry, firstNumber.entry, resolution.entry, days.entry, scope.entry, SharedOptions.output.entry,
      SharedOptions.quiet.entry, SharedOptions.noProgress.entry,
    ],
    examples: [
      .init("people --count 1000 -o people.ndjson", "Generate a thousand people with up to a year of data"),
      .init(
        "people --count 1000 --from 1001 --kind samples -o more.ndjson",
        "Generate the next thousand with individual samples"),
    ]
  ) { invocation, context throws(CommandFailure) in
    guard let count = invocation[count] else {
      throw .usage(.init("missing option '--count <n>'"), command: invocation.command)
    }
    let zones = context.environment.zones
    let people = SyntheticPeopleGenerator(
      seed: UInt64(invocation[seed] ?? 1), maxDays: invocation[days] ?? SyntheticPeopleGenerator.defaultDays,
      invocation[scope] ?? .all
    ) { zones.zone(named: $0) }
    guard let people else { throw .internalError(LocatedError("the time zone of a synthetic person is unknown")) }
    let crowd = SyntheticPeopleWriter(
      people, invocation[resolution] ?? .days, from: invocation[firstNumber] ?? 1, count: count)
    try crowd.emitLines(using: context.workers) { bytes, done throws(CommandFailure) in
      try context.results.write(bytes)
      try context.progress.report(done: Int64(done), of: Int64(crowd.count), noun: "people")
    }
  }
}
