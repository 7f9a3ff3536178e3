/** The options of a program that starts others, by how they are written. */
interface LauncherGrammar {
  /** Those that have a value. */
  readonly values: ReadonlySet<string>
  /** Those that have none. */
  readonly flags: ReadonlySet<string>
}

/** One option, as it was written. */
export interface LauncherOption {
  readonly name: string
  readonly value: string | undefined
  readonly words: readonly string[]
}

/** The options before what is started, and that with its own arguments. */
interface LauncherArguments {
  readonly options: readonly LauncherOption[]
  readonly rest: readonly string[]
}

/** Options of `uv run`, `uv tool run` and `uvx` (0.13, and those of older versions). */
export const UV: LauncherGrammar = {
  values: named(`
    --from -w --with --with-editable --with-requirements -c --constraint --constraints -b --build-constraint
    --build-constraints --override --overrides --env-file --python-platform --torch-backend --index --default-index -i
    --index-url --extra-index-url -f --find-links --index-strategy --keyring-provider -P --upgrade-package --upgrade-group
    --resolution --prerelease --prerelease-package --fork-strategy --exclude-newer --exclude-newer-package
    --no-sources-package --reinstall-package --link-mode -C --config-setting --config-settings
    --config-settings-package --no-build-isolation-package --no-build-package --no-binary-package --cache-dir
    --refresh-package -p --python --python-preference --color --allow-insecure-host --trusted-host --directory --project
    --config-file --preview-features --extra --no-extra --group --no-group --only-group --package --no-editable-package`),
  flags: named(`
    --isolated --no-env-file --lfs --no-index -U --upgrade --no-sources --reinstall --compile-bytecode
    --no-build-isolation --no-build --no-binary --require-build-hashes --no-require-build-hashes -n --no-cache --refresh
    --managed-python --no-managed-python --no-python-downloads -q -qq --quiet -v -vv --verbose --system-certs
    --native-tls --offline --no-progress --no-config --pre --preview --no-preview --all-extras --dev --no-dev --only-dev
    --no-default-groups --all-groups -m --module --no-editable --exact --active --no-sync --locked --frozen -s --script
    --gui-script --all-packages --no-project`),
}

/** Options of `npx` (npm 11) that say how a package is fetched and started. */
export const NPX: LauncherGrammar = {
  values: named(`
    -p --package -c --call --registry --reg --cache --userconfig --globalconfig -C --prefix --loglevel --script-shell
    --shell --node-options --before --min-release-age --tag --omit --include --proxy --https-proxy --noproxy --ca --cafile
    --fetch-retries --fetch-timeout --user-agent`),
  flags: named(`
    -y --yes --no --no-install -q --quiet -s --silent -d -dd -ddd --verbose --offline --prefer-offline --prefer-online
    --ignore-scripts --foreground-scripts --audit --no-audit --fund --no-fund --update-notifier --no-update-notifier
    --progress --no-progress --color --no-color -f --force --legacy-peer-deps --strict-ssl --no-strict-ssl
    --ignore-existing`),
}

/**
 * Reads the options up to the first word that is none, or to `--`. Undefined where one isn't known, or lacks its value: which
 * word is the next one can't be told then.
 */
export function readLauncherArguments(
  args: readonly string[],
  { values, flags }: LauncherGrammar,
): LauncherArguments | undefined {
  const options: LauncherOption[] = []
  let at = 0
  while (args[at]?.startsWith('-') === true && args[at] !== '--') {
    const [word = '', next] = args.slice(at, at + 2)
    const equals = word.indexOf('=')
    const name = equals === -1 ? word : word.slice(0, equals)
    const takesNext = equals === -1 && values.has(name)
    if (!(values.has(name) || flags.has(name)) || (takesNext && next === undefined))
      return undefined
    const value = takesNext ? next : equals === -1 ? undefined : word.slice(equals + 1)
    const words = args.slice(at, at + (takesNext ? 2 : 1))
    options.push({ name, value, words })
    at += words.length
  }
  return { options, rest: args.slice(args[at] === '--' ? at + 1 : at) }
}

/** The names in a text, between white space. */
export function named(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/u))
}
