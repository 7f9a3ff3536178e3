import { excerpt } from '../text/excerpt.ts'

/** What keeps a text from being the address of a server; undefined where nothing does. It is quoted nowhere, as it may hold a secret. */
export function urlFault(text: string): string | undefined {
  if (!URL.canParse(text)) return 'is no address; give it as https://HOST/PATH'
  const { protocol, username, password } = new URL(text)
  // "localhost:3001" reads as a URL whose scheme is "localhost:".
  if (/^[\w.-]+:\d{1,5}(?:\/|$)/u.test(text)) return 'has no http:// before its host; add it'
  if (protocol !== 'http:' && protocol !== 'https:')
    return `begins with ${excerpt(protocol)}; only http and https are supported`
  if (username !== '' || password !== '')
    return 'holds a user name or a password; give them in a header: Authorization: Basic …'
  return undefined
}
