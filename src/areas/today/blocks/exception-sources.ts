/** The resources whose changes may change the exceptions, and the company's day for which figures are counted. */
import { silenceOf } from '#model/areas/company/rules/settings.ts'
import { exceptions, type Exception } from '#model/areas/today/rules/exceptions.ts'
import type { OwnDay } from '#model/areas/today/rules/figures.ts'
import { signedIn } from '#src/engine/session/session.state.ts'

const all: readonly Exception[] = exceptions
export const exceptionSources: readonly string[] = [
  ...new Set(all.flatMap(({ source, dependsOn = [] }) => [...(source === null ? [] : [source]), ...dependsOn])),
]

/** `day`: of the company. */
export const dayOf = ({ as_of, day }: { readonly as_of: string; readonly day: string }): OwnDay => ({
  now: as_of,
  today: day,
  silence: silenceOf(signedIn()?.company_config),
})
