// Loads the demo data into a new installation, whole or not at all: everything happens in a database beside the real one,
// which takes its place only when the seed scenario has ended and the provider's books agree with ours. A database that is
// not ours to rename is filled in place, and one that was left half-loaded is refused.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { AdminClient } from '@merchant/allinpay-sandbox'
import { openDatabase } from '@merchant/database'
import { type Config, readConfig } from '../../../apps/server/src/config.ts'
import { developmentClock } from '../../../apps/server/src/development/development-clock.ts'
import { createFieldCipher } from '../../../apps/server/src/kernel/field-cipher.ts'
import type { Stack } from '../stack/start-stack.ts'
import { demoAccounts } from './demo-accounts.ts'
import { createDemoClock } from './demo-clock.ts'
import { runSeedScenario } from './seed-scenario.ts'
import { openDemoWorld } from './demo-world.ts'
import type { Fixtures } from './fixtures.ts'
import { createFreshDatabase, settleDatabase, useInPlace } from './fresh-database.ts'
import { tellMoneyOfToday } from './money-of-today.ts'
import { tellTracks } from './parcel-tracks.ts'
import { watchParcels } from './parcel-exceptions.ts'
import { patience } from './patience.ts'
import { openPresentWorld, type PresentWorld } from './present-world.ts'
import { mustAgree, replayInSandbox } from './sandbox-books.ts'

/** Few enough not to wait for one another in the database, enough to keep it busy. */
const STEPS_AT_ONCE = 8

/**
 * Does nothing when the demo is there already, and leaves an installation alone that has merchants of its own. Killed at
 * any moment it leaves the installation empty, and the next start begins anew. DEMO_SCALE (1 unless set) scales the
 * number of orders and goods. Errors: throws when a step of the seed scenario fails or the books do not agree, and when an earlier
 * load in place did not end.
 */
export async function loadDemo(
  stack: Pick<Stack, 'databaseUrl' | 'ownsDatabase' | 'serverEnv' | 'sandbox'>,
  say: (text: string) => void,
): Promise<void> {
  const config = readConfig({ ...stack.serverEnv, DATABASE_URL: stack.databaseUrl })
  const place = path.join(config.dataDir, 'demo-loading')
  const found = await lookInto(config)
  if (!stack.ownsDatabase && found !== 'nothing' && existsSync(place))
    throw new Error('上次装入演示数据未完成，请换一个空数据库 / the demo was left half-loaded: use an empty database')
  if (found === 'demo') return
  if (found === 'merchants') {
    say('已有商户数据，不再装入演示数据 / merchants exist, demo data left out')
    return
  }
  const startedAt = performance.now()
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place, { recursive: true, mode: 0o700 })
  const fresh = await (stack.ownsDatabase ? createFreshDatabase : useInPlace)(config.databaseUrl)
  const now = developmentClock(config.dataDir).now()
  const ofLoad = { ...config, databaseUrl: fresh.url, dataDir: place }
  const clock = createDemoClock(now)
  const world = openDemoWorld(ofLoad, clock)
  try {
    const { fixtures, operations } = await runSeedScenario(world, {
      now,
      scale: demoScale(),
      ...(stack.ownsDatabase ? { tells: 'some', atOnce: 1 } : { tells: 'all', atOnce: STEPS_AT_ONCE }),
      onProgress: progress(say),
    })
    await replayInSandbox(stack.sandbox.admin, operations)
    if (world.problems.length > 0) throw new Error(`The seed scenario had problems:\n  ${world.problems.join('\n  ')}`)
    await world.modules.payment.idle()
    await tellTracks(ofLoad.databaseUrl, clock.now())
    await tellPresent(openPresentWorld(ofLoad, clock), fixtures, stack.sandbox.admin)
    await mustAgree(world.db, stack.sandbox.admin, fixtures.merchantIds)
  } catch (error) {
    await world.close()
    await fresh.drop()
    throw error
  }
  await world.close()
  await settleDatabase(fresh.url)
  movePictures(path.join(place, 'files'), path.join(config.dataDir, 'files'))
  rmSync(place, { recursive: true, force: true })
  await fresh.takePlace()
  say(`演示数据就绪，用时 ${Math.round((performance.now() - startedAt) / 1000)} 秒 / demo data loaded`)
}

async function tellPresent(present: PresentWorld, fixtures: Fixtures, admin: AdminClient): Promise<void> {
  try {
    await present.modules.carriers.read()
    await tellMoneyOfToday(present, fixtures, admin)
    await watchParcels(present, fixtures)
  } finally {
    await present.close()
  }
}

/** What the database holds: nothing, the demo, or merchants that are not ours to touch. */
async function lookInto(config: Config): Promise<'nothing' | 'demo' | 'merchants'> {
  const db = openDatabase({ url: config.databaseUrl, maxConnections: 1, applicationName: 'merchant-demo', ...patience })
  try {
    const cipher = createFieldCipher(config.secrets.fieldKey, config.secrets.indexKey)
    const demo = await db.acrossMerchants
      .selectFrom('user_account')
      .select('id')
      .where('phone_hash', '=', cipher.index('phone', demoAccounts[0]?.username ?? ''))
      .executeTakeFirst()
    if (demo !== undefined) return 'demo'
    const merchant = await db.acrossMerchants.selectFrom('merchant').select('merchant_id').limit(1).executeTakeFirst()
    return merchant === undefined ? 'nothing' : 'merchants'
  } finally {
    await db.close()
  }
}

function demoScale(): number {
  const scale = Number(process.env['DEMO_SCALE'] ?? '1')
  if (!(scale > 0 && scale <= 4)) throw new Error('DEMO_SCALE must be a number above 0 and at most 4')
  return scale
}

/** Says every tenth part of the way. */
function progress(say: (text: string) => void): (done: number, all: number) => void {
  let said = -1
  return (done, all) => {
    const tenth = Math.floor((done / all) * 10)
    if (tenth === said) return
    said = tenth
    say(`装入演示数据 ${tenth * 10}% / loading demo data`)
  }
}

/** Keys of files are new each time, so nothing is overwritten. */
function movePictures(from: string, to: string): void {
  if (!existsSync(from)) return
  for (const access of readdirSync(from)) {
    for (const folder of readdirSync(path.join(from, access))) {
      mkdirSync(path.join(to, access, folder), { recursive: true, mode: 0o700 })
      for (const file of readdirSync(path.join(from, access, folder)))
        renameSync(path.join(from, access, folder, file), path.join(to, access, folder, file))
    }
  }
}
