/** Whether a dotted name ends with a capitalised part, as the names of classes do. */
export function isClassName(name: string): boolean {
  return /(?:^|\.)\p{Lu}[^.]*$/u.test(name)
}
