import XCTest

@testable import Documents

final class ByteCursorTests: XCTestCase {
  func test_cursor_staysWithinItsBytes() {
    var cursor = ByteCursor(Array("ab12".utf8))
    XCTAssertFalse(cursor.consume("b"))
    XCTAssert(cursor.consume("ab"))
    XCTAssertFalse(cursor.consume("123"))
    XCTAssertEqual(Array(cursor.consume(while: \.isDigit)), Array("12".utf8))
    XCTAssert(cursor.isAtEnd)
    XCTAssertNil(cursor.next)
    XCTAssertNil(cursor.scalarLength)
    cursor.advance()
    cursor.advance(by: .max)
    cursor.advance(by: -1)
    XCTAssertEqual(cursor.offset, 4)
    XCTAssertFalse(cursor.consume(0x61))
  }
}
