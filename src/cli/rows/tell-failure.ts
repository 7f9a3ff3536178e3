import type { RowsFailure, RowsFailureCode } from '../../projection/rows/rows-failure.ts'
import type { Written } from './rows-progress.ts'
import { plural } from '../../text/plural.ts'

const ADVICE: Readonly<Partial<Record<RowsFailureCode, string>>> = {
  'more-text': '; add --lines if the file has several documents, as JSON Lines has',
  'row-too-long':
    '; select less with --path, or raise --max-row, or --max-buffer for what is buffered',
  'buffer-full': '; select less with --path or --extract, or raise --max-buffer',
  'too-many-different': '; raise --max-unique',
}

/** What is said where a document can't be read further. */
export function tellFailure({ code, reason, at, lost }: RowsFailure, written: Written): string {
  const { batches, rows } = written
  const before =
    batches === 0
      ? 'nothing was written'
      : `${batches === 1 ? '1 batch' : `${batches} batches`} with ${plural(rows, 'row')} came before`
  const behind =
    lost === 0
      ? ''
      : `, and ${plural(lost, 'row')} behind them ${lost === 1 ? 'is' : 'are'} left out`
  return `stopped at byte ${at}: ${reason}${ADVICE[code] ?? ''}; ${before}${behind}`
}
