import { excerpt } from '../text/excerpt.ts'

/** What keeps a text from being the address of a server; undefined where nothing does. It is quoted nowhere, as it may hold a secret. */
export function urlFault(text: string): string | undefined {
  if (!URL.canParse(text)) return 'is no address; give it as https://HOST/PATH'
  const { protocol, username, password } = new URL(text)
  if (protocol !== 'http:' && protocol !== 'https:')
    return `begins with ${excerpt(protocol)}; only http and https are spoken`
  if (username !== '' || password !== '')
    return 'holds a user name or a password; give them in a header: Authorization: Basic …'
  return undefined
}
