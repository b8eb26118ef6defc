/** Width and scoring of a beam search. */

/** Width and scoring of a beam. Small variations lead to different plans, some of them shorter. */
export type BeamSettings = {
  readonly width: number
  /** Penalty for a coupling that is not in the goal, and for a block on a lead. */
  readonly wrong: number
  readonly lead: number
  /** Value of a block in its final position: everything between it and the bumper is as in the goal. */
  readonly rooted: number
  readonly noise: number
  readonly seed: number
}
