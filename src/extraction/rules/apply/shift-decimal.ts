/** A decimal number times a power of ten, exact to the last digit; undefined for what is no decimal number. */
export function shiftDecimal(text: string, places: number): string | undefined {
  const match = /^([+-]?)(\d*)(?:\.(\d+))?$/u.exec(text)
  if (match === null) return undefined
  const [, sign = '', whole = '', fraction = ''] = match
  if (whole === '' && fraction === '') return undefined
  const point = whole.length + places
  const digits = `${'0'.repeat(Math.max(0, 1 - point))}${whole}${fraction}`.padEnd(point, '0')
  const at = Math.max(1, point)
  const [left, right] = [digits.slice(0, at), digits.slice(at)]
  const rest = withoutZeros(right)
  const head = left.replace(/^0+(?=\d)/u, '')
  return `${sign}${head}${rest === '' ? '' : `.${rest}`}`
}

/** A pattern would go over the zeros behind each of them. */
function withoutZeros(digits: string): string {
  let end = digits.length
  while (end > 0 && digits[end - 1] === '0') end--
  return digits.slice(0, end)
}
