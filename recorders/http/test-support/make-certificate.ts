import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scratchFolder } from './run-in-child.ts'

// Nothing of ours: where it isn't there, what needs it is skipped.
const OPENSSL = 'openssl'

/** What a server over TLS needs, and who has to trust it. */
export interface MadeCertificate {
  /** File with the certificate of the authority, which nobody else knows. */
  readonly authority: string
  readonly key: Buffer
  readonly cert: Buffer
}

/** Whether certificates can be made here. */
export function canMakeCertificates(): boolean {
  try {
    execFileSync(OPENSSL, ['version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Makes a certificate for `localhost` and `mcp.test` that lasts as long as the test. */
export function makeCertificate(): MadeCertificate {
  const folder = scratchFolder()
  const at = (name: string): string => join(folder, name)
  const openssl = (...args: readonly string[]): unknown =>
    execFileSync(OPENSSL, args, { cwd: folder, stdio: 'pipe' })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'] as const
  const authority = ['-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=authority of a test']
  openssl('req', '-x509', ...key, ...authority, '-days', '2')
  openssl('req', ...key, '-keyout', 'key.pem', '-out', 'request.pem', '-subj', '/CN=mcp.test')
  writeFileSync(at('names'), 'subjectAltName=DNS:localhost,DNS:mcp.test')
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names']
  openssl('x509', '-req', '-in', 'request.pem', ...signed, '-out', 'cert.pem', '-days', '2')
  return {
    authority: at('ca.pem'),
    key: readFileSync(at('key.pem')),
    cert: readFileSync(at('cert.pem')),
  }
}
