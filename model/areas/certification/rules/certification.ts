/** Types of certificate holders: the codes of the product specification with their names. */
export const certificationTypes = {
  COM: 'Company',
  CAR: 'Carrier',
  USR: 'User',
  VEH: 'Vehicle',
  VTR: 'Vehicle (tractor)',
  VTL: 'Vehicle (trailer)',
  DRV: 'Driver',
  INS: 'Railcar inspector',
} as const

export type CertificationType = keyof typeof certificationTypes
export const certificationCodes = [
  'COM',
  'CAR',
  'USR',
  'VEH',
  'VTR',
  'VTL',
  'DRV',
  'INS',
] as const satisfies readonly CertificationType[]

/** `COM Company, CAR Carrier …` for the help of a field. */
export const certificationHelp: string = Object.entries(certificationTypes)
  .map(([code, title]) => `${code} ${title}`)
  .join(', ')
