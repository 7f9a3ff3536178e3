import { openEntryFile } from '../entry-file.ts'
import { statusEdits } from '../status-edits.ts'

/**
 * A process that counts calls of tools in a file, each written by itself, and prints how many are: `writer.ts FILE TIMES KEY…`.
 * The form isn't checked, for what checks it is slow to load.
 */
const [, , path = '', times = '0', ...keys] = process.argv
const file = openEntryFile({
  path,
  form: {
    what: 'counts',
    option: '--file',
    empty: { version: 1, tools: {} },
    members: ['tools'],
    faultOf: () => undefined,
  },
  edits: statusEdits,
  onEvent: (event) => process.stderr.write(`${JSON.stringify(event)}\n`),
})
const edit = { counts: { calls: 1 }, members: {}, at: '2026-11-22T00:00:00.000Z' }
const parent = process.ppid
// Who asked may be gone, and a process that counts for ever with it.
for (let count = 1; count <= Number(times) && process.ppid === parent; count += 1) {
  for (const key of keys) file.edit(key, edit, { isUrgent: true })
  if (!(await file.flush())) process.exitCode = 1
  process.stdout.write(`${count}\n`)
}
