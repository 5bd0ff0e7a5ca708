// Dictionaries with these keys are encoded as objects with the names of the keys, and not as arrays.

extension Surface: CodingKeyRepresentable {}
extension Phase: CodingKeyRepresentable {}
extension Energy: CodingKeyRepresentable {}
extension PalStyle: CodingKeyRepresentable {}
extension Skin: CodingKeyRepresentable {}
extension Gender: CodingKeyRepresentable {}
