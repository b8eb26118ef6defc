/** The resources whose changes may change what needs somebody, and the day by which figures go. */
import { silenceOf } from '#model/areas/company/rules/settings.ts'
import { exceptions } from '#model/areas/today/rules/exceptions.ts'
import type { OwnDay } from '#model/areas/today/rules/figures.ts'
import { signedIn } from '#src/engine/session/session.state.ts'

export const exceptionSources: readonly string[] = [...new Set(exceptions.flatMap(({ source }) => source ?? []))]

/** `day`: of the company. */
export const dayOf = ({ as_of, day }: { readonly as_of: string; readonly day: string }): OwnDay => ({
  now: as_of,
  today: day,
  silence: silenceOf(signedIn()?.company_config),
})
