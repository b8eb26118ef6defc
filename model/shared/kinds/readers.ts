/** The readers of all kinds of text, by kind. */
import type { TypedKind } from '#model/kernel/kinds.ts'
import { readBic, readRoutingNumber } from './banks.ts'
import { readEmail, readPhone, readPostalCode } from './contact.ts'
import {
  readAsWritten,
  readCasNumber,
  readHsCode,
  readRaised,
  readScac,
  readSplc,
  readStcc,
  readUnNumber,
} from './goods.ts'
import { readSubdivision, type Coordinate } from './places.ts'
import type { KindReader } from './reader.ts'
import { readBusinessNumber, readUsTaxId, readUwi, readVin } from './registered.ts'
import { readTimeZone } from './time-zones.ts'

export const readers: Readonly<Record<Exclude<TypedKind, Coordinate>, KindReader>> = {
  time_zone: readTimeZone,
  email: readEmail,
  phone: readPhone,
  subdivision: readSubdivision,
  postal_code: readPostalCode,
  un_number: readUnNumber,
  stcc: readStcc,
  cas_number: readCasNumber,
  hs_code: readHsCode,
  scac: readScac,
  splc: readSplc,
  vin: readVin,
  us_tax_id: readUsTaxId,
  ca_business_number: readBusinessNumber,
  routing_number: readRoutingNumber,
  bic: readBic,
  uwi: readUwi,
  car_mark: readRaised,
  car_number: readAsWritten,
  hazard_class: readAsWritten,
  fsac: readAsWritten,
  special_permits: readAsWritten,
}
