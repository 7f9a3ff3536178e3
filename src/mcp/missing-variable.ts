/** That a variable of the environment is missing; one of its groups is the name. Bounded, as the text is a stranger's. */
export const MISSING_VARIABLE =
  /\b([A-Z][A-Z\d]*_[A-Z\d_]+)\b[^\n]{0,60}\b(?:required|not set|missing|must be set|not (?:defined|provided|found))|(?:[Mm]issing|[Rr]equired?s?|[Ss]et|[Pp]rovide)[^\n]{0,60}?\b([A-Z][A-Z\d]*_[A-Z\d_]+)\b/u

/** That credentials are missing, of which no name is told. */
export const MISSING_CREDENTIALS =
  /(?:API[ _-]?key|access token|credentials?)[^\n]{0,40}(?:required|not set|missing|not provided|not found)|(?:[Mm]issing|[Nn]o) (?:API[ _-]?key|access token|credentials?)/iu

/** What to do about credentials without a name. */
export const CREDENTIALS_HINT =
  'the server wants credentials: a child gets no variables but the ones you name, so pass them with --env NAME=VALUE'

/** What to do about a variable that is missing. */
export function missingVariableHint([, before, after]: readonly (string | undefined)[]): string {
  const name = before ?? after ?? ''
  return `the server wants the environment variable ${name}: a child gets no variables but the ones you name, so pass it with --env ${name}=…`
}
