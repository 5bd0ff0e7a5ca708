import PixelPalCore

/// The files that are generated from the art and kept in the repository, for viewing and comparison.
package struct Showpieces {
  private let art: Artwork

  package init(_ art: Artwork) { self.art = art }

  /// The name of the catalogue list, which has the number of files, the number of bytes and the checksum of every look.
  package static let list = "catalogue.txt"

  /// The files except the list of the catalogue.
  package var files: [BuiltFile] {
    Phase.allCases.flatMap(sheet)
      + [
        BuiltFile(path: "walk.png", bytes: APNG(parade).bytes),
        BuiltFile(path: "phases.png", bytes: PNG(phases).bytes),
        BuiltFile(path: "styles.png", bytes: PNG(styles).bytes),
        BuiltFile(path: "emotes.png", bytes: PNG(emotes).bytes),
      ]
  }

  private func sheet(_ phase: Phase) -> [BuiltFile] {
    let sheet = Sheet(art, in: phase, Dye(.classic))
    let name = "sheets/phase\(phase.rawValue)"
    return [
      BuiltFile(path: "\(name).png", bytes: PNG(sheet.image).bytes),
      BuiltFile(path: "\(name).json", bytes: sheet.json(image: "phase\(phase.rawValue).png")),
    ]
  }

  /// An animation of both pals walking in all four phases side by side.
  private var parade: Animation {
    let frames = (1...SpriteName.Pose.walking.frames).map { frame in
      let row = Phase.allCases.flatMap { phase in
        Gender.allCases.compactMap { gender in
          SpriteName(gender, .walking, frame: frame).map {
            Drawing.sprite($0).image(in: phase, Dye(.classic), with: art)
          }
        }
      }
      return Gallery([row]).image.enlarged(by: 2)
    }
    return Animation(frames: frames, delay: .init(1, over: Rules.standard.numbers.walkingFramesPerSecond))
  }

  private var phases: Image {
    Gallery.phases(art, Dye(.classic), on: nil).image.enlarged(by: 2)
  }

  /// A picture of every emote in every phase.
  private var emotes: Image {
    Gallery.emotes(art, .female, Dye(.meadow), on: nil).image.enlarged(by: 2)
  }

  /// A picture of every style and every skin.
  private var styles: Image {
    let dyes = Style.allCases.map { Dye($0) } + Skin.allCases.map { Dye(.classic, $0) }
    let rows = Gender.allCases.map { gender in
      dyes.compactMap { dye in
        SpriteName(gender, .vital, frame: 1).map { Drawing.sprite($0).image(in: .active, dye, with: art) }
      }
    }
    return Gallery(rows).image.enlarged(by: 2)
  }
}

/// A summary of the catalogue's files for each look, in place of the files themselves.
package struct CatalogueList {
  private var rows: [(folder: String, files: Int, bytes: Int, sum: UInt32)] = []

  package init() {}

  /// Adds a file to the summary.
  package mutating func add(_ file: BuiltFile, of group: Catalogue.Group) {
    let folder = group.folder.isEmpty ? "./" : group.folder
    let index: Int
    if let known = rows.lastIndex(where: { $0.folder == folder }) {
      index = known
    } else {
      index = rows.count
      rows.append((folder, 0, 0, 0))
    }
    rows[index].files += 1
    rows[index].bytes += file.bytes.count
    rows[index].sum = CRC32.update(CRC32.update(rows[index].sum, file.path.utf8), file.bytes)
  }

  /// The list as it is stored.
  package var text: String {
    "# \(Catalogue.name): files, bytes, CRC-32 of all names and bytes in order, folder\n"
      + rows.map { row in
        let sum = String(row.sum, radix: 16)
        return "\(row.files) \(row.bytes) \(String(repeating: "0", count: 8 - sum.count))\(sum) \(row.folder)\n"
      }.joined()
  }
}
