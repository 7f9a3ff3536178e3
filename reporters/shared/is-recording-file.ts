/** Whether a fixture's path names a file; what was recorded live and not kept is named `<server> (live)`. */
export function isRecordingFile(path: string): boolean {
  return !path.endsWith(' (live)')
}
