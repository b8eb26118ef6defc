/** How a console is told from a newer one. Its build number is the hash in the name of its first script, which changes with anything in it. */

/** What runs: the version of the server, the build of the console. An empty one is not known. */
export type Build = { readonly version: string; readonly build: string }

/** The build number that a page, or the address of its first script, names; '' where it names none. */
export const entryIn = (said: string): string => /\/assets\/index-([\w-]+)\.js/.exec(said)?.[1] ?? ''

const differs = (before: string, now: string): boolean => before !== '' && now !== '' && before !== now

/**
 * Whether there is another Highball than the one in front of the user. `kept` is what the cookies say; another window may have written them since,
 * so `page`, what this very page is of, counts as well.
 */
export const isUpdate = (kept: Build, page: Build, now: Build): boolean =>
  [kept, page].some(({ version, build }) => differs(version, now.version) || differs(build, now.build))
