// With these keys, dictionaries are encoded as objects with the names of the keys instead of arrays.

extension Surface: CodingKeyRepresentable {}
extension Phase: CodingKeyRepresentable {}
extension Energy: CodingKeyRepresentable {}
extension PalStyle: CodingKeyRepresentable {}
extension Skin: CodingKeyRepresentable {}
extension Gender: CodingKeyRepresentable {}
