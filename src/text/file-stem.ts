/** Returns a name as it may stand in the name of a file: what is no word, such as a slash or a space, becomes a dash. */
export function fileStem(name: string): string {
  return name.replaceAll(/[^\w.@-]+/gu, '-')
}
