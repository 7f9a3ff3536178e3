import type { DiffLevel, ServerRule } from '../../contracts/diff.ts'

/** How heavy a change is, and why. */
export interface RuleOfChange {
  readonly level: DiffLevel
  /** In one sentence. */
  readonly why: string
}

/** The rules about servers, tools and calls; those about schemas are beside the comparison of schemas. */
export const SERVER_RULE_TABLE: Readonly<Record<ServerRule, RuleOfChange>> = {
  'server-removed': breaking('Only the older folder has recordings of it.'),
  'server-added': compatible('Only the newer folder has recordings of it.'),
  'server-not-started': breaking('It answered in the older recording and not in the newer one.'),
  'protocol-version-lower': risky(
    'Asked for the same revision, it answers with an older one: what came since is gone.',
  ),
  'protocol-version-higher': compatible(
    'Asked for the same revision, it answers with a later one, nearer to what was asked.',
  ),
  'capability-removed': breaking('Requests that it offered to answer fail.'),
  'capability-reduced': risky('It no longer tells of changes, or no longer offers a part.'),
  'capability-changed': risky('What it says of the capability is something else.'),
  'capability-added': compatible('Nobody has to use it.'),
  'instructions-changed': compatible("Models read them; programs don't."),
  'tool-removed': breaking('Calls of it fail.'),
  'tool-added': compatible('Nobody has to call it.'),
  'title-changed': compatible("People read it; programs don't."),
  'description-changed': compatible(
    "Models read it: how they use the tool may change, what it takes and gives doesn't.",
  ),
  'parameter-description-changed': compatible(
    'Models read it most: what they send may change, what the tool takes does not.',
  ),
  'task-support-narrowed': breaking('A way to call it, as a task or directly, is gone.'),
  'task-support-widened': compatible('There is one more way to call it.'),
  'hint-less-safe': risky(
    'A client that goes by hints now asks, or refuses, where it called before; or it retries too much.',
  ),
  'hint-safer': compatible('Clients that go by hints ask less.'),
  'output-schema-removed': breaking('Structured content was promised and no longer is.'),
  'output-schema-added': compatible(
    'More is promised than before; whether it is kept, the calls tell.',
  ),
  'input-schema-unusable': risky("Clients that check arguments can't, or leave the tool out."),
  'input-schema-usable': compatible('Clients can check arguments now.'),
  'output-schema-unusable': breaking('Strict clients reject the list of tools, or each result.'),
  'output-schema-usable': compatible('Clients can check results now.'),
  'arguments-refused': breaking(
    "Recorded arguments that the older inputSchema allowed and the newer one doesn't: a proof, whatever the schemas' comparison could tell.",
  ),
  'result-outside-old-schema': breaking(
    "A recorded result that the older outputSchema forbids: a proof, where the schemas' comparison couldn't tell.",
  ),
  'call-fails': breaking('The same call succeeded before, or was answered at least.'),
  'call-succeeds': compatible('The same call failed before.'),
  'error-flagged': compatible('What read like an error is now marked as one.'),
  'error-unflagged': risky('An error is no longer marked as one: clients take it for a result.'),
  'error-kind-changed': risky(
    'An error in the result, or one of the protocol: clients handle them in different places.',
  ),
  'structured-removed': breaking('Whoever reads structuredContent finds none.'),
  'structured-added': compatible('The text is still there.'),
  'text-removed': breaking('Clients that read only text find none.'),
  'channel-changed': breaking('The payload is in another kind of content.'),
  'content-kind-removed': risky("Something that came beside the payload doesn't come any more."),
  'content-kind-added': compatible('Something more comes beside the payload.'),
  'shape-changed': risky('Whoever takes the text apart has to do it differently.'),
  'compliance-worse': breaking('Strict clients reject the result.'),
  'compliance-better': compatible('Strict clients accept the result.'),
  'wrapping-worse': risky("A gateway has to do more, or can't do it any more."),
  'wrapping-better': compatible(
    'A gateway has less to do; a rule that wrapped the tool is to be looked at.',
  ),
  'key-removed': breaking(
    'It came for the same call, and no outputSchema says that it may be absent.',
  ),
  'optional-key-removed': risky(
    'It came for the same call; the older outputSchema allows results without it.',
  ),
  'forbidden-key-removed': compatible(
    'The older outputSchema forbade it, so that strict clients rejected the result: this repairs it.',
  ),
  'key-type-changed': breaking('The same key holds a value of another type.'),
  'key-null-changed': risky('The same key holds null on one side: it may be so for other reasons.'),
  'key-added': compatible("Whoever reads results passes over what they don't know."),
  'must-finding-added': breaking('It breaks a MUST of the specification that it kept.'),
  'should-finding-added': risky('It breaks a SHOULD of the specification that it kept.'),
  'advice-finding-added': compatible("Something to look at that wasn't there before."),
  'finding-removed': compatible('A fault is gone.'),
  'schema-seen-less': risky(
    'The newer recording proves less: what no result shows of the outputSchema may be broken unseen.',
  ),
  'schema-seen-more': compatible('The newer recording proves more.'),
}

function breaking(why: string): RuleOfChange {
  return { level: 'breaking', why }
}

function risky(why: string): RuleOfChange {
  return { level: 'risky', why }
}

function compatible(why: string): RuleOfChange {
  return { level: 'compatible', why }
}
