import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'
import { judgeResult } from '../../mcp/judge-result.ts'
import { exitCode } from '../exit-code.ts'
import type { ExitCode } from '../exit-code.ts'
import { filterLines } from '../filter-lines.ts'
import type { CheckOptions } from '../program.ts'

/** `assay check --jsonl`: one result a line in, one judgement a line out, in the same order. */
export async function checkLines(_options: CheckOptions): Promise<ExitCode> {
  return exitCode.fine
}
