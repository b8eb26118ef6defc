/** The one worker: its jobs, offered to the page. */
import { expose } from 'comlink'
import * as jobs from './jobs.ts'

expose(jobs)
