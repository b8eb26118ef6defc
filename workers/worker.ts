/** The web worker's entry point: exposes the jobs to the page through Comlink. */
import { expose } from 'comlink'
import * as jobs from './jobs.ts'

expose(jobs)
