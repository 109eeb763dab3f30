// Every recurring job of the server: those of the areas, and the ones that work for all areas together.
import { jobName } from '@merchant/contract'
import type { AreaJob, AreaWork, Foundation } from '../kernel/area.ts'
import { forgetAnswers } from '../kernel/kept-commands.ts'
import { parameters } from '../kernel/parameters.ts'
import { createTimerJob, type TimerActions } from './fire-timers.ts'
import { createSealing } from './seal-plain.ts'
import { createSweep } from './sweep.ts'

/** In the order of `jobName`. */
export function recurringJobs(base: Foundation, areas: readonly AreaWork[], actions: TimerActions): AreaJob[] {
  const { db, clock, cipher, onError } = base
  const forgetOldAnswers = () => forgetAnswers(db, new Date(clock.now().getTime() - parameters.command.keepAnswerMs))
  const tables = areas.flatMap(({ plainTables = [] }) => plainTables)
  const removals = [...areas.flatMap(({ removals: own = [] }) => own), forgetOldAnswers]
  const jobs: AreaJob[] = [
    { name: 'fire-timers', everySeconds: 2, run: createTimerJob({ db, clock, actions, onError }) },
    { name: 'seal-plain', everySeconds: 60, run: createSealing({ db, cipher, tables }) },
    { name: 'sweep', everySeconds: 3_600, run: createSweep({ db, clock, removals }) },
    ...areas.flatMap(({ jobs: own = [] }) => own),
  ]
  const placeOf = ({ name }: AreaJob) => jobName.options.indexOf(name)
  return jobs.toSorted((one, other) => placeOf(one) - placeOf(other))
}
