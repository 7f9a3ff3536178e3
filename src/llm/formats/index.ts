import type { LlmFormat } from '../define-format.ts'
import { hermes } from './hermes.ts'

/** All formats, in the order in which they are tried where several begin alike. */
export const formats: readonly LlmFormat[] = [hermes]
