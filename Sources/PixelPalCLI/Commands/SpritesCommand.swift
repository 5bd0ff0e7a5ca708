import Documents
import HistoryCommands
import PixelArt
import PixelPalCore

/// The `sprites` command, which lists, builds and checks the pictures of the pal.
enum SpritesCommand {
  private enum SpriteOperation {
    case list
    case build
    case check
  }

  private static let task = PositionalArgument(
    .oneOf(
      [
        NamedChoice("list", "the names of all pictures", SpriteOperation.list),
        NamedChoice("build", "the catalogue for Xcode and sheets, from the art", .build),
        NamedChoice("check", "compare what was built with the art", .check),
      ], placeholder: "task"), "task to perform")
  private static let output = Option(
    "-o", .folder, "folder to build into or to check; default for check: Sprites")
  private static let style = Option(
    "--style", .oneOrAll(of: PalStyle.allCases, called: "style"), default: "classic", repeatable: true,
    "build this style")
  private static let skin = Option(
    "--skin", .oneOf(skins, placeholder: "skin"), default: "none", repeatable: true, "build this skin over the styles")
  private static let phase = Option(
    "--phase", .oneOrAll(of: Phase.allCases, called: "phase"), default: "all", repeatable: true, "build this phase")
  private static let gender = Option(
    "--gender", .oneOrAll(of: Gender.allCases, called: "gender"), default: "all", repeatable: true, "build this gender")

  private static let skins =
    [
      NamedChoice("none", "the style's own clothes", [Skin?.none]),
      NamedChoice("all", "none, and every skin", allSkins),
    ]
    + Skin.allCases.map { NamedChoice($0.rawValue, "", [Optional.some($0)]) }
  private static let allSkins: [Skin?] = [nil] + Skin.allCases.map(Optional.some)

  static let command = Command(
    "sprites", "list, build or check the pictures of the pal",
    discussion: """
      The art consists of parts in XPM format, which give each pixel a role, and of GIMP palettes, which give each \
      role a colour. From these, 'build' creates \(AssetCatalogue.folderName), with pictures of faces and keepsakes, and \
      sheets with Aseprite's JSON; 'check' creates them again and compares. By default, 'build' builds the classic pal \
      without a skin; the options select other looks, and 'all' selects every one. Overviews are built along with every \
      look.
      """,
    arguments: [task.entry],
    options: [
      style.entry, phase.entry, gender.entry, skin.entry, output.entry, ArtOptions.art.entry, SharedOptions.json.entry,
      SharedOptions.quiet.entry,
      SharedOptions.noProgress.entry,
    ],
    examples: [
      .init("sprites list", "List the 76 sprites and all other pictures"),
      .init("sprites build -o App", "Build the classic pals into an app's folder"),
      .init(
        "sprites build -o App --style dusk --skin none --skin winter --gender female",
        "Build one girl, with and without the winter skin"),
      .init(
        "sprites build -o Sprites --art Sprites --style all --skin all",
        "Build everything again after a change to a part or a palette"),
      .init("sprites check", "Check that the built pictures are up to date"),
    ]
  ) { invocation, context throws(CommandFailure) in
    let task = invocation[task] ?? .list
    let looks = [style.entry, skin.entry, phase.entry, gender.entry].map(\.id)
    if task != .build, let look = invocation.typedIDs.first(where: looks.contains) {
      throw .usage(.init("\(look) can be used only with 'build'"), command: invocation.command)
    }
    switch task {
    case .list: try listNames(for: invocation, context: context)
    case .build: try buildFiles(for: invocation, context: context)
    case .check: try checkFiles(for: invocation, context: context)
    }
  }

  private static func buildFiles(for invocation: Invocation, context: CommandContext) throws(CommandFailure) {
    guard let folder = invocation[output] else {
      throw .usage(
        .init("missing option '-o <folder>'", hint: "name the folder to build into"), command: invocation.command)
    }
    let art = try context.artwork(for: invocation)
    let selection = AssetCatalogue.Selection(
      styles: invocation[all: style].flatMap { $0 }, skins: invocation[all: skin].flatMap { $0 },
      phases: invocation[all: phase].flatMap { $0 }, genders: invocation[all: gender].flatMap { $0 })
    var writer = FolderWriter(folder, context)
    var list = CatalogueSummary()
    try AssetCatalogue(art, of: selection).writeFiles { (group, file) throws(CommandFailure) in
      list.addFile(file, in: group)
      try writer.write(file)
    }
    // The sprite sheets are always written. The overviews and the summary describe the whole catalogue, so they are
    // written only if all of it is built.
    let pictures = RepositoryPictures(art)
    for file in selection.isComplete ? pictures.files : pictures.sheets { try writer.write(file) }
    if selection.isComplete {
      try writer.write(GeneratedArtFile(path: RepositoryPictures.summaryFileName, bytes: Array(list.text.utf8)))
    }
    if !invocation[SharedOptions.quiet] {
      try context.results.write("wrote \(StepFormat.grouped(writer.writtenFileCount)) files to \(folder.path)\n")
    }
  }

  private static func checkFiles(for invocation: Invocation, context: CommandContext) throws(CommandFailure) {
    let folder = invocation[output] ?? FolderPath(path: "Sprites")
    // By default, the source art is in the folder of the pictures.
    let art = try context.artwork(in: invocation[ArtOptions.art] ?? folder)
    var list = CatalogueSummary()
    try AssetCatalogue(art).writeFiles { (group, file) throws(CommandFailure) in
      list.addFile(file, in: group)
      try context.progress.report(done: 0, of: nil)
    }
    var stale: [String] = []
    for file in RepositoryPictures(art).files + [
      GeneratedArtFile(path: RepositoryPictures.summaryFileName, bytes: Array(list.text.utf8))
    ] {
      let found: [UInt8]?
      do throws(CommandFailure) {
        found = try context.readArtFile(at: folder.path(ofFileNamed: file.path))
      } catch {
        guard case .unreadableInput = error else { throw error }
        found = nil
      }
      if found != file.bytes { stale.append(file.path + (found == nil ? " is missing" : " differs")) }
    }
    guard stale.isEmpty else {
      try context.results.write(stale.map { "\(folder.path(ofFileNamed: $0))\n" }.joined())
      throw .differencesFound(
        LocatedError(
          "the files in \(quoted(folder.path.displayText)) do not match the art",
          hint:
            "run 'pixelpal sprites build --art \(folder.path.displayText) -o \(folder.path.displayText) --style all --skin all', "
            + "and review the changes"))
    }
  }

  private static func listNames(for invocation: Invocation, context: CommandContext) throws(CommandFailure) {
    if invocation[SharedOptions.json] { return try listJSON(context: context) }
    for name in SpriteName.all { try context.results.write(name.pictureName + "\n") }
    for gender in Gender.allCases {
      for drawing in PalPictureID.framesOfOneShotAnimations(for: gender, in: .ascended) {
        try context.results.write(drawing.assetName + "\n")
      }
    }
    for icon in PhaseOrLockIcon.allCases { try context.results.write(icon.rawValue + "\n") }
  }

  private static func listJSON(context: CommandContext) throws(CommandFailure) {
    var writer = JSONWriter(.indented)
    writer.object { object in
      object.member("schema", "pixelpal.sprites/1")
      object.member("sprites", SpriteName.all.map(\.pictureName))
      object.name("extras")
      object.array { list in
        for extra in OneShotAnimation.allCases {
          list.object { row in
            row.member("name", extra.rawValue)
            row.member("frames", extra.frames)
            row.member("milliseconds", extra.length.count)
            row.member("firstPhase", extra.firstPhase.rawValue)
          }
        }
      }
      object.member("styles", PalStyle.allCases.map(\.rawValue))
      object.member("skins", Skin.allCases.map(\.rawValue))
      object.member("icons", PhaseOrLockIcon.allCases.map(\.rawValue))
    }
    writer.endLine()
    try context.results.write(writer.bytes)
  }
}

extension OptionValueParser {
  /// Returns a parser for the name of one of `values`, or for `all`, which stands for all of them.
  fileprivate static func oneOrAll<Choosable: RawRepresentable & Sendable>(
    of values: [Choosable], called placeholder: String
  ) -> OptionValueParser where Value == [Choosable] {
    .oneOf(
      [NamedChoice("all", "every one", values)] + values.map { NamedChoice("\($0.rawValue)", "", [$0]) },
      placeholder: placeholder)
  }
}

/// A writer that puts files into a folder, and creates subfolders as needed.
private struct FolderWriter {
  private let folder: FolderPath
  private let context: CommandContext
  private var createdFolders: Set<Path> = []
  private(set) var writtenFileCount = 0

  init(_ folder: FolderPath, _ context: CommandContext) {
    self.folder = folder
    self.context = context
  }

  mutating func write(_ file: GeneratedArtFile) throws(CommandFailure) {
    try createFolders(for: file.path)
    let path = folder.path(ofFileNamed: file.path)
    do throws(OpenError) {
      try context.environment.fileSystem.writeInPlace(file.bytes, at: path)
    } catch {
      throw CommandFailure(creating: path, error)
    }
    writtenFileCount += 1
    try context.progress.report(done: Int64(writtenFileCount), of: nil, noun: "files")
  }

  private mutating func createFolders(for path: String) throws(CommandFailure) {
    var folders = [folder.path]
    for (index, letter) in zip(path.indices, path) where letter == "/" {
      folders.append(folder.path(ofFileNamed: String(path[..<index])))
    }
    for folder in folders where !createdFolders.contains(folder) {
      do throws(OpenError) {
        try context.environment.fileSystem.createFolderIfMissing(folder)
      } catch {
        throw CommandFailure(creating: folder, error)
      }
      createdFolders.insert(folder)
    }
  }
}
