import Documents
import PixelArt
import PixelPalCore
import Replay
import StepHistory

/// A recorder that divides a recording into parts that can be read independently.
///
/// A part begins with the complete state at its first instant.
struct PartRecorder {
  private let plan: ReplayPlan
  private let start: Instant
  private var changesBefore: RecentChangesBySurface
  private var recentChanges: RecentChangesBySurface
  private var observedPal: PalStateTracker?
  private var lastKnowledge: KnownStepsExplanation?
  /// The explanations of what the phone has known about the steps since the last query.
  ///
  /// The explanations aren't written yet, because their texts mention the next query.
  private var pendingExplanations: [(knowledge: KnownStepsExplanation, at: Instant)] = []
  /// The rare animation that began last, or `nil` if none has begun.
  private var lastRareAnimation: (animation: OneShotAnimation, at: Instant)?
  /// The sentence that the app currently shows under the pal, or `nil` if there is no such sentence.
  private var sentence: String?
  /// The instants of the step queries in the part so far.
  private var queryInstants: [Instant] = []
  /// The number of states recorded in the part so far.
  private(set) var stateCount = 0
  // The encoded lists.
  private var states: EncodedNumberList
  private var changes: EncodedNumberList
  private var knowledgeList: EncodedNumberList
  private var rareAnimations: EncodedNumberList
  private var sentences: EncodedNumberList

  /// The pal with its last recorded state and the instant of its next automatic change, such as the end of an effect.
  private struct PalStateTracker {
    private var pal: PalAndPhoneSnapshot
    private var stateDiffRecorder = PalAndSurfaceChangeRecorder()
    private(set) var nextTimedChange: Instant?

    init(at pal: PalAndPhoneSnapshot) { self.pal = pal }

    /// Replaces the pal with `pal`, and appends to `list` what has changed since the last recorded state.
    ///
    /// Returns false if nothing has changed.
    mutating func replacePalAndRecordDifferences(
      with pal: PalAndPhoneSnapshot, at now: Instant, under configuration: PalConfiguration,
      tables pageTables: inout PageLookupTables, to list: inout EncodedNumberList
    ) -> Bool {
      self.pal = pal
      return recordDifferences(at: now, under: configuration, tables: &pageTables, to: &list)
    }

    /// Appends to `list` what has changed at `now` since the pal's last recorded state.
    ///
    /// Returns false if nothing has changed.
    mutating func recordDifferences(
      at now: Instant, under configuration: PalConfiguration, tables pageTables: inout PageLookupTables,
      to list: inout EncodedNumberList
    ) -> Bool {
      nextTimedChange = pal.nextTimedChange(after: now, under: configuration)
      return stateDiffRecorder.recordDifferences(
        of: &pal, at: now, under: configuration, tables: &pageTables, to: &list)
    }
  }

  /// A completed part of the recording, ready to be written as a JSON document.
  struct CompletedPart {
    let from: Instant
    let to: Instant
    /// The instants of the step queries in the part.
    let queries: [Instant]
    /// The encoded lists with their names.
    ///
    /// An empty list isn't written.
    fileprivate(set) var lists: [(name: String, numbers: EncodedNumberList)]

    mutating func addList(named name: String, numbers: EncodedNumberList) { lists.append((name, numbers)) }

    /// The part as a JSON document.
    var bytes: [UInt8] {
      var writer = JSONWriter(.compact)
      writer.object { object in
        object.member("from", from.millisecondsSince1970)
        object.member("to", to.millisecondsSince1970)
        for (name, numbers) in lists where !numbers.isEmpty {
          object.name(name)
          object.value(unchangedJSON: [UInt8(ascii: "[")] + numbers.bytes + [UInt8(ascii: "]")])
        }
      }
      return writer.bytes
    }
  }

  init(_ plan: ReplayPlan, from: Instant) {
    self.init(plan, from: from, recent: RecentChangesBySurface(), rare: nil)
  }

  private init(
    _ plan: ReplayPlan, from: Instant, recent: RecentChangesBySurface, rare: (animation: OneShotAnimation, at: Instant)?
  ) {
    self.plan = plan
    self.start = from
    changesBefore = recent
    self.recentChanges = recent
    let empty = EncodedNumberList(from: from)
    (states, changes, knowledgeList, rareAnimations, sentences) = (empty, empty, empty, empty, empty)
    // The last rare animation can continue into this part.
    if let rare, rare.at + rare.animation.length > from { addRareAnimation(rare) }
  }

  /// True if no explanation waits for the time of the next step query, because all of them have been written.
  var hasNoPendingExplanations: Bool { pendingExplanations.isEmpty }

  /// Records the pal's state at `instant`, as a list of differences from the last recorded state.
  mutating func recordPalState(
    _ pal: PalAndPhoneSnapshot, at instant: Instant, tables pageTables: inout PageLookupTables
  ) {
    if observedPal == nil { observedPal = PalStateTracker(at: pal) }
    let hasChanges = observedPal?.replacePalAndRecordDifferences(
      with: pal, at: instant, under: plan.configuration, tables: &pageTables, to: &states)
    if hasChanges == true { stateCount += 1 }
  }

  /// Returns true if the pal's state must be recorded at `instant` even if no event happens then.
  ///
  /// This is the case if no state has been recorded yet, or if an automatic change is due.
  func isObservationDue(at instant: Instant) -> Bool {
    observedPal == nil || observedPal?.nextTimedChange.map { $0 <= instant } ?? false
  }

  /// Records `newChanges`, with reasons that state times in the time zone `zone`.
  mutating func recordChanges(_ newChanges: [PalChange], in zone: Zone, tables pageTables: inout PageLookupTables) {
    recentChanges.append(newChanges)
    for change in newChanges {
      pageTables.appendChange(change, in: zone, to: &changes)
      if case .rareAnimationStarted(let rare) = change.kind, let animation = rare.animation {
        addRareAnimation((animation, change.at))
      }
    }
  }

  /// Records `knowledge`, an explanation of what the phone knows about the steps from `instant` on.
  ///
  /// Ignores the explanation if it is equivalent to the previous one.
  mutating func recordKnownStepsExplanation(
    _ knowledge: KnownStepsExplanation, at instant: Instant, tables pageTables: inout PageLookupTables
  ) {
    if let lastKnowledge, lastKnowledge.isEquivalent(to: knowledge) { return }
    lastKnowledge = knowledge
    pendingExplanations.append((knowledge, instant))
    if !knowledge.isValidUntilNextQuery { recordPendingExplanations(mentioningNextQuery: nil, tables: &pageTables) }
  }

  private mutating func addRareAnimation(_ rare: (animation: OneShotAnimation, at: Instant)) {
    lastRareAnimation = rare
    rareAnimations.appendInstant(rare.at)
    rareAnimations.append(PalSpriteSheet.extraAnimations.firstIndex(of: rare.animation))
  }

  /// Records the sentence that the app shows under the pal from `instant` on, or `nil` if the app shows none.
  ///
  /// Does nothing if the app already shows this sentence.
  mutating func recordSentence(_ sentence: String?, at instant: Instant, tables pageTables: inout PageLookupTables) {
    guard sentence != self.sentence else { return }
    self.sentence = sentence
    sentences.appendInstant(instant)
    pageTables.phrases.appendSentence(sentence, to: &sentences)
  }

  /// Returns the periods of the part in which the phone is unlocked for other apps, each encoded as its start and its
  /// end.
  private func encodedUnlockedIntervals(until end: Instant) -> EncodedNumberList {
    var list = EncodedNumberList(from: start)
    for span in plan.intervalsUnlockedForOtherApps(from: start, to: end) {
      list.appendInstant(span.start)
      list.appendInstant(span.end)
    }
    return list
  }

  mutating func recordQuery(at instant: Instant) { queryInstants.append(instant) }

  /// Records the pending explanations.
  ///
  /// `query` is the next step query, which the explanations can mention, or `nil` if it is unknown. Each entry has its
  /// instant, the time since the query that delivered the steps, and the explanation's sentence.
  mutating func recordPendingExplanations(
    mentioningNextQuery query: StepQueryAndWakeCondition?, tables pageTables: inout PageLookupTables
  ) {
    for (knowledge, at) in pendingExplanations {
      knowledgeList.appendInstant(at)
      knowledgeList.appendMillisecondsUntilLastInstant(from: knowledge.deliveredAt)
      pageTables.phrases.appendSentence(knowledge.sentence(nextQuery: query), to: &knowledgeList)
    }
    pendingExplanations.removeAll(keepingCapacity: true)
  }

  /// Records the automatic changes of the pal before `instant`, each at its exact time.
  mutating func recordTimedChanges(before instant: Instant, tables pageTables: inout PageLookupTables) {
    while let at = observedPal?.nextTimedChange, at < instant {
      if observedPal?.recordDifferences(at: at, under: plan.configuration, tables: &pageTables, to: &states) == true {
        stateCount += 1
      }
    }
  }

  /// Ends the part at `end`, begins the next part at the same instant, and returns the completed part.
  mutating func finishPartAndBeginNext(at end: Instant, tables pageTables: inout PageLookupTables) -> CompletedPart {
    recordPendingExplanations(mentioningNextQuery: nil, tables: &pageTables)
    var before = EncodedNumberList(from: start)
    for change in changesBefore.all {
      pageTables.appendChange(change, in: plan.itinerary.zone(at: change.at), to: &before)
    }
    let part = CompletedPart(
      from: start, to: end, queries: queryInstants,
      lists: [
        ("moments", states), ("changes", changes), ("known", knowledgeList), ("earlier", before), ("lines", sentences),
        ("rares", rareAnimations), ("unlocked", encodedUnlockedIntervals(until: end)),
      ])
    let sentence = sentence
    self = PartRecorder(plan, from: end, recent: recentChanges, rare: lastRareAnimation)
    recordSentence(sentence, at: end, tables: &pageTables)
    return part
  }
}
