// The least that can stand between a client and a server that speak over standard streams: bytes, handed on.
import { spawn } from 'node:child_process'

const [command, ...args] = process.argv.slice(2)
const server = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] })
process.stdin.pipe(server.stdin)
server.stdout.pipe(process.stdout)
server.on('exit', () => process.stdin.destroy())
