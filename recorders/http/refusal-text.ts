import type { Refusal } from './refusal.ts'

/** That a server refused something, as what follows its name in a message. */
export function refusalText(what: string, { kind, message }: Refusal): string {
  switch (kind) {
    case 'connection':
      return `could not be asked: ${message}`
    case 'status':
      return `refused ${what}: ${message}`
    case 'answer':
      return `did not answer ${what}: ${message}`
  }
}
