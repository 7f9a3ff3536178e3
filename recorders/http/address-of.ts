import { headerFault } from '../../src/client-config/header-fault.ts'
import { urlFault } from '../../src/client-config/url-fault.ts'
import { HarnessError } from '../../src/contracts/harness-error.ts'
import type { HttpServerDefinition } from '../../src/contracts/server-definition.ts'
import { excerpt } from '../../src/text/excerpt.ts'

/** Where a server is; throws where what is given can't be sent. */
export function addressOf({ name, url, headers }: HttpServerDefinition): URL {
  const [fault] = Object.entries(headers).flatMap(
    ([header, value]) => headerFault(header, value) ?? [],
  )
  const what = urlFault(url) === undefined ? fault : `its address ${urlFault(url)}`
  if (what === undefined) return new URL(url)
  throw new HarnessError('wrong-use', `server ${excerpt(name)} can't be asked: ${what}`)
}
