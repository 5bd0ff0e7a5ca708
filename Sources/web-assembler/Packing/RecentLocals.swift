/// The locals of a function, the one that was used last first.
struct RecentLocals {
  private var list: [UInt32] = []

  /// How many others have been used since `local` was; one that has not been used yet comes in the order of its number.
  mutating func rank(of local: UInt32) -> Int {
    fill(upTo: Int(local))
    let rank = list.firstIndex(of: local) ?? 0
    list.insert(list.remove(at: rank), at: 0)
    return rank
  }

  mutating func local(at rank: Int) -> UInt32 {
    fill(upTo: rank)
    let local = list.remove(at: rank)
    list.insert(local, at: 0)
    return local
  }

  /// Those that have not been used stand behind all that have, up to the highest that anybody has asked for.
  private mutating func fill(upTo number: Int) {
    while list.count <= number { list.append(UInt32(list.count)) }
  }
}
