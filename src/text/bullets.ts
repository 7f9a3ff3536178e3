/** The characters that open an item of a bullet list. */
export const BULLETS: ReadonlySet<string> = new Set('-*+•‣⁃·∙▪▫■□◦●○◆◇–☐☑☒✓✔✗✘➤►▶🔹🔸✅❌')
