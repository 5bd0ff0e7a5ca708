package import Documents
package import PixelPalCore

/// A generated file, with its path and content.
package struct GeneratedArtFile: Hashable, Sendable {
  /// The file's path, relative to the output folder.
  package let path: String
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// An Xcode asset catalogue of the pal's pictures, with an image set for each picture at the scales 1x, 2x and 3x.
///
/// The top level has the 76 named pictures of a pal in the second phase and the first style. In addition, there is a
/// folder for each look, which is a style, with or without a skin, in one phase. The folder is a namespace for pictures
/// with the same names, as in `dusk-winter/phase4/male_vital_1`. It also contains the pictures of faces, but only at
/// the scale 1x, because apps enlarge the pal's pictures without smoothing. The pictures of the keepsakes, also at 1x,
/// have a folder of their own.
///
///     try AssetCatalogue(art).writeFiles { group, file in ... }
package struct AssetCatalogue {
  private let art: Artwork
  private let selection: Selection
  private let effort: Deflate.Effort

  /// The name of the folder that contains the catalogue.
  package static let folderName = "PixelPal.xcassets"

  /// Creates a catalogue of the looks and pals in `selection`.
  package init(_ art: Artwork, of selection: Selection = .all, effort: Deflate.Effort = .best) {
    (self.art, self.selection, self.effort) = (art, selection, effort)
  }

  /// A group of pictures that share one look and one folder.
  package struct PictureGroup: Hashable, Sendable {
    package let palColours: PalStyleAndSkin
    package let phase: Phase
    /// The group's folder in the catalogue, with a trailing slash.
    ///
    /// The folder is an empty string for the group of the 76 named pictures.
    package let folder: String

    /// Returns the name that an app uses to load a picture of the group.
    func assetName(of drawing: CataloguePicture) -> String { "\(folder)\(drawing.assetName)" }
  }

  /// All groups of pictures: first that of the pictures with names of their own, and then one for each look.
  package static let groups: [PictureGroup] =
    [PictureGroup(palColours: PalStyleAndSkin(.classic), phase: .active, folder: "")]
    + Phase.allCases.flatMap { phase in
      PalStyleAndSkin.all.map {
        PictureGroup(palColours: $0, phase: phase, folder: "\($0.name)/phase\(phase.rawValue)/")
      }
    }

  /// A selection of the looks and pals that a catalogue contains.
  package struct Selection: Hashable, Sendable {
    private let styles: [PalStyle]
    private let skins: [Skin?]
    private let phases: [Phase]
    private let genders: [Gender]

    /// The complete selection: both pals in every phase and style, without a skin and with each skin.
    package static let all = Selection(
      styles: PalStyle.allCases, skins: [nil] + Skin.allCases.map(Optional.some), phases: Phase.allCases,
      genders: Gender.allCases)

    /// Creates a selection of looks and pals.
    ///
    /// A `nil` in `skins` stands for looks without a skin.
    package init(styles: [PalStyle], skins: [Skin?], phases: [Phase], genders: [Gender]) {
      (self.styles, self.skins, self.phases, self.genders) = (styles, skins, phases, genders)
    }

    /// True if every look and both pals are selected.
    package var isComplete: Bool {
      AssetCatalogue.groups.allSatisfy(containsGroup) && Gender.allCases.allSatisfy { genders.contains($0) }
    }

    package func containsGroup(_ group: PictureGroup) -> Bool {
      styles.contains(group.palColours.style) && skins.contains(group.palColours.skin) && phases.contains(group.phase)
    }

    /// Returns true if the pal in `drawing` is selected.
    func containsGender(of drawing: CataloguePicture) -> Bool { genders.contains(drawing.gender) }
  }

  /// Returns all pictures in `group`, of the male and the female pal, including those that aren't selected.
  static func allDrawings(in group: PictureGroup) -> [CataloguePicture] {
    let named = SpriteName.all.map { CataloguePicture.pal(.sprite($0)) }
    if group.folder.isEmpty { return named }
    // Extra animations exist in every style, but not with skins.
    let extras =
      group.palColours.skin == nil
      ? Gender.allCases.flatMap { PalPictureID.framesOfOneShotAnimations(for: $0, in: group.phase) }.map {
        CataloguePicture.pal($0)
      } : []
    return named + extras + FaceCataloguePicture.all(in: group.phase).map { .face($0) }
  }

  /// The selected groups, each with its selected pictures.
  var selectedDrawings: [(group: PictureGroup, drawings: [CataloguePicture])] {
    AssetCatalogue.groups.filter(selection.containsGroup).map { group in
      (group, AssetCatalogue.allDrawings(in: group).filter(selection.containsGender))
    }
  }

  /// Builds every file of the catalogue and passes it to `write`, group by group.
  package func writeFiles<Failure: Error>(_ write: (PictureGroup, GeneratedArtFile) throws(Failure) -> Void)
    throws(Failure)
  {
    guard let first = AssetCatalogue.groups.first else { return }
    let info = AssetCatalogueContentsJSON.catalogue
    try write(first, GeneratedArtFile(path: "\(AssetCatalogue.folderName)/Contents.json", bytes: info))
    var pixels: [Phase: [CataloguePicture: ScaledPNGs]] = [:]
    var dyes: Set<PalStyleAndSkin> = []
    for (group, drawings) in selectedDrawings {
      // The folder for a set of colours is written together with the first phase in these colours.
      try writeNamespaceFiles(
        of: group, isFirstWithColours: group.folder.isEmpty || dyes.insert(group.palColours).inserted, write)
      let palettes = Gender.allCases.map {
        (gender: $0, palette: art.palette(for: $0, colours: group.palColours).adjusted(for: group.phase))
      }
      for drawing in drawings {
        let known =
          pixels[group.phase]?[drawing]
          ?? ScaledPNGs(drawing.grid(in: group.phase, with: art), maxScale: drawing.maxScale, effort)
        pixels[group.phase, default: [:]][drawing] = known
        guard let palette = palettes.first(where: { $0.gender == drawing.gender })?.palette else { continue }
        let pngs = (1...drawing.maxScale).map { known.png(palette: palette, scale: $0) }
        try writeImageSet(named: drawing.assetName, in: group.folder, of: group, pngs: pngs, write)
      }
    }
    try writePhaseIcons(write)
    try writeKeepsakes(write)
    try writeDataSet(named: FaceOffsetsDataSet.name, json: FaceOffsetsDataSet(art).json, write)
    try writeDataSet(named: MeadowDataSet.name, json: MeadowDataSet(art).json, write)
  }

  /// Writes the `Contents.json` files that make Xcode treat the group's folders as namespaces.
  ///
  /// If `isFirstWithColours` is true, one of these files is for the folder that the phases in the same colours share.
  private func writeNamespaceFiles<Failure: Error>(
    of group: PictureGroup, isFirstWithColours: Bool,
    _ write: (PictureGroup, GeneratedArtFile) throws(Failure) -> Void
  ) throws(Failure) {
    guard !group.folder.isEmpty else { return }
    if isFirstWithColours {
      try write(
        group,
        GeneratedArtFile(
          path: "\(AssetCatalogue.folderName)/\(group.palColours.name)/Contents.json",
          bytes: AssetCatalogueContentsJSON.namespaceFolder))
    }
    try write(
      group,
      GeneratedArtFile(
        path: "\(AssetCatalogue.folderName)/\(group.folder)Contents.json",
        bytes: AssetCatalogueContentsJSON.namespaceFolder))
  }

  private func writeDataSet<Failure: Error>(
    named name: String, json: [UInt8], _ write: (PictureGroup, GeneratedArtFile) throws(Failure) -> Void
  ) throws(Failure) {
    guard let group = AssetCatalogue.groups.first else { return }
    let set = "\(AssetCatalogue.folderName)/\(name).dataset/"
    try write(
      group, GeneratedArtFile(path: set + "Contents.json", bytes: AssetCatalogueContentsJSON.dataSet(named: name)))
    try write(group, GeneratedArtFile(path: set + "\(name).json", bytes: json))
  }

  private func writeKeepsakes<Failure: Error>(
    _ write: (PictureGroup, GeneratedArtFile) throws(Failure) -> Void
  ) throws(Failure) {
    guard let group = AssetCatalogue.groups.first else { return }
    let folder = "\(AssetCatalogue.folderName)/keepsakes/"
    try write(
      group, GeneratedArtFile(path: folder + "Contents.json", bytes: AssetCatalogueContentsJSON.namespaceFolder))
    for place in KeepsakePlacement.all {
      let png = PNG(art.placedPicture(of: place).image, effort).bytes
      try writeImageSet(named: place.keepsake.rawValue, in: "keepsakes/", of: group, pngs: [png], write)
    }
  }

  /// Writes an image set into `folder`, which is empty or ends with a slash; `pngs` are the picture's scales from 1x
  /// on.
  private func writeImageSet<Failure: Error>(
    named name: String, in folder: String, of group: PictureGroup, pngs: [[UInt8]],
    _ write: (PictureGroup, GeneratedArtFile) throws(Failure) -> Void
  ) throws(Failure) {
    let set = "\(AssetCatalogue.folderName)/\(folder)\(name).imageset/"
    try write(
      group,
      GeneratedArtFile(
        path: set + "Contents.json", bytes: AssetCatalogueContentsJSON.imageSet(named: name, maxScale: pngs.count)))
    for (index, png) in pngs.enumerated() {
      let file = set + AssetCatalogueContentsJSON.fileName(for: name, scale: index + 1)
      try write(group, GeneratedArtFile(path: file, bytes: png))
    }
  }

  private func writePhaseIcons<Failure: Error>(
    _ write: (PictureGroup, GeneratedArtFile) throws(Failure) -> Void
  ) throws(Failure) {
    guard let group = AssetCatalogue.groups.first else { return }
    try write(
      group,
      GeneratedArtFile(
        path: "\(AssetCatalogue.folderName)/icons/Contents.json", bytes: AssetCatalogueContentsJSON.namespaceFolder))
    for icon in PhaseOrLockIcon.allCases {
      let scaled = ScaledPNGs(art[icon.part], effort)
      let palette = art.palette(for: .male, colours: PalStyleAndSkin(.classic))
      let pngs = (1...3).map { scaled.png(palette: palette, scale: $0) }
      try writeImageSet(named: icon.rawValue, in: "icons/", of: group, pngs: pngs, write)
    }
  }
}

/// A picture in the catalogue: the pal, or a part of a face that an app composes.
enum CataloguePicture: Hashable, Sendable {
  case pal(PalPictureID)
  case face(FaceCataloguePicture)

  var assetName: String {
    switch self {
    case .pal(let picture): picture.assetName
    case .face(let picture): picture.assetName
    }
  }

  var gender: Gender {
    switch self {
    case .pal(let picture): picture.gender
    case .face(let picture): picture.gender
    }
  }

  /// The largest scale at which the catalogue has the picture.
  ///
  /// The catalogue also has the picture at all smaller scales.
  var maxScale: Int {
    switch self {
    case .pal: 3
    case .face: 1
    }
  }

  func grid(in phase: Phase, with art: Artwork) -> RoleGrid {
    switch self {
    case .pal(let picture): picture.grid(in: phase, with: art)
    case .face(let picture): picture.grid(in: phase, with: art)
    }
  }
}

/// A picture at several scales, for making PNG files in different colours.
///
/// The pixels are compressed only once, because the compressed pixels don't depend on the colours.
private struct ScaledPNGs {
  private let roles: [ColourRole]
  private let sizes: [PNG]

  init(_ grid: RoleGrid, maxScale: Int = 3, _ effort: Deflate.Effort) {
    roles = grid.roles
    let base = IndexedImage(grid, in: .allBlack)
    sizes = (1...maxScale).map { PNG(base.enlarged(by: $0), effort) }
  }

  func png(palette: Palette, scale: Int) -> [UInt8] {
    sizes[scale - 1].bytes(withColours: roles.map { palette[$0] })
  }
}

extension RoleGrid {
  /// The roles that occur in the grid, in the order of their declaration.
  var roles: [ColourRole] {
    var isPresent = [Bool](repeating: false, count: ColourRole.allCases.count)
    for role in pixels { isPresent[Int(role.rawValue)] = true }
    return ColourRole.allCases.filter { isPresent[Int($0.rawValue)] }
  }
}
