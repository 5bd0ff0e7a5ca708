/// The meaning of a table column or JSON member, inferred from its name.
///
///     ColumnMeaning("Start_Time")        // .start
///     ColumnMeaning("Nombre de pas")     // .steps
///     ColumnMeaning("Distance (km)")     // .otherQuantity
///     ColumnMeaning("interval")          // .hourAndMinute
///     ColumnMeaning("sensor placement")  // nil
enum ColumnMeaning: Hashable {
  /// Step counts.
  case steps
  /// Calendar dates, possibly with a time of day.
  case date
  /// Dates with times of day, or only times of day if another column contains the dates.
  case time
  /// Hours of the day, either as numbers from 0 to 23 or as times such as `8 AM`.
  case hour
  /// Times of day as a single number of hours and minutes: 5 is 00:05, and 1355 is 13:55.
  case hourAndMinute
  /// Minutes of the hour, from 0 to 59.
  case minute
  /// The dates or times at which rows start.
  case start
  /// The dates on which rows start, usually with the times of day in another column.
  case startDate
  /// The times of day at which rows start, possibly with a date.
  case startTime
  /// The dates or times at which rows end.
  case end
  /// The dates on which rows end.
  case endDate
  /// The end times of the rows' periods, with or without a date.
  case endTime
  /// Years, months or weeks, which are either parts of a date or the periods that the rows cover.
  case year, month, week
  /// Weekdays, days of the month, or marks for weekends.
  case weekday
  /// UTC offsets or time zones of the times in the rows.
  case zone
  /// The apps or devices that counted the steps.
  case source
  /// The people who took the steps.
  case person
  /// The names of the quantities that the rows count, such as `StepCount`.
  case type
  /// The units of the numbers in the rows.
  case unit
  /// Amounts of the quantity that the row's ``type`` names, or of an unknown quantity if the rows have no type.
  case value
  /// The times at which rows were written, changed or sent, as opposed to the times of the steps.
  case recordingTime
  /// Other quantities, such as distances, heart rates or goals.
  case otherQuantity

  /// Creates the meaning of a column or member called `name`, or returns `nil` if the name is unknown.
  init?(_ name: String) {
    let key = ColumnMeaning.normalizedName(name)
    if let meaning = ColumnMeaning.meanings[key] {
      self = meaning
      return
    }
    let letters = Array(key.utf8)
    if ColumnMeaning.containsAny(of: ColumnMeaning.recordingTimeNameParts, in: letters) {
      self = .recordingTime
    } else if ColumnMeaning.containsAny(of: ColumnMeaning.otherQuantityNameParts, in: letters) {
      self = .otherQuantity
    } else {
      return nil
    }
  }

  // Embedded Swift (the web page) has no `String.contains(String)`, and elsewhere that function is slow for many names.
  private static func containsAny(of parts: [[UInt8]], in letters: [UInt8]) -> Bool {
    for part in parts where part.count <= letters.count {
      for start in 0...letters.count - part.count where letters[start] == part[0] {
        var length = 1
        while length < part.count, letters[start + length] == part[length] { length += 1 }
        if length == part.count { return true }
      }
    }
    return false
  }

  /// Returns the key under which `name` is looked up: its letters and digits, in lowercase.
  ///
  /// Text in parentheses or square brackets, such as a unit, is left out.
  static func normalizedName(_ name: String) -> String {
    var key = ""
    var depth = 0
    for scalar in name.lowercased().unicodeScalars {
      switch scalar {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case "a"..."z", "0"..."9": if depth == 0 { key.unicodeScalars.append(scalar) }
      case _ where scalar.value > 0xBF && scalar != "\u{2019}" && scalar != "\u{FEFF}" && scalar != "\u{202F}":
        if depth == 0 { key.unicodeScalars.append(scalar) }
      default: break
      }
    }
    return key
  }

  private static let meanings: [String: ColumnMeaning] = {
    var meanings: [String: ColumnMeaning] = [:]
    for (meaning, names) in names {
      for name in names.split(separator: " ") { meanings[String(name)] = meaning }
    }
    return meanings
  }()

  /// Substrings of normalized column names that indicate recording times, such as `creat` in `created_at`.
  private static let recordingTimeNameParts = [
    "creat", "updat", "modif", "sync", "upload", "insert", "import", "export",
  ].map { Array($0.utf8) }

  /// Substrings of normalized column names that indicate a quantity other than steps.
  ///
  /// Words that also occur in the names of step columns, such as `active`, are left out.
  private static let otherQuantityNameParts = [
    "distan", "calor", "kcal", "energy", "heart", "bpm", "floors", "floorsclimbed", "elevation", "altitude", "speed",
    "pace", "cadence",
    "weight", "bmi", "sleep", "minutes", "duration", "goal", "target", "ziel", "objectif", "objetivo", "length",
    "länge", "longitud", "average", "avg", "mean", "median", "percent", "score", "intensity", "temperature", "pressure",
    "oxygen", "spo2", "stress", "vo2", "mets", "stride", "rank", "flights", "strecke", "entfernung", "kalorien",
  ].map { Array($0.utf8) }

  /// The normalized names for each meaning in many languages, separated by spaces.
  private static let names: [(ColumnMeaning, String)] = [
    (
      .steps,
      """
      steps step stepcount stepcounts stepscount countsteps countofsteps totalsteps totalstep steptotal stepstotal \
      dailysteps dailystepcount dailytotalsteps numberofsteps numberofstep noofsteps numsteps numstep nsteps nstep \
      stepnumber stepstaken stepsnumber stepsperday stepsday walkingsteps stepswalked sumsteps sumofsteps stepssum \
      schritte schrittzahl schrittanzahl schritt anzahlschritte anzahlderschritte schritteprotag tagesschritte \
      pasos paso conteodepasos conteopasos recuentodepasos numerodepasos númerodepasos totaldepasos totalpasos pasosdiarios \
      pas nombredepas nombrepas nbpas nbdepas nbredepas totaldepas \
      passi numerodipassi numeropassi conteggiopassi passitotali passigiornalieri \
      passos contagemdepassos númerodepassos numerodepassos totaldepassos passosdiarios \
      stappen aantalstappen stap stappenaantal totaalstappen \
      steg antalsteg stegräknare skridt antalskridt skritt antallskritt askeleet askelmäärä askelet \
      kroki liczbakroków liczbakrokow kroky početkroků pocetkroku početkrokov koraci korakov \
      lépés lépések lépésszám lepesszam pași pasi numărpași numardepasi βήματα \
      adım adim adımlar adimlar adımsayısı adimsayisi toplamadım \
      шаг шаги шагов количествошагов числошагов кроки кількістькроків крачки \
      걸음 걸음수 보수 총걸음수 步数 步數 总步数 歩数 ステップ数 ステップ 合計歩数 \
      langkah jumlahlangkah bước sốbước ก้าว จำนวนก้าว कदम צעדים מספרצעדים خطوات عددالخطوات الخطوات
      """
    ),
    (
      .date,
      """
      date day dates calendardate calendarday activitydate activityday localdate localday recorddate recordday \
      stepdate stepsdate summarydate reportdate readingdate measurementdate dayofsteps entrydate logdate datum tag kalendertag \
      fecha día dia fechalocal jour journée giorno dato dag pvm päivä päivämäärä päiväys dzień dzien tarih gün \
      дата день data dátum datum nap dată data ημερομηνία ημέρα 날짜 일자 日期 日付 日 tanggal hari ngày วันที่ दिनांक \
      תאריך التاريخ تاريخ
      """
    ),
    (
      .time,
      """
      time datetime dateandtime dateortime timestamp timestamps timestampms timestamputc timestamplocal ts epoch \
      epochtime epochms epochseconds epochs unix unixtime unixtimestamp unixepoch unixms timems timeutc timelocal \
      datetimeutc datetimelocal localtime localdatetime observedat measuredat recordedat timeofday clock clocktime \
      activityminute activitytime iso iso8601 isotime isodate isodatetime fechahora fechayhora datumuhrzeit datumzeit zeitstempel zeit uhrzeit zeitpunkt \
      dateheure dateetheure heuredate dataora dataeora datahora hora heure ora tid tidspunkt tidpunkt aika czas godzina \
      tijd tijdstip zaman saat время датавремя час 시간 时间 時間 時刻 日時
      """
    ),
    (.hour, "hour hours hourofday hod activityhour stunde std heures horas ore uur timme time24h ur"),
    (.hourAndMinute, "interval hhmm timehhmm hourminute"),
    (.minute, "minute min minuteofhour mm"),
    (
      .start,
      """
      start starts begin begins began from startdatetime startat startedat startts startepoch starttimestamp \
      startunix starttimems startms starttimenanos startutc begintimestamp intervalstart periodstart bucketstart \
      beginn anfang von inicio comienzo début debut inizio início początek başlangıç начало 开始 開始
      """
    ),
    (.startDate, "startdate begindate datestart startday datedebut fechainicio fechadeinicio startdatum datainizio"),
    (
      .startTime,
      """
      starttime begintime timestart starttimelocal starthour startclock startlocal startdatelocal starttimegmt startgmt \
      startlocaldatetime startzeit heuredebut horainicio horadeinicio orainizio 开始时间 開始時刻
      """
    ),
    (
      .end,
      """
      end ends finish finished stop stopped to until till enddatetime endat endedat endts endepoch endtimestamp \
      endunix endtimems endms endtimenanos endutc intervalend periodend bucketend ende bis fin hasta final fine slut \
      koniec bitiş конец 结束 終了
      """
    ),
    (.endDate, "enddate finishdate stopdate dateend endday datefin fechafin fechadefin fechafinal enddatum datafine"),
    (
      .endTime,
      """
      endtime finishtime stoptime timeend endtimelocal endhour endlocal enddatelocal endtimegmt endgmt endlocaldatetime \
      endzeit heurefin horafin horadefin orafine 结束时间 終了時刻
      """
    ),
    (.year, "year yr jahr año ano année annee anno år rok yıl год 年"),
    (.month, "month mon monat mes mois mese mês måned månad miesiąc ay месяц 月"),
    (
      .week,
      "week weekof weekstart weekstarting weekstartdate weekbeginning weekending weeknumber woche kw semaine semana settimana"
    ),
    (.weekday, "weekday dayofweek dayname weekdayname wochentag dow dayofmonth isweekend weekend"),
    (.zone, "timezone zone tz tzname utcoffset timezoneoffset zoneoffset offset tzoffset gmtoffset startzoneoffset"),
    (
      .source,
      """
      source sources sourcename datasource sourcetype device devicename deviceid deviceuuid devicetype devicemodel app \
      appname application package packagename pkgname dataorigin origin originname tracker platform provider bundleid \
      sourcebundleid quelle gerät geraet appareil dispositivo fuente origen fonte källa kilde enhet bron źródło cihaz \
      источник устройство 来源 设备
      """
    ),
    (
      .person,
      """
      person personid user users userid username useruuid member memberid participant participantid participantidentifier participantnumber \
      subject subjectid patient patientid student studentid respondent respondentid individual individualid employee \
      employeeid athlete client clientid customer customerid uid pid sid name fullname firstname lastname email id \
      nutzer benutzer teilnehmer usuario utilisateur utente participante wer who whom qui chi quién quien quem hvem wie kto кто 谁 誰 이름 имя имяпользователя
      """
    ),
    (
      .type,
      "type types datatype datatypename recordtype metric metrics metricname measure measurename activitytype category variable kind quantity quantitytype typ tipo art metrik métrica metrica métrique mesure messgröße kategorie categoría catégorie categoria messwertart"
    ),
    (.unit, "unit units uom einheit unidad unité unità"),
    (.value, "value values val qty quantityvalue amount count counts number total sum wert valor valeur valore anzahl"),
    (
      .recordingTime,
      """
      creationdate created createdat createdon createtime updated updatedat updatetime updatedtime modified modifiedat \
      modifiedtime lastmodified lastupdated lastsync lastsynctime synced syncedat synctime sync uploaded uploadedat \
      inserted importedat exportedat exportdate collectedat receivedat loggedat addedat
      """
    ),
    (
      .otherQuantity,
      """
      km miles mi meters metres m cal cals kj hr rhr mins kg lbs hydration water food floors flights active activity \
      inactive sedentary lightlyactive fairlyactive veryactive met distanz runsteps runstep runstepcount walksteps \
      walkstep walkstepcount aerobicsteps aerobicstep strokes activezone
      """
    ),
  ]
}
