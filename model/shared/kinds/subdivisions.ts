/**
 * The 96 states, provinces and territories of North America: their codes, their names in English, French and Spanish,
 * and former codes that railroads still send. The names are those of Unicode CLDR (common/subdivisions), the former
 * codes PQ and NF those of item 130 of FedEx Freight's rules tariff. The AAR sells its list of Mexican states: the
 * codes here are those of freight addresses, of which the first is the code of no other state, apart from NL.
 */

export type Subdivision = {
  readonly country: 'US' | 'CA' | 'MX'
  /** By ISO 3166-2, without the country. */
  readonly code: string
  /** Two letters by which railroads write a state of Mexico, the code of the AAR first. */
  readonly railCodes: readonly string[]
  readonly names: readonly string[]
}

/** One in each line: the code, in Mexico the two letters of railroads, and the names. */
const lists = {
  US: `
  AL Alabama
  AK Alaska
  AZ Arizona
  AR Arkansas
  CA California/Californie
  CO Colorado
  CT Connecticut
  DE Delaware
  DC District of Columbia/Washington DC/District de Columbia/Distrito de Columbia
  FL Florida/Floride
  GA Georgia/Géorgie
  HI Hawaii/Hawaï/Hawái
  ID Idaho
  IL Illinois
  IN Indiana
  IA Iowa
  KS Kansas
  KY Kentucky
  LA Louisiana/Louisiane/Luisiana
  ME Maine
  MD Maryland
  MA Massachusetts
  MI Michigan
  MN Minnesota
  MS Mississippi/Misisipi
  MO Missouri/Misuri
  MT Montana
  NE Nebraska
  NV Nevada
  NH New Hampshire/Nuevo Hampshire
  NJ New Jersey/Nueva Jersey
  NM New Mexico/Nouveau-Mexique/Nuevo México
  NY New York/Nueva York
  NC North Carolina/Caroline du Nord/Carolina del Norte
  ND North Dakota/Dakota du Nord/Dakota del Norte
  OH Ohio
  OK Oklahoma
  OR Oregon/Oregón
  PA Pennsylvania/Pennsylvanie/Pensilvania
  RI Rhode Island
  SC South Carolina/Caroline du Sud/Carolina del Sur
  SD South Dakota/Dakota du Sud/Dakota del Sur
  TN Tennessee
  TX Texas/Tejas
  UT Utah
  VT Vermont
  VA Virginia/Virginie
  WA Washington/État de Washington/Estado de Washington
  WV West Virginia/Virginie-Occidentale/Virginia Occidental
  WI Wisconsin
  WY Wyoming`,
  CA: `
  AB Alberta
  BC British Columbia/Colombie-Britannique/Columbia Británica
  MB Manitoba
  NB New Brunswick/Nouveau-Brunswick/Nuevo Brunswick
  NL Newfoundland and Labrador/Newfoundland/NF/Terre-Neuve-et-Labrador/Terranova y Labrador
  NS Nova Scotia/Nouvelle-Écosse/Nueva Escocia
  NT Northwest Territories/Territoires du Nord-Ouest/Territorios del Noroeste
  NU Nunavut
  ON Ontario
  PE Prince Edward Island/Île-du-Prince-Édouard/Isla del Príncipe Eduardo
  QC Quebec/Québec/PQ
  SK Saskatchewan
  YT Yukon/Yukon Territory/Yukón`,
  MX: `
  AGU AG Aguascalientes
  BCN BN,BC Baja California/Basse-Californie
  BCS BS Baja California Sur/Basse-Californie du Sud
  CAM CP,CM Campeche
  CHP CS Chiapas
  CHH CH Chihuahua
  CMX DF Ciudad de México/Mexico City/Distrito Federal/Ville de Mexico
  COA CU,CO Coahuila/Coahuila de Zaragoza
  COL CL Colima
  DUR DG,DU Durango
  GUA GJ Guanajuato
  GRO GR,GE Guerrero
  HID HG,HI Hidalgo
  JAL JA Jalisco
  MEX EM,MX México/State of Mexico/Estado de México/État de Mexico
  MIC MH,MC Michoacán/Michoacán de Ocampo
  MOR MR Morelos
  NAY NA Nayarit
  NLE NL Nuevo León/Nouveau-León
  OAX OA Oaxaca
  PUE PU,PB Puebla
  QUE QA,QE Querétaro
  ROO QR Quintana Roo
  SLP SL San Luis Potosí
  SIN SI Sinaloa
  SON SO Sonora
  TAB TB Tabasco
  TAM TM,TA Tamaulipas
  TLA TL Tlaxcala
  VER VL,VE Veracruz/Veracruz de Ignacio de la Llave
  YUC YC,YU Yucatán
  ZAC ZT,ZA Zacatecas`,
} as const

const subdivisionsOf = (country: 'US' | 'CA' | 'MX'): readonly Subdivision[] =>
  lists[country]
    .trim()
    .split('\n')
    .map((line) => {
      const [code = '', ...rest] = line.trim().split(' ')
      const [railCodes = '', names] = country === 'MX' ? [rest[0], rest.slice(1)] : ['', rest]
      return {
        country,
        code,
        railCodes: railCodes.split(',').filter((one) => one !== ''),
        names: names.join(' ').split('/'),
      }
    })

export const subdivisions: readonly Subdivision[] = [
  ...subdivisionsOf('US'),
  ...subdivisionsOf('CA'),
  ...subdivisionsOf('MX'),
]

const railCodes = new Map(subdivisions.map(({ code, railCodes: [railCode = code] }) => [code, railCode]))
/** The state as railroads write it: `TM` for `TAM`. What is no code of a state stays. */
export const railState = (code: string): string => railCodes.get(code) ?? code
