/**
 * The process that json-schema-faker runs in. What it does with a schema is out of our hands: one that refers to itself
 * keeps it busy until memory ends.
 */
import { generateSync } from 'json-schema-faker'
import type { FakeAnswer, FakeJob } from './fake-schema.ts'

process.on('message', (job: FakeJob) => process.send?.(answer(job)))
process.on('disconnect', () => process.exit())

function answer(job: FakeJob): FakeAnswer {
  if (job.type === 'load') return { type: 'value' }
  try {
    const value = generateSync(job.schema, {
      seed: job.seed,
      optionalsProbability: 0,
      maxDefaultItems: 2,
      maxDepth: 12,
      useDefaultValue: true,
      useExamplesValue: true,
    })
    const json = JSON.stringify(value)
    return json === undefined ? { type: 'value' } : { type: 'value', json }
  } catch {
    return { type: 'value' }
  }
}
