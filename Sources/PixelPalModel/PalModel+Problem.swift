import PalStore
public import PixelPalCore
public import PixelPalFoundation

extension PalModel {
  /// The reason why an update or the first read of the pal failed, with a text for the user.
  ///
  ///     if let problem = model.lastUpdateProblem { Text(problem.displayText.localized()) }
  ///
  /// The error itself contains file names and is meant for a log.
  public enum Problem: String, Hashable, Sendable, CaseIterable {
    /// The phone has no space left for storing the pal.
    case diskFull
    /// The pal can't be read or saved yet, as before the first unlock after a restart.
    case unavailable
    /// The app and its extension used the stored pal at the same time.
    case busy
    /// A newer version of the app has stored the pal.
    case newerVersion
    /// The stored pal is damaged or incomplete.
    case damaged
    /// Another problem, which is described by the error.
    case other

    /// Creates the problem that `error` reports, or ``other`` if `error` isn't a store error.
    public init(_ error: any Error) {
      switch error as? StoreError {
      case .fileError(let fault)?, .cannotCreateFolder(let fault)?:
        self =
          switch fault.reason {
          case .diskFull: .diskFull
          case .notPermitted, .readOnly: .unavailable
          case .notFound, .parentNotFound, .notAFolder, .notAFile, .alreadyExists, .stopped, .other: .other
          }
      case .inUse?, .storeAlreadyExists?: self = .busy
      case .newerVersion?: self = .newerVersion
      case .sampleLogMissing?, .unreadable?, .foreignFile?, .obstructed?, .folderHasOtherFiles?, .removalIncomplete?:
        self = .damaged
      case .storeNotFound?, .writableByOthers?, .tooManySources?, .differentPal?, .onboardingIncomplete?,
        .notOpenForWriting?, nil:
        self = .other
      }
    }

    /// The problem in one or two sentences for the user, with the key of their translations.
    public var displayText: DisplayText { DisplayText(text.english, key: text.key) }

    /// The texts of all problems, for an app's own translations.
    ///
    /// The String Catalog that `pixelpal words --xcstrings` writes contains them.
    public static var texts: [LocalizableText] { allCases.map(\.text) }

    private var text: LocalizableText {
      switch self {
      case .diskFull: .diskFullProblem
      case .unavailable: .unavailableProblem
      case .busy: .busyProblem
      case .newerVersion: .newerVersionProblem
      case .damaged: .damagedProblem
      case .other: .otherProblem
      }
    }
  }

  /// The reason why the latest update failed, or `nil` if that update succeeded.
  ///
  /// The value is derived from ``lastUpdateError``. To show it to the user, use its ``Problem/displayText``.
  public var lastUpdateProblem: Problem? { lastUpdateError.map { Problem($0) } }
}

extension PalModel.Problem: CustomStringConvertible {
  /// The name of the problem, such as `diskFull`.
  public var description: String { rawValue }
}
