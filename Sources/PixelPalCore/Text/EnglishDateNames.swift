/// The English names of weekdays and months.
package enum EnglishDateNames {
  /// The names of the weekdays, from Monday on.
  package static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

  /// The full names of the months, from January on.
  package static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
}
