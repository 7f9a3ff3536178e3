import { aimock } from './aimock.ts'
import { body } from './body.ts'
import type { Importer } from './define-importer.ts'
import { har } from './har.ts'
import { nock } from './nock.ts'

/** All importers; the first that recognises a file reads it. */
export const importers: readonly Importer[] = [nock, har, aimock, body]
