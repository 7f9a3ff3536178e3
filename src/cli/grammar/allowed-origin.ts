import { InvalidArgumentError } from 'commander'
import { bareOrigin } from '../../extraction/rules/http/bare-origin.ts'
import { collect } from './option-values.ts'

/** Gathers origins: what an address begins with, before its path. */
export function allowedOrigin(value: string, before: readonly string[]): readonly string[] {
  const origin = bareOrigin(value)
  if (origin === undefined)
    throw new InvalidArgumentError('it takes an origin such as http://127.0.0.1:8080.')
  return collect(origin, before)
}
