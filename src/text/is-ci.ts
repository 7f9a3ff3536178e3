/** Tells by the variable `CI` whether we run in CI: it is set, and is neither `0` nor `false`, in any case of letters. */
export function isCi({ CI = '' }: Readonly<Record<string, string | undefined>>): boolean {
  return !['', '0', 'false'].includes(CI.toLowerCase())
}
