/** Variables by which a program is told to load code, to find its programs elsewhere, or to read another configuration. */
const CODE = [
  String.raw`(?:PATH|PATHEXT|COMSPEC|SHELL|SYSTEMROOT|WINDIR)`,
  String.raw`(?:LD|DYLD|GIT|NPM_CONFIG|UV|PIP|BUN|DENO|ELECTRON|CORECLR|COR|DOTNET|SSH|NODE)_\w+`,
  String.raw`PYTHON(?:PATH|STARTUP|HOME|INSPECT|BREAKPOINT|USERBASE|WARNINGS|PLATLIBDIR|PYCACHEPREFIX|EXECUTABLE)`,
  String.raw`(?:BASH_ENV|ENV|ZDOTDIR|PROMPT_COMMAND|PS4|IFS|CDPATH|SHELLOPTS|BASHOPTS|BASH_FUNC_.*)`,
  String.raw`(?:PERL5(?:OPT|LIB|DB)|PERLLIB|RUBY(?:OPT|LIB)|GEM_(?:HOME|PATH)|PHP_INI_SCAN_DIR|PHPRC|LUA_(?:INIT|PATH|CPATH)\w*)`,
  String.raw`(?:_?JAVA_(?:TOOL_)?OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS|JAVA_HOME|CLASSPATH|MAVEN_OPTS|GRADLE_OPTS)`,
  String.raw`(?:RUSTC(?:_WRAPPER)?|RUSTFLAGS|CARGO_HOME|GOFLAGS|GOROOT|GOPROXY|CC|CXX|MAKEFLAGS)`,
  String.raw`(?:EDITOR|VISUAL|PAGER|BROWSER|LESSOPEN|LESSCLOSE|GCONV_PATH|NLSPATH|LOCPATH|HOSTALIASES|OPENSSL_CONF|OPENSSL_MODULES)`,
  String.raw`(?:HOME|USERPROFILE|APPDATA|LOCALAPPDATA|PROGRAMDATA|XDG_CONFIG_(?:HOME|DIRS)|XDG_DATA_(?:HOME|DIRS)|DOCKER_(?:HOST|CONFIG)|KUBECONFIG)`,
]
const CODE_VARIABLE = new RegExp(`^(?:${CODE.join('|')})$`, 'iu')
/** What only says how much is told. */
const HARMLESS =
  /^(?:NODE_(?:ENV|DEBUG)|GIT_(?:AUTHOR|COMMITTER)_(?:NAME|EMAIL|DATE)|DOTNET_ENVIRONMENT)$/iu

/** Whether a variable of this name may make a program run something else; on Windows case makes no difference. */
export function isCodeVariable(name: string): boolean {
  return CODE_VARIABLE.test(name) && !HARMLESS.test(name)
}
