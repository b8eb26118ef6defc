/** Whom a certificate is of: the codes of the product text, in words. */
export const certificationTypes = {
  COM: 'Company',
  CAR: 'Carrier',
  USR: 'User',
  VEH: 'Vehicle',
  VTR: 'Vehicle (Tractor)',
  VTL: 'Vehicle (Trailer)',
  DRV: 'Driver',
  INS: 'Railcar Inspector',
} as const

export type CertificationType = keyof typeof certificationTypes
export const certificationCodes = ['COM', 'CAR', 'USR', 'VEH', 'VTR', 'VTL', 'DRV', 'INS'] as const satisfies readonly CertificationType[]

/** `COM Company, CAR Carrier …` for the help of a field. */
export const certificationHelp: string = Object.entries(certificationTypes)
  .map(([code, said]) => `${code} ${said}`)
  .join(', ')
