import Documents
import TestSupport
import XCTest

@testable import PixelPage

/// SHA-256 hashes compared with the test vectors of NIST.
final class SHA256Tests: XCTestCase {
  func test_hash_equalsNISTVectors() {
    let table: [(message: String, hash: String)] = [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
    ]
    for (message, hash) in table { XCTAssertEqual(hexadecimalHash(Array(message.utf8)), hash, message) }
  }

  /// NIST's vectors for whole bytes: one byte, four bytes, and lengths at which the padding needs another block.
  func test_hash_equalsNISTVectors_atBlockBoundaries() {
    let table: [(bytes: [UInt8], hash: String)] = [
      ([0xBD], "68325720aabd7c82f30f554b313d0570c95accbb7dc4b5aae11204c08ffe732b"),
      ([0xC9, 0x8C, 0x8E, 0x55], "7abc22c0ae5af26ce93dbb94433a0e0b2e119d014f8e7f65bd56c61ccccd9504"),
      (makeZeros(55), "02779466cdec163811d078815c633f21901413081449002f24aa3e80f0b88ef7"),
      (makeZeros(56), "d4817aa5497628e7c77e6b606107042bbba3130888c5f47a375e6179be789fbb"),
      (makeZeros(57), "65a16cb7861335d5ace3c60718b5052e44660726da4cd13bb745381b235a1785"),
      (makeZeros(64), "f5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a92759fb4b"),
      (makeZeros(1000), "541b3e9daa09b20bf85fa273e5cbd3e80185aa4ec298e765db87742b70138a53"),
      (Array(repeating: 0x41, count: 1000), "c2e686823489ced2017f6059b8b239318b6364f6dcd835d0a519105a1eadd6e4"),
    ]
    for (bytes, hash) in table { XCTAssertEqual(hexadecimalHash(bytes), hash, "\(bytes.count) bytes") }
  }

  func test_hash_isWrittenInBase64() {
    XCTAssertEqual(SHA256(of: Array("abc".utf8)).base64, "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=")
  }

  /// Compares Base64 with the vectors of RFC 4648, and other bytes with Foundation.
  func test_base64_equalsRFC4648Vectors_andFoundation() {
    let table = [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
      ("foobar", "Zm9vYmFy"),
    ]
    for (text, letters) in table { XCTAssertEqual(Base64.encoded(Array(text.utf8)), letters) }
    let all = Array(UInt8.min...UInt8.max)
    for start in 0..<3 {
      XCTAssertEqual(Base64.encoded(Array(all[start...])), Data(all[start...]).base64EncodedString())
    }
  }

  private func makeZeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }

  private func hexadecimalHash(_ bytes: [UInt8]) -> String {
    SHA256(of: bytes).bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
