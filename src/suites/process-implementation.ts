import {
  createLineReader,
  type LineReader,
  STDERR_LINE_LIMIT,
} from '../../recorders/stdio/line-reader.ts'
import { type ServerProcess, startServer } from '../../recorders/stdio/server-process.ts'
import { createStderrTail, type StderrTail } from '../../recorders/stdio/stderr-tail.ts'
import { HarnessError } from '../contracts/harness-error.ts'
import type { JsonObject } from '../contracts/json.ts'
import { plural } from '../text/plural.ts'
import { exitReason } from './exit-reason.ts'
import type { Answer, Implementation, Question } from './implementation.ts'
import { type Introduction, PROTOCOL_VERSION, readMessage } from './read-message.ts'

/** A program under test, and what it may take. */
export interface ProgramOptions {
  readonly command: string
  readonly args: readonly string[]
  /** Milliseconds for a case, and for its start. */
  readonly timeout: number
  /** Bytes of memory of the program and what it starts. */
  readonly maxMemory: number
  readonly signal?: AbortSignal
}

/** A program that dies or hangs again and again is given up: in all, and without an answer in between. */
const MOST_RESTARTS = 20
const MOST_IN_A_ROW = 5
const FLUSH = 'does it write out each line at once? In Python: print(…, flush=True)'

/** What one question waits for. */
interface Waiting {
  readonly seq: number | undefined
  readonly settle: (came: Came) => void
}

type Came =
  | { readonly kind: 'introduction'; readonly introduction: Introduction }
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'unusable'; readonly reason: string }

/**
 * Starts a program that speaks the protocol: a line of JSON for each message, on standard streams. A program that hangs or
 * dies is started again for the next case.
 *
 * @throws HarnessError `start-failed` if it does not answer `start`.
 */
export async function startProgram(options: ProgramOptions): Promise<Implementation> {
  const program = new Program(options)
  const { info, suites, deviations } = await program.start()
  return {
    info,
    suites,
    deviations,
    ask: (question) => program.ask(question),
    afterthoughts: program.afterthoughts,
    diagnostics: program.diagnostics,
    close: () => program.close(),
  }
}

class Program {
  readonly afterthoughts = new Map<Question, string>()
  readonly diagnostics = new Set<string>()
  readonly #options: ProgramOptions
  readonly #asked: Question[] = []
  /** Questions, by seq, to which a line came that could not be read. */
  readonly #broken = new Set<number>()
  #process: ServerProcess | undefined
  #tail: StderrTail = createStderrTail()
  #waiting: Waiting | undefined
  #restarts = 0
  #inARow = 0
  #lastNote = ''

  constructor(options: ProgramOptions) {
    this.#options = options
  }

  async start(): Promise<Introduction> {
    const came = await this.#greet()
    if (came.kind === 'introduction') return came.introduction
    await this.#kill()
    const said = this.#tail.lines()
    const stderr = said.length === 0 ? '' : `\n${said.map((line) => `  ${line}`).join('\n')}`
    throw new HarnessError(
      'start-failed',
      `${this.#options.command}: it ${reasonOf(came)}${stderr}`,
    )
  }

  async ask(question: Question): Promise<Answer> {
    if (this.#process === undefined) {
      const failure = await this.#startAgain()
      if (failure !== undefined) return failure
    }
    const seq = this.#asked.push(question)
    const { suite, id, input } = question
    const came = await this.#send({ cmd: 'run', seq, suite, case: { id, ...input } }, seq)
    if (came.kind === 'answer') {
      this.#inARow = 0
      return came.answer
    }
    this.#inARow += 1
    await this.#kill()
    const stderr = this.#tail.lines()
    return {
      kind: 'errored',
      message: `it ${reasonOf(came)}`,
      ...(stderr.length > 0 && { stderr }),
    }
  }

  async close(): Promise<void> {
    const running = this.#process
    this.#process = undefined
    running?.writeLine(Buffer.from('{"cmd":"stop"}'))
    running?.close()
    await running?.exit
  }

  async #startAgain(): Promise<Answer | undefined> {
    if (this.#inARow >= MOST_IN_A_ROW || this.#restarts >= MOST_RESTARTS) {
      const why =
        this.#inARow >= MOST_IN_A_ROW
          ? `it hung or died ${plural(MOST_IN_A_ROW, 'time')} in a row`
          : `it had to be started again ${plural(MOST_RESTARTS, 'time')}`
      return { kind: 'errored', message: `it was not asked: ${why}` }
    }
    this.#restarts += 1
    const came = await this.#greet()
    if (came.kind === 'introduction') return undefined
    await this.#kill()
    return { kind: 'errored', message: `it was started again, and ${reasonOf(came)}` }
  }

  #greet(): Promise<Came> {
    const { command, args, maxMemory } = this.#options
    this.#tail = createStderrTail()
    this.#lastNote = ''
    const tail = this.#tail
    const stdout = createLineReader(({ data }) => this.#receive(Buffer.from(data).toString()))
    const stderr = createLineReader(({ data }) => tail.add(data), STDERR_LINE_LIMIT)
    // It is the user's own program: it has the environment that they have.
    const env = Object.fromEntries(
      Object.entries(process.env).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      ),
    )
    const started = startServer(
      { name: command, command, args, env },
      { stdout: stdout.push, stderr: stderr.push },
      { maxMemory },
    )
    this.#process = started
    const greeting = this.#send({ cmd: 'start', version: PROTOCOL_VERSION }, undefined)
    void this.#watch(started, [stdout, stderr])
    return greeting
  }

  async #watch(started: ServerProcess, outputs: readonly LineReader[]): Promise<void> {
    const exit = await started.exit
    for (const output of outputs) output.end()
    if (this.#process !== started) return
    this.#process = undefined
    this.#waiting?.settle({ kind: 'unusable', reason: exitReason(exit, this.#options.maxMemory) })
  }

  #send(message: JsonObject, seq: number | undefined): Promise<Came> {
    const { timeout, signal } = this.#options
    return new Promise((resolve) => {
      const giveUp = (reason: string): void => settle({ kind: 'unusable', reason })
      const late = setTimeout(() => giveUp(this.#late(timeout)), timeout)
      const stopped = (): void => giveUp('was interrupted')
      const settle = (came: Came): void => {
        clearTimeout(late)
        signal?.removeEventListener('abort', stopped)
        this.#waiting = undefined
        resolve(came)
      }
      this.#waiting = { seq, settle }
      signal?.addEventListener('abort', stopped)
      this.#process?.writeLine(Buffer.from(onOneLine(message)))
      if (signal?.aborted === true) stopped()
    })
  }

  #late(timeout: number): string {
    const hint = this.#asked.length === 0 ? `; ${FLUSH}` : ''
    const note = this.#lastNote === '' ? '' : `; ${this.#lastNote}`
    return `gave no answer within ${timeout / 1000} s${note}${hint}`
  }

  #receive(line: string): void {
    if (line.trim() === '') return
    const message = readMessage(line)
    const { seq, settle } = this.#waiting ?? {}
    if (message.kind === 'invalid') {
      // What begins like a message was meant as the answer; anything else may be a print.
      if (settle === undefined || !line.startsWith('{')) this.#note(message.reason)
      else if (seq === undefined)
        settle({ kind: 'unusable', reason: withoutSubject(message.reason) })
      else {
        this.#broken.add(seq)
        settle({ kind: 'answer', answer: { kind: 'errored', message: message.reason } })
      }
    } else if (message.kind === 'introduction') {
      if (this.#waiting !== undefined && seq === undefined) settle?.(message)
      else this.#note('it answered start again')
    } else if (message.seq === seq) settle?.(message)
    else this.#outOfTurn(message.seq)
  }

  /** An answer that nobody waits for: the second one to a case, or to none. */
  #outOfTurn(seq: number): void {
    const question = this.#asked[seq - 1]
    if (question === undefined) this.#note(`it answered seq ${seq}, which was not asked`)
    // After a line that could not be read as the answer, the answer itself may come.
    else if (!this.#broken.has(seq))
      this.afterthoughts.set(question, 'it answered the case twice, or out of turn')
  }

  #note(text: string): void {
    this.#lastNote = text
    if (this.diagnostics.size < MOST_RESTARTS) this.diagnostics.add(text)
  }

  async #kill(): Promise<void> {
    const running = this.#process
    this.#process = undefined
    running?.close({ now: true })
    await running?.exit
  }
}

/** Some readers take U+2028 and U+2029 for the end of a line. */
function onOneLine(message: JsonObject): string {
  return JSON.stringify(message)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)
}

/** The subject of a message that is put behind `it`. */
function withoutSubject(reason: string): string {
  return reason.replace(/^it /u, '')
}

function reasonOf(came: Came): string {
  return came.kind === 'unusable' ? came.reason : 'gave another message than it was asked for'
}
