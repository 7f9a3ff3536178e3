import { readFileSync, writeFileSync } from 'node:fs'
import { GENERATED } from './pages/index.ts'
import { withGenerated } from './pages/with-generated.ts'

// Writes the generated part of each page again. `npm run pages` runs it.
for (const [path, generate] of Object.entries(GENERATED)) {
  const file = new URL(`../${path}`, import.meta.url)
  writeFileSync(file, await withGenerated(readFileSync(file, 'utf8'), await generate()))
  console.log(path)
}
