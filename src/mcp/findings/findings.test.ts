import { describe, expect, test } from 'vitest'
import { MCP_FINDING_CODES } from '../../contracts/finding.ts'
import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { ASSAY_REQUIREMENTS } from '../../requirements/assay-requirements.ts'
import { HTTP_REQUIREMENTS } from '../../requirements/http-requirements.ts'
import { PROTOCOL_REQUIREMENTS } from '../../requirements/protocol-requirements.ts'
import { TOOL_REQUIREMENTS } from '../../requirements/tool-requirements.ts'
import { judgeResult } from '../judge-result.ts'
import { FINDING_RULES, RESULT_FINDINGS } from './index.ts'

type Input = Parameters<typeof judgeResult>[0]

interface Case {
  readonly code: string
  readonly red: Input
  readonly green: Input
}

const VALUE = { station: 'osl-1', celsius: 4.5 }
const SCHEMA = {
  type: 'object',
  properties: { station: { type: 'string' }, celsius: { type: 'number' } },
  required: ['station', 'celsius'],
}
const GOOD = { content: [block(JSON.stringify(VALUE))], structuredContent: VALUE }
const ENTRY = { name: 'get', outputSchema: SCHEMA }
const TABLE = '| id | height |\n| --- | --- |\n| osl-1 | 94 |\n| lim-2 | 154 |\n'

function block(said: string): JsonValue {
  return { type: 'text', text: said }
}
function text(...texts: string[]): JsonValue {
  return { content: texts.map(block) }
}
function error(code: number, message: string): Input {
  return { error: { code, message } }
}
function failed(said: string): JsonValue {
  return { content: [block(said)], isError: true }
}

const CASES: readonly Case[] = [
  { code: 'malformed-result', red: { result: 'Saved.' }, green: { result: text('Saved.') } },
  {
    code: 'content-missing',
    red: { result: { structuredContent: {} } },
    green: { result: { content: [] } },
  },
  {
    code: 'unknown-block',
    red: { result: { content: [{ type: 'image', data: 'AAAA' }] } },
    green: {
      result: { content: [{ type: 'image', data: 'AAAA', mimeType: 'image/png', size: 4 }] },
    },
  },
  {
    code: 'structured-not-object',
    red: { result: { content: [], structuredContent: ['a'] } },
    green: { result: { content: [], structuredContent: ['a'] }, protocolVersion: '2026-07-28' },
  },
  {
    code: 'output-missing',
    red: { entry: ENTRY, result: text(TABLE) },
    green: { entry: ENTRY, result: failed('No such station.') },
  },
  {
    code: 'output-invalid',
    red: { entry: ENTRY, result: { content: [], structuredContent: { station: 1 } } },
    green: { entry: ENTRY, result: GOOD },
  },
  {
    code: 'output-rejected-by-server',
    red: {
      entry: ENTRY,
      result: failed(
        'MCP error -32602: Output validation error: Tool get has an output schema but no structured content was provided',
      ),
    },
    green: { entry: ENTRY, result: failed('MCP error -32602: Input validation error: no station') },
  },
  {
    code: 'schema-unusable',
    red: { entry: { name: 'get', outputSchema: { type: 'array' } }, result: GOOD },
    green: { entry: { name: 'get', outputSchema: null }, result: text('Saved.') },
  },
  {
    code: 'schema-vacuous',
    red: { entry: { name: 'get', outputSchema: { type: 'object' } }, result: GOOD },
    green: { entry: ENTRY, result: GOOD },
  },
  {
    code: 'sdk-wrapped',
    red: {
      result: {
        content: [],
        structuredContent: { result: 5 },
        _meta: { fastmcp: { wrap_result: true } },
      },
    },
    green: {
      entry: {
        name: 'get',
        outputSchema: { type: 'object', properties: { result: {} }, title: 'Sum' },
      },
      result: { content: [], structuredContent: { result: 5 } },
    },
  },
  {
    code: 'text-inside-structured',
    red: { result: { content: [], structuredContent: { content: TABLE } } },
    green: { result: { content: [], structuredContent: { content: 'All stations report.' } } },
  },
  {
    code: 'text-differs',
    red: { result: { content: [block('{"station":"osl-1"}')], structuredContent: VALUE } },
    green: { result: GOOD },
  },
  {
    code: 'payload-only-in-text',
    red: { result: { content: [block(TABLE)], structuredContent: { rows: 2 } } },
    green: {
      result: {
        content: [block(TABLE)],
        structuredContent: {
          rows: [
            { id: 'osl-1', height: 94 },
            { id: 'lim-2', height: 154 },
          ],
        },
      },
    },
  },
  {
    code: 'payload-only-in-structured',
    red: { result: { content: [block('Found one station.')], structuredContent: VALUE } },
    green: {
      result: { content: [block('At osl-1 it is 4.5 degrees.')], structuredContent: VALUE },
    },
  },
  { code: 'structured-no-schema', red: { result: GOOD }, green: { entry: ENTRY, result: GOOD } },
  {
    code: 'error-unflagged',
    red: { result: text('Error: connect ECONNREFUSED') },
    green: { result: failed('Error: connect ECONNREFUSED') },
  },
  {
    code: 'tool-crashes',
    red: { result: failed("Error executing tool get: 'NoneType' object is not callable") },
    green: { result: failed("Error executing tool get: no station 'osl-9'") },
  },
  {
    code: 'expectation-unmet',
    red: { result: text('13 mm'), expect: 'error' },
    green: { result: text('13 mm'), expect: 'ok' },
  },
  {
    code: 'tool-failure-as-protocol-error',
    red: error(-32603, 'station osl-1: 404 Not Found'),
    green: error(-32602, 'Unknown tool: get'),
  },
]

describe.each(CASES)('$code', ({ code, red, green }) => {
  test('is found', () => {
    expect(seen(red)).toContain(code)
  })
  test('is not found where it is right', () => {
    expect(seen(green)).not.toContain(code)
  })
})

test('each code that a result can show has a case', () => {
  expect(CASES.map(({ code }) => code).toSorted()).toEqual(
    RESULT_FINDINGS.map(({ code }) => code).toSorted(),
  )
})

test('says what happened, to what, and what to do', () => {
  const said = CASES.flatMap(({ code, red }) =>
    judgeResult(red).observations.filter((observation) => observation.code === code),
  )
  expect(
    said.map(({ code, pointer, message }) => `${code} ${pointer ?? '-'}\n  ${message}`).join('\n'),
  ).toMatchInlineSnapshot(`
    "malformed-result 
      the result is no CallToolResult: it is a string, not an object; return an object with an array content
    content-missing -
      the result has no content; send an empty array where there is nothing to show
    unknown-block /content/0
      a content block is type image without a string mimeType; clients reject the whole result for it: send the types of the protocol, each with its fields
    structured-not-object /structuredContent
      structuredContent is an array; up to 2025-11-25 it has to be an object: put the value under a key of one
    output-missing -
      an outputSchema is declared, and the result has no structuredContent; strict clients reject it: return it, or declare no schema; no wrapper can: nothing in it fits the schema
    output-invalid /structuredContent
      structuredContent breaks the outputSchema: must have required property 'celsius', /station must be string; strict clients reject it: return what the schema says, or correct the schema; no wrapper can: nothing in it fits the schema
    output-rejected-by-server -
      the server's own SDK discarded the tool's output, so that no client and no wrapper can have it; change the server: its handler returns no structuredContent: return it, or declare no outputSchema
    schema-unusable -
      the outputSchema can't be used: its root is not of type object, which revisions up to 2025-11-25 ask for; declare one that can
    schema-vacuous -
      the outputSchema accepts corrupted copies of the real output, so that it promises nothing; describe the properties and require them
    sdk-wrapped /structuredContent/result
      an SDK put {result: …} around the data, and marked it; return an object with a type of its own to be rid of it
    text-inside-structured /structuredContent/content
      structuredContent only carries a text (table), and the data is still inside it; return the data itself
    text-differs /content
      the text's JSON is not that of structuredContent: keys are missing (celsius); send the same JSON, for clients that read only text
    payload-only-in-text /content
      the data is only in the text, and structuredContent describes it at most; clients that prefer structuredContent lose it: put the data there too
    payload-only-in-structured /structuredContent
      the data is only in structuredContent; clients that read only text never see it: send its JSON as a text block too
    structured-no-schema /structuredContent
      structuredContent comes without an outputSchema, so that nobody knows its shape before the call; declare one
    error-unflagged /content/0/text
      this may be an error that isn't marked as one: it begins "Error: connect ECONNREFUSED"; set isError where the call failed
    tool-crashes -
      the tool's own code fails: it says "Error executing tool get: 'NoneType' object is not callable"; find the exception in the server and mend it, or say in the error what the caller did wrong
    expectation-unmet -
      the calls file expects an error, and a result came; mend the tool, or expect a result
    tool-failure-as-protocol-error -
      the tool's failure came as JSON-RPC error -32603 ("station osl-1: 404 Not Found"); return a result with isError, so that the model sees it"
  `)
})

describe('requirements', () => {
  const rows = {
    ...TOOL_REQUIREMENTS,
    ...PROTOCOL_REQUIREMENTS,
    ...HTTP_REQUIREMENTS,
    ...ASSAY_REQUIREMENTS,
  }

  test('each code has its rule, in the order of the codes', () => {
    expect(FINDING_RULES.map(({ code }) => code)).toEqual(MCP_FINDING_CODES)
  })

  test('each row is cited by a rule', () => {
    const cited = new Set(FINDING_RULES.map(({ requirement }) => requirement.id))
    expect([...cited].toSorted()).toEqual(Object.keys(rows).toSorted())
  })

  test("only five of this project's own rows are more than advice", () => {
    const own = FINDING_RULES.filter(({ requirement }) => requirement.source === 'assay')
    expect(
      own.filter(({ requirement }) => requirement.level !== 'advice').map(({ code }) => code),
    ).toEqual(['tool-crashes', 'expectation-unmet', 'start-failed', 'no-reply', 'exit-in-call'])
    expect(own.every(({ code, requirement }) => requirement.address.endsWith(`#${code}`))).toBe(
      true,
    )
  })
})

describe('an error that is not marked as one', () => {
  test.each([
    'Error: Operation failed',
    'ERROR: Invalid regex pattern: missing )',
    '❌ **Error:** no such page',
    'Error executing tool get: boom',
    'ValueError: bad zone',
    'Failed to fetch http://a/: timed out',
    'Unable to open a.txt',
    'An error occurred while reading',
    '# Search failed\n\nTry again.',
    '# Station\n\n## System Error\n\nStation `osl-9` is not known.',
    '## 錯誤\n\n找不到 `osl-9`。',
    '=== osl-1.txt ===\nError: the path must be relative',
    'Session 1:\n\n--- Error ---\nTraceback (most recent call last):\n  File "a.py", line 1',
    '{"valid": false, "message": "Error validating the file: it is no archive", "total": 0}',
    'Traceback (most recent call last):\n  File "a.py", line 1\nKeyError: 1',
    '{"success": false, "error": "no such page"}',
    '{"error": {"code": 404}}',
    '{"status": "error", "message": "no such page"}',
    '{"status": 404, "url": "http://a/"}',
    'MCP error -32602: Invalid arguments for tool get',
    'Unknown tool: get_all',
    'Tool get_all not found',
    "Tool 'get_all' not found.",
    'Input validation error: station is required',
    'Output validation error: station must be string',
    '2 validation errors for getArguments\nstation\n  Field required',
    '{"data": null, "errors": [{"message": "no such station"}]}',
    '{"errors": ["no such station"]}',
    "{'error': 'no such station'}",
    "{'success': False, 'error': \"can't open\"}",
    '{"Error": "no such station"}',
    '{"result": "Error: no such station"}',
    '{"content": "Failed to open a.txt"}',
    'sqlalchemy.exc.DatabaseError: no such table',
    'java.lang.IllegalStateException: closed',
    'Query failed: no such table',
    'Request failed with status code 503',
    'Task failed with error: no such station',
    'Failed: no such station',
    '[ERROR] no such station',
    'fatal: not a git repository',
    'panic: index out of range\n\ngoroutine 1 [running]:',
    'Something went wrong',
    'Oops, something went wrong. Try again later.',
    'Sorry, an error occurred: too many stations',
    "ENOENT: no such file or directory, open 'a.txt'",
    'connect ECONNREFUSED 127.0.0.1:5432',
    'spawn git ENOENT',
    "[Errno 2] No such file or directory: 'a.txt'",
    'Permission denied',
    "Permission denied: you may not read 'a.txt'",
    'Access denied.',
    "Permission denied: '/root/a.txt'",
    'Error:\nno such station',
    'Connection refused',
    'Connection refused: no server at port 5432',
    'Invalid API key',
    'Invalid API key provided.',
    'Request timed out',
    'Execution error: no such column: heigth',
    'Solver error: the system has no solution',
    'Error listing tables: unable to open database file',
    'Error while reading rows: file is empty',
    'notes/today.md: Error - ENOENT: no such file or directory',
    'usage: tidy [-h] FILE\ntidy: error: the following arguments are required: FILE',
    "Command '['tidy', 'a.txt']' returned non-zero exit status 2.",
    'Exit code: 127\nsh: tidy: not found',
    'Done with return code: 2',
    '{"result": {"error": "no such page"}}',
    '[{"error": "no such page"}]',
    '{"error": "no such station", "query": {"id": "osl-9"}, "available_stations": ["osl-1"]}',
    '{"exit_code": 2, "stdout": "", "stderr": "no such file"}',
  ])('%j reads like one', (said) => {
    expect(seen({ result: text(said) })).toEqual(['error-unflagged'])
  })

  test.each<JsonValue>([
    { result: 'Error: no such page' },
    { success: false, error: 'no such page' },
    { kind: 'text', result: 'Failed to read a.txt' },
    { ok: false, reason: 'no such page' },
  ])('%j as structured content reads like one', (value) => {
    expect(seen({ result: { content: [], structuredContent: value } })).toContain('error-unflagged')
  })

  test('a block that says so of itself reads like one, and one that says the opposite does not', () => {
    const [marked, unmarked] = [true, false].map((isError) => {
      const answer = { type: 'text', text: 'Come later.', error: isError }
      return seen({ result: { content: [block('It is full.'), answer] } })
    })
    expect(marked).toEqual(['error-unflagged'])
    expect(unmarked).toEqual([])
  })

  test.each([
    "{'error': None, 'value': 1}",
    "{'error': 'none', 'value': 1}",
    "{'error': 'one page was skipped', 'pages': [1, 2]}",
    'Error: 0\nWarnings: 2\nFiles: 12',
    'Standard error: 0.53',
    'Mean squared error: low',
    'No stations found.',
    'No error: all is well',
    'Exit code: 0\nall tidy',
    'Done with return code: 0',
    'Usage: press any key',
    '{"exit_code": 0, "stdout": "ok"}',
    '{"result": {"error": null, "pages": [1]}}',
    '[{"error": "no such page"}, {"page": 2}]',
    'Last error: none\nUptime: 3 days',
    'https://example.com/a: error: is a page about errors',
    'Failed: osl-1\nPassed: lim-2\nSkipped: qui-3',
    '[ERROR] disk full\n[INFO] retried\n[INFO] done',
    'Error handling in Go is explicit.',
    'Errors: none. All stations report.',
    '# Errors\n\nWhat can fail, and how to tell.',
    '# Station\n\n## Standard Error\n\n0.53',
    '=== osl-1.txt ===\nErrors: none',
    '{"valid": false, "message": "The file has 2 rows too many"}',
    '# Station\n\nAll is well.\n\n## Last error\n\nnone',
    '2026-01-01 ERROR: disk full\n2026-01-01 INFO: retried',
    'ERROR: disk full\nWARN: retried\nINFO: done',
    '{"errors": [], "data": [1]}',
    '{"error": null, "value": 1}',
    '{"error": "", "value": 1}',
    '{"error": "one page was skipped", "pages": [1, 2]}',
    '{"status": 200}',
    '{"status": "failed", "job": 5}',
    '{"ok": false}',
    'The failed station is back.',
    '{"error": "none", "value": 1}',
    '{"error": "None"}',
    '{"error": false, "value": 1}',
    '{"error": 0, "value": 1}',
    '{"errors": []}',
    '{"errors": [], "data": null}',
    '{"errors": [null]}',
    '{"success": true, "errors": ["station osl-1 was skipped"]}',
    '{"file": "a.ts", "errors": ["unused variable"]}',
    '{"valid": false, "errors": ["no station"]}',
    '{"data": {"id": 1}, "errors": [{"message": "no name"}]}',
    '[{"error": "no such station"}, {"id": 2}]',
    '{"result": "The error is gone."}',
    '{"title": "Error: a film", "year": 1999}',
    'Error: 0',
    'Error: none',
    'Errors: 0',
    '0 errors',
    '0 errors, 2 warnings',
    'Failed: 0',
    'Tests failed: 3',
    'Something went wrong in 1929, and the world took years to mend.',
    'Unknown tools were found in the grave.',
    'Tool use is not found in all birds.',
    'Permission denied is what the shell says where a file is not yours.',
    'Access denied: 3',
    'Timeout: 30 s',
    'An ENOENT means that there is no such file.',
    'The log ends in this line:\n\nError: connect ECONNREFUSED',
    '> Error: connect ECONNREFUSED\n\nIt means that no server runs there.',
    'panic is a word of Greek origin.',
    'fatal accidents: none.',
    'MCP errors have a code and a message.',
    `Error: ${'a long document about errors. '.repeat(200)}`,
  ])('%j does not', (said) => {
    expect(seen({ result: text(said) })).toEqual([])
  })
})

describe('an answer to arguments that the inputSchema forbids', () => {
  const entry = {
    name: 'get_reading',
    inputSchema: {
      type: 'object',
      properties: { station: { type: 'string' }, hours: { type: 'integer' } },
      required: ['station'],
    },
  }
  const given = { hours: 3 }
  const usual = [{ result: text('[{"station":"osl-1","millimetres":13},{"station":"lim-2"}]') }]

  test.each([
    'Please provide a station.',
    'station is required',
    'Station undefined was not found',
    'Tell me which station you mean.',
    'Hours must be a number',
    '{"message": "Which station?"}',
  ])('%j is an error, and proven', (said) => {
    const observed = judgeResult({ entry, arguments: given, usual, result: text(said) })
    expect(observed.observations).toMatchObject([
      {
        code: 'error-unflagged',
        message: expect.stringMatching(/isn't marked as one, and proven: .* property 'station'/u),
      },
    ])
    expect(observed.refused).toBeUndefined()
  })

  test.each([
    '[{"station":"","millimetres":0}]',
    '[{"station":"osl-1","note":"a reading is required each hour"}, {"station":"lim-2"}]',
    'No readings found.',
    '{}',
    '',
  ])('%j may be a result', (said) => {
    expect(seen({ entry, arguments: given, usual, result: text(said) })).toEqual([])
  })

  test('is compared with what the tool gives otherwise: words that its results have prove nothing', () => {
    const forecast = text('A coat is required in Oslo.')
    const other = text('A coat is required in Lima.')
    const asked = { entry, arguments: given, result: other }
    expect(seen({ ...asked, usual: [{ result: forecast }] })).toEqual([])
    expect(seen({ ...asked, usual })).toEqual(['error-unflagged'])
    expect(seen({ ...asked, arguments: { station: 'lim-2' }, usual })).toEqual([])
  })

  test('is refused as it has to be if it is marked, by the tool or by the protocol', () => {
    const said = { content: [block('station is required')], isError: true }
    for (const answer of [{ result: said }, error(-32602, 'station is required')]) {
      const judged = judgeResult({ entry, arguments: given, ...answer })
      expect([judged.refused, judged.observations]).toEqual([true, []])
    }
  })

  test('is no refusal if calls that may succeed end in the same error', () => {
    const offline = failed('getaddrinfo ENOTFOUND stations.example')
    const answers = [{ result: offline }]
    const asked = { entry, arguments: given, result: offline }
    expect(judgeResult({ ...asked, usual: answers }).refused).toBeUndefined()
    expect(judgeResult({ ...asked, usual }).refused).toBe(true)
  })

  test('is refused in a way that models do not see if the error is an internal one', () => {
    const judged = judgeResult({ entry, arguments: given, ...error(-32603, 'No station') })
    expect(judged.refused).toBe(true)
    expect(judged.observations.map(({ code }) => code)).toEqual(['tool-failure-as-protocol-error'])
  })

  test('is a crash if the code of the tool fails, and says for which arguments', () => {
    const said = "Cannot read properties of undefined (reading 'trim')"
    const judged = judgeResult({ entry, arguments: given, result: failed(said) })
    expect(judged.observations.map(({ message }) => message)).toMatchInlineSnapshot(`
      [
        "the tool's own code fails for arguments that its inputSchema forbids (must have required property 'station'): it says "Cannot read properties of undefined (reading 'trim')"; check the arguments first, and say in the error which is wrong",
      ]
    `)
  })

  test('of a tool that the server does not list is an error in any case', () => {
    expect(seen({ unlisted: true, arguments: {}, result: text('13 mm') })).toEqual([
      'error-unflagged',
    ])
    const refused = judgeResult({ unlisted: true, arguments: {}, ...error(-32602, 'What is it?') })
    expect([refused.refused, refused.observations]).toEqual([true, []])
  })
})

describe('an answer that says what was wrong with an argument', () => {
  type Asked = [tool: string, given: JsonObject, said: string]

  test.each<Asked>([
    ['read_notes', { file: 'tides.md' }, 'File not found or empty: tides.md'],
    ['get_station', { id: 'osl-9' }, "Station 'osl-9' not found in the list of stations"],
    ['read_notes', { file: 'notes/tides.md' }, 'The document tides.md does not exist.'],
    ['run', { command: 'cat tides.md' }, 'cat: tides.md: No such file or directory\n'],
    ['run', { command: 'ls -l notes' }, "Blocked by policy: Option '-l' is not allowed"],
    ['delete_row', { row_index: 9 }, 'Invalid row index. The table has 2 rows (0 and 1).'],
    ['delete_row', { rowIndex: 9 }, 'Invalid row index: 9'],
    ['get_zone', { zone: 'Mars/Base' }, '❌ Mars/Base is not a valid time zone'],
    ['get_entry', { key: 'osl-9' }, "未找到key 'osl-9' 的条目。"],
    ['get_station', { id: 'osl-9' }, '找不到ID為 `osl-9` 的測站。'],
    ['insert_row', { near: 'Oslo' }, 'Target row not found (by index or text).'],
    ['remove_note', { text: 'x' }, 'Must provide either note_id or text'],
    ['history', { mode: 'blame' }, 'file_path is required for blame mode.'],
  ])('%s(%j): %j reads like an error', (name, given, said) => {
    const input = { entry: { name }, arguments: given }
    expect(seen({ ...input, result: text(said) })).toEqual(['error-unflagged'])
    expect(
      seen({ ...input, result: { content: [], structuredContent: { result: said } } }),
    ).toContain('error-unflagged')
    // Without the arguments it may be about anything.
    expect(seen({ entry: { name }, result: text(said) })).toEqual([])
  })

  test.each<Asked>([
    ['search_notes', { query: 'walrus' }, "'walrus' was not found."],
    ['get_notes', { query: 'walrus' }, 'No notes with walrus were found; walrus is not a station'],
    ['notes_exist', { file: 'tides.md' }, 'The file tides.md does not exist'],
    ['fileExists', { file: 'tides.md' }, 'The file tides.md does not exist'],
    ['validate_zone', { zone: 'Mars/Base' }, 'Mars/Base is not a valid time zone'],
    ['echo', { message: 'The station osl-9 does not exist' }, 'The station osl-9 does not exist'],
    ['get_station', { id: 'osl-9' }, 'The station lim-2 does not exist any more; see osl-9.'],
    ['get_station', { id: 'is' }, 'The station is not found on every map'],
    ['get_station', { id: 'osl-9' }, 'osl-9: 14.5 degrees, which is not allowed to rise'],
    ['get_page', { page: 2 }, 'Invalid dates are set in bold on page 2.'],
    ['add_note', { text: 'a' }, 'Added to pages not found: a'],
    ['read_note', { id: 1 }, 'Target row not found in the first edition, but in the second.'],
    ['read_note', { id: 1 }, 'A coat is required in Oslo.'],
    ['read_note', { id: 1 }, 'You must provide water for the dog.'],
  ])('%s(%j): %j does not', (name, given, said) => {
    expect(seen({ entry: { name }, arguments: given, result: text(said) })).toEqual([])
  })
})

describe('a failure as a JSON-RPC error', () => {
  test.each<[Input, boolean]>([
    [error(0, 'failed to get issue: 404 Not Found []'), true],
    [error(-32603, 'fetch failed'), true],
    [error(-32000, 'database is locked'), true],
    [error(-32603, 'Unknown tool: nope'), false],
    [error(-32603, 'Tool nope not found'), false],
    [error(-32603, 'Invalid input: [{"code":"invalid_type"}]'), false],
    [error(-32602, 'Invalid arguments'), false],
    [error(-32601, 'Method not found'), false],
    [error(-32700, 'Parse error'), false],
    [error(-32042, 'URL elicitation required'), false],
    [{ error: 'no' }, false],
  ])('%j: %s', (input, expected) => {
    expect(seen(input)).toEqual(expected ? ['tool-failure-as-protocol-error'] : [])
  })
})

describe('how the JSON of a text differs', () => {
  test.each<[JsonValue, string[], string]>([
    [{ stations: [VALUE] }, [JSON.stringify([VALUE])], 'it is unwrapped from "stations"'],
    [
      { result: [VALUE, VALUE] },
      [JSON.stringify(VALUE), JSON.stringify(VALUE)],
      'it has one item a block',
    ],
    [{ result: [VALUE] }, [JSON.stringify(VALUE)], 'it has one item a block'],
    [{ ...VALUE, note: null }, [JSON.stringify(VALUE)], 'nulls are dropped (note)'],
    [{ ...VALUE, note: 'wet' }, [JSON.stringify(VALUE)], 'keys are missing (note)'],
    [VALUE, ['{"station":"lim-2"}'], 'it is another value'],
    [{ result: 5 }, ['5'], 'it is unwrapped from "result"'],
  ])('%j and %j: %s', (structuredContent, texts, how) => {
    const judgement = judgeResult({ result: { content: texts.map(block), structuredContent } })
    const said = judgement.observations.find(({ code }) => code === 'text-differs')?.message
    expect(said).toContain(`: ${how};`)
  })

  test.each<[JsonValue, string[]]>([
    [VALUE, ['The reading:', JSON.stringify(VALUE)]],
    [{ result: ['a', 'b'] }, ['a', 'b']],
    [{ message: 'Saved.' }, ['Saved.']],
  ])('%j and %j do not', (structuredContent, texts) => {
    expect(seen({ result: { content: texts.map(block), structuredContent } })).toEqual([
      'structured-no-schema',
    ])
  })
})

describe('data that is only in the JSON of the text', () => {
  const ROWS = '[{"id":"osl-1"},{"id":"lim-2"}]'
  test.each<[what: string, structuredContent: JsonValue, texts: string[], code: string]>([
    ['beside a flag', { success: true }, [ROWS], 'payload-only-in-text'],
    ['beside a count', { row_count: 2 }, [ROWS], 'payload-only-in-text'],
    ['beside its length, under any name', { stations: 2 }, [ROWS], 'payload-only-in-text'],
    ['beside a status', { status: 'ok', total: 2 }, [ROWS], 'payload-only-in-text'],
    ['beside nothing', {}, [ROWS], 'payload-only-in-text'],
    ['a block for each item', { count: 2 }, ['{"id":1}', '{"id":2}'], 'payload-only-in-text'],
    ['with the count', { count: 2 }, [`{"count":2,"rows":${ROWS}}`], 'payload-only-in-text'],
    ['with the flag', { ok: true }, ['{"ok":true,"id":5}'], 'payload-only-in-text'],
    ['with another flag', { ok: true }, ['{"ok":false,"id":5}'], 'text-differs'],
    ['the other way round', { ok: true, id: 5 }, ['{"ok":true}'], 'text-differs'],
    ['beside a part of it', { id: 'osl-1' }, [ROWS], 'text-differs'],
    ['beside a measure', { celsius: 4.5 }, ['{"celsius":4.5,"id":1}'], 'text-differs'],
    ['beside another number', { stations: 3 }, [ROWS], 'text-differs'],
    ['beside a list', { rows: ['osl-1'] }, [ROWS], 'text-differs'],
    ['nothing more than flags', { ok: true }, ['{"ok":true,"cached":false}'], 'text-differs'],
  ])('%s', (_what, structuredContent, texts, code) => {
    const found = seen({ result: { content: texts.map(block), structuredContent } })
    expect(found).toEqual([code, 'structured-no-schema'])
  })
})

function seen(input: Input): readonly string[] {
  return judgeResult(input).observations.map(({ code }) => code)
}

describe("a failure of the tool's own code", () => {
  test.each([
    "'Symbol' object is not callable",
    "Error executing tool solve: 'list' object has no attribute 'items'",
    "AttributeError: module 'sympy' has no attribute 'laplace'",
    "type object 'Client' has no attribute 'create'",
    "name 'parse_expr' is not defined",
    "get_reading() missing 1 required positional argument: 'station'",
    "get_reading() got an unexpected keyword argument 'unit'",
    'Object of type Decimal is not JSON serializable',
    'Error: list index out of range',
    "TypeError: Cannot read properties of undefined (reading 'map')",
    'stations.map is not a function',
    'ReferenceError: stations is not defined',
    'Converting circular structure to JSON\n    --> starting at object',
    'runtime error: invalid memory address or nil pointer dereference',
    'called `Option::unwrap()` on a `None` value',
    'Object reference not set to an instance of an object.',
    '',
    '{}',
    '[object Object]',
    'Error executing tool solve:',
    'Error: undefined',
  ])('is seen in %j', (said) => {
    expect(seen({ result: failed(said) })).toContain('tool-crashes')
  })

  test.each([
    'no station osl-9',
    'Input validation error: station is a required property',
    'Station name is not a valid name',
    "KeyError: 'osl-9'",
    'division by zero',
    'File "<string>", line 1, in <module>\nNameError: name \'x\' is not defined',
    'Error: ENOENT: no such file or directory',
    '404 Not Found',
    'Error: none of the stations answers',
  ])('is not seen in %j', (said) => {
    expect(seen({ result: failed(said) })).not.toContain('tool-crashes')
  })
})

test.each<[expect: 'ok' | 'error', result: JsonValue, unmet: boolean]>([
  ['ok', failed('no such station'), true],
  ['ok', text('13 mm'), false],
  ['error', text('13 mm'), true],
  ['error', failed('no such station'), false],
])('a call that is expected to end in %s, and got %j, unmet: %s', (expected, result, unmet) => {
  expect(seen({ result, expect: expected }).includes('expectation-unmet')).toBe(unmet)
})

test('a JSON-RPC error is an error, and no answer is neither', () => {
  expect(seen({ ...error(-32602, 'bad'), expect: 'ok' })).toContain('expectation-unmet')
  expect(seen({ expect: 'ok' })).toEqual([])
})
