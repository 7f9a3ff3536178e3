/** What the variables of a configuration stand for. */
export interface VariableSource {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** The folder that a project's configuration is about. */
  readonly workspaceFolder: string
  readonly userHome: string
}

const PLACES = new Set(['workspaceFolder', 'userHome'])

/** A text with its variables expanded and what stood for them (but places), or the first one that can't be. */
export type Expansion =
  | { readonly ok: true; readonly text: string; readonly values: readonly string[] }
  | { readonly ok: false; readonly reason: string }

/**
 * Expands `${VAR}` and `${VAR:-default}` (Claude, Cursor), `${env:VAR}`, `${workspaceFolder}` and
 * `${userHome}` (Visual Studio Code). What a variable holds isn't expanded again.
 */
export function expandVariables(text: string, source: VariableSource): Expansion {
  const unknown: string[] = []
  const values: string[] = []
  const expanded = text.replaceAll(/\$\{([^{}]*)\}/gu, (_whole, name: string) => {
    const value = valueOf(name, source)
    if (value === undefined) unknown.push(name)
    else if (!PLACES.has(name)) values.push(value)
    return value ?? ''
  })
  const [first] = unknown
  return first === undefined
    ? { ok: true, text: expanded, values }
    : { ok: false, reason: whyNot(first) }
}

function valueOf(expression: string, source: VariableSource): string | undefined {
  if (expression === 'workspaceFolder') return source.workspaceFolder
  if (expression === 'userHome') return source.userHome
  const { name, fallback } =
    /^(?:env:)?(?<name>[^:]+?)(?::-(?<fallback>[^]*))?$/u.exec(expression)?.groups ?? {}
  if (name === undefined) return undefined
  const value = source.environment[name]
  return fallback !== undefined && (value === undefined || value === '') ? fallback : value
}

function whyNot(expression: string): string {
  if (expression.startsWith('input:'))
    return `\${${expression}} asks a person for a value; write \${env:NAME} and set that variable`
  return `the variable ${expression.replace(/^env:/u, '')} isn't set; set it, or give it with a default as \${NAME:-default}`
}
