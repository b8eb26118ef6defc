/** Codes with which crews report their work. Source: shared/data/reference-codes.json (work instructions of a class I railroad's crew terminal). */

/** Instructions to the crew. */
export const workInstructions = {
  IP: 'Intra-plant switch',
  PL: 'Place',
  PU: 'Pull',
  PK: 'Pick up',
  SO: 'Set out',
  DI: 'Deliver interchange',
  WI: 'Weigh',
} as const
export type WorkInstruction = keyof typeof workInstructions

/** Outcomes of work that was not done as instructed. */
export const workExceptions = {
  NP: 'Not performed',
  NI: 'Not in industry',
  PD: 'Placed on another track or spot',
  SO: 'Set out other than instructed',
  OS: 'Off spot',
  LD: 'Placed on lead',
  RD: 'Rejected, dirty',
  RM: 'Rejected, mechanical',
  RO: 'Rejected, other',
} as const
export type WorkException = keyof typeof workExceptions

/** Reasons for which the railroad is responsible. */
const ofRailroad = {
  BO: 'Bad ordered',
  OT: 'Out of time',
  RT: 'Track full',
  EF: 'Engine failure',
  DR: 'Derailed',
  DW: 'Dispatcher or window',
  HD: 'No hazardous document or placards',
  IL: 'Improperly loaded or overloaded',
  NA: 'Not available at station',
  NO: 'Not ordered',
  RE: 'Railroad error',
  SI: 'Scales inoperative',
  SS: 'Siding safety issue',
  TN: 'Tonnage',
  TX: 'Track condition, railroad',
} as const
/** Reasons for which the customer is responsible. */
const ofCustomer = {
  LN: 'Load or unload not complete',
  BD: 'Blue flag or derail',
  OB: 'Obstruction',
  CI: 'Customer not accessible',
  TF: 'Customer track full',
  RQ: 'Customer request',
  RA: 'Customer request on arrival',
  AP: 'Empty taken for loading',
  CD: 'Damaged by customer',
  TC: 'Track condition, customer',
} as const
export const workReasons = { ...ofRailroad, ...ofCustomer } as const
export type WorkReason = keyof typeof workReasons

export const exceptionCodes = [
  'NP',
  'NI',
  'PD',
  'SO',
  'OS',
  'LD',
  'RD',
  'RM',
  'RO',
] as const satisfies readonly WorkException[]
export const reasonCodes = [
  'BO',
  'OT',
  'RT',
  'EF',
  'DR',
  'DW',
  'HD',
  'IL',
  'NA',
  'NO',
  'RE',
  'SI',
  'SS',
  'TN',
  'TX',
  'LN',
  'BD',
  'OB',
  'CI',
  'TF',
  'RQ',
  'RA',
  'AP',
  'CD',
  'TC',
] as const satisfies readonly WorkReason[]
export const reasonOwner = (reason: WorkReason): 'railroad' | 'customer' =>
  reason in ofCustomer ? 'customer' : 'railroad'
