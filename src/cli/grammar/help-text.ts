import type { Command } from 'commander'

/** Columns of help that goes into a file or a pipe. */
const USUAL = 80

/** Adds a text behind a command's help. Lines that begin with a space stay as they are; all others are wrapped to the terminal. */
export function addNotes(command: Command, notes: string | (() => string)): Command {
  const textOf = typeof notes === 'string' ? () => notes : notes
  return command.addHelpText('after', () => `\n${wrapNotes(textOf().trim(), helpWidth())}`)
}

/** Returns the columns that help may take. */
export function helpWidth(): number {
  return process.stdout.isTTY ? process.stdout.columns : USUAL
}

function wrapNotes(notes: string, width: number): string {
  return notes
    .split('\n\n')
    .map((paragraph) =>
      /\n /u.test(paragraph) ? paragraph : wrapWords(paragraph.replaceAll('\n', ' '), width),
    )
    .join('\n\n')
}

function wrapWords(text: string, width: number): string {
  let [lines, column] = ['', 0]
  for (const word of text.split(' ')) {
    const isNext = column > 0 && column + 1 + word.length > width
    lines += column === 0 ? word : `${isNext ? '\n' : ' '}${word}`
    column = isNext || column === 0 ? word.length : column + 1 + word.length
  }
  return lines
}
