import PixelPalCore

/// The generated pictures that are kept in the repository, so that changes to them can be reviewed.
package struct RepositoryPictures {
  private let art: Artwork

  package init(_ art: Artwork) { self.art = art }

  /// The catalogue summary's file name.
  ///
  /// The summary contains the number of files, their total size and a checksum for every look.
  package static let summaryFileName = "catalogue.txt"

  /// The sprite sheets of all phases, each with its list of frames.
  package var sheets: [GeneratedArtFile] { Phase.allCases.flatMap(sheetFiles) }

  /// All files except the catalogue summary: the sprite sheets with their lists of frames, and the other pictures.
  package var files: [GeneratedArtFile] {
    sheets
      + [
        GeneratedArtFile(path: "walk.png", bytes: APNG(walkAnimation).bytes),
        GeneratedArtFile(path: "phases.png", bytes: PNG(phasesImage).bytes),
        GeneratedArtFile(path: "styles.png", bytes: PNG(stylesImage).bytes),
        GeneratedArtFile(path: "emotes.png", bytes: PNG(emotesImage).bytes),
      ]
  }

  private func sheetFiles(of phase: Phase) -> [GeneratedArtFile] {
    let sheet = AsepriteSheet(art, in: phase, PalStyleAndSkin(.classic))
    let name = "sheets/phase\(phase.rawValue)"
    return [
      GeneratedArtFile(path: "\(name).png", bytes: PNG(sheet.image).bytes),
      GeneratedArtFile(path: "\(name).json", bytes: sheet.frameListJSON(imageName: "phase\(phase.rawValue).png")),
    ]
  }

  /// An animation of both pals walking in all four phases side by side.
  private var walkAnimation: ImageAnimation {
    let frames = (1...SpriteName.Pose.walking.frames).map { frame in
      let row = Phase.allCases.flatMap { phase in
        Gender.allCases.compactMap { gender in
          SpriteName(gender, .walking, frame: frame).map {
            PalPictureID.sprite($0).image(in: phase, colours: PalStyleAndSkin(.classic), with: art)
          }
        }
      }
      return ImageGallery([row]).image.enlarged(by: 2)
    }
    return ImageAnimation(frames: frames, frameDuration: .init(1, over: Rules.standard.numbers.walkingFramesPerSecond))
  }

  private var phasesImage: IndexedImage {
    ImageGallery.posesByPhase(with: art, colours: PalStyleAndSkin(.classic), background: nil).image.enlarged(by: 2)
  }

  /// A picture of every emote in every phase, enlarged to twice the size.
  private var emotesImage: IndexedImage {
    ImageGallery.emotesByPhase(with: art, for: .female, colours: PalStyleAndSkin(.meadow), background: nil).image
      .enlarged(by: 2)
  }

  /// A picture of both pals in every style and every skin, enlarged to twice the size.
  private var stylesImage: IndexedImage {
    let dyes = PalStyle.allCases.map { PalStyleAndSkin($0) } + Skin.allCases.map { PalStyleAndSkin(.classic, $0) }
    let rows = Gender.allCases.map { gender in
      dyes.compactMap { palColours in
        SpriteName(gender, .vital, frame: 1).map {
          PalPictureID.sprite($0).image(in: .active, colours: palColours, with: art)
        }
      }
    }
    return ImageGallery(rows).image.enlarged(by: 2)
  }
}

/// A summary of the asset catalogue.
///
/// The repository contains the summary instead of the catalogue's files.
package struct CatalogueSummary {
  private var rows: [(folder: String, files: Int, bytes: Int, sum: UInt32)] = []

  package init() {}

  /// Adds `file` to the summary's line for the folder of `group`.
  package mutating func addFile(_ file: GeneratedArtFile, in group: AssetCatalogue.PictureGroup) {
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
    rows[index].sum = CRC32.updated(CRC32.updated(rows[index].sum, with: file.path.utf8), with: file.bytes)
  }

  /// The summary as text, with a heading and a line for each folder.
  package var text: String {
    "# \(AssetCatalogue.folderName): files, bytes, CRC-32 of all names and bytes in order, folder\n"
      + rows.map { row in
        let sum = String(row.sum, radix: 16)
        return "\(row.files) \(row.bytes) \(String(repeating: "0", count: 8 - sum.count))\(sum) \(row.folder)\n"
      }.joined()
  }
}
