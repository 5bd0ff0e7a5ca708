import Documents
package import PixelArt
package import PixelPalCore
package import Replay
package import StepHistory

/// A page on which a person watches their pal live through a history, on a phone.
///
/// It is one file that asks for nothing, and decides nothing: it plays what the engine has written.
package struct PlayablePage {
  private let course: Course
  private let art: Artwork
  /// The picture beside the page that says whether it has been written anew; `nil` where nobody does.
  private let watched: String?

  /// The page of `course`.
  package init(_ course: Course, with art: Artwork, watched: String? = nil) {
    self.course = course
    self.art = art
    self.watched = watched
  }

  private var document: HTMLDocument {
    HTMLDocument(
      title: "PixelPal", styles: [.pageStyle, .phoneStyle, .chartsStyle],
      scripts: [.record, .clock, .sprites, .phone, .strip, .page], watched: watched)
  }

  /// The whole file, by however many; `pass` is told how far the replay has come.
  package func bytes<Failure: Error>(
    by workers: Workers = .one, pass: (Instant) throws(Failure) -> Void
  ) throws(Failure) -> [UInt8] {
    var recorder = Recorder(course)
    let parts = try recorder.record(by: workers) { part in
      (from: part.from, to: part.to, data: Base64.text(of: Deflate.zlib(part.bytes, .quick)))
    } pass: { instant throws(Failure) in
      try pass(instant)
    }
    // The one needs nothing of the other.
    var writer = JSONWriter(.compact)
    let charts = workers.perform({ PageData(course, recorder, parts, art).write(to: &writer) }, and: 1) { _ in
      var charts = Markup()
      HistoryCharts(course, recorder.pal, heading: "h3").write(to: &charts)
      return charts
    }
    return document.bytes { body in
      body.template(.body) { slot, markup in
        switch slot {
        case "charts": for chart in charts { markup.add(chart) }
        case "data": markup.data(id: "data", json: writer.bytes)
        default: break
        }
      }
    }
  }
}
