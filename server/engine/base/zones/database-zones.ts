/**
 * Time zones as the database names them. It and this system each have a list of their own: a name that only one of them knows, such as
 * `Asia/Calcutta` beside `Asia/Kolkata`, must not reach the other.
 */
import { knownZone } from '#model/shared/clock.ts'

/** Copies of other names, and names of files. */
const isCopy = (name: string): boolean => /^(posix|right)\/|^(posixrules|localtime|Factory)$/.test(name)

/**
 * The database's name of a zone by each name that this system accepts, in lower case: its own names, and the one that this system gives to
 * such a zone. Names that this system does not know are left out, because nothing is shown by them.
 */
export function zonesByName(
  names: readonly string[],
  canonical: (name: string) => string | undefined = knownZone,
): ReadonlyMap<string, string> {
  const own = names.filter((name) => !isCopy(name))
  const known = own.flatMap((name) => {
    const here = canonical(name)
    return here === undefined ? [] : [[here.toLowerCase(), name] as const]
  })
  const accepted = own.flatMap((name) => (canonical(name) === undefined ? [] : [[name.toLowerCase(), name] as const]))
  // A name that the database has too is taken as it is.
  return new Map([...known, ...accepted])
}
