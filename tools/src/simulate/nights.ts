// Each midnight that passes ends with a night: the merchant's book is audited and sealed, and in the end every seal still holds.
import { dayOf } from '@merchant/contract'
import { verifySeals } from '@merchant/ledger'
import { type Life, survive, untilAnswered } from './life.ts'

/** A server that dies in the middle of a night leaves it to the next one. */
const MOST_TRIES = 5

interface Standing {
  readonly day_on: string | null
  readonly sealed_on: string | null
  readonly is_broken: boolean
  readonly findings: string
}

/** Time passes; a midnight in it is followed by its night. Throws a finding. */
export async function passNight(life: Life, milliseconds: number): Promise<void> {
  const { world } = life
  const before = dayOf(world.clock.now())
  await survive(life, () => world.pass(milliseconds))
  if (dayOf(world.clock.now()) !== before) await night(life)
}

/** Throws a finding: a book that is broken, or that was left out. */
async function night(life: Life): Promise<void> {
  const { world } = life
  const today = dayOf(world.clock.now())
  let standing = await standingOf(life)
  for (let tries = 0; tries < MOST_TRIES && standing?.sealed_on !== today && standing?.is_broken !== true; tries += 1) {
    await survive(life, () => world.night())
    standing = await standingOf(life)
  }
  if (standing?.is_broken === true) throw new Error(`the night found the book broken: ${standing.findings}`)
  if (standing?.day_on !== today || standing.sealed_on !== today)
    throw new Error(
      `the book was audited on ${standing?.day_on} and sealed on ${standing?.sealed_on}, on the night of ${today}`,
    )
}

/** At the end every seal is held against the book; a night looks at three of them. Throws a finding. */
export async function mustBeSealed(life: Life): Promise<void> {
  const { world, seller } = life
  await night(life)
  const { findings } = await untilAnswered(life, () => verifySeals(world.db.tenant(seller.actor.merchantId)))
  if (findings.length > 0) throw new Error(`the seals of the book: ${findings.join('; ')}`)
}

async function standingOf({ world, seller }: Life): Promise<Standing | undefined> {
  const { rows } = await world.db.pool.query<Standing>(
    `select day_on::text, sealed_on::text, is_broken, findings::text from ledger_audit where merchant_id = $1`,
    [seller.actor.merchantId],
  )
  return rows[0]
}
