import { codeLine } from './code-line.ts'

const COMMENT = /^\s*(?:#|\/\/|;)/u
const HERE_DOCUMENT = /<<[-~]?\s?['"]?([A-Za-z_]\w{0,30})['"]?/u
const INSTRUCTION =
  /^(?:FROM|RUN|COPY|ADD|CMD|ENTRYPOINT|ENV|ARG|WORKDIR|EXPOSE|USER|VOLUME|LABEL|HEALTHCHECK|SHELL)\s\S/u

/**
 * Whether lines run one after another: assignments with calls among them, a here-document of a shell, the
 * instructions of a Dockerfile. Assignments alone are a configuration.
 */
export function isScript(lines: readonly string[]): boolean {
  const code = lines.filter((line) => !COMMENT.test(line))
  return isCalledAssignments(code) || hasHereDocument(lines) || isDockerfile(code)
}

function isCalledAssignments(code: readonly string[]): boolean {
  const kinds = new Set(code.map(codeLine))
  return (
    !kinds.has(undefined) &&
    kinds.has('assignment') &&
    (kinds.has('statement') || kinds.has('call'))
  )
}

function hasHereDocument(lines: readonly string[]): boolean {
  return lines.some((line, index) => {
    const end = HERE_DOCUMENT.exec(line.slice(0, 300))?.[1]
    return end !== undefined && lines.indexOf(end, index) !== -1
  })
}

function isDockerfile(code: readonly string[]): boolean {
  return (
    /^(?:ARG|FROM)\s/u.test(code[0] ?? '') &&
    code.length > 1 &&
    code.every((line) => INSTRUCTION.test(line) || line.startsWith(' '))
  )
}
