import type { Report } from '../../src/contracts/report.ts'
import { buildServer } from '../../src/verdict/test-support/build-server.ts'
import { reportOf } from '../../src/verdict/test-support/report-of.ts'

/** A report on everything that isn't plain: synthetic, incomplete, unread, unexercised, unlisted, dead, and in two eras. */
export function variedReport(): Report {
  const report = reportOf(
    [
      buildServer({
        name: 'weather',
        version: '2.1.0',
        header: { origin: 'synthetic' },
        complete: false,
        tools: ['now', 'later'],
        calls: [
          {
            tool: 'now',
            id: 'oslo',
            findings: [
              { code: 'output-missing', level: 'must', message: 'nothing came; return it' },
            ],
          },
          { tool: 'never', id: 'stray' },
        ],
        findings: [
          { code: 'not-exercised', level: 'advice', message: 'never called', tool: 'later' },
          { code: 'stdout-noise', level: 'should', message: 'noise; log elsewhere' },
        ],
      }),
      buildServer({
        name: 'dead',
        version: '1.0.0',
        started: false,
        findings: [{ code: 'start-failed', level: 'must', message: 'it ended with code 1' }],
      }),
      buildServer({ name: 'idle', version: '1.0.0', tools: ['write'] }),
      buildServer({ name: 'fine', version: '1.0.0', calls: [{ tool: 'read', id: 'all' }] }),
    ],
    [{ path: 'notes.txt', reason: 'it is no fixture' }],
  )
  const difference = { server: 'fine', version: '1.0.0', tool: 'read', aspect: 'shape' } as const
  return { ...report, eras: [{ ...difference, legacy: 'json', modern: 'table' }] }
}
