// With these keys, a dictionary is encoded as an object with the keys' names instead of as an array.

extension Surface: CodingKeyRepresentable {}
extension Phase: CodingKeyRepresentable {}
extension Energy: CodingKeyRepresentable {}
extension PalStyle: CodingKeyRepresentable {}
extension Skin: CodingKeyRepresentable {}
extension Gender: CodingKeyRepresentable {}
