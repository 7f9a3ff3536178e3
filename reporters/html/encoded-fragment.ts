/** An address as it stands behind `#`: percent-encoded but for what a URL may hold there and people look for. */
export function encodedFragment(address: string): string {
  return encodeURIComponent(address.toWellFormed())
    .replaceAll('%2F', '/')
    .replaceAll('%40', '@')
    .replaceAll('%3A', ':')
}
