package import Replay
package import StateExport

extension ReplayCursor where Failure == CommandFailure {
  /// Creates a cursor at the beginning of `plan` that reports its progress to `context`.
  ///
  /// The cursor updates the pal's journal and face only if `recordsInnerLife` is true. Leave it false to save time if
  /// the results contain neither.
  package convenience init(_ plan: ReplayPlan, _ context: CommandContext, recordsInnerLife: Bool = false) {
    var progress = ReplayProgressReporter(plan, context)
    self.init(plan, recordsInnerLife: recordsInnerLife) { instant throws(CommandFailure) in
      try progress.recordAdvance(to: instant)
    }
  }
}
