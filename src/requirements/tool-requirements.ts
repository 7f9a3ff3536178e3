import { defineRequirements } from './define-requirements.ts'

const SPECIFICATION = 'https://modelcontextprotocol.io/specification'
const ALL = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28']
const WITH_OUTPUT_SCHEMA = ['2025-06-18', '2025-11-25', '2026-07-28']

/** What the specification asks of tools: their results and their output schemas. */
export const TOOL_REQUIREMENTS = defineRequirements({
  'tool:result:type': {
    id: 'tool:result:type',
    level: 'must',
    source: 'specification',
    revisions: ALL,
    sentence:
      'The result of a call is an object whose fields have the types that CallToolResult gives.',
    address: `${SPECIFICATION}/2025-11-25/schema#calltoolresult`,
  },
  'tool:result:content': {
    id: 'tool:result:content',
    level: 'must',
    source: 'specification',
    revisions: ALL,
    sentence: 'The result of a call has an array `content`, even where that is empty.',
    address: `${SPECIFICATION}/2025-11-25/schema#calltoolresult-content`,
  },
  'tool:content:block-type': {
    id: 'tool:content:block-type',
    level: 'must',
    source: 'specification',
    revisions: ALL,
    sentence:
      'Each content block is of a type of its revision, with the fields that this type needs.',
    address: `${SPECIFICATION}/2025-11-25/schema#contentblock`,
  },
  'tool:structured-content:object': {
    id: 'tool:structured-content:object',
    level: 'must',
    source: 'specification',
    revisions: ['2025-06-18', '2025-11-25'],
    sentence: 'Structured content is a JSON object.',
    address: `${SPECIFICATION}/2025-11-25/server/tools#structured-content`,
  },
  'tool:structured-content:text-fallback': {
    id: 'tool:structured-content:text-fallback',
    level: 'should',
    source: 'specification',
    revisions: WITH_OUTPUT_SCHEMA,
    sentence: 'A tool that returns structured content also returns the same JSON in a text block.',
    address: `${SPECIFICATION}/2025-11-25/server/tools#structured-content`,
  },
  'tool:output-schema:conformance': {
    id: 'tool:output-schema:conformance',
    level: 'must',
    source: 'specification',
    revisions: WITH_OUTPUT_SCHEMA,
    sentence: 'A tool that declares an outputSchema returns structured content that fits it.',
    address: `${SPECIFICATION}/2025-11-25/server/tools#output-schema`,
  },
  'tool:output-schema:valid': {
    id: 'tool:output-schema:valid',
    level: 'must',
    source: 'specification',
    revisions: WITH_OUTPUT_SCHEMA,
    sentence:
      'An outputSchema is a valid JSON Schema of the dialect that it names, 2020-12 where it names none, and needs no other document; up to 2025-11-25 its root is of type object.',
    address: `${SPECIFICATION}/2025-11-25/basic#json-schema-usage`,
  },
  'tool:error:in-result': {
    id: 'tool:error:in-result',
    level: 'should',
    source: 'specification',
    revisions: ALL,
    sentence: 'What goes wrong inside a tool is reported in its result, with isError true.',
    address: `${SPECIFICATION}/2025-11-25/server/tools#error-handling`,
  },
})
