/// A place where made-up people live, with the average steps there.
struct Place: Sendable {
  /// The ISO code of the country.
  let country: String
  /// The name of the time zone.
  let zone: String
  /// The number of people, per thousand, who live there.
  let weight: Int64
  /// The mean number of steps a day that phones count there.
  let stepsADay: Int64
  /// True if July is in winter.
  var isSouthern = false

  /// All places.
  ///
  /// The mean of a country is from Althoff et al. (Nature, 2017). The distribution of people over places is a guess.
  static let all = [
    Place(country: "us", zone: "America/New_York", weight: 170, stepsADay: 4774),
    Place(country: "us", zone: "America/Chicago", weight: 110, stepsADay: 4774),
    Place(country: "us", zone: "America/Los_Angeles", weight: 90, stepsADay: 4774),
    Place(country: "gb", zone: "Europe/London", weight: 140, stepsADay: 5444),
    Place(country: "de", zone: "Europe/Berlin", weight: 130, stepsADay: 5205),
    Place(country: "fr", zone: "Europe/Paris", weight: 120, stepsADay: 5141),
    Place(country: "jp", zone: "Asia/Tokyo", weight: 120, stepsADay: 6010),
    Place(country: "es", zone: "Europe/Madrid", weight: 60, stepsADay: 5936),
    Place(country: "au", zone: "Australia/Sydney", weight: 60, stepsADay: 4491, isSouthern: true),
  ]

  /// The mean of the country in which the steps of watch owners were measured.
  static let stepsADayInAmerica: Int64 = 4774
}
