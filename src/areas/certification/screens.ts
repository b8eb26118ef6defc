/** Certificates: types, and who holds which until when. */
import { screen } from '#src/engine/panes/screen.ts'
import { recordScreen } from '#src/ui/record/screen.ts'
import { tableScreen } from '#src/ui/table/table-screen.tsx'

const papers = 'access_menu__v3__sync_data__certificate'

/** Everybody's papers at once: holders down, types across. */
export const certifications = screen('terminalboss:v3:certification:table', {
  kind: 'table',
  path: '/company/terminalboss/v3/certification/',
  title: 'Certifications',
  aliases: ['qualifications', 'matrix of papers', 'certificates of drivers', 'papers ending'],
  needs: papers,
  menu: 'Terminal',
  key: 'g>e',
  load: () => import('./matrix/PaperMatrix.tsx'),
})
/** The specification names no screen for the types alone, so this path is ours. */
export const certificationTypes = tableScreen('terminalboss:v3:certification:types', {
  path: '/company/terminalboss/v3/certification/types/',
  title: 'Types of certifications',
  needs: papers,
  menu: 'Terminal',
  resource: 'terminal:certification',
})
export const certification = recordScreen('terminalboss:v3:certification', {
  path: '/company/terminalboss/v3/certification/detail/:entityUUID?',
  title: 'Certification',
  needs: papers,
  record: 'terminal:certification',
  states: ['certification_type'],
  related: [
    {
      resource: 'terminal:userCertification',
      by: 'certification',
      columns: ['user', 'number', 'expiry_date', 'verified'],
    },
    {
      resource: 'terminal:companyCertification',
      by: 'certification',
      columns: ['company', 'number', 'expiry_date', 'verified'],
    },
    {
      resource: 'terminal:vehicleCertification',
      by: 'certification',
      columns: ['vehicle', 'number', 'expiry_date', 'verified'],
    },
  ],
})
/** The specification names no screens for certificates held, so these paths are ours. */
export const userCertifications = tableScreen('terminalboss:v3:user-certification:table', {
  path: '/company/terminalboss/v3/user-certification/',
  title: 'User certifications',
  needs: papers,
  menu: 'Terminal',
  resource: 'terminal:userCertification',
})
export const userCertification = recordScreen('terminalboss:v3:user-certification', {
  path: '/company/terminalboss/v3/user-certification/detail/:entityUUID?',
  title: 'User certification',
  needs: papers,
  record: 'terminal:userCertification',
})
export const companyCertifications = tableScreen('terminalboss:v3:company-certification:table', {
  path: '/company/terminalboss/v3/company-certification/',
  title: 'Company certifications',
  needs: papers,
  menu: 'Terminal',
  resource: 'terminal:companyCertification',
})
export const companyCertification = recordScreen('terminalboss:v3:company-certification', {
  path: '/company/terminalboss/v3/company-certification/detail/:entityUUID?',
  title: 'Company certification',
  needs: papers,
  record: 'terminal:companyCertification',
})
export const vehicleCertifications = tableScreen('terminalboss:v3:vehicle-certification:table', {
  path: '/company/terminalboss/v3/vehicle-certification/',
  title: 'Vehicle certifications',
  needs: papers,
  menu: 'Terminal',
  resource: 'terminal:vehicleCertification',
})
export const vehicleCertification = recordScreen('terminalboss:v3:vehicle-certification', {
  path: '/company/terminalboss/v3/vehicle-certification/detail/:entityUUID?',
  title: 'Vehicle certification',
  needs: papers,
  record: 'terminal:vehicleCertification',
})

const admin = 'configuration__user_administration'

/** Everybody's papers outside the terminals. */
export const certificateMatrix = screen('config:certificateTypes', {
  kind: 'table',
  path: '/config/certificateTypes/',
  title: 'Certificates by holder',
  aliases: ['certificate types', 'matrix of certificates', 'papers outside the terminals'],
  needs: admin,
  menu: 'Configuration',
  load: () => import('./matrix/CertificateMatrix.tsx'),
})
/** The specification names no screen for the types alone, so this path is ours. */
export const certificateTypes = tableScreen('config:certificateTypes:types', {
  path: '/config/certificateTypes/types/',
  title: 'Certificate types',
  needs: admin,
  menu: 'Configuration',
  resource: 'schedule:certificateType',
})
/** The specification names no screens for a certificate type and for certificates, so these paths are ours. */
export const certificateType = recordScreen('config:certificateTypes:type', {
  path: '/config/certificateTypes/type/:certificateTypeId?',
  title: 'Certificate type',
  needs: 'any_permission',
  record: 'schedule:certificateType',
  related: [
    {
      resource: 'schedule:certificate',
      by: 'certificate_type',
      columns: ['holder', 'number', 'issue_date', 'expiry_date'],
    },
  ],
})
export const certificates = tableScreen('config:certificates', {
  path: '/config/certificates/',
  title: 'Certificates',
  aliases: ['permits', 'papers'],
  needs: 'any_permission',
  menu: 'Configuration',
  resource: 'schedule:certificate',
})
export const certificate = recordScreen('config:certificates:certificate', {
  path: '/config/certificates/certificate/:certificateId?',
  title: 'Certificate',
  needs: 'any_permission',
  record: 'schedule:certificate',
})
