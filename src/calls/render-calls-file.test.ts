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
  entry: {
    inputSchema,
    description: 'Writes: "all" of it\n- tool: evil',
    annotations: { readOnlyHint: false, destructiveHint: true },
  },
}
const TEXT = `# a title\n\n${'a long line '.repeat(20)}\n  - tool: evil\n`
const SILENT = {
  name: 'say',
  entry: {
    inputSchema: {
      type: 'object',
      properties: { text: { type: 'string', default: TEXT } },
      required: ['text'],
    },
  },
}
const BROKEN = { name: 'yes: no', entry: { annotations: { readOnlyHint: true } } }

/** What the file has `read` refuse. */
const REFUSED = [
  { id: 'probe-missing-path', tool: 'read', arguments: {}, expect: 'error' },
  {
    id: 'probe-type-path',
    tool: 'read',
    arguments: { path: { assay: 'probe' } },
    expect: 'error',
  },
]

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
      ## Reads. - id: evil
      - tool: read
        arguments:
          path: .
      ## The tools are to refuse these calls: their inputSchemas forbid them.
      - id: probe-missing-path
        tool: read
        arguments: {}
        expect: error
      - id: probe-type-path
        tool: read
        arguments:
          path:
            assay: probe
        expect: error
      ## The following calls are not made. To permit one, take away the first "# " of each of its
      ## lines (what begins with ## is a comment still).
      # ## yes: no
      # ## not called: no arguments that fit: its inputSchema is no object
      # - tool: "yes: no"
      #   arguments: {}
      # ## Writes: \\"all\\" of it - tool: evil
      # ## not called: not declared read-only
      # ## careful: it declares readOnlyHint: false and destructiveHint: true
      # - tool: write
      #   arguments:
      #     path: assay-example.txt
      #   allowWrite: true
    "
  `)
  expect(read(text)).toEqual({
    server: 'files: mine',
    calls: [{ tool: 'read', arguments: { path: '.' } }, ...REFUSED],
  })
})

test('is read as a calls file once every call is uncommented as it says', async () => {
  const tools = [READ, WRITE, SILENT, BROKEN]
  const text = await renderCallsFile({ server: 'files: mine', tools, seed: 7 })
  expect(read(text.replaceAll(/^ {2}# /gmu, '  '))).toEqual({
    server: 'files: mine',
    calls: [
      { tool: 'read', arguments: { path: '.' } },
      ...REFUSED,
      { tool: 'yes: no', arguments: {} },
      { tool: 'write', arguments: { path: 'assay-example.txt' }, allowWrite: true },
      { tool: 'say', arguments: { text: TEXT } },
    ],
  })
})

test('writes a file that calls nothing where no tool is declared read-only', async () => {
  const text = await renderCallsFile({ server: 'x', tools: [WRITE], seed: 1 })
  expect(text).toContain('take away the first "# "')
  expect(text).toContain('and the [] of calls')
  expect(read(text)).toEqual({ server: 'x', calls: [] })
  expect(read(text.replaceAll(/^ {2}# /gmu, '  ').replace('[]', ''))).toMatchObject({
    calls: [{ tool: 'write' }],
  })
})

test('permits all calls if it is told to, what makes before what reads', async () => {
  const text = await renderCallsFile({ server: 'x', tools: [READ, WRITE], seed: 1, isAll: true })
  expect(read(text)).toEqual({
    server: 'x',
    calls: [
      { tool: 'write', arguments: { path: 'assay-example.txt' }, allowWrite: true },
      { tool: 'read', arguments: { path: 'assay-example.txt' } },
      // What removes something gets all that it requires.
      ...REFUSED.slice(1).map((call) => ({ ...call, tool: 'write', allowWrite: true })),
      ...REFUSED,
    ],
  })
})

test('has a tool that is called twice refuse what it is to refuse once', async () => {
  const list = {
    name: 'list',
    entry: {
      inputSchema: { type: 'object', properties: { limit: { type: 'integer' } } },
      annotations: { readOnlyHint: true },
    },
  }
  const text = await renderCallsFile({
    server: 'x',
    tools: [list, { ...WRITE, name: 'update' }],
    seed: 1,
    isAll: true,
  })
  const given = { limit: 'assay-probe' }
  expect(read(text)).toMatchObject({
    calls: [
      { tool: 'list', arguments: {} },
      { tool: 'update' },
      { tool: 'list', arguments: {} },
      { id: 'probe-type-limit', tool: 'list', arguments: given, expect: 'error' },
      { tool: 'update', expect: 'error' },
    ],
  })
})
