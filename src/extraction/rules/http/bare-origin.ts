/** The origin that a text is, with nothing behind it; undefined for what is none of http or https. */
export function bareOrigin(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/u.test(url.protocol)) return undefined
  return url.href === `${url.origin}/` ? url.origin : undefined
}
