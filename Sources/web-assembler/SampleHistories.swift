import Documents
import PixelArt
import PixelPage
import PixelPalCore

/// The sample histories, for visitors who have no history of their own to load.
struct SampleHistories {
  private let sources: SourceFolder

  init(_ sources: SourceFolder) { self.sources = sources }

  /// A sample history, with its description and the options for replaying it.
  private struct Sample {
    let name: String
    let title: String
    let summary: String
    /// The pal on the sample's card.
    let pal: (gender: Gender, style: PalStyle, phase: Phase)
    let history: String
    /// The name of the scenario file, which describes what the person and the phone do, or `nil` if there is none.
    ///
    /// The scenario determines the zone if ``zone`` is `nil`.
    var scenario: String?
    var zone: String?
  }

  private static let samples = [
    Sample(
      name: "first-week", title: "Mia’s first week", summary: "Seven days with a watch and a phone, in Paris.",
      pal: (.male, .classic, .active), history: "first-week.csv", zone: "Europe/Paris"),
    Sample(
      name: "premium-late", title: "Nube’s six weeks", summary: "A winter in Madrid, and a phase that had to wait.",
      pal: (.female, .dusk, .energized), history: "stories/premium-late/history.csv",
      scenario: "stories/premium-late/scenario.json"),
    Sample(
      name: "year-with-gaps", title: "A year with gaps",
      summary: "New York, with weeks without data.",
      pal: (.female, .classic, .ascended), history: "stories/year-with-gaps/history.csv",
      scenario: "stories/year-with-gaps/scenario.json"),
  ]

  /// Returns JSON with all samples and their files, with each history compressed in zlib format and encoded in base85.
  func jsonBytes() throws -> [UInt8] {
    var writer = JSONWriter(.compact)
    let pictures = try LandingPagePictures()
    let files = try SampleHistories.samples.map { sample in
      (sample, try sources.sampleText(ofFile: sample.history), try sample.scenario.map(sources.sampleText))
    }
    writer.array { list in
      for (sample, history, scenario) in files {
        list.object { entry in
          entry.member("name", sample.name)
          entry.member("title", sample.title)
          entry.member("about", sample.summary)
          entry.member(
            "picture", pictures.dataURI(of: sample.pal.gender, style: sample.pal.style, in: sample.pal.phase))
          entry.member("zone", sample.zone)
          entry.member("file", "\(sample.name).csv")
          entry.member("history", Base85.encoded(Deflate.zlibStream(of: Array(history.utf8), effort: .exhaustive)))
          entry.member("scenario", scenario)
        }
      }
    }
    return writer.bytes
  }
}
