/// Tables that no known program writes.
extension Layout {
  /// A table with one column of dates and one of steps; `nil` where there is none of either, or several.
  ///
  /// If somebody says that it is one, its steps may be called values.
  static func generic(_ header: [String], isTold: Bool) -> Layout? {
    guard let steps = stepColumn(header, isTold: isTold) else { return nil }
    let days = header.filter(dayNames.contains), clocks = header.filter(clockNames.contains)
    let ends = header.filter(endNames.contains)
    var columns = [Column.needed(.steps, steps), .perhaps(.source, "source", "device")]
    if days.count == 1, clocks.count == 1 {
      columns += [.needed(.start, days[0]), .needed(.time, clocks[0])]
    } else {
      guard let date = dateColumn(header) else { return nil }
      columns.append(.needed(.start, date))
    }
    if ends.count == 1 { columns.append(.needed(.end, ends[0])) }
    return Layout(
      format: .genericCSV, confidence: .guess, columns: columns, extent: ends.count == 1 ? .written : .inferred,
      resolution: header.contains { weekNames.contains($0) } ? .week : header.contains("month") ? .month : nil)
  }

  private static func dateColumn(_ header: [String]) -> String? {
    let dates = header.filter(dateNames.contains)
    let others =
      dates.isEmpty
      ? header.filter { $0.has("date") || $0.has("datum") || weekNames.contains($0) } : dates
    return others.count == 1 ? others[0] : nil
  }

  private static func stepColumn(_ header: [String], isTold: Bool) -> String? {
    let known = header.filter(stepNames.contains)
    if !known.isEmpty { return known.count == 1 ? known[0] : nil }
    let others = header.filter { name in
      stepParts.contains(where: name.has) && !otherParts.contains(where: name.has)
    }
    if !others.isEmpty { return others.count == 1 ? others[0] : nil }
    let values = isTold ? header.filter(["value", "count", "qty", "quantity"].contains) : []
    return values.count == 1 ? values[0] : nil
  }

  /// A list of workouts; none of its rows count.
  static let workouts = Layout(format: .workoutsCSV, confidence: .likely, columns: [], resolution: .sample)

  /// What tables of workouts have, and no others.
  static let workoutNames = [
    "activity type", "activitytype", "activity_type", "workout type", "workouttype", "workout activity type",
    "workoutactivitytype", "sport type",
  ]
  private static let weekNames = ["week", "week of", "week starting", "week start", "weekstart", "woche", "semaine"]
  private static let dayNames = ["date", "day", "datum", "tag", "fecha", "jour", "dag", "日期", "日付"]
  private static let clockNames = [
    "time", "hour", "start", "start time", "starttime", "start_time", "uhrzeit", "zeit", "hora", "heure",
  ]
  private static let endNames = [
    "end", "end date", "enddate", "end_date", "end time", "endtime", "end_time", "finish", "stop", "to", "until",
  ]
  private static let dateNames = [
    "date", "day", "datetime", "date/time", "date time", "timestamp", "time", "start", "start date", "startdate",
    "start time", "starttime", "start_time", "start_date", "calendardate", "calendar date", "activitydate", "month",
    "week", "datum", "tag", "fecha", "fecha/hora", "data", "jour", "dato", "dag", "日期", "日付",
  ]
  private static let stepNames = [
    "steps", "step", "step count", "stepcount", "step_count", "steps (count)", "steps count", "steps_count",
    "total steps", "totalsteps", "total_steps", "steptotal", "daily steps", "daily_steps", "number of steps",
    "schritte", "schrittzahl", "pasos", "pas", "passi", "passos", "stappen", "steg", "skridt", "skritt", "步数", "歩数",
  ]
  /// What stands in a name of steps, and what else such a name may speak of.
  private static let stepParts = ["step", "schritt", "pasos", "passi", "passos", "stappen"]
  private static let otherParts = [
    "goal", "target", "length", "distance", "speed", "cadence", "average", "avg", "duration", "size", "id", "type",
    "ziel", "länge", "longitud", "source",
  ]
}
