/// The fixed texts of an Apple Health export, such as its header.
///
/// Numbers and times are generated.
enum HealthExportBoilerplate {
  static let header = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE HealthData [
    <!-- HealthKit Export Version: 13 -->
    <!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary|ClinicalRecord)*)>
    <!ATTLIST HealthData
      locale CDATA #REQUIRED
    >
    ]>
    <HealthData locale="en_FR">
     <ExportDate value="2025-11-02 12:18:38 +0100"/>

    """

  /// The types of records with their units, beginning with steps.
  static let recordTypes = [
    ("HKQuantityTypeIdentifierStepCount", "count"), ("HKQuantityTypeIdentifierHeartRate", "count/min"),
    ("HKQuantityTypeIdentifierActiveEnergyBurned", "kcal"), ("HKQuantityTypeIdentifierBasalEnergyBurned", "kcal"),
    ("HKQuantityTypeIdentifierDistanceWalkingRunning", "km"),
    ("HKQuantityTypeIdentifierEnvironmentalAudioExposure", "dBASPL"),
    ("HKQuantityTypeIdentifierAppleExerciseTime", "min"), ("HKQuantityTypeIdentifierFlightsClimbed", "count"),
  ]

  static let watchSource = (
    "Mia’s Apple Watch",
    "&lt;&lt;HKDevice: 0x2837545f0&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch7,9, "
      + "software:10.1&gt;"
  )
  static let phoneSource = (
    "Mia’s iPhone",
    "&lt;&lt;HKDevice: 0x2837545c8&gt;, name:iPhone, manufacturer:Apple Inc., model:iPhone, hardware:iPhone14,5, "
      + "software:17.1&gt;"
  )

  static let metadataEnd = ">\n  <MetadataEntry key=\"HKMetadataKeyHeartRateMotionContext\" value=\"1\"/>\n </Record>\n"
}
