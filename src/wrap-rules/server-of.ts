/** The server that `server:tool` names; undefined where only a tool is named. */
export function serverOf(name: string): string | undefined {
  const colon = name.indexOf(':')
  return colon > 0 ? name.slice(0, colon) : undefined
}
