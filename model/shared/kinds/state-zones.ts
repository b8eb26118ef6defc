/** The time zone of each state, province and territory. Where there are several, it is that of most railway places. */

const statesOf: Readonly<Record<string, string>> = {
  'America/St_Johns': 'NL',
  'America/Halifax': 'NS PE',
  'America/Moncton': 'NB',
  'America/Toronto': 'ON QC',
  'America/Winnipeg': 'MB',
  'America/Regina': 'SK',
  'America/Edmonton': 'AB NT',
  'America/Vancouver': 'BC',
  'America/Whitehorse': 'YT',
  'America/Iqaluit': 'NU',
  'America/New_York': 'CT DE DC FL GA KY ME MD MA NH NJ NY NC OH PA RI SC VT VA WV',
  'America/Detroit': 'MI',
  'America/Indiana/Indianapolis': 'IN',
  'America/Chicago': 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI',
  'America/Denver': 'CO MT NM UT WY',
  'America/Boise': 'ID',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Tijuana': 'BCN',
  'America/Hermosillo': 'SON',
  'America/Mazatlan': 'BCS NAY SIN',
  'America/Chihuahua': 'CHH',
  'America/Monterrey': 'COA DUR NLE TAM',
  'America/Mexico_City': 'AGU CHP CMX COL GUA GRO HID JAL MEX MIC MOR OAX PUE QUE SLP TAB TLA VER ZAC',
  'America/Merida': 'CAM YUC',
  'America/Cancun': 'ROO',
}
const zones = new Map(
  Object.entries(statesOf).flatMap(([zone, states]) => states.split(' ').map((state) => [state, zone] as const)),
)
/** By the code of the state (subdivisions.ts); undefined for other text. */
export const zoneOfState = (code: string): string | undefined => zones.get(code)
