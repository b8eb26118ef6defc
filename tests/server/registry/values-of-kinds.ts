/** Right and wrong values of every kind, for the suites over all resources. */
import type { TypedKind } from '#model/kernel/kinds.ts'

/** As people type them, as they are stored, and wrong ones. */
export const valuesOfKinds: Readonly<
  Record<TypedKind, { readonly typed: unknown; readonly stored: unknown; readonly wrong: unknown }>
> = {
  time_zone: { typed: 'america/chicago', stored: 'America/Chicago', wrong: 'Mars/Phobos' },
  email: { typed: ' Docks@Example.COM ', stored: 'Docks@example.com', wrong: 'a@b' },
  phone: { typed: '(780) 555-0199 x12', stored: '+1 780 555 0199 ext. 12', wrong: '+1 999' },
  subdivision: { typed: 'texas', stored: 'TX', wrong: 'ZZ' },
  postal_code: { typed: '122071234', stored: '12207-1234', wrong: 'D1A 1A1' },
  un_number: { typed: 'un 1993', stored: 'UN1993', wrong: 'UN0000' },
  stcc: { typed: '49 057 52', stored: '4905752', wrong: '0000000' },
  cas_number: { typed: '74986', stored: '74-98-6', wrong: '74-98-7' },
  hs_code: { typed: '2711.12', stored: '271112', wrong: '12' },
  scac: { typed: ' bnsf', stored: 'BNSF', wrong: '12345' },
  splc: { typed: '380 000', stored: '380000', wrong: '000000' },
  vin: { typed: '1m8gdm9axkp042788', stored: '1M8GDM9AXKP042788', wrong: '123' },
  routing_number: { typed: '0910-0001-9', stored: '091000019', wrong: 'abc' },
  bic: { typed: 'royc ca t2', stored: 'ROYCCAT2', wrong: 'ROYC' },
  us_tax_id: { typed: '411215000', stored: '41-1215000', wrong: 'abc' },
  ca_business_number: { typed: '123456782 rt0001', stored: '123456782RT0001', wrong: '123456789RT0001' },
  uwi: { typed: '100062904505W400', stored: '100/06-29-045-05W4/00', wrong: 'xx' },
  longitude: { typed: -111.3, stored: -111.3, wrong: 111.3 },
  latitude: { typed: 52.67, stored: 52.67, wrong: -52.67 },
  car_mark: { typed: ' gatx', stored: 'GATX', wrong: '12' },
  car_number: { typed: '12345', stored: '12345', wrong: 'A' },
  hazard_class: { typed: '3', stored: '3', wrong: '99' },
  fsac: { typed: '01234', stored: '01234', wrong: 'x' },
  special_permits: { typed: '14546, 20534', stored: '14546, 20534', wrong: '?' },
}
