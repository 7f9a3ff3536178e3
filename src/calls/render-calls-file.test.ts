import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCallsFile } from './read-calls-file.ts'
import { renderCallsFile } from './render-calls-file.ts'

const inputSchema = { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] }
const READ = {
  name: 'read',
  entry: { inputSchema, description: 'Reads.\n- id: evil\n', annotations: { readOnlyHint: true } },
}
const WRITE = {
  name: 'write',
  entry: { inputSchema, description: 'Writes.', annotations: { readOnlyHint: false } },
}
const BROKEN = { name: 'yes: no', entry: { annotations: { readOnlyHint: true } } }

function read(text: string): unknown {
  const path = join(mkdtempSync(join(tmpdir(), 'assay-render-')), 'x.calls.yaml')
  writeFileSync(path, text)
  return readCallsFile(path)
}

test('comments out what is not declared read-only', async () => {
  const text = await renderCallsFile({
    server: 'files: mine',
    tools: [READ, WRITE, BROKEN],
    seed: 7,
  })
  expect(text).toMatchInlineSnapshot(`
    "# Which tools to call. Naming a call is permission to make it.
    # The arguments are generated, with seed 7: put in what is worth asking.
    server: "files: mine"
    calls:
      # Reads. - id: evil
      - tool: read
        arguments:
          path: .
      # The following tools aren't declared read-only, or have no arguments that fit. To permit a call,
      # take away the "# " in front of its lines.
      # Writes.
      # - tool: write
      #   arguments:
      #     path: .
      #   allowWrite: true
      # yes: no
      # - tool: "yes: no"
      #   arguments: {}
    "
  `)
  expect(read(text)).toEqual({
    server: 'files: mine',
    calls: [{ tool: 'read', arguments: { path: '.' } }],
  })
  expect(read(text.replaceAll(/^ {2}# (?=[- ] )/gmu, '  '))).toMatchObject({
    calls: [{ tool: 'read' }, { tool: 'write', allowWrite: true }, { tool: 'yes: no' }],
  })
})

test('writes a file that calls nothing where no tool is declared read-only', async () => {
  const text = await renderCallsFile({ server: 'x', tools: [WRITE], seed: 1 })
  expect(read(text)).toEqual({ server: 'x', calls: [] })
})
