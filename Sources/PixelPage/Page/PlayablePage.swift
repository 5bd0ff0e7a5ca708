import Documents
package import PixelArt
package import PixelPalCore
package import Replay
package import StepHistory

/// A page that plays a history on a phone, for the person to watch their pal live through it.
///
/// It is one self-contained file without logic of its own: it plays what the engine has recorded.
package struct PlayablePage {
  private let art: Artwork
  /// The phone, or both phones in a comparison.
  private let sides: [Side]
  /// The picture file that shows when the page was rewritten; `nil` if the page is not watched.
  private let watched: String?

  /// A replay plan, and its name if it is one of two.
  private struct Side {
    let course: Course
    let name: String?
  }

  /// Creates the page of `course`.
  package init(_ course: Course, with art: Artwork, watched: String? = nil) {
    self.art = art
    self.watched = watched
    sides = [Side(course: course, name: nil)]
  }

  /// Creates a page that compares one history on two phones, or under two sets of rules, on a common clock.
  package init(
    _ first: (course: Course, name: String), beside second: (course: Course, name: String), with art: Artwork
  ) {
    self.art = art
    watched = nil
    sides = [first, second].map { Side(course: $0.course, name: $0.name) }
  }

  /// A side and its recording.
  private struct Recorded {
    let side: Side
    let recorder: Recorder
    let data: [UInt8]
    let opening: PageOpening
  }

  /// Returns the bytes of the page, which are the same for any number of workers; `pass` receives the progress of the
  /// replay.
  package func bytes<Failure: Error>(
    by workers: Workers = .one, pass: (Instant) throws(Failure) -> Void
  ) throws(Failure) -> [UInt8] {
    var recorded: [Recorded] = []
    var charts = Markup()
    for side in sides {
      let (recorder, parts) = try record(side.course, by: workers, pass)
      var writer = JSONWriter(.compact)
      // The two tasks are independent of each other.
      let drawn = workers.perform(
        { PageData(side.course, recorder, parts, art).write(to: &writer) }, and: recorded.isEmpty ? 1 : 0
      ) { _ in
        var charts = Markup()
        HistoryCharts(side.course, recorder.pal, heading: "h3").write(to: &charts)
        return charts
      }
      for chart in drawn { charts.add(chart) }
      recorded.append(
        Recorded(
          side: side, recorder: recorder, data: writer.bytes,
          opening: PageOpening(side.course, recorder.pal, with: art)))
    }
    return write(recorded, charts)
  }

  private func record<Failure: Error>(
    _ course: Course, by workers: Workers, _ pass: (Instant) throws(Failure) -> Void
  ) throws(Failure) -> (Recorder, [(from: Instant, to: Instant, data: String)]) {
    let recorder = Recorder(course)
    let parts = try recorder.record(by: workers) { part in
      (from: part.from, to: part.to, data: Base64.text(of: Deflate.zlib(part.bytes, .quick)))
    } pass: { instant throws(Failure) in
      try pass(instant)
    }
    return (recorder, parts)
  }

  private static let styles: [WebFile] = [.chartsStyle, .pageStyle, .stageStyle, .phoneStyle, .journalStyle]

  private static func scripts(ofTwo isOfTwo: Bool) -> [WebFile] {
    [
      .elements, .numbers, .dates, .entries, .record, .story, .clock, .sprites, .face, .play, .figure, .touch, .stage,
      .phone,
      .strip,
      .tabs, .journal, .chapters,
    ]
      + (isOfTwo ? [.beside] : [])
      + [.charts, .page]
  }

  /// The hashes of styles and scripts that an embedding page's policy must allow.
  ///
  /// This page then plays in a frame without an address, to which the policy of the embedding page applies, too.
  package static var allowances: (styles: [String], scripts: [String]) {
    ([HTMLDocument.hash(of: styles)], [false, true].map { HTMLDocument.hash(of: scripts(ofTwo: $0)) })
  }

  private func document(titled title: String) -> HTMLDocument {
    HTMLDocument(
      title: title, styles: PlayablePage.styles, scripts: PlayablePage.scripts(ofTwo: sides.count > 1), watched: watched
    )
  }

  private func write(_ recorded: [Recorded], _ charts: Markup) -> [UInt8] {
    let opening = recorded[0].opening
    return document(titled: "PixelPal, \(opening.dates)").bytes { body in
      body.template(.body) { slot, markup in
        switch slot {
        case "sentence": opening.writeSentence(of: sides.compactMap { $0.name }, to: &markup)
        case "hero": markup.begin("div", ["class": sides.count > 1 ? "hero two" : "hero"])
        case "pal": opening.writePal(to: &markup)
        case "phone": opening.writePhone(to: &markup)
        case "beside": writeBeside(recorded.dropFirst(), to: &markup)
        case "save": opening.writeSave(to: &markup)
        case "difference": if sides.count > 1 { markup.element("p", ["id": "difference", "class": "plays"]) }
        case "evolution": writeEvolution(recorded, to: &markup)
        case "journal": if recorded[0].recorder.life != nil { markup.template(.diary) { _, _ in } }
        case "charts": markup.add(charts)
        case "data":
          let ids: [StaticString] = ["data", "data-beside"]
          for (id, one) in zip(ids, recorded) { markup.data(id: id, json: one.data) }
        default: break
        }
      }
    }
  }

  private func writeBeside(_ others: ArraySlice<Recorded>, to markup: inout Markup) {
    for other in others {
      markup.element("figure", ["class": "phone large", "id": "phone-beside"]) { other.opening.writePhone(to: &$0) }
    }
  }

  private func writeEvolution(_ recorded: [Recorded], to markup: inout Markup) {
    for (index, one) in recorded.enumerated() {
      if let name = one.side.name { markup.element("p", ["class": "side-name"], name) }
      one.opening.writeEvolution(id: index == 0 ? "evolution" : nil, to: &markup)
    }
  }
}
