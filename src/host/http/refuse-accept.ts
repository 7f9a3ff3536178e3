import { acceptsType } from './accepts-type.ts'
import type { HttpRequest } from './exchange.ts'
import type { Refusal } from './refuse.ts'

/** Why a client isn't served that doesn't say that it takes each of these media types. */
export function refuseAccept(
  { headers }: HttpRequest,
  ...types: readonly string[]
): Refusal | undefined {
  const missing = types.find((type) => !acceptsType(headers.accept, type))
  return missing === undefined
    ? undefined
    : { status: 406, message: `the header Accept must name ${missing}` }
}
