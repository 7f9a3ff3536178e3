import { InvalidArgumentError } from 'commander'
import { collect } from './option-values.ts'

/** Gathers origins: what an address begins with, before its path. */
export function allowedOrigin(value: string, before: readonly string[]): readonly string[] {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url === undefined || !/^https?:$/u.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new InvalidArgumentError('it takes an origin such as http://127.0.0.1:8080.')
  return collect(url.origin, before)
}
