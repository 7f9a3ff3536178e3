/** Records one kind of subject. What the subject does wrong is an outcome, never an exception. */
export interface Recorder<Name extends string, Options, Outcome> {
  readonly name: Name
  readonly record: (options: Options) => Promise<Outcome>
}

/** Types a recorder, and keeps its name literal. */
export function defineRecorder<const Name extends string, Options, Outcome>(
  recorder: Recorder<Name, Options, Outcome>,
): Recorder<Name, Options, Outcome> {
  return recorder
}
