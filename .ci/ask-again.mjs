// Sends the request of a fixture to the provider that the environment names.
import { readFileSync } from 'node:fs'

const frames = readFileSync(process.argv[2], 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line))
const body = frames
  .filter(({ dir, part }) => dir === 'send' && part === 'chunk')
  .map(({ utf8 }) => utf8)
  .join('')
const response = await fetch(`${process.env.OPENAI_BASE_URL}/chat/completions`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body,
})
await response.text()
process.exitCode = response.ok ? 0 : 1
