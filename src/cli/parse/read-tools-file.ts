import { extname } from 'node:path'
import { HarnessError } from '../../contracts/harness-error.ts'
import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import type { LlmTool } from '../../contracts/llm-options.ts'
import { readTextFile } from '../../files/read-text-file.ts'
import { safeParseYaml } from '../../files/safe-parse-yaml.ts'
import { jsonFault } from '../../json/json-fault.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'
import { readConversation } from '../read-conversation.ts'
import { excerpt } from '../../text/excerpt.ts'
import { printable } from '../../text/printable.ts'
import { toolsOf } from '../../llm/tools-of.ts'

/**
 * The tools in a file: those that a server listed in a recording, or those of a list, YAML or JSON by the extension.
 *
 * @throws HarnessError Where the file can't be read, or holds no tools.
 */
export function readToolsFile(path: string): readonly LlmTool[] {
  const listed = path.endsWith('.fixture.jsonl') ? listedIn(path) : parse(path, readTextFile(path))
  const reading = toolsOf(listed)
  if (!reading.ok) throw invalid(path, `holds no tools: ${reading.reason}`)
  if (reading.nameless === undefined) return reading.tools
  throw invalid(path, `is no list of tools: the one at ${reading.nameless} has no name`)
}

function listedIn(path: string): readonly JsonObject[] {
  const { tools } = readConversation(path)
  if (tools.length === 0) throw invalid(path, 'holds no tools: the server listed none')
  return tools.map(({ entry }) => entry)
}

function parse(path: string, text: string): JsonValue {
  const isYaml = /^\.ya?ml$/iu.test(extname(path))
  const reading = isYaml ? safeParseYaml(text) : safeParseJson(text)
  if (reading.ok) return reading.value
  throw invalid(path, `is not ${isYaml ? `YAML: ${reading.reason}` : `JSON: ${jsonFault(text)}`}`)
}

function invalid(path: string, fault: string): HarnessError {
  return new HarnessError(
    'config-invalid',
    printable(`--tools ${excerpt(path)} ${fault}; fix the file or name another`),
  )
}
