/** A line of an item below its first one. */
export interface InnerLine {
  readonly text: string
  /** What stands before the label: spaces, and a bullet or emphasis. */
  readonly label?: Label
  /** Whether it is nothing but an address. */
  readonly isUrl: boolean
}

/** A label with what stands around it, as a line has it. */
export interface Label {
  readonly name: string
  /** As the line has it: `- `, `**`. */
  readonly before: string
  /** As the line has it: `:`, `**:`, `:**`. */
  readonly after: string
}

const LABELLED =
  /^\s*((?:[-*•+] )?(?:\*\*)?)([A-Za-z][\w /-]{0,38}\w|[A-Za-z])((?:\*\*)?:(?:\*\*)?) +\S/u

/** The lines of an item below its first one, without those that hold nothing. */
export function innerLines(item: string): readonly InnerLine[] {
  return item
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((text) => {
      const [, before = '', name, after = ''] = LABELLED.exec(text) ?? []
      const isUrl = /^\s*https?:\/\/\S+\s*$/u.test(text)
      return {
        text,
        isUrl,
        ...(name !== undefined && !isUrl && { label: { name, before, after } }),
      }
    })
}
