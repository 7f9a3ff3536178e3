// Writes a document of about so many bytes to standard output: an array of records, of which 250 come again and again.
import { once } from 'node:events'

const records = Array.from({ length: 250 }, (_, index) => {
  const id = index + 1
  return JSON.stringify({
    id,
    name: `repository number ${id}`,
    stars: (id * 7919) % 100_000,
    score: id / 8,
    archived: id % 3 === 0,
    license: null,
    topics: ['json', 'stream', 'parser'],
    owner: { login: `user-${id % 97}`, url: `https://example.com/users/${id}` },
    description: 'reads a "value" while it is written,\nand takes nothing back — 日本',
  })
}).join(',')
const block = Buffer.from(`,${records}`)

const size = Number(process.argv[2])
process.stdout.write(`[${records}`)
for (let written = block.length; written < size; written += block.length)
  if (!process.stdout.write(block)) await once(process.stdout, 'drain')
process.stdout.write(']')
