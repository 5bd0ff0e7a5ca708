package import Documents
package import PixelPalCore

/// A generated file: its path and content.
package struct BuiltFile: Hashable, Sendable {
  /// The path relative to the output folder.
  package let path: String
  /// The content.
  package let bytes: [UInt8]

  /// Creates a file at `path`.
  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// The pictures as an Xcode asset catalogue, with an image set for each at the scales 1x, 2x and 3x.
///
/// The 76 named pictures of the product are at the top level, as a pal of the second phase in the first style. Every
/// other look has a folder, which is a namespace for pictures with the same names: `dusk-winter/phase4/male_vital_1`.
///
///     try Catalogue(art).build { group, file in ... }
package struct Catalogue {
  private let art: Artwork
  private let selection: Selection
  private let effort: Deflate.Effort

  /// The folder of the catalogue.
  package static let name = "PixelPal.xcassets"

  /// Creates the catalogue of a selection.
  package init(_ art: Artwork, of selection: Selection = .all, effort: Deflate.Effort = .best) {
    (self.art, self.selection, self.effort) = (art, selection, effort)
  }

  /// A look with a folder of its own.
  package struct Group: Hashable, Sendable {
    package let dye: Dye
    package let phase: Phase
    /// The folder within the catalogue, with a trailing slash; empty for the 76 named pictures.
    package let folder: String

    /// Returns the asset name by which an app loads a picture of the group.
    func asset(of drawing: Drawing) -> String { "\(folder)\(drawing.asset)" }
  }

  /// The group of the 76 named pictures, followed by a group for every look.
  package static let groups: [Group] =
    [Group(dye: Dye(.classic), phase: .active, folder: "")]
    + Phase.allCases.flatMap { phase in
      Dye.all.map { Group(dye: $0, phase: phase, folder: "\($0.name)/phase\(phase.rawValue)/") }
    }

  /// The looks and pals that are built.
  package struct Selection: Hashable, Sendable {
    private let styles: [Style]
    private let skins: [Skin?]
    private let phases: [Phase]
    private let genders: [Gender]

    /// Every style, with every skin and without one.
    package static let all = Selection(
      styles: Style.allCases, skins: [nil] + Skin.allCases.map(Optional.some), phases: Phase.allCases,
      genders: Gender.allCases)

    /// Creates a selection of looks; `nil` among `skins` selects looks without a skin.
    package init(styles: [Style], skins: [Skin?], phases: [Phase], genders: [Gender]) {
      (self.styles, self.skins, self.phases, self.genders) = (styles, skins, phases, genders)
    }

    /// True if the selection is complete.
    package var isAll: Bool {
      Catalogue.groups.allSatisfy(contains) && Gender.allCases.allSatisfy { genders.contains($0) }
    }

    /// Returns true if the group is selected.
    package func contains(_ group: Group) -> Bool {
      styles.contains(group.dye.style) && skins.contains(group.dye.skin) && phases.contains(group.phase)
    }

    /// Returns true if the picture is selected.
    func contains(_ drawing: Drawing) -> Bool { genders.contains(drawing.gender) }
  }

  /// Returns the pictures of a group.
  package static func drawings(in group: Group) -> [Drawing] {
    let named = SpriteName.all.map(Drawing.sprite)
    // The extra animations exist in every style but not in skins.
    return group.folder.isEmpty || group.dye.skin != nil
      ? named : named + Gender.allCases.flatMap { Drawing.extras($0, in: group.phase) }
  }

  /// The selected pictures of each selected group.
  var pictures: [(group: Group, drawings: [Drawing])] {
    Catalogue.groups.filter(selection.contains).map { group in
      (group, Catalogue.drawings(in: group).filter(selection.contains))
    }
  }

  /// Builds every file and passes it to `write`, group by group.
  package func build<Failure: Error>(_ write: (Group, BuiltFile) throws(Failure) -> Void) throws(Failure) {
    guard let first = Catalogue.groups.first else { return }
    let info = Contents.info
    try write(first, BuiltFile(path: "\(Catalogue.name)/Contents.json", bytes: info))
    var pixels: [Phase: [Drawing: Scaled]] = [:]
    var dyes: Set<Dye> = []
    for (group, drawings) in pictures {
      // The folder of a dye is written with its first phase.
      try writeFolders(of: group, isFirst: group.folder.isEmpty || dyes.insert(group.dye).inserted, write)
      let palettes = Gender.allCases.map { (gender: $0, palette: art.palette($0, group.dye).tuned(for: group.phase)) }
      for drawing in drawings {
        let known = pixels[group.phase]?[drawing] ?? Scaled(drawing.grid(in: group.phase, with: art), effort)
        pixels[group.phase, default: [:]][drawing] = known
        guard let palette = palettes.first(where: { $0.gender == drawing.gender })?.palette else { continue }
        let set = "\(Catalogue.name)/\(group.asset(of: drawing)).imageset/"
        try write(group, BuiltFile(path: set + "Contents.json", bytes: Contents.imageSet(drawing.asset)))
        for scale in 1...3 {
          let file = set + Contents.file(drawing.asset, scale)
          try write(group, BuiltFile(path: file, bytes: known.png(palette, scale)))
        }
      }
    }
    try writeIcons(write)
  }

  /// Writes the files that make a folder in Xcode a namespace.
  private func writeFolders<Failure: Error>(
    of group: Group, isFirst: Bool, _ write: (Group, BuiltFile) throws(Failure) -> Void
  ) throws(Failure) {
    guard !group.folder.isEmpty else { return }
    if isFirst {
      try write(group, BuiltFile(path: "\(Catalogue.name)/\(group.dye.name)/Contents.json", bytes: Contents.folder))
    }
    try write(group, BuiltFile(path: "\(Catalogue.name)/\(group.folder)Contents.json", bytes: Contents.folder))
  }

  private func writeIcons<Failure: Error>(
    _ write: (Group, BuiltFile) throws(Failure) -> Void
  ) throws(Failure) {
    guard let group = Catalogue.groups.first else { return }
    try write(group, BuiltFile(path: "\(Catalogue.name)/icons/Contents.json", bytes: Contents.folder))
    for icon in Icon.allCases {
      let scaled = Scaled(art[icon.part], effort)
      let set = "\(Catalogue.name)/icons/\(icon.rawValue).imageset/"
      try write(group, BuiltFile(path: set + "Contents.json", bytes: Contents.imageSet(icon.rawValue)))
      for scale in 1...3 {
        let png = scaled.png(art.palette(.male, Dye(.classic)), scale)
        try write(group, BuiltFile(path: set + Contents.file(icon.rawValue, scale), bytes: png))
      }
    }
  }
}

/// A picture in three sizes, compressed only once because the compressed data is independent of the colours.
private struct Scaled {
  private let roles: [Role]
  private let sizes: [PNG]

  init(_ grid: Grid, _ effort: Deflate.Effort) {
    roles = grid.roles
    let base = Image(grid, in: .none)
    sizes = (1...3).map { PNG(base.enlarged(by: $0), effort) }
  }

  func png(_ palette: Palette, _ scale: Int) -> [UInt8] { sizes[scale - 1].bytes(in: roles.map { palette[$0] }) }
}

extension Grid {
  /// The roles that occur in the grid, in their declared order.
  var roles: [Role] {
    var isPresent = [Bool](repeating: false, count: Role.allCases.count)
    for role in pixels { isPresent[Int(role.rawValue)] = true }
    return Role.allCases.filter { isPresent[Int($0.rawValue)] }
  }
}
