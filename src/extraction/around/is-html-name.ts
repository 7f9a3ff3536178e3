/** Names that data has as well (`title`, `link`, `address`, `body`, single letters) are left out. */
const NAMES: ReadonlySet<string> = new Set(
  (
    'html div span p br hr img ul ol li dl dt dd h1 h2 h3 h4 h5 h6 thead tbody tfoot tr td th caption colgroup ' +
    'strong em small sub sup code pre blockquote kbd samp cite abbr del ins script noscript style meta input button ' +
    'textarea select fieldset iframe canvas svg nav details video audio picture figure figcaption font center'
  ).split(' '),
)

/** Whether an element by this name is one of HTML, and hardly ever one of data. Names of HTML have no case. */
export function isHtmlName(name: string): boolean {
  return NAMES.has(name.toLowerCase())
}
