import Foundation
import TestSupport
import XCTest

/// Tests of the real program with special files, names that are not valid text, and outputs that could be inputs.
final class SpecialFileTests: XCTestCase {
  private static let week = PackagePaths.root.appendingPathComponent("samples/first-week.csv").path

  private func runBash(_ line: String, in folder: URL? = nil, within seconds: Double = 30) throws
    -> ProgramProcess.Outcome
  {
    let folder = try folder ?? makeScratchFolder(for: self)
    let run = try ProgramProcess(bash: line, in: folder, variables: ["WEEK": Self.week])
    return try run.waitForOutcome(within: seconds)
  }

  /// Skips the test on Apple's systems, where file names are text; elsewhere they may contain any bytes.
  private func skipUnlessNamesMayBeBytes() throws {
    #if canImport(Darwin)
      throw XCTSkip("names are texts here")
    #endif
  }

  func test_fileNames_mayBeInvalidUTF8() throws {
    try skipUnlessNamesMayBeBytes()
    let outcome = try runBash(
      #"""
      cp "$WEEK" $'in\xff.csv'; cp "$WEEK" 'in\xff.csv'
      pixelpal inspect $'in\xff.csv' | head -1; pixelpal inspect 'in\xff.csv' | head -1
      pixelpal inspect $'in\xff.csv' --json | grep '"path"'
      pixelpal inspect $'none\xfe' ; echo $?
      pixelpal rules -o $'a\xfe'; pixelpal device -o $'a\xff'; pixelpal formats -o$'b\xff'; pixelpal formats -o=$'c\xff'
      cmp $'b\xff' $'c\xff'; cmp -s $'a\xfe' $'a\xff'; echo $?
      pixelpal sync --store $'pal\xff' $'in\xff.csv' --quiet | head -1; pixelpal sync --store $'pal\xfe' 'in\xff.csv' --quiet > /dev/null
      pixelpal sync --store $'pal\xff' --json | grep '"store"'
      pixelpal forget --store $'pal\xff' --yes; LC_ALL=C ls -b
      pixelpal nonsense$'\xff' 2>&1 | head -1
      """#)
    XCTAssertEqual(
      outcome.output,
      #"""
      in\xff.csv: plain-csv (certain)
      in\x5cxff.csv: plain-csv (certain)
            "path": "in\\xff.csv",
      66
      1
      A pal was created in pal\xff: male, classic, since Mon  3 Mar 2025, 00:00, +01:00
        "store": "pal\\xff",
      The pal in pal\xff was deleted.
      a\376
      a\377
      b\377
      c\377
      in\\xff.csv
      in\377.csv
      pal\376
      error: unknown command 'nonsense\xff'

      """#)
    XCTAssertEqual(outcome.errors, "none\\xfe: error: there is no such file\n")
  }

  func test_folder_mayContainInvalidUTF8Names() throws {
    try skipUnlessNamesMayBeBytes()
    let outcome = try runBash(
      #"""
      d=$'Takeout/G\xf6ran/Fitbit/Global Export Data'; mkdir -p "$d"
      echo '[{"dateTime":"01/03/25 10:00:00","value":"11"}]' > "$d/steps-2025-01-03.json"
      pixelpal inspect Takeout --json | grep '"path"'; pixelpal convert Takeout | tail -1 | cut -d, -f3
      """#)
    XCTAssertEqual(
      outcome,
      .init(
        status: 0,
        output: #"""
                "path": "Takeout/G\\xf6ran/Fitbit/Global Export Data/steps-2025-01-03.json",
          11

          """#, errors: ""))
  }

  /// An output never replaces an input, whichever name of the file or stream is used.
  func test_output_neverReplacesInput() throws {
    let outcome = try runBash(
      """
      cp "$WEEK" week.csv; ln -s week.csv link; ln week.csv hard; ln -s link link2; echo '{}' > rules.json
      for line in "inspect week.csv -o week.csv" "inspect week.csv -o link" "convert link2 -o hard" \\
        "inspect hard -o ./week.csv" "inspect /dev/stdin -o week.csv" "convert - -o link" \\
        "replay week.csv --rules rules.json -o rules.json" "replay week.csv --scenario rules.json -o rules.json"; do
        pixelpal $line < week.csv > out 2> errors; echo $? $(grep -c 'the output would replace this input file' errors) $(wc -c < out)
      done
      cmp week.csv "$WEEK"; cat rules.json; test -L link; ls -A
      pixelpal sync --store pal week.csv --quiet > /dev/null
      for file in journal index-a progress.json profile.json entitlements.json memories.json lock; do
        pixelpal export --store pal -o pal/$file 2> /dev/null; echo $?; pixelpal replay --store pal -o pal/$file 2> /dev/null; echo $?
      done | sort | uniq -c | tr -d ' '
      pixelpal status --store pal --verify > /dev/null; echo $?; ls -A pal
      """)
    XCTAssertEqual(
      outcome.output,
      String(repeating: "64 1 0\n", count: 8) + "{}\nerrors\nhard\nlink\nlink2\nout\nrules.json\nweek.csv\n"
        + "1464\n0\nentitlements.json\nindex-a\njournal\nlock\nmemories.json\nprofile.json\nprogress.json\n")
    XCTAssertEqual(outcome.errors, "")
  }

  func test_output_keepsOrGetsPermissions_withoutSpecialBits() throws {
    let outcome = try runBash(
      """
      mode() { stat -c %a "$1" 2> /dev/null || stat -f %Mp%Lp "$1"; }
      (umask 027; pixelpal rules -o new; mode new); (umask 0; pixelpal rules -o open; mode open)
      for bits in 600 755 444 4755 2711 1644; do
        touch old; chmod $bits old; pixelpal rules -o old 2> /dev/null; mode old; rm -f old
      done
      mkdir folder; ln -s folder/target dangling; ln -s dangling chain
      pixelpal rules -o chain; test -L chain -a -L dangling; pixelpal rules | cmp - folder/target; (umask 022; mode folder/target)
      ln -s loop loop; pixelpal rules -o loop 2> /dev/null; echo $?
      ln -s none/there nowhere; pixelpal rules -o nowhere 2> /dev/null; echo $?; test -L nowhere
      ls -A folder
      """)
    XCTAssertEqual(outcome.output, "640\n666\n600\n755\n444\n755\n711\n644\n644\n73\n73\ntarget\n")
  }

  /// A pipe in place of any store file blocks no command: each reports the pipe, and the first signal ends every wait.
  func test_pipeInStore_isReported_withoutBlocking() throws {
    let outcome = try runBash(
      """
      pixelpal sync --store whole "$WEEK" --quiet > /dev/null; pixelpal sync --store whole "$WEEK" --quiet > /dev/null
      for file in journal index-a index-b profile.json progress.json entitlements.json memories.json lock forgotten; do
        rm -rf pal; cp -r whole pal; rm -f pal/$file; mkfifo pal/$file
        for line in "sync --store pal $WEEK" "sync --store pal" "status --store pal" "status --store pal --verify" \\
          "export --store pal" "replay --store pal" "forget --store pal --yes"; do
          timeout -k 1 10 pixelpal $line > out 2> errors; s=$?
          grep -q "^pal/$file: error: expected a file of the store, found a pipe" errors && test -p pal/$file && echo $s
        done
      done | sort | uniq -c | tr -d ' '
      """, within: 120)
    // Exit status 66 in all 63 runs.
    XCTAssertEqual(outcome.output, "6366\n")
  }

  func test_firstSignal_endsWaitForLock() throws {
    let folder = try makeScratchFolder(for: self)
    let outcome = try runBash(
      """
      pixelpal sync --store pal "$WEEK" --quiet > /dev/null
      exec 9< pal/lock; python3 -c 'import fcntl; fcntl.flock(9, fcntl.LOCK_EX)' || exit 77
      for signal in TERM HUP; do
        pixelpal status --store pal & sleep 0.4; start=$(date +%s%N); kill -$signal $!; wait $!
        echo $? $((($(date +%s%N) - start) / 1000000000))
      done
      """, in: folder)
    guard outcome.status != 77 else { throw XCTSkip("there is no python3 here") }
    // INT is not tested: a shell makes its background jobs ignore control-C.
    XCTAssertEqual(outcome.output.split(separator: "\n"), ["143 0", "129 0"])
  }

  /// The program reads a pipe before it locks the store, so other processes do not wait for the pipe.
  func test_slowPipe_isReadBeforeStoreIsLocked() throws {
    let outcome = try runBash(
      """
      pixelpal sync --store pal "$WEEK" --quiet > /dev/null; mkfifo p
      pixelpal sync --store pal p > slow & exec 9> p; printf 'start,end,steps\\n' >&9; sleep 0.3
      start=$(date +%s); pixelpal status --store pal --json | grep '^  "total"'
      printf 'start,end,steps\\n2025-03-10T08:00Z,2025-03-10T08:10Z,77\\n' > b.csv
      pixelpal sync --store pal b.csv | head -1; echo $(($(date +%s) - start < 4))
      printf '2025-03-11T08:00Z,2025-03-11T08:10Z,100\\n' >&9; exec 9>&-; wait
      cat slow; pixelpal status --store pal --verify --json | grep '^  "total"'
      """)
    XCTAssertEqual(
      outcome.output,
      """
        "total": 60605,
      1 new sample
      1
      1 new sample
      100 new steps: 60,782 in total
        "total": 60782,

      """)
    XCTAssertEqual(outcome.errors, "")
  }

  /// Twenty processes start at once, each with a first sync: one creates the store, the others wait, and all syncs
  /// succeed.
  func test_concurrentFirstSyncs_allSucceed() throws {
    let outcome = try runBash(
      """
      for n in $(seq 20); do
        day=$(printf %02d $n); printf "start,end,steps\\n2025-03-${day}T08:00Z,2025-03-${day}T08:10Z,100\\n" > $n.csv
      done
      for n in $(seq 20); do pixelpal sync --store pal $n.csv --since 2025-03-01 --quiet > /dev/null 2> errors$n & done
      failed=0; for job in $(jobs -p); do wait $job || failed=$((failed + 1)); done; echo $failed; cat errors*
      pixelpal status --store pal --verify --json | grep '^  "total"'
      """, within: 60)
    XCTAssertEqual(outcome.output, "0\n  \"total\": 2000,\n", outcome.errors)
  }

  /// The program refuses the output before it reads an input, so it does not report the unreadable input.
  func test_output_isRefusedBeforeReading_whenNameIsTooLong() throws {
    let outcome = try runBash(
      """
      echo none > bad.csv; long=$(printf 'x%.0s' $(seq 300))
      for line in "replay bad.csv" "page bad.csv" "cohort bad.csv" "people --count 1" "convert bad.csv" "manual" \
        "render walking" "card bad.csv" "completions bash" "rules" "snapshot bad.csv --every 1d"; do
        pixelpal $line -o $long 2> errors; echo $?
        pixelpal $line -o folder-$long/file 2> errors; echo $?
      done
      pixelpal play --record $long --seconds 1 2> errors; echo $?
      """)
    XCTAssertEqual(outcome.output, String(repeating: "73\n", count: 23))
  }

  func test_uncreatableStore_isRefused_withReason() throws {
    let outcome = try runBash(
      """
      touch file; ln -s nowhere dangling; mkdir -m 770 shared; mkdir -m 755 seen
      for store in none/pal file file/pal dangling shared $(printf 'x%.0s' $(seq 300)); do
        pixelpal sync --store $store "$WEEK" > /dev/null 2> errors; echo $?
      done
      pixelpal sync --store shared "$WEEK" 2>&1 | sed s/:.*writing//
      pixelpal sync --store seen "$WEEK" --zone Europe/Paris 2>&1 > /dev/null
      stat -c %a shared seen 2> /dev/null || stat -f %Lp shared seen; ls -A shared; ls nowhere 2> /dev/null
      mkdir -m 770 '$HOME'; pixelpal sync --store '$HOME' "$WEEK" 2>&1 | tail -1
      """)
    XCTAssertEqual(
      outcome.output,
      """
      73
      73
      73
      73
      73
      73
      shared: error: other users can write to this folder (mode 770), but only its owner may
      hint: run 'chmod go-w shared'
      seen: warning: other users can list this folder, which existed before the store (mode 755); its files are private
      770
      755
      hint: run 'chmod go-w '$HOME''

      """)
  }

  /// A sync with an earlier time is accepted, and the time of the last sync does not move back.
  func test_earlierSync_isAccepted_andLastSyncTimeStays() throws {
    let outcome = try runBash(
      """
      pixelpal sync --store pal "$WEEK" --at 2025-04-02T10:00Z --quiet > /dev/null
      printf 'start,end,steps\\n2025-03-10T08:00Z,2025-03-10T08:10Z,77\\n' > b.csv
      pixelpal sync --store pal b.csv --at 2025-04-01T10:00Z
      pixelpal sync --store pal b.csv --at 2025-04-01T10:00Z --json | grep -E '"(at|lastSync)"'
      pixelpal status --store pal --json --at 2025-04-03 | grep -E '^  "(total|lastSync)"'
      """)
    XCTAssertEqual(
      outcome.output,
      """
      1 new sample
      77 new steps: 60,682 in total
        the last sync remains that of Wed  2 Apr 2025, 11:00, which is later
        "at": "2025-04-01T10:00:00Z",
        "lastSync": "2025-04-02T10:00:00Z",
        "total": 60682,
        "lastSync": "2025-04-02T10:00:00Z",

      """)
  }
}
