import { createRedactor } from '../../fixture/create-redactor.ts'
import type { Redactor } from '../../fixture/redactor.ts'

/** Makes what takes secrets out of what is told of requests; those of the variables, too. */
export function createRedact(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): (text: string) => string {
  let redactor: Redactor | undefined
  return (text) => {
    redactor ??= createRedactor({ environment })
    return redactor.redactSecrets(text)
  }
}
