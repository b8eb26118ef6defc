/** By which papers are judged: their types, and whether the company counts only papers that somebody has verified. */
import type { MatrixType } from '#model/areas/admission/rules/paper-matrix.ts'
import { certification } from '#model/areas/certification/certification.resource.ts'
import { company } from '#model/areas/company/company.resource.ts'
import type { AdmissionReading } from './loads/site-clocks.ts'

type PaperRules = { readonly types: readonly MatrixType[]; readonly verifiedOnly: boolean }

export async function paperRules({ rows, person }: Pick<AdmissionReading, 'rows' | 'person'>): Promise<PaperRules> {
  const types = await rows(certification).find({ enabled: true }, { ordering: 'certification_type,name' })
  const { certificates_verified: verifiedOnly } = await rows(company).get(person.company)
  return {
    types: types.map(({ id, name, code, certification_type, servers, warning_days, required }) => ({
      certification: id,
      name,
      code,
      of: certification_type,
      servers,
      warning_days,
      required,
    })),
    verifiedOnly,
  }
}
