/** What keeps a text from being the address of a service. It is quoted nowhere, as it may hold a secret. */
export function addressFault(endpoint: string): string | undefined {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  if (url === undefined || !/^https?:$/u.test(url.protocol))
    return 'is no address of http or https; give it as http://HOST/PATH'
  if (url.username === '' && url.password === '') return undefined
  return 'holds a user name or a password, which are never sent; leave them out'
}
