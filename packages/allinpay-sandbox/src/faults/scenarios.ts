/** Scenarios of faults: which exchange or notification is to go wrong, how, and how often. */
import { randomInt } from 'node:crypto'
import { CALL_FAULTS, type Fault, NOTIFY_FAULTS } from './fault-kinds.ts'

interface ScenarioMatch {
  /** `orderService.getOrderDetail`, with or without the common prefix; for notifications their notifyType. */
  method?: string
  bizUserId?: string
  bizOrderNo?: string
  /** Only the nth matching exchange, counted from 1. */
  nth?: number
  /** 0 to 1, decided by `seed`, so that a run can be replayed. */
  probability?: number
  seed?: number
}

export interface Scenario {
  id: string
  match: ScenarioMatch
  fault: Fault
  /** How often it may still strike; 1 unless given. */
  times: number
  /** Milliseconds of slow, delay and afterFinal. */
  ms?: number
  /** Copies of `duplicate`. */
  count?: number
  /** Whether an error reply or a broken answer comes after the work was done. */
  commit?: boolean
  /** Which attempt `lose` drops, from 1; all when absent. */
  attempt?: number
  /** Minutes of clockSkew. */
  minutes?: number
  seen: number
}

export type NewScenario = Omit<Scenario, 'id' | 'seen' | 'times'> & { times?: number }

interface Exchange {
  method: string
  bizUserId: string | null
  bizOrderNo: string | null
}

export interface Scenarios {
  list(): Scenario[]
  add(scenario: NewScenario): Scenario
  remove(id: string): boolean
  clear(): void
  /** The faults that strike this call now, each counted down. */
  takeForCall(exchange: Exchange): Scenario[]
  takeForNotification(exchange: Exchange): Scenario[]
}

/** Scenarios kept in memory and saved whenever they change. */
export function createScenarios(saved: readonly Scenario[], save: (scenarios: Scenario[]) => void): Scenarios {
  let scenarios = [...saved]

  function take(exchange: Exchange, faults: readonly string[]): Scenario[] {
    const struck: Scenario[] = []
    let changed = false
    for (const scenario of scenarios) {
      if (scenario.times <= 0 || !faults.includes(scenario.fault) || !fits(scenario.match, exchange)) continue
      scenario.seen += 1
      changed = true
      if (scenario.match.nth !== undefined && scenario.match.nth !== scenario.seen) continue
      if (!strikes(scenario)) continue
      scenario.times -= 1
      struck.push({ ...scenario })
    }
    if (changed) save(scenarios)
    return struck
  }

  return {
    list: () => scenarios,
    add(scenario) {
      const known: readonly string[] = [...CALL_FAULTS, ...NOTIFY_FAULTS]
      if (!known.includes(scenario.fault)) throw new Error(`unknown fault: ${scenario.fault}`)
      const match = { ...scenario.match, seed: scenario.match.seed ?? randomInt(2 ** 31) }
      const added: Scenario = {
        ...scenario,
        match,
        id: String(randomInt(2 ** 47)),
        times: scenario.times ?? 1,
        seen: 0,
      }
      scenarios = [...scenarios, added]
      save(scenarios)
      return added
    },
    remove(id) {
      const left = scenarios.filter((scenario) => scenario.id !== id)
      const removed = left.length < scenarios.length
      scenarios = left
      save(scenarios)
      return removed
    },
    clear() {
      scenarios = []
      save(scenarios)
    },
    takeForCall: (exchange) => take(exchange, CALL_FAULTS),
    takeForNotification: (exchange) => take(exchange, NOTIFY_FAULTS),
  }
}

function fits(match: ScenarioMatch, exchange: Exchange): boolean {
  return (
    (match.method === undefined || exchange.method.endsWith(match.method)) &&
    (match.bizUserId === undefined || match.bizUserId === exchange.bizUserId) &&
    (match.bizOrderNo === undefined || match.bizOrderNo === exchange.bizOrderNo)
  )
}

// A small generator with a seed (mulberry32): the nth decision of a scenario is always the same one.
function strikes({ match, seen }: Scenario): boolean {
  if (match.probability === undefined) return true
  let mixed = ((match.seed ?? 0) + seen * 0x6d2b79f5) | 0
  mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32 < match.probability
}
