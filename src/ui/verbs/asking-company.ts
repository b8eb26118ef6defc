/** Which of two companies asks what may be done with a row that is between them. */
import type { Resource } from '#model/kernel/resource.ts'
import { signedIn } from '#src/engine/session/session.state.ts'

/** The company for which it is asked what may be done; undefined where rows are not between two companies. */
export const askingCompany = ({ tenancy }: Resource): number | undefined =>
  tenancy === 'pair' ? signedIn()?.company.id : undefined
