/// A region in which synthetic people live, with its average number of steps per day.
struct Region: Sendable {
  /// The ISO code of the region's country.
  let country: String
  /// The IANA name of the region's time zone.
  let zoneName: String
  /// The number of people in the region, per thousand synthetic people.
  let weight: Int64
  /// The mean number of steps that phones in the region count per day.
  let meanStepsPerDay: Int64
  /// True if the region is in the southern hemisphere, where July is in winter.
  var isSouthern = false

  /// All regions in which synthetic people live.
  ///
  /// The mean of each country is from Althoff et al. (Nature, 2017). The distribution of people among the regions is a
  /// guess.
  static let all = [
    Region(country: "us", zoneName: "America/New_York", weight: 170, meanStepsPerDay: 4774),
    Region(country: "us", zoneName: "America/Chicago", weight: 110, meanStepsPerDay: 4774),
    Region(country: "us", zoneName: "America/Los_Angeles", weight: 90, meanStepsPerDay: 4774),
    Region(country: "gb", zoneName: "Europe/London", weight: 140, meanStepsPerDay: 5444),
    Region(country: "de", zoneName: "Europe/Berlin", weight: 130, meanStepsPerDay: 5205),
    Region(country: "fr", zoneName: "Europe/Paris", weight: 120, meanStepsPerDay: 5141),
    Region(country: "jp", zoneName: "Asia/Tokyo", weight: 120, meanStepsPerDay: 6010),
    Region(country: "es", zoneName: "Europe/Madrid", weight: 60, meanStepsPerDay: 5936),
    Region(country: "au", zoneName: "Australia/Sydney", weight: 60, meanStepsPerDay: 4491, isSouthern: true),
  ]

  /// The mean number of steps per day in the United States.
  ///
  /// The steps of watch owners were measured in the United States. For another region, they are scaled by the ratio of
  /// the region's mean to this mean.
  static let meanStepsPerDayInAmerica: Int64 = 4774
}
