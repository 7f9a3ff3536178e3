/**
 * The process that json-schema-faker runs in. What it does with a schema is out of our hands: one that refers to itself
 * keeps it busy until memory ends.
 */
import { generateSync } from 'json-schema-faker'
import type { FakeAnswer, FakeJob } from './fake-schema.ts'

// The generator reads the clock and the time zone where it is not told otherwise: a seed gives the same on all machines and days.
process.env['TZ'] = 'UTC'

process.on('message', (job: FakeJob) => process.send?.(answer(job)))
process.on('disconnect', () => process.exit())

function answer(job: FakeJob): FakeAnswer {
  if (job.type === 'load') return { type: 'value' }
  try {
    const isPlain = job.variety === 'plain'
    const value = generateSync(job.schema, {
      seed: job.seed,
      optionalsProbability: isPlain ? 0 : 0.5,
      maxDefaultItems: 2,
      maxDepth: 12,
      useDefaultValue: isPlain,
      useExamplesValue: isPlain,
      minDateTime: '2024-01-01T00:00:00Z',
      maxDateTime: '2026-12-31T00:00:00Z',
    })
    const json = JSON.stringify(value)
    return json === undefined ? { type: 'value' } : { type: 'value', json }
  } catch {
    return { type: 'value' }
  }
}
