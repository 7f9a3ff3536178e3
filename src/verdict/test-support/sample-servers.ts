import type { JudgedConversation } from '../summarise-server.ts'
import { buildServer, extracted, textResult } from './build-server.ts'

const VALID = { channel: 'structured', shape: 'json', compliance: 'valid' } as const
const LABELLED = {
  shape: 'labelled-json',
  wrapping: 'recommended',
  wrapModes: ['labelled-json'],
  extraction: extracted('labelled-json'),
  result: textResult('METADATA: {"pages": 2}\n\nThe pool opens at 07:00.'),
} as const
const JSON_TEXT = {
  shape: 'json',
  wrapping: 'recommended',
  wrapModes: ['text_extraction'],
  extraction: extracted('direct'),
  result: textResult('{"lanes": 6}'),
} as const
const ERROR = {
  channel: 'error',
  compliance: 'not-applicable',
  wrapping: 'unknown',
} as const
const EXTRA_KEY = {
  code: 'output-invalid',
  level: 'must',
  message:
    '/entities/0 has the property "type", which the schema of read_graph doesn\'t allow; strict clients reject the whole result, so declare the property or leave it out',
} as const

const RESULT_ONLY = {
  type: 'object',
  properties: { result: { type: 'string' } },
  required: ['result'],
}

/** Servers of every kind of outcome, as a run over many fixtures meets them. */
export function sampleServers(): readonly JudgedConversation[] {
  return [time(), memory(), scrapling(), filesystem(), github(), deadTime(), everything(), quiet()]
}

function time(): JudgedConversation {
  return buildServer({
    name: 'time',
    version: '2026.10.19',
    tools: ['get_current_time', 'convert_time'],
    calls: [
      { tool: 'get_current_time', ...VALID },
      { tool: 'convert_time', ...VALID },
      { tool: 'convert_time', ...ERROR },
    ],
  })
}

function memory(): JudgedConversation {
  return buildServer({
    name: 'memory',
    version: '2025.11.25',
    tools: [
      'read_graph',
      'open_nodes',
      'create_entities',
      'create_relations',
      'add_observations',
      'delete_entities',
      'delete_relations',
    ],
    calls: [
      {
        tool: 'read_graph',
        channel: 'structured',
        shape: 'json',
        compliance: 'invalid',
        wrapping: 'impossible',
        findings: [EXTRA_KEY],
      },
      { tool: 'read_graph', ...VALID },
      {
        tool: 'open_nodes',
        ...VALID,
        findings: [
          {
            code: 'text-differs',
            level: 'should',
            message: 'the JSON of the text lacks the key relations of structuredContent',
          },
        ],
      },
    ],
    findings: [
      { code: 'not-exercised', level: 'advice', message: 'not called', tool: 'create_entities' },
    ],
  })
}

function scrapling(): JudgedConversation {
  return buildServer({
    name: 'scrapling-fetch',
    version: '0.1.6',
    tools: ['s-fetch-page', 's-fetch-pattern'],
    calls: [
      { tool: 's-fetch-page', ...LABELLED },
      { tool: 's-fetch-page', ...LABELLED },
      { tool: 's-fetch-page', ...LABELLED },
      { tool: 's-fetch-pattern', ...LABELLED },
      { tool: 's-fetch-pattern', ...ERROR },
    ],
  })
}

function filesystem(): JudgedConversation {
  return buildServer({
    name: 'filesystem',
    version: '2025.11.25',
    tools: ['read_media_file', 'read_text_file', 'list_directory'],
    calls: [
      {
        tool: 'read_media_file',
        ...ERROR,
        compliance: 'invalid',
        wrapping: 'impossible',
        findings: [
          {
            code: 'output-rejected-by-server',
            level: 'must',
            message:
              "the server's own output check refused its result; return structuredContent that fits outputSchema",
          },
        ],
      },
      {
        tool: 'read_text_file',
        compliance: 'missing',
        wrapping: 'required',
        wrapModes: ['result'],
        result: textResult('The pool opens at 07:00.'),
        entry: { name: 'read_text_file', outputSchema: RESULT_ONLY },
        findings: [
          {
            code: 'output-missing',
            level: 'must',
            message: 'outputSchema is declared and no structuredContent came; return it',
          },
        ],
      },
      { tool: 'list_directory', shape: 'list', wrapping: 'recommended' },
    ],
  })
}

function github(): JudgedConversation {
  return buildServer({
    name: 'github',
    version: '2025.4.8',
    header: { origin: 'synthetic' },
    complete: false,
    tools: ['search_repositories', 'get_pull_request_files', 'list_commits'],
    calls: [
      { tool: 'search_repositories', ...JSON_TEXT },
      { tool: 'get_pull_request_files', ...JSON_TEXT },
      { tool: 'list_commits', ...JSON_TEXT },
    ],
  })
}

function deadTime(): JudgedConversation {
  return buildServer({
    name: 'time',
    version: '0.6.2',
    started: false,
    stderr: [
      'Traceback (most recent call last):',
      "ImportError: cannot import name 'McpError' from 'mcp.shared.exceptions'",
      '',
    ],
    findings: [
      {
        code: 'start-failed',
        level: 'must',
        message: 'the server exited with code 1 before it answered initialize; pin mcp<2',
      },
    ],
  })
}

function everything(): JudgedConversation {
  const names = ['echo', 'get-sum', 'get-tiny-image', 'get-env', 'get-structured-content']
  return buildServer({
    name: 'everything',
    version: '2026.8.31',
    tools: [...names, 'toggle-simulated-logging', 'gzip-file-as-resource'],
    calls: [
      { tool: 'echo' },
      { tool: 'get-sum' },
      { tool: 'get-tiny-image', channel: 'media', also: ['text'], shape: 'binary' },
      { tool: 'get-env', ...JSON_TEXT },
      { tool: 'get-structured-content', ...VALID },
      { tool: 'gzip-file-as-resource', ...ERROR },
    ],
  })
}

function quiet(): JudgedConversation {
  return buildServer({ name: 'quiet', version: '3.1.0', tools: ['write_file'] })
}
