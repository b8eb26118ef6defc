/**
 * Dangerous goods for which Canada asks for an approved emergency response assistance plan (ERAP) when they are loaded in bulk: Transportation
 * of Dangerous Goods Regulations, section 7.2 and column 7 of Schedule 1. Only what tanks of the trade carry is listed.
 */

/**
 * Gases that need a plan in any tank, because their ERAP index is below what a tank truck holds. Emergency Response
 * Assistance Canada lists UN1010, 1011, 1012, 1055, 1075, 1077, 1969 and 1978 of them.
 */
const inAnyTank: ReadonlySet<string> = new Set(
  'UN1005 UN1010 UN1011 UN1012 UN1017 UN1055 UN1075 UN1077 UN1079 UN1086 UN1965 UN1969 UN1978'.split(' '),
)
/** In tank cars alone: flammable liquids (7.2(1)(f)), the eleven that Emergency Response Assistance Canada (erac.org) covers by rail. */
const inTankCars: ReadonlySet<string> = new Set(
  'UN1170 UN1202 UN1203 UN1267 UN1268 UN1863 UN1987 UN1993 UN3295 UN3475 UN3494'.split(' '),
)

export const wantsAssistancePlan = (unNumber: string, by: 'rail' | 'truck'): boolean =>
  inAnyTank.has(unNumber) || (by === 'rail' && inTankCars.has(unNumber))
