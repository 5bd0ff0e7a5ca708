package import Documents
package import PixelPalCore

/// A file that is built: where, and what is in it.
package struct BuiltFile: Hashable, Sendable {
  /// The path below the folder into which is built.
  package let path: String
  /// What is in it.
  package let bytes: [UInt8]

  /// A file at `path`.
  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// The pictures as Xcode has them: an asset catalogue with an image set for each, at one, two and three pixels a point.
///
/// The 76 of the product stand at the top, as a pal of the second phase in the first style. Every other look is a folder
/// that gives its pictures their names back below its own: `dusk-winter/phase4/male_vital_1`.
///
///     try Catalogue(art).build { group, file in ... }
package struct Catalogue {
  private let art: Artwork
  private let selection: Selection
  private let effort: Deflate.Effort

  /// The catalogue's folder.
  package static let name = "PixelPal.xcassets"

  /// The catalogue of what is selected.
  package init(_ art: Artwork, of selection: Selection = .all, effort: Deflate.Effort = .best) {
    (self.art, self.selection, self.effort) = (art, selection, effort)
  }

  /// A look that has a folder of its own.
  package struct Group: Hashable, Sendable {
    package let dye: Dye
    package let phase: Phase
    /// The folder below the catalogue, with a slash at its end; empty for the 76.
    package let folder: String

    /// The name by which an app finds a picture of the group.
    func asset(of drawing: Drawing) -> String { "\(folder)\(drawing.asset)" }
  }

  /// The 76, then every look.
  package static let groups: [Group] =
    [Group(dye: Dye(.classic), phase: .active, folder: "")]
    + Phase.allCases.flatMap { phase in
      Dye.all.map { Group(dye: $0, phase: phase, folder: "\($0.name)/phase\(phase.rawValue)/") }
    }

  /// Which looks are built, and of whom.
  package struct Selection: Hashable, Sendable {
    private let styles: [Style]
    private let skins: [Skin?]
    private let phases: [Phase]
    private let genders: [Gender]

    /// Every style in every skin and without one.
    package static let all = Selection(
      styles: Style.allCases, skins: [nil] + Skin.allCases.map(Optional.some), phases: Phase.allCases,
      genders: Gender.allCases)

    /// Looks of these kinds alone; no skin is one too.
    package init(styles: [Style], skins: [Skin?], phases: [Phase], genders: [Gender]) {
      (self.styles, self.skins, self.phases, self.genders) = (styles, skins, phases, genders)
    }

    /// Whether nothing is left out.
    package var isAll: Bool {
      Catalogue.groups.allSatisfy(contains) && Gender.allCases.allSatisfy { genders.contains($0) }
    }

    /// Whether the group is built.
    package func contains(_ group: Group) -> Bool {
      styles.contains(group.dye.style) && skins.contains(group.dye.skin) && phases.contains(group.phase)
    }

    /// Whether the picture is built.
    func contains(_ drawing: Drawing) -> Bool { genders.contains(drawing.gender) }
  }

  /// The pictures of a group.
  package static func drawings(in group: Group) -> [Drawing] {
    let named = SpriteName.all.map(Drawing.sprite)
    // What is beside the 76 is there in every style, and needs no other clothes.
    return group.folder.isEmpty || group.dye.skin != nil
      ? named : named + Gender.allCases.flatMap { Drawing.extras($0, in: group.phase) }
  }

  /// The pictures that are built, group by group.
  var pictures: [(group: Group, drawings: [Drawing])] {
    Catalogue.groups.filter(selection.contains).map { group in
      (group, Catalogue.drawings(in: group).filter(selection.contains))
    }
  }

  /// Builds every file, and hands each to `write`, group by group.
  package func build<Failure: Error>(_ write: (Group, BuiltFile) throws(Failure) -> Void) throws(Failure) {
    guard let first = Catalogue.groups.first else { return }
    let info = Contents.info
    try write(first, BuiltFile(path: "\(Catalogue.name)/Contents.json", bytes: info))
    var pixels: [Phase: [Drawing: Scaled]] = [:]
    var dyes: Set<Dye> = []
    for (group, drawings) in pictures {
      // The folder of a dye comes with its first phase.
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

  /// Folders in Xcode say in a file that their names are part of those of their pictures.
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

/// A picture in three sizes, deflated once whatever its colours will be.
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
  /// The roles that occur, in their order.
  var roles: [Role] {
    var isPresent = [Bool](repeating: false, count: Role.allCases.count)
    for role in pixels { isPresent[Int(role.rawValue)] = true }
    return Role.allCases.filter { isPresent[Int($0.rawValue)] }
  }
}
