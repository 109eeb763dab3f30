// For tests: how often a piece of work waits for the database, and by how many statements.
import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

interface Asked {
  readonly statements: string[]
  /** How often something was asked while nothing was under way. */
  trips: number
  pending: number
}

const counting = new AsyncLocalStorage<Asked>()
type Query = (...given: unknown[]) => unknown
const query = pg.Client.prototype.query as Query

pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
  const asked = counting.getStore()
  if (asked === undefined) return query.apply(this, given)
  const [first] = given
  const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '')
  asked.statements.push(text)
  if (asked.pending === 0) asked.trips += 1
  asked.pending += 1
  const answer = query.apply(this, given)
  return answer instanceof Promise ? answer.finally(() => (asked.pending -= 1)) : answer
} as typeof pg.Client.prototype.query

/** What is asked of the database while the work runs, besides for whom a connection speaks; and in how many round trips. */
export async function countingRoundTrips(
  work: () => Promise<unknown>,
): Promise<{ readonly statements: readonly string[]; readonly trips: number }> {
  const asked: Asked = { statements: [], trips: 0, pending: 0 }
  await counting.run(asked, work)
  return { statements: asked.statements.filter((text) => !/^set (?:local )?app\./.test(text)), trips: asked.trips }
}
