/** Broken JSON is still meant as JSON, and is never given to what reads texts; so are objects of JavaScript. */
const MEANT_AS_JSON =
  /^(?:\{\s*"[^"\n]{0,200}"\s*:|\[\s*\{\s*"|\[\s*"[^"\n]{0,200}"\s*,|(?:\[\s*)?\{\s*(?:[A-Za-z_$][\w$]{0,100}|'[^'\n]{0,200}')\s*:\s*(?:["'[{]|-?\d[\d.]*\s*[,}]|(?:true|false|null)\b))/u

/** Whether a text, trimmed, begins as only JSON does. */
export function opensAsJson(text: string): boolean {
  return MEANT_AS_JSON.test(text.slice(0, 500))
}
