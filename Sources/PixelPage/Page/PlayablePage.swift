import Documents
package import PixelArt
package import PixelPalCore
package import Replay
package import StepHistory

/// A page that plays back a history on a simulated phone, to watch the pal grow.
///
/// The page is one self-contained file with everything that the engine has recorded. The scripts of the page compute
/// only details that follow from the recording, such as animation frames and the pal's face.
package struct PlayablePage {
  private let art: Artwork
  /// The replay plan of the simulated phone, or the replay plans of two phones to compare.
  private let namedPlans: [NamedReplayPlan]
  private let assumesPremium: Bool
  /// The picture file that tells an open page that it was rewritten, or `nil` if the page is written only once.
  private let versionPicture: String?
  /// The settings and the name in links to moments, or `nil` if the page makes no links.
  private let linkSettings: CommonLinkParameters?

  /// The settings and the name that all links to a page's moments share.
  package struct CommonLinkParameters {
    /// The settings as a part of a fragment, such as `zone=Europe/Paris&device=ios26`.
    let settings: String
    /// The pal's name as a part of a fragment, such as `&name=Pip`, or `nil` if it has none.
    let name: String?

    package init(settings: String, name: String?) { (self.settings, self.name) = (settings, name) }
  }

  /// A phone to show: its replay plan, and its name if two phones are compared.
  private struct NamedReplayPlan {
    let plan: ReplayPlan
    let name: String?
  }

  /// Creates a page that plays back `plan`.
  ///
  /// If `assumesPremium` is true, the page says that premium is assumed, and which command shows the pal without it. A
  /// page with a `versionPicture` reloads itself when the width of that picture changes. With `linkSettings`, the page
  /// makes links to its moments.
  package init(
    _ plan: ReplayPlan, with art: Artwork, assumesPremium: Bool = false, versionPicture: String? = nil,
    linkSettings: CommonLinkParameters? = nil
  ) {
    self.art = art
    self.linkSettings = linkSettings
    self.assumesPremium = assumesPremium
    self.versionPicture = versionPicture
    namedPlans = [NamedReplayPlan(plan: plan, name: nil)]
  }

  /// Creates a page that plays back one history on two phones, or under two sets of rules.
  ///
  /// The two replays are shown side by side at the same simulated time.
  package init(
    _ first: (plan: ReplayPlan, name: String), beside second: (plan: ReplayPlan, name: String), with art: Artwork
  ) {
    self.art = art
    assumesPremium = false
    versionPicture = nil
    linkSettings = nil
    namedPlans = [first, second].map { NamedReplayPlan(plan: $0.plan, name: $0.name) }
  }

  /// A simulated phone with its recording, and the parts of the page made from it.
  private struct RecordedPhone {
    let namedPlan: NamedReplayPlan
    let recorder: PageRecorder
    let data: [UInt8]
    let staticContent: NoScriptContentWriter
  }

  /// Returns the bytes of the page.
  ///
  /// The result is the same for any number of workers. `progress` is called with each instant as soon as it has been
  /// replayed, and ends the replay if it throws an error.
  package func bytes<Failure: Error>(
    using workers: Workers = .single, progress: (Instant) throws(Failure) -> Void
  ) throws(Failure) -> [UInt8] {
    var recorded: [RecordedPhone] = []
    var charts = HTMLWriter()
    for namedPlan in namedPlans {
      let (recorder, parts) = try recordReplay(of: namedPlan.plan, using: workers, progress: progress)
      let film = Film(of: namedPlan.plan, in: recorder)
      var writer = JSONWriter(.compact)
      // The page's data and its charts are independent of each other, so they are written concurrently.
      let drawn = workers.performConcurrently(
        { PageDataWriter(namedPlan.plan, recorder, film, parts, art, linkSettings: linkSettings).write(to: &writer) },
        and: recorded.isEmpty ? 1 : 0
      ) { _ in
        var charts = HTMLWriter()
        let chapters = recorder.journalRecorder?.journal?.readableChapters ?? []
        HistoryCharts(namedPlan.plan, recorder.pal, chapters: chapters, headingElement: "h3").write(to: &charts)
        return charts
      }
      for chart in drawn { charts.append(contentsOf: chart) }
      recorded.append(
        RecordedPhone(
          namedPlan: namedPlan, recorder: recorder, data: writer.bytes,
          staticContent: NoScriptContentWriter(namedPlan.plan, recorder.pal, film.stops, with: art)))
    }
    return assembledPage(recorded: recorded, charts: charts)
  }

  private func recordReplay<Failure: Error>(
    of plan: ReplayPlan, using workers: Workers, progress pass: (Instant) throws(Failure) -> Void
  ) throws(Failure) -> (PageRecorder, [(from: Instant, to: Instant, data: String)]) {
    let recorder = PageRecorder(plan)
    let parts = try recorder.record(using: workers) { part in
      (from: part.from, to: part.to, data: Base64.encoded(Deflate.zlibStream(of: part.bytes, effort: .quick)))
    } progress: { instant throws(Failure) in
      try pass(instant)
    }
    return (recorder, parts)
  }

  private static let styles: [EmbeddedWebFile] = [.chartsStyle, .pageStyle, .stageStyle, .phoneStyle, .journalStyle]

  private static func scripts(isComparison isOfTwo: Bool) -> [EmbeddedWebFile] {
    [
      .elements, .numbers, .dates, .entries, .record, .story, .clock, .sprites, .face, .play, .figure, .touch,
      .keepsakes, .stage, .phone, .strip,
      .tabs, .journal, .chapters,
    ]
      + (isOfTwo ? [.beside] : [])
      + [.charts, .link, .page]
  }

  /// The hashes of the page's styles and scripts, for the policy of a page that embeds it.
  ///
  /// A frame without a URL inherits the policy of the embedding page. The embedded page can therefore run in such a
  /// frame only if that policy allows these hashes.
  package static var policyHashes: (styles: [String], scripts: [String]) {
    (
      [HTMLDocument.policyHash(of: styles)],
      [false, true].map { HTMLDocument.policyHash(of: scripts(isComparison: $0)) }
    )
  }

  private func document(titled title: String) -> HTMLDocument {
    HTMLDocument(
      title: title, styles: PlayablePage.styles,
      scripts: PlayablePage.scripts(isComparison: namedPlans.count > 1) + (versionPicture == nil ? [] : [.watch]),
      versionPicture: versionPicture
    )
  }

  private func assembledPage(recorded: [RecordedPhone], charts: HTMLWriter) -> [UInt8] {
    let opening = recorded[0].staticContent
    return document(titled: "PixelPal, \(opening.dateSpan)").bytes { body in
      body.writeTemplate(.pageTemplate) { slot, markup in
        switch slot {
        case "sentence": opening.writeHeadline(comparing: namedPlans.compactMap { $0.name }, to: &markup)
        case "hero": markup.beginElement("div", attributes: ["class": namedPlans.count > 1 ? "hero two" : "hero"])
        case "pal": opening.writeCard(to: &markup)
        case "phone": opening.writeAppScreen(to: &markup)
        case "beside": writeOtherPhones(recorded.dropFirst(), to: &markup)
        case "difference": if namedPlans.count > 1 { markup.writeElement("p", ["id": "difference", "class": "plays"]) }
        case "evolution": writePhaseLists(recorded, to: &markup)
        case "journal":
          if let journalRecorder = recorded[0].recorder.journalRecorder {
            opening.writeFilmSentences(to: &markup)
            markup.writeTemplate(.journalTemplate) { _, portrait in
              TraitRadarChart(journalRecorder.journal, recorded[0].recorder.pal)?.write(
                to: &portrait, headingElement: "h3")
            }
          }
        case "charts":
          KeepsakeListWriter(namedPlans[0].plan, recorded[0].recorder.pal, with: art).write(to: &markup)
          markup.append(contentsOf: charts)
        case "premium": if assumesPremium { PlayablePage.writePremiumNote(to: &markup) }
        case "data":
          let ids: [StaticString] = ["data", "data-beside"]
          for (id, one) in zip(ids, recorded) { markup.writeJSONScript(id: id, json: one.data) }
        default: break
        }
      }
    }
  }

  private static func writePremiumNote(to markup: inout HTMLWriter) {
    markup.writeElement("p", ["class": "makers"]) { note in
      note.writeText("This page shows the pal with premium, as ")
      note.writeElement("code", "pixelpal snapshot … --premium always")
      note.writeText(" does. Add ")
      note.writeElement("code", "--premium never")
      note.writeText(" to see it without.")
    }
  }

  private func writeOtherPhones(_ others: ArraySlice<RecordedPhone>, to markup: inout HTMLWriter) {
    for other in others {
      markup.writeElement("figure", ["class": "phone large", "id": "phone-beside"]) {
        other.staticContent.writeAppScreen(to: &$0)
      }
    }
  }

  private func writePhaseLists(_ recorded: [RecordedPhone], to markup: inout HTMLWriter) {
    for (index, one) in recorded.enumerated() {
      if let name = one.namedPlan.name { markup.writeElement("p", ["class": "side-name"], name) }
      one.staticContent.writePhaseList(id: index == 0 ? "evolution" : nil, to: &markup)
    }
  }
}
