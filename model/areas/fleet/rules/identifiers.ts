/** The identifiers by which railroads, shippers and regulators name cars, railroads and goods: each is declared here once. */
import { text, type FieldOptions } from '#model/kernel/field.ts'

/** The reporting mark of a car's owner, such as GATX (AAR). */
export const carMark = (about?: FieldOptions) =>
  text({
    holds: 'car_mark',
    label: 'Mark',
    pattern: '^[A-Z]{1,4}$',
    patternSays: 'one to four letters',
    maxLength: 4,
    ...about,
  })

/** The number of a car under its mark, without zeros in front (AAR). */
export const carNumber = (about?: FieldOptions) =>
  text({
    holds: 'car_number',
    label: 'Number',
    pattern: '^[1-9]\\d{0,5}$',
    patternSays: 'a number of one to six digits that does not begin with 0',
    maxLength: 6,
    ...about,
  })

/** The Standard Carrier Alpha Code of a railroad or carrier, such as CPKC (NMFTA). */
export const carrierCode = (about?: FieldOptions) =>
  text({ holds: 'scac', pattern: '^[A-Z]{2,4}$', patternSays: 'two to four letters', maxLength: 4, ...about })

/** The number of dangerous goods, such as UN1075 (49 CFR 172.101). */
export const unNumber = (about?: FieldOptions) =>
  text({
    holds: 'un_number',
    label: 'UN/NA',
    pattern: '^(UN|NA|ID)\\d{4}$',
    patternSays: 'UN, NA or ID and four digits, such as UN1075',
    maxLength: 6,
    ...about,
  })

/** Numbers of special permits of the U.S. Department of Transportation, such as 14546, 20534; papers put DOT-SP before each (49 CFR 172.203(a)). */
export const specialPermits = (about?: FieldOptions) =>
  text({
    holds: 'special_permits',
    label: 'DOT special permits',
    pattern: '^\\d{3,6}(, ?\\d{3,6})*$',
    patternSays: 'numbers of three to six digits with commas between, such as 14546, 20534',
    maxLength: 60,
    help: 'Numbers of DOT-SP permits, with commas between',
    ...about,
  })
