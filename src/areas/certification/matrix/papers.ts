/** The two kinds of papers that the matrix shows: those that terminals ask for, and those outside of them. */
import { certificateType } from '#model/areas/certification/certificate.resource.ts'
import { certification } from '#model/areas/certification/certification.resource.ts'
import type { Permission } from '#model/kernel/permissions.ts'

/** Of one kind of papers: which call answers them, by which rows, who changes them, and where their types are. */
export type MatrixPapers = {
  readonly path: string
  readonly sources: readonly string[]
  readonly needs: Permission
  readonly types: 'terminalboss:v3:certification:types' | 'config:certificateTypes:types'
  /** Whether loads ask for them. */
  readonly ofLoads: boolean
}
export const atTerminals: MatrixPapers = {
  path: certification.path,
  sources: [
    'terminal:certification',
    'terminal:userCertification',
    'terminal:companyCertification',
    'terminal:vehicleCertification',
    'terminal:user',
    'terminal:driver',
    'terminal:staff',
    'terminal:company',
    'terminal:vehicle',
    'terminal:ticket',
    'schedule:booking',
  ],
  needs: 'change_certificate',
  types: 'terminalboss:v3:certification:types',
  ofLoads: true,
}
export const outsideTerminals: MatrixPapers = {
  path: certificateType.path,
  sources: ['schedule:certificateType', 'schedule:certificate', 'user:user', 'schedule:company', 'trace:railcar'],
  needs: 'configuration__user_administration',
  types: 'config:certificateTypes:types',
  ofLoads: false,
}
