import Documents
import PixelPalCore

extension SyntheticPerson {
  /// The JSON scenario with everything in this person's life that differs from the defaults.
  ///
  /// The scenario is `nil` if nothing differs.
  var scenario: [UInt8]? {
    var writer = JSONWriter(.compact)
    writer.object { object in
      switch appUsage.onboarding {
      case .left(let screens): object.write(unfinishedOnboarding: screens, of: self)
      case .completed:
        object.write(permission: appUsage.permission, of: self)
        object.writeAppOpens(of: self)
      }
    }
    return writer.bytes == Array("{}".utf8) ? nil : writer.bytes
  }
}

extension JSONWriter {
  /// Writes an onboarding that the person left early.
  ///
  /// The onboarding contains the time at which the app was opened, and the time at which each of the first `screens`
  /// screens was finished.
  fileprivate mutating func write(unfinishedOnboarding screens: Int, of person: SyntheticPerson) {
    func localTimeText(afterSeconds seconds: Int) -> String {
      person.localTime(onDayOfLife: 0, atMinute: person.creationMinute + seconds / 60, second: seconds % 60).description
    }
    name("onboarding")
    object { object in
      object.member("openedAt", localTimeText(afterSeconds: 0))
      object.name("screensDoneAt")
      object.array { times in for screen in 0..<screens { times.value(localTimeText(afterSeconds: 12 + 14 * screen)) } }
    }
  }

  fileprivate mutating func write(permission: SyntheticAppAdoption.PermissionOutcome, of person: SyntheticPerson) {
    switch permission {
    case .granted: return
    case .refused: member("mayReadSteps", false)
    case .grantedLater(let day):
      member("mayReadSteps", false)
      // Access that would be granted after the last recorded day is left out.
      guard day < person.steps.count - person.daysBeforeCreation else { return }
      name("permission")
      array { changes in
        changes.object { change in
          change.member("at", person.localTime(onDayOfLife: day, atMinute: person.creationMinute).description)
          change.member("granted", true)
        }
      }
    }
  }

  /// Writes the app opens: with their dates if the person stops using the app, and otherwise as times of day.
  ///
  /// Nothing is written for the default of three opens on each recorded day.
  fileprivate mutating func writeAppOpens(of person: SyntheticPerson) {
    var random = RandomSource(seed: person.seed, person: person.number, .opens)
    let days = person.appUsage.activeDays
    if days < person.steps.count - person.daysBeforeCreation {
      writePhoneRoutine(opens: [])
      name("opens")
      array { opens in
        for day in 0..<days where SyntheticPerson.drawsAppOpen(on: day, of: days, using: &random) {
          let minute = day == 0 ? person.creationMinute : SyntheticPerson.drawDaytimeMinute(using: &random)
          opens.object { $0.member("at", person.localTime(onDayOfLife: day, atMinute: minute).description) }
        }
      }
    } else if days >= 30, days < .max, random.happens(perThousand: 250) {
      // Some long-term users open the app only once or twice a day, at random times.
      let count = Int(random.integer(in: 1...2))
      writePhoneRoutine(opens: (0..<count).map { _ in SyntheticPerson.drawDaytimeMinute(using: &random) }.sorted())
    }
  }

  private mutating func writePhoneRoutine(opens: [Int]) {
    name("day")
    object { day in
      day.name("opens")
      day.array { times in for minute in opens { times.value(SyntheticPerson.clockText(ofMinute: minute)) } }
    }
  }
}

extension SyntheticPerson {
  /// Returns true, at random, if the app is opened on `day`, counted from 0.
  ///
  /// The app is always opened on the first and the last of `days` days, and less often after two weeks.
  fileprivate static func drawsAppOpen(on day: Int, of days: Int, using random: inout RandomSource) -> Bool {
    random.happens(perThousand: day < 14 ? 750 : 400) || day == 0 || day == days - 1
  }

  /// Returns a random minute of the day, from 7:00 to 22:59.
  fileprivate static func drawDaytimeMinute(using random: inout RandomSource) -> Int {
    Int(random.integer(in: 7 * 60...23 * 60 - 1))
  }

  /// Formats a minute of the day, such as `08:05`.
  fileprivate static func clockText(ofMinute minute: Int) -> String {
    func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return twoDigits(minute / 60) + ":" + twoDigits(minute % 60)
  }
}
