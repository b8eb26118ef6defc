/**
 * Reference fluids of API MPMS 11.2.4 (2007) = GPA TP-27, lightest first; mixtures are interpolated between two of them.
 */
import type { Kelvin, RelativeDensity } from './units.ts'

export type Fluid = {
  readonly name: string
  readonly relativeDensity60: RelativeDensity
  readonly criticalTemperature: Kelvin
  /** Critical compressibility factor. */
  readonly zc: number
  /** Critical molar density, mol/L. */
  readonly criticalDensity: number
  readonly k1: number
  readonly k2: number
  readonly k3: number
  readonly k4: number
}

const fluid = (
  name: string,
  relativeDensity60: number,
  criticalTemperature: number,
  zc: number,
  criticalDensity: number,
  k1: number,
  k2: number,
  k3: number,
  k4: number,
): Fluid => ({ name, relativeDensity60, criticalTemperature, zc, criticalDensity, k1, k2, k3, k4 })

export const fluids: readonly Fluid[] = [
  fluid('EE(68/32)', 0.325022, 298.11, 0.27998, 6.25, 2.54616855327, -0.058244177754, 0.803398090807, -0.745720314137),
  fluid('Ethane', 0.355994, 305.33, 0.2822, 6.87, 1.8911304261, -0.370305782347, -0.54486728872, 0.337876634952),
  fluid('EP(65/35)', 0.429277, 333.67, 0.2806, 5.615, 2.20970078464, -0.294253708172, -0.405754420098, 0.319443433421),
  fluid('EP(35/65)', 0.470381, 352.46, 0.2793, 5.11, 2.2534198132, -0.266542138024, -0.372756711655, 0.384734185665),
  fluid('Propane', 0.507025, 369.78, 0.27626, 5, 1.96568366933, -0.327662435541, -0.417979702538, 0.303271602831),
  fluid('i-Butane', 0.562827, 407.85, 0.28326, 3.86, 2.0474803441, -0.289734363425, -0.330345036434, 0.291757103132),
  fluid('n-Butane', 0.584127, 425.16, 0.27536, 3.92, 2.03734743118, -0.299059145695, -0.418883095671, 0.380367738748),
  fluid('i-Pentane', 0.624285, 460.44, 0.27026, 3.247, 2.06541640707, -0.23836620884, -0.161440492247, 0.258681568613),
  fluid('n-Pentane', 0.631054, 469.65, 0.27235, 3.2, 2.11263474494, -0.26126941356, -0.291923445075, 0.308344290017),
  fluid('i-Hexane', 0.657167, 498.05, 0.26706, 2.727, 2.02382197871, -0.423550090067, -1.15281098257, 0.950139001678),
  fluid('n-Hexane', 0.664064, 507.35, 0.26762, 2.704, 2.17134547773, -0.232997313405, -0.267019794036, 0.378629524102),
  fluid('n-Heptane', 0.688039, 540.15, 0.26312, 2.315, 2.19773533433, -0.275056764147, -0.447144095029, 0.493770995799),
]
