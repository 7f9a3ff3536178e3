import { fuzz } from './fuzz/fuzz.ts'

// Fuzzes this project's own extraction and parser with generated inputs: npm run fuzz -- --help
process.exitCode = await fuzz(process.argv.slice(2), { print: console.log, note: console.error })
