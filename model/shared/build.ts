/** Detects an update: compares the running server's version and the console's build with those the page was loaded from. */

/** The server's version and the console's build number (the hash in its entry script's name); empty where not known. */
export type Build = { readonly version: string; readonly build: string }

/** The build number in an HTML page or in the URL of its entry script; '' where there is none. */
export const entryIn = (htmlOrUrl: string): string => /\/assets\/index-([\w-]+)\.js/.exec(htmlOrUrl)?.[1] ?? ''

const differs = (before: string, now: string): boolean => before !== '' && now !== '' && before !== now

/**
 * Whether the server or the console is newer than the page that is open.
 * The cookies (`stored`) are not enough: another window may have updated them, so the page's own build counts too.
 */
export const isUpdate = (stored: Build, page: Build, now: Build): boolean =>
  [stored, page].some(({ version, build }) => differs(version, now.version) || differs(build, now.build))
