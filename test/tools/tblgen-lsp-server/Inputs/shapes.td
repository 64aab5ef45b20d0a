// Included by the test beside it.

// What has a name.
class Named<string text> {
  // Shown to people.
  string label = text;
  string summary = "";
}
