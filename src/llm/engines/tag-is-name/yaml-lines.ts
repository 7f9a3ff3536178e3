/** The first line of a mapping: a key, bare or in quotes. */
const KEY =
  /^(?<indent>[ \t]*)(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\s:#"'[\]{},&*!|>%@`-][^:]*?))\s*:(?=\s|$)/u

/** Follows the lines of a mapping in YAML whose keys are known. */
export class YamlLines {
  /** Keys so far. */
  keys = 0
  readonly #names: ReadonlySet<string>
  #indent = 0

  constructor(names: ReadonlySet<string>) {
    this.#names = names
  }

  /** Takes a whole line; false where no such mapping has it there. The first one has to be a key. */
  take(line: string): boolean {
    const indent = keyIndent(line, this.#names)
    if (this.keys === 0 && indent !== undefined) this.#indent = indent
    if (indent === this.#indent) {
      this.keys += 1
      return true
    }
    return this.keys > 0 && (/^\s*(?:#|$)/u.test(line) || this.#goesOn(line))
  }

  /** Whether the last line, which is cut off, may be one of the mapping, and a member before it is whole. */
  isCertain(line: string): boolean {
    const isNext = indentOf(line) <= this.#indent && line.trim() !== ''
    if (this.keys < (isNext ? 1 : 2)) return false
    const start = line.trim()
    return (
      !isNext ||
      /^[-\]}#]/u.test(start) ||
      keyIndent(line, this.#names) === this.#indent ||
      [...this.#names].some((name) => name.startsWith(start.replace(/^["']/u, '')))
    )
  }

  /** Whether a line goes on with the value of the last key. */
  #goesOn(line: string): boolean {
    const indent = indentOf(line)
    return (
      indent > this.#indent || (indent === this.#indent && /^\s*(?:-(?:\s|$)|[\]}])/u.test(line))
    )
  }
}

function keyIndent(line: string, names: ReadonlySet<string>): number | undefined {
  const { indent = '', double, single, bare } = KEY.exec(line)?.groups ?? {}
  const key = double ?? single ?? bare
  return key !== undefined && names.has(key) ? indent.length : undefined
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}
